"""Suggestions on the map: three spaces to start from, or for a sign, each with its reason; any other space may be chosen all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

import ipywidgets
from msgspec import Struct

from ...advice.signs import Cost, SignHint, sign_hints
from ...advice.starts import Start, good_starts
from ...drawing.boxes import text_width
from ...drawing.ground import Ground
from ...drawing.placement import RIM, SUGGESTED
from ...engine import State
from ...engine.actions import Place, PlaceSign
from ...engine.phases import JamChoice, Placing, SignDue
from ...frontend.stylesheets import css_text
from ...sessions.frame import Frame
from ...words import Speaker
from ...words.language import _, listing, pgettext
from ..parts.choices import Choices
from ..parts.presses import Pressed
from ..parts.tree import put

BRIEF = 5.5
"""How much of a name a suggestion shows, in heights of its letters: about nine letters, six wide ones."""
JOINERS = " \u200d\ufe0f"
"""A shortened name does not end in one of these."""
NOTICED = 0.1  # points on average: less costs nobody anything


class Hint(Struct, frozen=True):
    """A suggested space: the action that a press on it does, and why it is suggested, in words."""

    action: Place | PlaceSign
    name: str
    reason: str


def hints(words: Speaker, frame: Frame) -> tuple[Hint, ...]:
    """What is suggested in this frame; empty where nothing is placed, or nobody at this screen does it."""
    state, phase = frame.state, frame.state.phase
    seat = next((action.seat for action in frame.legal if isinstance(action, Place | PlaceSign)), None)
    if seat is None:
        return ()
    if isinstance(phase, Placing):
        return tuple(Hint(Place(seat, start.space), words.space(start.space), _start(words, start)) for start in good_starts(words.rules, state, seat))
    if isinstance(phase, SignDue | JamChoice):
        found = sign_hints(words.rules, state, seat)
        return tuple(Hint(PlaceSign(seat, hint.space), words.space(hint.space), sign_in_words(words, state, seat, hint)) for hint in found)
    return ()


def _start(words: Speaker, start: Start) -> str:
    """How far it is to one's contracts, or to all that there are."""
    if not start.contracts:
        return _("about {spaces} from a contract's start").format(spaces=words.spaces(round(start.mean)))
    said = []
    for contract, points in zip(start.contracts, start.points, strict=True):
        city = words.space(words.rules.contracts[contract].start)
        said.append(_("{spaces} to {city}").format(spaces=words.spaces(points), city=city) if points else _("at the start in {city}").format(city=city))
    return ", ".join(said)


def sign_in_words(words: Speaker, state: State, seat: int, hint: SignHint) -> str:
    """Whom it slows, the one in whose way it is first; oneself last."""
    costs = sorted((cost for cost in hint.costs if noticed(cost)), key=lambda cost: (cost.seat == seat, cost.seat != hint.target))
    called = {cost.seat: pgettext("it slows", "you") if cost.seat == seat else _called(words, state, cost.seat) for cost in costs}
    said = [_cost(words, cost, called[cost.seat]) for cost in costs if cost.leg is not None]
    others = [cost for cost in costs if cost.leg is None]
    if others:
        said.append(_cost(words, others[0], listing(called[cost.seat] for cost in others)))
    return "; ".join(said) or _("in nobody's way")


def _called(words: Speaker, state: State, seat: int) -> str:
    """A player by name; who has the most money is told."""
    money = [player.money for player in state.players]
    leads = money[seat] == max(money) and money.count(max(money)) == 1
    name = _brief(words.seat(seat))
    return _("{name}, who leads").format(name=name) if leads else name


def _brief(name: str) -> str:
    """As much of a name as has room.

    >>> _brief("Ada"), _brief("Wilhelmine Möwe"), _brief("MWMWMWMWMWMW")
    ('Ada', 'Wilhelmine…', 'MWMWMW…')
    """
    if text_width(name, 1) <= BRIEF:
        return name
    long = max(length for length in range(1, len(name)) if text_width(name[:length], 1) <= BRIEF)
    return f"{name[:long].rstrip(JOINERS)}…"


def noticed(cost: Cost) -> bool:
    """Whether a sign costs a player anything worth telling."""
    return cost.points >= NOTICED


def _cost(words: Speaker, cost: Cost, name: str) -> str:
    """What a sign does to a player: on the way of a contract how much longer it gets."""
    if cost.leg is None:
        return _("slows {name}").format(name=name)
    city = words.space(cost.leg.end)
    if cost.longer == inf:
        return _("bars {name} from {city}").format(name=name, city=city)
    return _("slows {name}: {spaces} more to {city}").format(name=name, spaces=words.spaces(int(cost.longer)), city=city)


class Hints(Choices):
    """Up to three buttons in places that they keep; ``chosen(space)`` is called for a press. ``marks`` goes with them: the same numbers
    on the spaces of the map whose CSS class is ``name``."""

    tooltips: list[str]

    def __init__(self, ground: Ground, name: str, chosen: Callable[[str], object], page: Pressed) -> None:
        self._ground = ground
        self._name = name
        self._choose = chosen
        self.hints: tuple[Hint, ...] = ()
        self.marks = ipywidgets.HTML()
        self.marks.add_class("aa-hintmarks")
        super().__init__(self._taken, page, description=_("Suggestions"))
        self.add_class("aa-hints")
        self.suggest(())

    def suggest(self, found: Sequence[Hint]) -> None:
        """Suggest these; nothing is sent where nothing changes."""
        self.hints = tuple(found)
        labels = [f"{number} · {hint.name}\n{hint.reason}" for number, hint in enumerate(self.hints, 1)]
        with self.hold_sync():
            if list(self.tooltips) != labels:  # where there is little room the buttons don't show all of it
                self.tooltips = labels
            self.offer(labels)
        if not self.hints:
            put(self.marks, "")

    def mark(self, pieces: str, beside: str) -> None:
        """Put the numbers on the map. ``pieces``, trucks and signs as HTML, lie above the marks of all spaces; what lies ``beside`` the numbers has rules
        of its own."""
        put(self.marks, f'<style>{self._css()}{beside}</style><div class="aa-overlay aa-tops">{pieces}</div>')

    def _css(self) -> str:
        """The numbers on the spaces: their buttons, larger than those of the others."""
        rules = []
        for number, hint in enumerate(self.hints, 1):
            if hint.action.space in self._ground.at:
                place = self._ground.order.index(hint.action.space) + 1
                said = css_text(f" · {hint.reason}")
                rules.append(f".{self._name} .aa-spots button:nth-child({place}){{--p:{css_text(str(number))};--t:{said};{LOOK}}}")
        return "".join(rules)

    def _taken(self, place: int) -> None:
        if place < len(self.hints):
            self._choose(self.hints[place].action.space)


LOOK = f"--s:{SUGGESTED - 2 * RIM:g}px;--h:0 0 0 {RIM:g}px var(--aa-paper);--d:40;--least:34px;z-index:3;pointer-events:auto"
"""The look of a suggested space, beside the small dots of the others; a finger hits it on the whole board too."""
