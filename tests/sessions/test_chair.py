"""Bots in chairs at a physical table: whole games in which they are obeyed, hands that nobody is shown, places that we do not know, auctions."""

from __future__ import annotations

import msgspec
import pytest

from aufachse_widgets.bots import UnknownBot, get_bot
from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import PRESETS, SOMEWHERE, shipped_contracts
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.edition import Edition
from aufachse_widgets.journal import Seat
from aufachse_widgets.reports.report import report
from aufachse_widgets.sessions.chair import Step, Wish, mind, reasons, secretive, wish
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.facts import FactError
from aufachse_widgets.tracking.table import TableState, Tracked, begin
from aufachse_widgets.tracking.tell import tell
from aufachse_widgets.words.chair import line
from aufachse_widgets.words.reasons import filled
from aufachse_widgets.words.table import TableSpeaker
from tests.kit.editions import EDITIONS, editions
from tests.sessions.obeying import Obeying


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("chairs", [("", "dispatcher"), pytest.param(("courier", "", "learner"), marks=pytest.mark.slow)])
def test_a_game_in_which_bots_are_obeyed_comes_to_the_same_money(edition: str, chairs: tuple[str, ...]) -> None:
    game = Obeying(edition, chairs, "obeyed")
    for _table in game.play():
        pass
    assert game.state.over and game.table.over
    assert [one.money for one in game.state.players] == [one.money for one in game.table.state.players]
    assert not [one for one in game.remarks if one.seat >= 0 and chairs[one.seat]]
    done = [one for one in game.wishes if one.kind == "do"]
    assert len(done) > 20
    words = TableSpeaker(game.rules, tuple(Seat(name) for name in ("Ada", "Blue", "Cleo")[: len(chairs)]))
    for one in done:
        said = line(words, one.seat, [(step.action, step.state) for step in one.steps], rolls=one.rolls)
        assert said.startswith(words.seat(one.seat) + ": ") and said.endswith(".") and "None" not in said and "_" not in said


def test_cards_that_nobody_has_typed_yet_are_typed_in_secret_and_seen_when_they_are_loaded() -> None:
    """With an empty box the hand is typed with it, and the table gets to know a card when its goods are put on it."""
    game = Obeying("schmidt-2007", ("", "dispatcher"), "own box", box=Box("Ours"))
    for table in game.play():
        for card in table.held[1]:
            assert table.box.contract(card.id) is None and table.rules.contracts[card.id] != card
    assert game.state.over and [one.money for one in game.state.players] == [one.money for one in game.table.state.players]
    assert any(isinstance(move, f.Typed) for move in game.moves)


def test_the_hand_of_a_bot_is_on_no_screen_no_line_and_in_no_report() -> None:
    """Whatever the hand holds, all that others are shown is the same."""
    shipped = shipped_contracts()
    shown = []
    for hand in (shipped[:3], shipped[20:23]):
        tracker = Tracker.new("schmidt-2007", (Seat("Ada"), Seat("Blue", bot="dispatcher")), 0, box=shipped_box(PRESETS["schmidt-2007"]))
        frames = []
        tracker.observe(lambda change, frames=frames: frames.append(msgspec.json.encode((change["new"].state, change["new"].events))), "frame")
        tracker.tell(f.Stopped(0, "kassel"), f.Stopped(1, "ulm"))
        tracker.tell(f.Holds(1, hand))
        tracker.tell(f.Rolled(0, (2, 3)))
        assert mind(tracker.table, 1).state.players[1].hand == tuple(card.id for card in hand)
        lines = [tracker.words.say(event) for _entry, event in tracker.log()]
        texts = report(tracker.header, tracker.rules, tracker.log(), tracker.frame.state)
        shown.append((frames, lines, texts, tracker.proposals, tracker.reminders))
        tracker.close()
    assert shown[0] == shown[1]


