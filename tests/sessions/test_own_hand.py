"""A player's face-down hand, typed on their own phone: it is theirs alone until a card turns up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import UNKNOWN
from aufachse_widgets.engine.actions import ChooseContract, Deliver, Load
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.journal import Seat, encode_journal
from aufachse_widgets.sessions.admission import Admission
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore, StoreError
from aufachse_widgets.tracking.facts import TABLE, Drew, Rolled, SetHand, SetLoad, SetSpace, Stopped, Typed, Won
from tests.kit.devices import Devices, look
from tests.tracking.inventions import Inventor, invent

SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"))
# Revenues by which each is found in whatever holds it.
ONE = Contract(1, "kassel", "wien", 3, 70_001, (100, 200, 300, 400, 500))
TWO = Contract(1, "wien", "hamburg", 2, 70_003, (100, 200, 300, 400, 500))
THREE = Contract(1, "bremen", "kassel", 4, 70_009, (100, 200, 300, 400, 500))


@pytest.fixture
def phones(connect):
    """Anna's phone, Ben's, the host's, the wall, and another phone of Anna's."""
    devices = Devices(Tracker.new("fx-schmid-1987", SEATS, 0, store=connect()), (0, 1), connect)
    also_anna = devices.open(devices.secrets[0])
    yield [*devices.players.values(), devices.host, devices.wall, also_anna]
    also_anna.close()
    devices.close()


def known_to(tracker):
    """Everything that a tracker's page could be sent, as text."""
    everything = tracker.frame, tracker.table, tracker.mine, tracker.own_cards, tracker.rules.contracts, tracker.words.rules.contracts, tracker.proposals
    return f"{everything} {tracker.log()} {encode_journal(tracker.header, tracker.journal.entries)!r}"


def test_it_is_shown_on_that_players_phones_only(phones):
    anna, ben, host, wall, also_anna = phones
    assert anna.type_own(ONE) and anna.type_own(TWO) and anna.type_own(ONE)  # twice the same is once
    assert [card.revenue for card in anna.own_cards] == [70_001, 70_003]
    assert len({card.id for card in anna.own_cards}) == 2
    assert also_anna.own_cards == ()
    also_anna.refresh()
    assert also_anna.own_cards == anna.own_cards
    assert anna.mine.state.players[0].hand == (*(card.id for card in anna.own_cards), UNKNOWN)
    for other in (ben, host, wall):
        assert "7000" not in known_to(other) and other.own_cards == ()
        assert other.frame.state.players[0].hand == (UNKNOWN,) * 3
    # Not even what all may see at her own phone.
    assert "7000" not in f"{anna.frame} {anna.table} {anna.log()} {anna.export_bytes()!r}"
    # It is there when the page comes back.
    again = Tracker.resume(anna.store, anna.game_id, anna.store.keys(anna.game_id)[0])
    assert again.own_cards == anna.own_cards


def test_whoever_has_no_seat_types_no_hand(phones):
    _anna, _ben, host, wall, _also = phones
    for tracker in (host, wall, Tracker.new("fx-schmid-1987", SEATS, 0)):
        assert tracker.own_seat == -1 and not tracker.type_own(ONE)


def test_a_card_that_is_loaded_is_told_and_leaves_the_hand(phones):
    anna, ben, _host, _wall, _also = phones
    anna.type_own(ONE)
    anna.type_own(TWO)
    number = anna.own_cards[0].id
    assert anna.tell(Rolled(0, (4,)), Stopped(0, "kassel"))
    # It is proposed before all others.
    loads = [one for one in anna.proposals if one.kind == "load"]
    assert [one.contract for one in loads] == [number] and loads[0].likely
    assert anna.tell(*loads[0].moves)
    look(ben)
    (loaded,) = ben.frame.state.players[0].loaded
    assert ben.rules.contracts[loaded].revenue == 70_001 and "70003" not in known_to(ben)
    assert [card.revenue for card in anna.own_cards] == [70_003]
    assert anna.mine.state.players[0].hand == (anna.own_cards[0].id, UNKNOWN)
    # An undo brings it back, face down.
    assert anna.undo()
    assert [card.revenue for card in anna.own_cards] == [70_001, 70_003] and anna.rules.contracts.get(loaded, ONE).revenue != 70_001


def test_what_is_auctioned_or_delivered_leaves_the_hand_too(phones):
    anna, ben, _host, _wall, _also = phones
    for card in (ONE, TWO, THREE):
        anna.type_own(card)
    assert anna.tell(SetSpace(0, "wien")) and anna.tell(SetLoad(0, (anna.own_cards[0].id,))) and anna.tell(Deliver(0, anna.table.state.players[0].loaded[0]))
    assert [card.revenue for card in anna.own_cards] == [70_003, 70_009]
    assert anna.tell(Won(1, anna.own_cards[0].id, 2, 0))
    assert [card.revenue for card in anna.own_cards] == [70_009]
    look(ben)
    assert "70009" not in known_to(ben) and "70003" in known_to(ben)


