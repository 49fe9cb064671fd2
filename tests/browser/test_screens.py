"""The screens of a game with long names, six players and six contracts can be read and pressed at every size: nothing is cut, covered or out of reach.

Whole games are looked at by a command, ``python -m tests.tools.screens``; here are the screens that differ most, at the start of one.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from aufachse_widgets.store import Store
from tests.kit.screens import at_once
from tests.kit.served_stores import Kept
from tests.tools.looker import SIZES, Looked, Looker, page_of
from tests.tools.screen_games import against_bots, play_through
from tests.tools.screens_around import going_on

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEPS = 2  # placed and rolled: three screens
NAMES = ("1280×800", "1024×768", "390×844", "320×568", "740×360", "1280×800 zoom 400 %")
LEAST = ("320×568", "1280×800 text 200 %")
# On a desktop the lists beside the map scroll where there are six players and six contracts; the page never does.
LISTS = (".aa-score", ".aa-market", ".aa-hand")


def test_no_screen_of_a_turn_is_faulty_at_any_size(kept_games: Kept, served_store: Store, browser: Browser) -> None:
    play = at_once(against_bots, served_store)
    sizes = [replace(size, lists=LISTS) for size in SIZES if size.name in NAMES]
    with page_of(browser, f"{kept_games.server.url}?game={play.game}", sound_asked=True) as page:
        looker = Looker(page, sizes)
        play_through(looker, play, STEPS)
    assert len({looked.screen for looked in looker.found}) == STEPS + 1
    assert not all_of(looker.found)


def test_the_start_page_is_not_faulty_where_there_is_least_room(kept_games: Kept, browser: Browser) -> None:
    with page_of(browser, kept_games.server.url, ".aa-start") as page:
        looker = Looker(page, [size for size in SIZES if size.name in LEAST])
        going_on(looker)
    assert len(looker.found) == len(LEAST)
    assert not all_of(looker.found)


def all_of(found: Sequence[Looked]) -> str:
    """The faults, a line each."""
    return "\n".join(f"{looked.screen}, {looked.size}: {fault}" for looked in found for fault in looked.faults)
