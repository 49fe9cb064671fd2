"""Whether every screen of a game can be read and pressed at all sizes: ``python -m tests.tools.screens`` prints what is wrong, and puts a picture of each
faulty screen into ``screenshots/``.

Two games with long names go on by themselves, in a store beside the server: one person against bots with money in DM, six people at one screen with euros.
Whenever a kind of screen comes up for the first time (placing, a roll, a choice, an auction as caller or bidder, a card, a sign, a hand-over …), it is
looked at in every size; then options, rules, help, the way back and the question before an undo. At 200 % text and 400 % zoom the page may be longer than
the window, but the map and what is to be pressed are reached without scrolling sideways.

Around the games come the first trip, the start page with its forms, the end of a game with its tabs and film, all games and players. All but the trip may
be longer than the window, and are looked at down to their end, like the companion of a physical table, a driver's cab and the bank. The wall comes in sizes
of its own.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from msgspec import Struct
from playwright.sync_api import Page, sync_playwright

from aufachse_widgets.store import open_store
from aufachse_widgets.words.language import NAMES, set_language
from tests.browser.conftest import launch
from tests.kit.screens import at_once
from tests.kit.served_stores import served_games
from tests.kit.servers import CHECKOUT, install
from tests.tools import screen_told, screen_wall
from tests.tools.looker import SIZES, Looked, Looker, Scheme, Size, page_of, summary
from tests.tools.screen_games import against_bots, open_things, play_through, six_people
from tests.tools.screens_around import TOURS, finished


class Wanted(Struct, frozen=True):
    """What is looked at: games and tours whose names have one of ``games`` in them (none: all), in those sizes (a wall in its own ``walls``), screens whose
    names match ``only``."""

    games: tuple[str, ...]
    sizes: tuple[Size, ...]
    walls: tuple[Size, ...]
    only: str
    steps: int
    every: bool
    scheme: Scheme

    def has(self, name: str) -> bool:
        """Whether a game or tour of that name is looked at."""
        return not self.games or any(part in name for part in self.games)


def check(wanted: Wanted, told: Callable[[str], object], found: list[Looked]) -> None:
    """Look at what is wanted; what is found is added to ``found``."""
    pictures = CHECKOUT / "screenshots"
    pictures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        browser = launch(playwright.chromium)
        with served_games(install(home), home / "kept") as kept:
            opened = open_store(kept.store)

            def looker(page: Page) -> Looker:
                return Looker(page, wanted.sizes, wanted.only, pictures, told, found, wanted.every)

            if wanted.walls and wanted.has("wall"):
                screen_wall.tour(
                    opened,
                    lambda game: page_of(browser, kept.server.url + game.address(game.door.wall()), ".aa-wall-said", wanted.scheme),
                    lambda page: Looker(page, wanted.walls, wanted.only, pictures, told, found, wanted.every),
                )
            if wanted.has("told"):
                screen_told.tour(opened, lambda end: page_of(browser, kept.server.url + end, screen_told.READY, wanted.scheme), looker)
            over = ""
            for tour in TOURS:
                if wanted.has(tour.name):
                    over = over or (finished(opened) if tour.later else "")
                    address = f"{kept.server.url}?game={over}" if tour.of_game else kept.server.url
                    with page_of(browser, address, tour.ready, wanted.scheme) as page:
                        tour.go(looker(page))
            for make in (against_bots, six_people):
                play = at_once(make, opened)
                if wanted.has(play.name):
                    with page_of(browser, f"{kept.server.url}?game={play.game}", scheme=wanted.scheme) as page:
                        looks = looker(page)
                        play_through(looks, play, wanted.steps // 2)
                        open_things(looks, play)
                        play_through(looks, play, wanted.steps)
            opened.close()
        browser.close()


def main() -> None:
    """Look at all screens, and print what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.screens", description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--only", default="", help="only kinds of screen whose name matches this regular expression")
    parser.add_argument("--size", action="append", help="only this size, for example 390x844 or '1280x800 text 200 %%'; several times for several")
    parser.add_argument("--game", action="append", help="only games and tours whose name has this in it: DM, €, start, trip, kept, end, all games, told, wall")
    parser.add_argument("--steps", type=int, default=160, help="how many steps the people of each game take")
    parser.add_argument("--every", action="store_true", help="a picture of clean screens, too")
    parser.add_argument("--scheme", choices=get_args(Scheme), default="light", help="on a device that is light or dark")
    parser.add_argument("--language", choices=NAMES, default="en", help="what the device speaks")
    parser.add_argument("--report", type=Path, help="write the summary there, too")
    options = parser.parse_args()
    set_language(options.language)
    names = [re.sub(r"(?<=\d)x(?=\d)", "×", text) for text in options.size or ()]
    sizes = tuple(size for size in SIZES if not names or size.name in names)
    walls = tuple(size for size in screen_wall.WALLS if not names or size.name in names)
    wanted = Wanted(tuple(options.game or ()), sizes, walls, options.only, options.steps, options.every, options.scheme)
    found: list[Looked] = []

    def told(line: str) -> None:
        print(line, flush=True)
        if options.report:  # it takes a while: what there is can be read at once
            options.report.write_text(summary(found) + "\n", encoding="utf-8")

    check(wanted, told, found)
    print(summary(found))


if __name__ == "__main__":
    main()