@pytest.mark.parametrize("edition", editions("fx-schmid-1987", "czech"))
def test_no_reason_for_a_line_names_a_card_that_lies_face_down(edition: str) -> None:
    """But one that the line turns up."""
    game, told = Obeying(edition, ("", "dispatcher"), "asked why"), 0
    before, wished = game.table, 0
    words = TableSpeaker(game.rules, (Seat("Ada"), Seat("Blue")))
    for table in game.play(600):
        if len(game.wishes) > wished and game.wishes[-1].kind == "do":
            found = game.wishes[-1]
            secret = {card.id for card in before.held[1]} - {step.action.contract for step in found.steps if isinstance(step.action, a.Load)}
            for one in reasons(before, found):
                assert dict(one.values).get("contract") not in secret
                assert "{" not in filled(words, one.text, one.values)
                told += 1
            # Asked of any other hand of the same size, the line has the same reasons.
            others = tuple(card for card in shipped_contracts() if card.id not in {one.id for one in before.held[1]})[: len(before.held[1])]
            if not any(isinstance(step.action, a.Load) for step in found.steps):
                swapped = dict(zip((one.id for one in before.held[1]), (one.id for one in others), strict=True))
                assert reasons(with_hand(before, others), rehanded(found, swapped)) == reasons(before, found)
                assert secretive(with_hand(before, others), rehanded(found, swapped)) is secretive(before, found)
        before, wished = table, len(game.wishes)
    assert told > 20


def test_a_bot_that_might_load_what_it_holds_keeps_its_reason_for_going_on() -> None:
    """In a city, where others cannot know whether it could; but not on the road, and not without a card."""
    said = {}
    for space, hand in (("kassel", 3), ("fulda", 3), ("kassel", 0)):
        table = table_of("fx-schmid-1987", ("", "courier"), f.Holds(1, shipped_contracts()[:3]), a.EndTurn(0), f.Rolled(1, (4,)), f.Stopped(1, space))
        if not hand:
            table = tell(table, f.SetHand(1, 0), [])
        ended = Wish("do", 1, (Step(a.EndTurn(1), mind(table, 1).state),))
        said[space, hand] = secretive(table, ended)
    assert said == {("kassel", 3): True, ("fulda", 3): False, ("kassel", 0): False}


def with_hand(table: TableState, hand: tuple[Contract, ...]) -> TableState:
    return msgspec.structs.replace(table, held=(table.held[0], hand))


def rehanded(wish: Wish, swapped: dict[int, int]) -> Wish:
    """The same line, said by a bot that holds other cards."""
    steps = []
    for one in wish.steps:
        players = list(one.state.players)
        players[1] = msgspec.structs.replace(players[1], hand=tuple(swapped.get(number, number) for number in players[1].hand))
        steps.append(msgspec.structs.replace(one, state=msgspec.structs.replace(one.state, players=tuple(players))))
    return msgspec.structs.replace(wish, steps=tuple(steps))


def table_of(edition: str | Edition = "fx-schmid-1987", bots: tuple[str, ...] = ("", "courier"), *moves: object) -> TableState:
    preset = PRESETS[edition] if isinstance(edition, str) else edition
    table = begin(preset, Tracked(True, True, shipped_box(preset)), len(bots), 0, bots=bots)
    for move in (f.Stopped(0, "kassel"), *(f.Stopped(seat, "ulm") for seat in range(1, len(bots))), *moves):
        table = tell(table, move, [])
    return table


def wanted(table: TableState) -> Wish | None:
    *_thinking, found = wish(table, tuple(get_bot(code) if code else None for code in table.bots), "seed", 7)
    return found


def test_a_hand_is_asked_for_before_anything_is_thought() -> None:
    table = tell(table_of(), a.EndTurn(0), [])
    found = wanted(table)
    assert found is not None and (found.kind, found.seat) == ("hand", 1)
    table = tell(table, f.Holds(1, shipped_contracts()[:3]), [])
    found = wanted(table)
    assert found is not None and (found.kind, found.rolls or found.kind == "roll") == ("roll", True)


def test_a_hand_that_has_lost_a_card_that_nobody_saw_is_typed_anew() -> None:
    table = tell(table_of(), f.Holds(1, shipped_contracts()[:3]), [])
    assert table.untold == (0, 0)
    assert tell(table, f.SetHand(1, 4), []).untold == (0, 1)
    assert tell(table, f.SetHand(1, 2), []).untold == (0, 2)
    loaded = tell(table, a.Load(1, shipped_contracts()[1].id), [])
    assert [card.id for card in loaded.held[1]] == [1, 3]
    assert tell(table, f.Chair(1, ""), []).held == ((), ())


