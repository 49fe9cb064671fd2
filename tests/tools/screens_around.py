"""The screens around a game: the start page and its forms, the first trip, the end and what it tells, the film, all games and their players."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from playwright.sync_api import Locator, expect

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine import preset
from aufachse_widgets.engine.actions import Drive, PlaceSign
from aufachse_widgets.journal import Seat
from aufachse_widgets.lessons.first_trip import FIRST_TRIP
from aufachse_widgets.sessions.lesson import LessonSession
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store
from aufachse_widgets.words.language import _
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once
from tests.kit.trip import asked, lesson
from tests.tools.looker import Looker, Size, worded
from tests.tools.screen_games import BOTS, CARD, COLOURS, LONG, put_away
from tests.yardsticks import BUSY

FINGERS = Size(390, 844)
"""Where a space is tapped."""


def press(looker: Looker, button: Locator) -> None:
    """Press a button that may be anywhere on the page, at a size at which all of them are there."""
    looker.resize(looker.sizes[0])
    button.first.click()
    settle(looker.page)


def named(looker: Looker, name: str) -> Locator:
    """The button in sight that is called that in English."""
    return looker.page.get_by_role("button", name=worded(name), exact=True).locator("visible=true")


def start(looker: Looker) -> None:
    """The start page where nothing is kept yet, and what is behind its doors."""
    page = looker.page
    looker.look("start", longer=True)
    for door, name in (("Play with options", "form"), ("Our table", "form of a table"), ("Learn", "chapters")):
        press(looker, named(looker, door))
        looker.look(f"start, {name}", longer=True)
        more = named(looker, "More settings")
        if more.count():
            press(looker, more)
            looker.look(f"start, {name}, more settings", longer=True)
        apart = named(looker, "Each on their own device")
        if apart.count():
            press(looker, apart)
            looker.look(f"start, {name}, each on their own device", longer=True)
        page.reload()
        expect(page.locator(".aa-start")).to_be_visible()
        settle(page)
    looker.resize(looker.sizes[0])
    page.keyboard.press("o")
    settle(page)
    looker.look("start, options open", longer=True)


def going_on(looker: Looker) -> None:
    """The start page where games are kept."""
    looker.look("start, games kept", longer=True)


def end(looker: Looker) -> None:
    """The end of a game: the winner and each tab, what is shared, the film."""
    ending = looker.page.locator(".aa-ending")
    for tab in ("Story", "Money", "Map", "Auctions", "Luck"):
        press(looker, ending.get_by_role("button", name=worded(tab), exact=True))
        looker.look(f"end, {tab}", longer=True)
    for label, name in (("Copy as text", "shared as text"), ("Watch the film", "film")):
        press(looker, named(looker, label))
        looker.look(f"end, {name}", longer=True)
    looker.resize(looker.sizes[0])
    looker.page.keyboard.press("o")
    settle(looker.page)
    looker.look("end, options open", longer=True)


def read(looker: Looker, said: str, card: str) -> None:
    """Wait until the guide says that, and look at an event card that lies before it."""
    wanted, lying = looker.page.locator(".aa-told-explanation").filter(has_text=said), looker.page.locator(CARD)
    expect(wanted.or_(lying)).to_be_visible(timeout=60_000)
    settle(looker.page)
    if lying.is_visible():
        looker.look(card, held=CARD)
        put_away(looker.page)
    expect(wanted).to_be_visible()
    settle(looker.page)


def all_games(looker: Looker) -> None:
    """All games, one of them, its film, all players and one of them."""
    page = looker.page
    press(looker, named(looker, "All games and players"))
    looker.look("all games", longer=True)
    press(looker, page.locator(".aa-games button:has(.fa-trophy)"))
    looker.look("all games, a game", longer=True)
    press(looker, named(looker, "Watch the film"))
    looker.look("all games, film", longer=True)
    press(looker, named(looker, "All games"))
    press(looker, named(looker, "Players"))
    looker.look("all games, players", longer=True)
    press(looker, page.locator(".aa-people button"))
    looker.look("all games, a player", longer=True)
    press(looker, named(looker, "Players"))
    page.locator(".aa-find input").fill("nobody is called that")
    settle(page)
    looker.look("all games, nobody found", longer=True)


def trip(looker: Looker) -> None:
    """The first trip: each step's card, a space that was tapped, event cards, and the end of each chapter."""
    page, told = looker.page, looker.page.locator(".aa-told-explanation")
    press(looker, named(looker, "Learn"))
    press(looker, named(looker, "Begin the first trip"))
    for chapter in FIRST_TRIP:
        screen = Screen(page, at_once(LessonSession.begin, chapter))
        for number in range(1, len(chapter.steps) + 1):
            session = lesson(screen)
            action = asked(session)
            read(looker, session.wanted(), f"trip, {chapter.id}, a card")
            looker.look(f"trip, {chapter.id} {number}")
            if isinstance(action, Drive | PlaceSign):
                looker.resize(FINGERS)
                screen.tap_space(action.space)
                looker.look(f"trip, {chapter.id} {number}, tapped")
                looker.resize(FINGERS)
                page.locator(".aa-proposal .aa-go").click()
            else:
                looker.resize(looker.sizes[0])
                screen.choose(action)
            at_once(session.do, action)
        learnt = _(chapter.learnt)
        read(looker, learnt, f"trip, {chapter.id}, a card")
        looker.look(f"trip, {chapter.id}, learnt")
        if chapter is not FIRST_TRIP[-1]:
            press(looker, named(looker, "Next"))
            expect(told).not_to_contain_text(learnt)


class Tour(Struct, frozen=True):
    """Screens that are looked at one after another, once ``ready`` is there; ``later``: when a game has been kept, ``of_game``: from that game's end on."""

    name: str
    go: Callable[[Looker], None]
    ready: str = ".aa-start"
    later: bool = True
    of_game: bool = False


TOURS = (
    Tour("start", start, later=False),
    Tour("trip", trip, later=False),
    Tour("kept", going_on),
    Tour("end", end, ".aa-won", of_game=True),
    Tour("all games", all_games),
)


def finished(store: Store) -> str:
    """A game of one person with a long name against bots with such names, played to its end: its id."""

    def played() -> str:
        edition = preset("fx-schmid-1987").with_changes(private_contracts=2, public_contracts=(2,) * 5)
        seats = tuple(Seat(name, colour, bot) for name, colour, bot in zip(LONG, COLOURS, BOTS, strict=True))
        session = Session.new(edition, seats, "an end", store=store)
        while not session.frame.state.over:
            seat = session.frame.legal[0].seat
            legal = [action for action in session.frame.legal if action.seat == seat]
            session.do(BUSY.choose(session.rules, session.frame.state, legal, numbers("end", BUSY.code, seat, session.frame.head)))
        session.close()
        return session.game_id

    return at_once(played)
