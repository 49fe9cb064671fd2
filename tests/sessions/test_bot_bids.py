"""Bots in an auction on everybody's phones at a physical table: they speak by themselves, once, for no one else, and wait where people take back."""

import asyncio

import pytest
from msgspec.structs import replace

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import phases as p
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Bid, CallAuction, Match, Pass
from aufachse_widgets.engine.log import Won
from aufachse_widgets.journal import Jump, Seat
from aufachse_widgets.store import MemoryStore, Timings
from aufachse_widgets.tracking.facts import Holds, Rolled, Stopped
from tests.kit.devices import Devices, same, until
from tests.kit.told_tables import told_table

SEATS = (Seat("Anna", "red"), Seat("Blue", "blue", bot="dispatcher"), Seat("Cleo", "green"))
HAND = (4, 20, 31)
WANTED = 2  # a contract for which Blue bids 1, and no more
LONG = 20.0  # seconds


QUICK = Timings(bid_pause=0.02, undo_pause=0.6, lease_poll=0.01)


def begun(edition, typed=True, timings=QUICK):
    """Anna, whose truck stands where she may call an auction; Blue is a bot. The table, and Anna's and Cleo's phones."""
    box = shipped_box(preset(edition))
    game = told_table(edition=edition, seats=SEATS, public=WANTED, box=box, store=MemoryStore(timings=timings))
    cards = {card.id: card for card in box.contracts}
    if typed:
        game.tell(Holds(1, tuple(cards[number] for number in HAND)))
    game.tell(Rolled(0, (0,) * game.rules.edition.dice), Stopped(0, "kassel"))
    return game, [*Devices(game, others=False).players.values()], WANTED


def spoken(session):
    return [(entry.action, entry.by) for entry in session.journal.entries if isinstance(entry.action, Bid | Match | Pass)]


def run(edition, visit, typed=True, timings=QUICK):
    async def all_of_it():
        _game, phones, contract = begun(edition, typed, timings)
        for phone in phones:
            phone.follow(0.01)
        try:
            await visit(*phones, contract)
        finally:
            for phone in phones:
                phone.close()
        await asyncio.sleep(0.05)
        assert phones[0].store.lease(phones[0].game_id).holder == ""

    asyncio.run(all_of_it())


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_a_bot_bids_once_and_as_itself_until_the_hammer_falls(edition):
    async def visit(anna, cleo, contract):
        assert anna.tell(CallAuction(0, contract))
        await until(lambda: spoken(cleo), LONG)
        action, by = spoken(cleo)[0]
        assert isinstance(action, Bid) and action.seat == by == 1
        await until(lambda: same(anna, cleo), LONG)
        assert anna.frame.others and cleo.frame.others  # what is half filled in stays on both
        await asyncio.sleep(0.2)
        assert len(spoken(cleo)) == 1  # it waits for the others
        assert cleo.tell(Pass(2)) and (await until(lambda: same(anna, cleo), LONG)) is None
        assert anna.tell(Pass(0))
        await until(lambda: same(anna, cleo), LONG)
        assert [event.seat for _entry, event in cleo.log() if isinstance(event, Won)] == [1]
        assert [by for _action, by in spoken(cleo)] == [1, 2, 0]

    run(edition, visit)


def test_a_bot_that_has_no_more_to_say_passes_so_that_the_hammer_falls():
    async def visit(anna, cleo, contract):
        assert anna.tell(CallAuction(0, contract))
        await until(lambda: same(anna, cleo), LONG)
        assert cleo.tell(Bid(2, 4), at=None) or True
        await until(lambda: any(isinstance(action, Pass) and by == 1 for action, by in spoken(anna)), LONG)
        assert anna.tell(Pass(0))
        await until(lambda: same(anna, cleo), LONG)
        assert not isinstance(anna.frame.state.phase, p.Auction)

    run("fx-schmid-1987", visit, timings=replace(QUICK, bid_pause=0.3))  # Cleo is first


def test_what_a_bot_said_can_be_taken_back():
    async def visit(anna, cleo, contract):
        assert anna.tell(CallAuction(0, contract))
        await until(lambda: spoken(cleo) and same(anna, cleo), LONG)
        assert cleo.undo()
        await asyncio.sleep(0.3)
        assert isinstance(anna.journal.entries[-1].action, Jump) and anna.frame.state.phase.bid == 0
        assert cleo.undo()  # and the call
        await until(lambda: not isinstance(anna.frame.state.phase, p.Auction), LONG)

    run("fx-schmid-1987", visit, timings=replace(QUICK, undo_pause=3600.0))


def test_a_bot_whose_cards_nobody_has_typed_says_nothing():
    async def visit(anna, cleo, contract):
        assert anna.tell(CallAuction(0, contract))
        await asyncio.sleep(0.3)
        assert not spoken(anna)
        assert cleo.tell(Pass(1)) and spoken(cleo) == [(Pass(1), 2)]  # anybody may, for it

    run("fx-schmid-1987", visit, typed=False)


def test_where_the_one_that_speaks_falls_silent_another_goes_on():
    async def visit(anna, cleo, contract):
        assert anna.tell(CallAuction(0, contract))
        anna.close()
        await until(lambda: spoken(cleo), LONG)
        assert spoken(cleo)[0][1] == 1

    run("fx-schmid-1987", visit)


def test_on_one_screen_people_say_what_a_bot_bids():
    async def visit():
        game, _phones, contract = begun("fx-schmid-1987")
        game.follow(0.01)
        assert game.tell(CallAuction(0, contract))
        await asyncio.sleep(0.2)
        assert not spoken(game) and not game.bots_bid
        game.close()

    asyncio.run(visit())