def test_a_card_of_the_box_keeps_its_number(phones):
    anna, ben, _host, _wall, _also = phones
    assert ben.tell(Typed(TABLE, replace(ONE, id=7)))
    look(anna)
    anna.type_own(anna.rules.contracts[7])
    assert [card.id for card in anna.own_cards] == [7]
    look(ben)
    before = len(ben.journal)
    assert anna.tell(Load(0, 7))
    # Nothing is typed again.
    look(ben)
    assert len(ben.journal) == before + 1 and ben.frame.state.players[0].loaded == (7,) and anna.own_cards == ()


def test_a_card_that_others_type_for_all_is_known_to_be_the_same(phones):
    anna, ben, _host, _wall, _also = phones
    anna.type_own(ONE)
    assert ben.tell(Typed(TABLE, replace(ONE, id=1, source="ours")))
    look(anna)
    assert [card.id for card in anna.own_cards] == [1]
    assert ben.tell(Load(2, 1))
    look(anna)
    assert anna.own_cards == ()


def test_a_corrected_hand_tells_nothing_of_it(phones):
    anna, ben, _host, _wall, _also = phones
    anna.type_own(ONE)
    assert anna.tell(SetHand(0, 2, (anna.own_cards[0].id,)))
    look(ben)
    assert ben.frame.state.players[0].hand == (UNKNOWN,) * 2 and "7000" not in known_to(ben)
    assert [card.revenue for card in anna.own_cards] == [70_001]


def test_a_card_that_is_given_away_face_down_stays_unknown(phones):
    anna, ben, _host, _wall, _also = phones
    anna.type_own(ONE)
    anna.type_own(TWO)
    assert anna.tell(Rolled(0, (4,)), Stopped(0, "kassel"), Drew(0, "Fracht Dumping"))
    given = [one for one in anna.proposals if one.kind == "choose"]
    assert {one.contract for one in given} >= {card.id for card in anna.own_cards}
    assert anna.tell(ChooseContract(0, anna.own_cards[0].id))
    look(ben)
    assert "7000" not in known_to(ben)
    assert [len(player.hand) for player in ben.frame.state.players] == [2, 3, 4]
    assert [card.revenue for card in anna.own_cards] == [70_003]


def test_a_card_whose_giving_somebody_else_has_told_leaves_the_hand_too(phones):
    anna, ben, _host, _wall, _also = phones
    anna.type_own(ONE)
    anna.type_own(TWO)
    assert anna.tell(Rolled(0, (4,)), Stopped(0, "kassel"), Drew(0, "Fracht Dumping"))
    question = anna.ask("event", 0)
    look(ben)
    assert ben.tell(ChooseContract(0, UNKNOWN))
    look(anna)
    assert anna.tell(ChooseContract(0, anna.own_cards[0].id), question=question) and anna.told_already is not None
    assert [card.revenue for card in anna.own_cards] == [70_003]


def test_a_seat_that_was_freed_shows_no_hand(phones):
    anna, _ben, _host, _wall, _also = phones
    anna.type_own(ONE)
    Admission(anna.store, anna.game_id).free_seat(0, anna.store.host_key)
    anna.refresh()
    assert anna.own_cards == () and "7000" not in known_to(anna)


def test_a_store_that_fails_says_so(monkeypatch):
    store = MemoryStore()
    game = Tracker.new("fx-schmid-1987", SEATS, 0, store=store)
    door = Admission(store, game.game_id)
    anna = Tracker.resume(store, game.game_id, door.admitted(door.take_seat(0)))

    def full(*asked):
        raise StoreError("games.sqlite", "the disk is full; make room")

    monkeypatch.setattr(store, "change_hand", full)
    assert not anna.type_own(ONE) and "the disk is full" in anna.error and anna.own_cards == ()


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_told_nobody_else_is_sent_a_card_that_did_not_turn_up(seed):
    store = MemoryStore()
    game = Tracker.new("schmidt-2007", SEATS, 0, store=store)
    door = Admission(store, game.game_id)
    anna, ben, wall = (Tracker.resume(store, game.game_id, door.admitted(secret)) for secret in (door.take_seat(0), door.take_seat(1), door.wall()))
    for card in (ONE, TWO, THREE):
        assert anna.type_own(card)
    seen: list[str] = []
    for tracker in (ben, wall):
        tracker.observe(lambda change: seen.append(repr(change["new"])), "frame")
    inventor = Inventor(f"own {seed}", 0.3)
    for step in range(60):
        teller = (anna, ben)[inventor.rng.random() < 0.5]
        invent(teller, inventor)
        look(anna)
        if step == 40 and anna.own_cards:
            anna.tell(Load(0, anna.own_cards[0].id))
        look(anna, ben, wall)
        told = {entry.action.contract.revenue for entry in anna.journal.entries if isinstance(entry.action, Typed)}
        hidden = [str(card.revenue) for card in (ONE, TWO, THREE) if card.revenue not in told]
        assert len(hidden) >= 2 or step >= 40
        texts = [known_to(ben), known_to(wall), *seen]
        assert not [revenue for revenue in hidden for text in texts if revenue in text]
        seen.clear()
