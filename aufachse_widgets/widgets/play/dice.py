"""The dice: what was rolled, which die was used, and the button that rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import ipywidgets
from traitlets import Bunch, Int, observe

from ...drawing.palette import GREY, INK, PAPER, YELLOW, seat_colour
from ...engine.actions import Action, Drive, RollDice
from ...engine.log import Drove, Happened, Rolled
from ...engine.phases import Driving
from ...journal import Seat
from ...sessions.base import AnyGame
from ...sessions.frame import Frame
from ...words.language import _
from ..parts.choices import Choices
from ..parts.errors import guard
from ..parts.panel import PlayPanel
from ..parts.tree import dress, hide

_PIPS = {
    1: ((2, 2),),
    2: ((1, 3), (3, 1)),
    3: ((1, 3), (2, 2), (3, 1)),
    4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}


ANY = (
    f'<g><rect x="9" y="32.5" width="30" height="13.5" rx="6.75" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
    f'<text x="24" y="43.5" font-size="12" font-weight="700" text-anchor="middle" fill="{INK}">1–6</text></g>'
)
"""What a 6 counts as, below its pips."""


def die(value: int, edge: str, mark: str = "", turn: float = 0.0, choosing: bool = False) -> str:
    """One die as SVG: pips for 1 to 6, a question mark where the number is not known.

    ``edge`` is the colour of its outline; ``mark`` is ``used`` (a yellow face), ``spare`` (pale) or
    empty; ``turn`` the seconds it tumbles. While somebody is ``choosing`` where to drive, a 6 says that it counts as any number.
    """
    face = YELLOW if mark == "used" else PAPER
    ink = GREY if mark == "spare" else INK
    any_number = choosing and value == 6
    step, wide = (8.5, 7.2) if any_number else (12, 9.2)
    # Each pip is a stroke without length and with a round end.
    spots = "".join(f"M{x * 12} {y * step:g}h0" for x, y in _PIPS.get(value, ()))
    pips = f"<path d='{spots}' stroke='{ink}' stroke-width='{wide}' stroke-linecap='round'/>"
    if not spots:
        pips = f"<text x='24' y='34' font-size='30' font-weight='700' text-anchor='middle' fill='{ink}'>?</text>"
    style = f" style='animation-duration:{turn:g}s'" if turn else ""
    less = ANY if any_number else ""
    return (
        f"<svg class='aa-die{' aa-tumble' if turn else ''}'{style} viewBox='0 0 48 48' aria-hidden='true'>"
        f"<rect x='2.5' y='2.5' width='43' height='43' rx='9' fill='{face}' stroke='{edge}' stroke-width='4'/>{pips}{less}</svg>"
    )


def used(dice: tuple[int, ...], points: int) -> int:
    """Which die a drive used: the one with that number, else the 6 that was taken as less; -1 for none.

    >>> used((2, 6), 3)
    1
    """
    if points in dice:
        return dice.index(points)
    return dice.index(6) if 6 in dice and 1 <= points <= 6 else -1


class LastRoll:
    """The last roll, from what happened: its dice, and which of them was driven by."""

    def __init__(self) -> None:
        self.rolled: Rolled | None = None
        self.points = 0  # that were driven by it; 0: nobody has driven yet

    def follow(self, entries: Iterable[Happened]) -> bool:
        """Take over what happened; whether there was a roll in it."""
        rolled = False
        for entry in entries:
            if isinstance(entry, Rolled):
                self.rolled, self.points, rolled = entry, 0, True
            elif isinstance(entry, Drove) and not entry.card and self.rolled is not None and entry.seat == self.rolled.seat:
                self.points = entry.points
        return rolled

    def show(self, session: AnyGame, frame: Frame, previous: Frame | None) -> bool:
        """Take over a frame, or the whole log where the game was opened or something taken back; whether there was a roll just now. What
        lies there in a game that begins in the middle of a turn is seen to fall as it begins."""
        if previous is not None and frame.events:
            return self.follow(frame.events)
        if previous is None or frame.state is not previous.state:
            self.rolled, self.points = None, 0
            self.follow(entry for _number, entry in session.log())
        phase = frame.state.phase
        if self.rolled is None and isinstance(phase, Driving):
            self.rolled = Rolled(phase.seat, phase.dice)
            return previous is None
        return False

    def drawn(self, seats: Sequence[Seat], fresh: bool, choosing: bool = False) -> str:
        """The dice as SVG, in the colour of the one who rolled; a ``fresh`` roll tumbles. Empty where nobody has rolled."""
        if self.rolled is None:
            return ""
        dice, edge = self.rolled.dice, seat_colour(seats, self.rolled.seat).edge
        chosen = used(dice, self.points) if self.points else -1
        marks = ["" if chosen < 0 else "used" if index == chosen else "spare" for index in range(len(dice))]
        return "".join(
            die(value, edge, mark, 0.35 + 0.15 * index if fresh else 0.0, choosing) for index, (value, mark) in enumerate(zip(dice, marks, strict=True))
        )


class DiceView(PlayPanel):
    """The last roll and, alone in a cell where this screen is to roll, the button for it; beside an action bar, that has it.

    While somebody at this screen chooses where to drive, each die is a button: pressed, ``die`` is its number, and a map that is linked to it shows only
    what that die reaches; pressed again it is 0, for all of them.

    Looks at the frame's events for rolls and drives; where there are none (the game was opened, or
    a step undone), at the log once.
    """

    die = Int(0, help="The number of the die that was chosen to drive by; 0: none was.")

    def build(self) -> None:
        self.last = LastRoll()
        self._action: Action | None = None
        self.dice = ipywidgets.HTML()
        self._offered: tuple[int, ...] = ()
        self.chosen = Choices(guard(self._die_pressed, self), self)
        self.chosen.add_class("aa-dicekeys")
        self.chosen.offer(())
        self.roll = self.button(_("Roll"), self._pressed, "aa-primary")
        thrown = ipywidgets.Box((self.dice, self.chosen))
        thrown.add_class("aa-thrown")
        row = ipywidgets.HBox((thrown, self.roll))
        row.add_class("aa-row")
        self.children = (row,)

    def show(self, frame: Frame, previous: Frame | None) -> None:
        fresh = self.last.show(self.session, frame, previous)
        if isinstance(frame.state.phase, Driving):
            self.last.points = 0
        # To be rolled: what lies there is of the turn before, and the stylesheet shows it pale, for less than a picture of its own.
        dress(self.dice, *(("aa-due",) if any(isinstance(action, RollDice) for action in frame.legal) else ()))
        self._action = next((action for action in frame.legal if self._alone and isinstance(action, RollDice)), None)
        hide(self.roll, self._action is None)
        if self._action is not None:
            self.roll.description = self.words.action(self._action, frame.state)
        phase = frame.state.phase
        choosing = isinstance(phase, Driving) and any(isinstance(action, Drive) for action in frame.legal)
        self._offered = phase.dice if choosing and isinstance(phase, Driving) and self.last.rolled is not None and phase.dice == self.last.rolled.dice else ()
        if self.die not in self._offered:
            self.die = 0
        self._light()
        self.dice.value = self._html(fresh)

    def _light(self) -> None:
        """Name the buttons over the dice. If no die can be pressed, the stylesheet hides them without a message."""
        if not self._offered:
            return
        labels = [
            _("The 6: only what any number from 1 to 6 reaches") if one == 6 else _("Only what the {die} reaches").format(die=one) for one in self._offered
        ]
        self.chosen.offer(labels, on=self._offered.index(self.die) if self.die in self._offered else None)

    def _die_pressed(self, place: int) -> None:
        if place < len(self._offered):
            self.die = 0 if self.die == self._offered[place] else self._offered[place]

    @observe("die")
    @guard
    def _die_chosen(self, change: Bunch) -> None:
        if self.children:
            self._light()

    def _html(self, fresh: bool) -> str:
        if self.last.rolled is None:
            return f'<div class="aa-row"><span class="aa-small aa-rolled">{escape(_("Nobody has rolled yet."))}</span></div>'
        choosing = bool(self._offered)
        drawn, said = self.last.drawn(self.session.seats, fresh, choosing), self.words.say(self.last.rolled)
        look = "aa-row aa-choosing" if choosing else "aa-row"
        return f"<div class='{look}' role=img aria-label='{escape(said)}'>{drawn}<span class=aa-rolled>{escape(said)}</span></div>"

    def _pressed(self) -> None:
        if self._action is not None:
            self.act(self._action)
