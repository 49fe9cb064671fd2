"""The screens of a game with long names, six players and six contracts can be read and pressed at every size: nothing is cut, covered or out of reach.

Whole games are looked at by a command, ``python -m tests.tools.screens``; here are the screens that differ most, at the start of one.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser

from aufachse_widgets.engine.actions import Match, SellTrailer
from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import Store
from aufachse_widgets.words.language import set_language
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept, Moment
from tests.tools import screen_told
from tests.tools.looker import SIZES, Looked, Looker, Size, page_of
from tests.tools.screen_games import COLOURS, LONG, Play, against_bots, play_through, take
from tests.tools.screens_around import finished, going_on, named, press
from tests.yardsticks import BUSY, COURIER

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.slow]

STEPS = 2  # placed and rolled: three screens
NAMES = ("1280×800", "1024×768", "390×844", "320×568", "740×360", "1280×800 zoom 400 %")
REACH = 0.4  # of a phone's height: what is further up the thumb doesn't reach
LEAST = ("320×568", "1280×800 text 200 %")


def sized(*names: str) -> list[Size]:
    """The sizes of those names."""
    return [size for size in SIZES if size.name in names]


def test_no_screen_of_a_turn_is_faulty_at_any_size(kept_games: Kept, served_store: Store, browser: Browser) -> None:
    play = at_once(against_bots, served_store)
    with page_of(browser, f"{kept_games.server.url}?game={play.game}", sound_asked=True) as page:
        looker = Looker(page, sized(*NAMES))
        play_through(looker, play, STEPS)
    assert len({looked.screen for looked in looker.found}) == STEPS + 1
    assert not all_of(looker.found)


def test_the_start_page_is_not_faulty_where_there_is_least_room(kept_games: Kept, browser: Browser) -> None:
    with page_of(browser, kept_games.server.url, ".aa-start") as page:
        looker = Looker(page, sized(*LEAST))
        going_on(looker)
    assert len(looker.found) == len(LEAST)
    assert not all_of(looker.found)


def test_the_whole_market_is_in_sight_beside_three_players(kept_games: Kept, browser: Browser) -> None:
    """Nothing can be called yet; hints take room, too."""
    bots = ("", COURIER.code, BUSY.code)
    seats = [Seat(name, colour, bot) for name, colour, bot in zip(LONG, COLOURS, bots, strict=False)]
    moment = kept_games.before(seats, lambda session, _frames: isinstance(session.frame.state.phase, Driving))
    with page_of(browser, kept_games.address(moment), sound_asked=True) as page:
        looker = Looker(page, sized("1280×800", "1024×768"))
        looker.look("before the roll")
    assert len(looker.found) == 2
    assert not all_of(looker.found)


def test_an_auction_is_whole_on_a_phone_where_a_caller_may_sell_a_trailer(kept_games: Kept, served_store: Store, browser: Browser) -> None:
    """With large letters nothing lies under the question about sound, and the log's buttons are whole."""
    seats = [Seat(name, colour) for name, colour in zip(LONG, COLOURS, strict=True)]
    moment = kept_games.before(seats, may_sell, "schmidt-2007")
    at_once(carry_out, served_store, moment)
    with page_of(browser, kept_games.address(moment)) as page:
        looker = Looker(page, sized("390×844", "320×568", "390×844 text 200 %"), "auction$|log$")
        take(looker, Play(served_store, moment.game, "six people"))
        looker.look("auction")
        page.locator(".aa-tabs button").last.click()
        looker.sizes = looker.sizes[-1:]
        looker.look("log")
    assert len(looker.found) == 4
    assert not all_of(looker.found)


