"""The picture of the start page: the board, and trucks that drive to and fro along its roads.

It is a file of the package (``data/start.svg``) as the board is (:mod:`.boardmap`), so that a page which only shows it need not look for the trucks' ways.
They are driven by CSS, which a browser does by itself while it reads a page's scripts. ``python -m aufachse_widgets.drawing.start_picture`` writes the file
again.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from ..engine.board import Board
from ..engine.rules import shipped_board
from .boardmap import SYMBOL, Frame, frame

FILE = "start.svg"
CROP = "0 70 614 560"  # of the board, between its northern and southern ends
SPEED = 14.0  # pixels of the picture in a second
REST = 1.5  # seconds at either end of a way

SIZE = 1.4  # of a truck, whose lines below are those of a small one

RIM = "M-25 7V-2h1.4v7h20V-9q0-3 3-3h8q2 0 2.8 1.8l2.6 7.2V7z"
CRATES = "M-22-2h5v5h-5zM-16-2h5v5h-5zM-10-2h5v5h-5zM-19-8h5v5h-5zM-13-8h5v5h-5z"
WHEELS = "M-19 4a3.5 3.5 0 1 0 .01 0M-8 4a3.5 3.5 0 1 0 .01 0M7 4a3.5 3.5 0 1 0 .01 0"
WINDOW = "M6-9h3l2 6H6z"


class Way(NamedTuple):
    """A truck's colour, and the cities through which it drives."""

    colour: str
    cities: tuple[str, ...]


WAYS = (
    Way("red", ("koeln", "kassel", "leipzig", "dresden")),
    Way("yellow", ("praha", "nuernberg", "frankfurt", "luxembourg")),
    Way("blue", ("muenchen", "stuttgart", "frankfurt", "kassel")),
    Way("green", ("hannover", "leipzig", "nuernberg", "muenchen")),
)
"""In the middle of the board, which is in sight on every screen."""


def start_picture() -> str:
    """The picture as SVG. The page must hold :func:`.boardmap.shapes` and a stylesheet with ``cover.css``, by which nothing moves where nothing should."""
    return (resources.files("aufachse_widgets.data") / FILE).read_text(encoding="utf-8").strip()


def drawn_picture() -> str:
    """The picture, made from the board; so not for a page to call."""
    board = shipped_board()
    around = frame({space.id: space for space in board.spaces}, board.routes)
    moves = "".join(_moves(number, _points(board, around, way)) for number, way in enumerate(WAYS))
    return (
        f'<svg class="aa-boardmap" viewBox="{CROP}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><style>{moves}</style>'
        f'<use href="#{SYMBOL}" width="{around.width:.0f}" height="{around.height:.0f}"/>{"".join(map(_truck, range(len(WAYS)), WAYS))}</svg>\n'
    )


def _points(board: Board, around: Frame, way: Way) -> list[tuple[int, int]]:
    """Where a way leads, space by space."""
    spaces = {space.id: space for space in board.spaces}
    beside: dict[str, list[str]] = {}
    for route in board.routes:
        if route.kind == "road":
            for one, other in pairwise(route.spaces):
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
    ids = [way.cities[0]]
    for start, end in pairwise(way.cities):
        ids += _shortest(beside, start, end)[1:]
    return [around.at(spaces[id]) for id in ids]


def _shortest(beside: dict[str, list[str]], start: str, end: str) -> list[str]:
    """The way with the fewest spaces."""
    before: dict[str, str] = {start: ""}
    waiting = deque([start])
    while end not in before:
        here = waiting.popleft()
        for there in beside[here]:
            if there not in before:
                before[there] = here
                waiting.append(there)
    back = [end]
    while before[back[-1]]:
        back.append(before[back[-1]])
    return back[::-1]


def _moves(number: int, points: Sequence[tuple[int, int]]) -> str:
    """The keyframes of a truck: one animation takes it there, and back the same way; another turns it round, at twice the length."""
    lengths = [math.dist(one, other) for one, other in pairwise(points)]
    whole = round(sum(lengths) / SPEED + 2 * REST)
    times, time = [REST / whole], REST
    for length in lengths:
        time += length / SPEED
        times.append(time / whole)
    steps = "".join(f"{100 * time:.4g}%{{transform:translate({x}px,{y}px)}}" for time, (x, y) in zip(times, points, strict=True))
    first, last = (f"{{transform:translate({x}px,{y}px)}}" for x, y in (points[0], points[-1]))
    turns = "".join(f"{100 * time:.4g}%{{transform:scaleX({way})}}" for time, way in _headings(times, points))
    parked_x, parked_y = points[len(points) // 2]
    return (
        f"@keyframes aa-way-{number}{{0%{first}{steps}100%{last}}}@keyframes aa-turn-{number}{{{turns}}}"
        f".aa-way-{number}{{transform:translate({parked_x}px,{parked_y}px);animation:aa-way-{number} {whole}s linear infinite alternate}}"
        f".aa-turn-{number}{{animation:aa-turn-{number} {2 * whole}s step-end infinite}}"
    )


def _headings(times: Sequence[float], points: Sequence[tuple[int, int]]) -> Iterator[tuple[float, int]]:
    """From when on a truck heads to the right (1) or to the left (-1), there and back; times are parts of both."""
    before = 0
    there = [(time, one, other) for time, (one, other) in zip(times, pairwise(points), strict=False)]
    back = [(2 - time, other, one) for time, (one, other) in reversed(list(zip(times[1:], pairwise(points), strict=False)))]
    for time, (x1, _y1), (x2, _y2) in [*there, *back]:
        heading = before if abs(x2 - x1) < 3 else 1 if x2 > x1 else -1  # straight up or down it keeps to its side
        if heading != before or time == times[0]:
            yield (0 if time == times[0] else time / 2), heading or 1
        before = heading


def _truck(number: int, way: Way) -> str:
    paint = f"fill:var(--aa-paint-{way.colour})"
    drawn = (
        f'<path class="aa-cover-rim" d="{RIM}"/><path style="{paint}" d="{RIM}"/><path class="aa-cover-crates" d="{CRATES}"/>'
        f'<path class="aa-cover-wheels" d="{WHEELS}"/><path class="aa-cover-window" d="{WINDOW}"/>'
    )
    return f'<g class="aa-way aa-way-{number}"><g class="aa-way aa-turn-{number}"><g transform="scale({SIZE})">{drawn}</g></g></g>'


if __name__ == "__main__":
    (Path(__file__).parents[1] / "data" / FILE).write_text(drawn_picture(), encoding="utf-8")
