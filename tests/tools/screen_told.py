"""A physical table on the screens that people hold: the companion, a driver's cab in each of its states, and the bank; six players with long names, all
that they can have, and both currencies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager

from msgspec import Struct
from playwright.sync_api import Page

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import actions as do
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import (
    TABLE,
    Finished,
    Named,
    Paid,
    Rolled,
    SetCards,
    SetDebts,
    SetHand,
    SetLoad,
    SetMoney,
    SetSkips,
    SetTrailers,
    SetTurn,
    Stopped,
)
from aufachse_widgets.tracking.kind import Told
from tests.kit.linked_games import Linked
from tests.kit.rest import settle
from tests.kit.screens import at_once
from tests.tools.looker import Looker, worded
from tests.tools.screen_games import COLOURS, LONG

EDITIONS = ("fx-schmid-1987", "schmidt-2007")
SEATS = tuple(Seat(name, colour) for name, colour in zip(LONG, COLOURS, strict=True))
SPACES = ("kassel", "basel", "graz", "koeln", "fulda", "luxembourg")
OWN = 0
"""The seat whose cab is looked at."""
READY = ".aa-trackhead .aa-prompt"
STEP = """() => document.querySelector("[data-aufachse-step]")?.dataset.aufachseStep"""


class Moment(Struct, frozen=True):
    """What is told next, how the screen after it is called, and the tabs that are looked at then."""

    name: str
    facts: tuple[Told, ...] = ()
    tabs: tuple[str, ...] = ()


def moments(code: str) -> tuple[Moment, ...]:
    """From another's turn to one's own, and an auction in it."""
    dice = (3, 4)[: preset(code).dice]
    return (
        Moment("another's turn", (SetTurn(OWN + 1),)),
        Moment("next", (Rolled(OWN + 1, dice), Stopped(OWN + 1, "bern")), ("Players", "Bank", "Contracts", "Log", "End")),
        Moment("the roll", (SetTurn(OWN),)),
        Moment("where it stopped", (Rolled(OWN, dice),)),
        Moment("what followed", (Stopped(OWN, SPACES[OWN]),)),
        Moment("an auction", (do.CallAuction(OWN, 1), do.Bid(OWN + 1, 2))),
    )


def crowded(store: Store, code: str) -> Linked:
    """A table whose players have as much as can be: large sums, debts, two trailers, contracts aboard and in hand, cards kept, turns to skip."""
    box = shipped_box(preset(code))
    numbers = iter([card.id for card in box.contracts])
    public = [Named(TABLE, slot, next(numbers)) for slot in range(4)]
    seats = range(len(SEATS))
    aboard = [(next(numbers), next(numbers)) for _seat in seats]
    facts: list[Told] = [*public, *(Stopped(seat, SPACES[seat]) for seat in seats)]
    for seat in seats:
        facts += [SetMoney(seat, 5600 + 22_222 * (seat % 2)), SetTrailers(seat, 1, 1), SetHand(seat, 3, (next(numbers),))]
        facts += [SetDebts(seat, (Debt("Radarfalle", 60_000),)), SetSkips(seat, int(seat > OWN + 1)), SetCards(seat, ("Motivation",))]
    table = at_once(Tracker.new, code, SEATS, OWN, store=store, box=box)
    assert at_once(table.tell, *facts) and at_once(table.tell, *(SetLoad(seat, aboard[seat]) for seat in seats))
    game = Linked(store, table.game_id)
    table.close()
    return game


def bank(store: Store, code: str) -> Linked:
    """The same people where only payments are entered."""
    table = at_once(Tracker.new, code, SEATS, OWN, store=store, bank=True)
    assert at_once(table.tell, *(SetMoney(seat, 5600 + 22_222 * (seat % 2)) for seat in range(len(SEATS))), Paid(OWN, -100, "the toll"))
    game = Linked(store, table.game_id)
    table.close()
    return game


def tell(game: Linked, facts: Sequence[Told]) -> None:
    """As from another device."""

    def told() -> None:
        table = Tracker.resume(game.store, game.game)
        assert table.tell(*facts), facts
        table.close()

    at_once(told)


def go_on(game: Linked, moment: Moment, lookers: Mapping[str, Looker]) -> None:
    """Tell what the moment brings, and look at each page, by its name, once it shows that."""
    before = {name: looker.page.evaluate(STEP) for name, looker in lookers.items()}
    tell(game, moment.facts)
    for name, looker in lookers.items():
        page = looker.page
        if moment.facts:
            page.wait_for_function(f"before => ({STEP})() !== before", arg=before[name])
        settle(page)
        looker.look(f"{name}, {moment.name}", longer=True)
        wanted = [tab for tab in moment.tabs if looker.wants(f"{name}, {tab}")]
        for tab in wanted:
            show(page, tab)
            looker.look(f"{name}, {tab}", longer=True)
        if wanted:
            page.locator(".aa-tabs button").first.click()
            settle(page)


def count_cash(page: Page) -> None:
    """One has more than the ledger says, and one less."""
    page.get_by_role("button", name=worded("Count the cash"), exact=True).click()
    for field in page.locator(".aa-counting .aa-amount input").all()[:2]:
        field.fill("5000")
    page.get_by_role("button", name=worded("Compare with the ledger"), exact=True).click()
    page.locator(".aa-counting .aa-check").first.wait_for()
    settle(page)


def show(page: Page, tab: str) -> None:
    """What is under that tab."""
    page.locator(".aa-tabs").get_by_role("button", name=worded(tab), exact=True).click()
    settle(page)


def tour(store: Store, opened: Callable[[str], AbstractContextManager[Page]], looker: Callable[[Page], Looker]) -> None:
    """Look at the companion and a cab of such tables, and at the bank; ``opened`` shows the page at the end of an address."""
    for code in EDITIONS:
        game, currency = crowded(store, code), preset(code).currency
        with opened(game.address(game.door.take_seat(OWN))) as cab, opened(f"?game={game.game}") as companion:
            lookers = {f"told in {currency}, cab": looker(cab), f"told in {currency}, companion": looker(companion)}
            for moment in moments(code):
                go_on(game, moment, lookers)
        with opened(f"?game={bank(store, code).game}") as page:
            looks = looker(page)
            looks.look(f"told in {currency}, bank", longer=True)
            for tab in ("Players", "Ledger", "Log", "End"):
                show(page, tab)
                looks.look(f"told in {currency}, bank, {tab}", longer=True)
            show(page, "Ledger")
            count_cash(page)
            looks.look(f"told in {currency}, bank, cash counted", longer=True)
            page.keyboard.press("?")
            settle(page)
            looks.look(f"told in {currency}, bank, help", longer=True)
        over = bank(store, code)
        tell(over, (Finished(TABLE),))
        with opened(f"?game={over.game}") as page:
            looker(page).look(f"told in {currency}, bank, over", longer=True)