def test_the_end_of_a_game_is_whole_with_large_letters(kept_games: Kept, served_store: Store, browser: Browser) -> None:
    game = finished(served_store)
    with page_of(browser, f"{kept_games.server.url}?game={game}", ".aa-won") as page:
        looker = Looker(page, sized("390×844 text 200 %"))
        looker.look("won")
        press(looker, named(looker, "Luck"))
        page.locator(".aa-told table").locator("visible=true").first.scroll_into_view_if_needed()
        looker.look("luck")
    assert len(looker.found) == 2
    assert not all_of(looker.found)


def test_a_cab_of_six_with_long_names_is_whole_on_a_small_phone_and_with_large_letters(kept_games: Kept, served_store: Store, browser: Browser) -> None:
    """What one tells is pressed without scrolling, in the lower part of the screen, where the thumb of the hand that holds it is."""
    game = screen_told.crowded(served_store, screen_told.EDITIONS[0])
    with page_of(browser, kept_games.server.url + game.address(game.door.take_seat(screen_told.OWN)), screen_told.READY) as page:
        looker = Looker(page, sized("360×640", "390×844 text 200 %"), "roll|auction")
        small = looker.sizes[0]
        for moment in screen_told.moments(screen_told.EDITIONS[0]):
            screen_told.go_on(game, moment, {"cab": looker})
            pressed = {"the roll": ".aa-digits button:nth-child(-n+6)", "an auction": ".aa-live-auction .aa-bidding button"}.get(moment.name)
            if pressed is not None:
                looker.resize(small)
                boxes = [button.bounding_box() for button in page.locator(pressed).locator("visible=true").all()]
                tops = [box["y"] for box in boxes if box is not None]
                lowest = [box["y"] + box["height"] for box in boxes if box is not None]
                tabs = page.locator(".aa-tabs").bounding_box()
                assert tabs is not None and tabs["y"] >= max(lowest) and min(tops) >= REACH * small.height, (moment.name, tops, lowest)
    assert len(looker.found) == 4
    assert not all_of(looker.found)


@pytest.mark.parametrize("code", ["de", "cs"])
@pytest.mark.usefixtures("english_afterwards")
def test_nothing_is_longer_than_its_place_on_a_small_phone(code: str, kept_games: Kept, served_store: Store, browser: Browser) -> None:
    """The start page, the beginning of a game and a driver's cab; ``python -m tests.tools.screens --language`` looks at all that there is."""
    assert set_language(code) == code
    found: list[Looked] = []
    with page_of(browser, kept_games.server.url, ".aa-start") as page:
        going_on(Looker(page, sized("360×640"), found=found))
    play = at_once(against_bots, served_store)
    with page_of(browser, f"{kept_games.server.url}?game={play.game}", sound_asked=True) as page:
        play_through(Looker(page, sized("360×640"), found=found), play, STEPS)
    told = screen_told.crowded(served_store, screen_told.EDITIONS[0])
    with page_of(browser, kept_games.server.url + told.address(told.door.take_seat(screen_told.OWN)), screen_told.READY) as page:
        looker = Looker(page, sized("360×640"), found=found)
        moments = screen_told.moments(screen_told.EDITIONS[0])
        for moment in moments:
            screen_told.go_on(told, moment, {"cab": looker})
        assert page.locator("html").get_attribute("lang") == code
    assert len(found) > 1 + STEPS + len(moments)
    assert not all_of(found)


def may_sell(session: Session, _frames: Sequence[Frame]) -> bool:
    """Whether the caller of an auction may match a bid, and sell a trailer to afford it."""
    return {Match, SellTrailer} <= {type(action) for action in session.frame.legal}


def carry_out(store: Store, moment: Moment) -> None:
    """Do the moment's step in the game that is kept."""
    session = Session.resume(store, moment.game)
    if session.frame.handover >= 0:
        session.take_screen(session.frame.handover)
    session.do(moment.step)
    session.close()


def all_of(found: Sequence[Looked]) -> str:
    """The faults, a line each."""
    return "\n".join(f"{looked.screen}, {looked.size}: {fault}" for looked in found for fault in looked.faults)