@pytest.mark.parametrize("said", [SOMEWHERE, "kassel|hannover", "kassel|wien"])
def test_a_space_that_our_board_does_not_know_counts_as_road(said: str) -> None:
    table = table_of("fx-schmid-1987", ("", "courier"), f.Holds(1, shipped_contracts()[:3]), f.SetSpace(1, said), a.EndTurn(0))
    space = mind(table, 1).state.players[1].space
    assert table.rules.spaces[space].kind != "city"
    table = tell(table, f.Rolled(1, (4,)), [])
    found = wanted(table)
    assert found is not None and found.kind == "do" and isinstance(found.moves[0], f.Stopped)
    assert found.moves[0].seat == 1 and mind(table, 1).state == mind(table, 1).state


def auction(edition: Edition, bots: tuple[str, ...] = ("", "dispatcher", "")) -> TableState:
    """Ada calls an auction at once, for a contract that suits the others."""
    table = table_of(edition, bots)
    for seat, bot in enumerate(bots):
        if bot:
            table = tell(table, f.Holds(seat, shipped_contracts()[10 + 3 * seat : 13 + 3 * seat]), [])
    for move in (f.Rolled(0, (4,) * edition.dice), f.Stopped(0, "frankfurt"), f.Named(f.TABLE, 0, 1), a.CallAuction(0, 1)):
        table = tell(table, move, [])
    assert isinstance(table.state.phase, p.Auction)
    return table


@pytest.mark.parametrize("form", ["open", "in_turn"])
def test_bots_say_their_bids_when_they_are_asked(form: str) -> None:
    edition = next(one for one in PRESETS.values() if one.auction == form)
    table = auction(edition, ("", "dispatcher-bold", ""))
    spoken = []
    for _turn in range(20):
        found = wanted(table) if isinstance(table.state.phase, p.Auction) else None
        if found is None and isinstance(table.state.phase, p.Auction) and form == "in_turn":
            table = tell(table, a.Pass(table.state.phase.next), [])
        elif found is not None and found.kind == "do":
            assert found.seat == 1 and len(found.steps) == 1
            spoken.append(found.steps[0].action)
            for move in found.moves:
                table = tell(table, move, [])
        else:
            break
    assert spoken and isinstance(spoken[0], a.Bid | a.Pass)
    if isinstance(table.state.phase, p.Auction):
        before, phase = table.state.players, table.state.phase
        winner = phase.bidder if phase.bid else phase.caller
        table = tell(table, f.Won(winner, 1, phase.bid, 0), [])
        assert table.state.players[winner].money == before[winner].money - table.rules.contracts[1].cost(phase.bid) * bool(phase.bid)
    assert not isinstance(table.state.phase, p.Auction)


def test_a_bot_that_is_not_there_or_cannot_follow_the_table_is_refused() -> None:
    with pytest.raises(UnknownBot):
        Tracker.new("schmidt-2007", (Seat("Ada"), Seat("Blue", bot="nobody")))
    with pytest.raises(FactError, match="rolls and places"):
        Tracker.new("schmidt-2007", (Seat("Ada"), Seat("Blue", bot="learner")), rolls=False)
    with pytest.raises(FactError, match="rolls and places"):
        tell(begin(PRESETS["reference"], Tracked(places=False), 2), f.Chair(0, "learner"))
    with pytest.raises(FactError, match="3 lie face down"):
        tell(table_of(), f.Holds(1, shipped_contracts()[:4]))


def test_a_chair_changes_hands_and_the_game_is_kept_with_it() -> None:
    tracker = Tracker.new("schmidt-2007", (Seat("Ada"), Seat("Blue")), 0, box=shipped_box(PRESETS["schmidt-2007"]))
    tracker.tell(f.Chair(1, "dispatcher-bold"))
    assert [bot and bot.code for bot in tracker.bots] == [None, "dispatcher-bold"]
    tracker.tell(f.Holds(1, shipped_contracts()[:3]))
    again = Tracker.resume(tracker.store, tracker.game_id)
    assert again.table == tracker.table and again.table.held[1]
    tracker.close()
    again.undo()
    assert again.table.held == ((), ())
    again.tell(f.Chair(1, ""))
    assert again.bots == (None, None)
    again.close()
