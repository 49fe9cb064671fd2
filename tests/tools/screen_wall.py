"""The wall in each of its states, on small and large screens: a table that is told, with all that can stand in a player's row, and a game that goes on
to its end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from aufachse_widgets.engine import preset
from aufachse_widgets.engine.log import EventDrawn, Rolled, Won
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import Store
from aufachse_widgets.tracking.facts import Paid, SetCards, SetDebts, SetHand, SetMoney, SetSkips, SetTrailers, Stopped
from tests.kit.linked_games import Linked, busy
from tests.kit.rest import settle
from tests.kit.screen_faults import Rules
from tests.kit.screens import at_once
from tests.tools.looker import Looker, Size
from tests.tools.screen_games import COLOURS, LONG

SEATS = tuple(Seat(name, colour) for name, colour in zip(LONG, COLOURS, strict=True))
SPACES = ("kassel", "basel", "graz", "koeln", "fulda", "luxembourg")
LEAST = 28  # of 1080 pixels: the smallest letters that are read from three metres


class Screen(Size, frozen=True):
    """A wall: nothing is pressed on it, and its letters grow with it. Of what happened before, it shows as much as has room."""

    @property
    def rules(self) -> Rules:
        usual = super().rules
        least = LEAST * min(self.width / 1920, self.height / 1080)
        return replace(usual, touch=False, least=least, folded=(*usual.folded, ".aa-wall-lines"))


WALLS = (Screen(1280, 720), Screen(1920, 1080), Screen(3840, 2160), Screen(1024, 768))


def told(store: Store, players: int = 6) -> Linked:
    """A physical table whose players have as much as can be: large sums, debts, two trailers, turns to skip, cards kept."""
    table = at_once(Tracker.new, "fx-schmid-1987", SEATS[:players], 0, store=store)
    places = [Stopped(seat, SPACES[seat]) for seat in range(players)]
    amounts = [SetMoney(seat, 5600 + 22_222 * (seat % 2)) for seat in range(players)]
    trailers = [SetTrailers(seat, 1, 1) for seat in range(players)]
    borne = [fact for seat in range(players) for fact in (SetSkips(seat, 2), SetDebts(seat, (Debt("Radarfalle", 60_000),)), SetHand(seat, 6))]
    assert at_once(table.tell, *places, *amounts, *trailers, *borne, SetCards(players - 1, ("Motivation",)), Paid(0, -100, "the toll"))
    game = Linked(store, table.game_id)
    table.close()
    return game


def played(store: Store, contracts: int = 6) -> Linked:
    """A game of six people with long names; the fewer contracts, the sooner it comes to its end."""
    rules = preset("fx-schmid-1987").with_changes(private_contracts=contracts, public_contracts=(contracts,) * 5)
    session = at_once(Session.new, rules, SEATS, "the wall's", store=store)
    session.close()
    return Linked(store, session.game_id)


def _happened(kind: type) -> Callable[[Session], bool]:
    return lambda session: any(isinstance(entry, kind) for number, entry in session.log()[-8:] if number >= session.frame.head - 1)


def _quiet(session: Session) -> bool:
    """Nothing has just been sold or drawn: the wall shows that until the game goes on."""
    return session.frame.state.turn > 6 and not any(_happened(kind)(session) for kind in (Won, EventDrawn))


def _bidding(session: Session) -> bool:
    phase = session.frame.state.phase
    return isinstance(phase, Auction) and phase.bid > 0


class Moment(Struct, frozen=True):
    """What is looked at once the game is so far, and what of it the wall shows."""

    name: str
    until: Callable[[Session], bool]
    seen: str


MOMENTS = (
    Moment("a quiet turn", _quiet, ".aa-wall-lines"),
    Moment("rolled", _happened(Rolled), ".aa-wall-dice svg"),
    Moment("an auction", _bidding, ".aa-wall-sale .aa-highest"),
    Moment("sold", _happened(Won), ".aa-sold"),
    Moment("a card", _happened(EventDrawn), ".aa-wall-card .aa-told-card"),
)
END = Moment("the end", lambda session: session.frame.state.over, ".aa-wall-standing .aa-who > span:text-is('1.')")


def tour(store: Store, opened: Callable[[Linked], AbstractContextManager[Page]], looker: Callable[[Page], Looker]) -> None:
    """Look at the wall of such a table and of such games; ``opened`` shows the wall of one."""
    with opened(told(store)) as page:
        expect(page.locator("#loading")).to_have_count(0)
        looker(page).look("wall, six players who owe and skip")
    for game, moments in ((played(store), MOMENTS), (played(store, 1), (END,))):
        with opened(game) as page:
            looks = looker(page)
            expect(page.locator("#loading")).to_have_count(0)
            for moment in moments:
                game.do(busy, moment.until, 5000)
                expect(page.locator(moment.seen).first).to_be_visible()
                settle(page)
                looks.look(f"wall, {moment.name}")
