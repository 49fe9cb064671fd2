"""The dice: what was rolled, which die was used, and the button that rolls."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import ipywidgets

from ...drawing.palette import GREY, INK, PAPER, YELLOW, seat_colour
from ...engine.actions import Action, RollDice
from ...engine.log import Drove, Happened, Rolled
from ...engine.phases import Driving
from ...sessions.frame import Frame
from ...words.language import _
from ..parts.panel import PlayPanel
from ..parts.tree import hide

_PIPS = {
    1: ((2, 2),),
    2: ((1, 3), (3, 1)),
    3: ((1, 3), (2, 2), (3, 1)),
    4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}


def die(value: int, edge: str, mark: str = "", turn: float = 0.0) -> str:
    """One die as SVG: pips for 1 to 6, a question mark where the number is not known.

    ``edge`` is the colour of its outline; ``mark`` is ``used`` (a yellow face), ``spare`` (pale) or
    empty; ``turn`` the seconds it tumbles.
    """
    face = YELLOW if mark == "used" else PAPER
    pips = "".join(f'<circle cx="{x * 12}" cy="{y * 12}" r="4.6"/>' for x, y in _PIPS.get(value, ()))
    if not pips:
        pips = '<text x="24" y="34" font-size="30" font-weight="700" text-anchor="middle">?</text>'
    style = f' style="animation-duration:{turn:g}s"' if turn else ""
    ink = GREY if mark == "spare" else INK
    return (
        f'<svg class="aa-die{" aa-tumble" if turn else ""}"{style} viewBox="0 0 48 48" aria-hidden="true">'
        f'<rect x="2.5" y="2.5" width="43" height="43" rx="9" fill="{face}" stroke="{edge}" stroke-width="4"/><g fill="{ink}">{pips}</g></svg>'
    )


def used(dice: tuple[int, ...], points: int) -> int:
    """Which die a drive used: the one with that number, else the 6 that was taken as less; -1 for none.

    >>> used((2, 6), 3)
    1
    """
    if points in dice:
        return dice.index(points)
    return dice.index(6) if 6 in dice and 1 <= points <= 6 else -1


class DiceView(PlayPanel):
    """The last roll and, alone in a cell where this screen is to roll, the button for it; beside an action bar, that has it.

    Looks at the frame's events for rolls and drives; where there are none (the game was opened, or
    a step undone), at the log once.
    """

    def build(self) -> None:
        self._roll: Rolled | None = None
        self._points = 0
        self._action: Action | None = None
        self.dice = ipywidgets.HTML()
        self.dice.add_class("aa-dice")
        self.roll = self.button(_("Roll"), self._pressed, "aa-primary")
        row = ipywidgets.HBox((self.dice, self.roll))
        row.add_class("aa-row")
        self.children = (row,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        fresh = False
        if previous is not None and frame.events:
            fresh = self._follow(frame.events)
        elif previous is None or frame.state is not previous.state:
            self._roll, self._points = None, 0
            self._follow(entry for _number, entry in self.session.log())
        if isinstance(frame.state.phase, Driving):
            self._points = 0
        self._action = next((action for action in frame.legal if self._alone and isinstance(action, RollDice)), None)
        hide(self.roll, self._action is None)
        if self._action is not None:
            self.roll.description = self.words.action(self._action, frame.state)
        self.dice.value = self._html(fresh)

    def _follow(self, entries: Iterable[Happened]) -> bool:
        """Take over what happened; whether there was a roll in it."""
        rolled = False
        for entry in entries:
            if isinstance(entry, Rolled):
                self._roll, self._points, rolled = entry, 0, True
            elif isinstance(entry, Drove) and not entry.card and self._roll is not None and entry.seat == self._roll.seat:
                self._points = entry.points
        return rolled

    def _html(self, fresh: bool) -> str:
        if self._roll is None:
            return f'<div class="aa-row"><span class="aa-small aa-rolled">{escape(_("Nobody has rolled yet."))}</span></div>'
        dice = self._roll.dice
        edge = seat_colour(self.session.seats, self._roll.seat).edge
        chosen = used(dice, self._points) if self._points else -1
        marks = ["" if chosen < 0 else "used" if index == chosen else "spare" for index in range(len(dice))]
        drawn = "".join(die(value, edge, mark, 0.35 + 0.15 * index if fresh else 0.0) for index, (value, mark) in enumerate(zip(dice, marks, strict=True)))
        said = self.words.say(self._roll)
        return f'<div class="aa-row" role="img" aria-label="{escape(said)}">{drawn}<span class="aa-rolled">{escape(said)}</span></div>'

    def _pressed(self) -> None:
        if self._action is not None:
            self.act(self._action)
