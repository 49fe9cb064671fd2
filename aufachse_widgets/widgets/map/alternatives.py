"""Several drives to one space: which of them make a difference, what that difference is, and which of them a die allows.

What matters is what the rules make of a drive where it ends: an event card, the right to a public contract (an exact count), the construction sign
after a 1. Over which spaces it leads and whose points are given up matters to nobody: of drives that come to the same the shortest stands for all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...engine import Action, Reach, Rules, State
from ...engine.actions import Drive
from ...engine.legal_drives import drives
from ...engine.market import cards_on
from ...engine.movement import owes_sign
from ...engine.phases import Driving
from ...words import Speaker
from ...words.language import _
from ...words.naming import spaces
from .choices import Choice

Consequences = tuple[bool, bool, bool]
"""Whether a drive counts as an exact count where that matters, draws an event card, moves the construction sign."""


def consequences(rules: Rules, state: State, reach: Reach) -> Consequences:
    """What a drive leads to that another one to the same space need not lead to."""
    rolled = isinstance(state.phase, Driving)
    matters = rolled and reach.action.space in rules.cities and rules.edition.auction != "take_at_start" and bool(cards_on(state))
    sign = isinstance(state.phase, Driving) and owes_sign(rules.edition, state.phase.dice, reach.action.points)
    return reach.exact and matters, reach.event, sign


def distinct(rules: Rules, state: State, choice: Choice, asked: Collection[Action] = ()) -> Choice:
    """The choice with one drive for each difference, the best first; of those that come to the same one that is ``asked`` for, else the shortest."""
    if len(choice.reaches) < 2:
        return choice
    found: dict[Consequences, Reach] = {}
    for reach in sorted(choice.reaches, key=lambda reach: (reach.action not in asked, len(reach.path), reach.action.points)):
        found.setdefault(consequences(rules, state, reach), reach)
    # An exact count gives a right, a sign that moves is of use; an event card is a risk.
    best = sorted(found.values(), key=lambda reach: (reach.action not in asked, *_rank(consequences(rules, state, reach))))
    return Choice(choice.space, tuple(reach.action for reach in best), tuple(best))


def _rank(found: Consequences) -> tuple[bool, bool, bool]:
    exact, event, sign = found
    return not exact, event, not sign


def by_die(rules: Rules, state: State, seat: int, found: Mapping[str, Choice], die: int) -> dict[str, Choice]:
    """What of the choices one of the rolled dice allows."""
    allowed = drives(rules, state, seat, (die,)).ways
    kept = {}
    for space, choice in found.items():
        actions = tuple(one for one in choice.actions if isinstance(one, Drive) and (one.points, one.space, one.heading) in allowed)
        if actions:
            kept[space] = Choice(space, actions, tuple(reach for reach in choice.reaches if reach.action in actions))
    return kept


def differences(words: Speaker, state: State, choice: Choice) -> list[tuple[str, str]]:
    """Each of several drives in words: how it gets there, and what of it differs from the others."""
    reaches = choice.reaches
    each = [consequences(words.rules, state, reach) for reach in reaches]
    differs = [len({one[what] for one in each}) > 1 for what in range(3)]
    dice = state.phase.dice if isinstance(state.phase, Driving) else ()
    used = [_die(dice, reach.action.points) for reach in reaches]
    how = _by_dice(used) if len(dice) > 1 and len(set(used)) > 1 else _by_ways(words, reaches)
    said = []
    for found, by in zip(each, how, strict=True):
        parts = [text for text, there in zip(_in_words(found, words.rules.edition.has_auctions), differs, strict=True) if there]
        said.append((by, ", ".join(parts)))
    return said


def _in_words(found: Consequences, auctions: bool) -> tuple[str, str, str]:
    exact, event, sign = found
    if auctions:
        counted = _("exact count: auction possible") if exact else _("early stop: no auction")
    else:
        counted = _("exact count: take a public contract") if exact else _("early stop: no public contract")
    return (
        counted,
        _("event card") if event else _("no event card"),
        _("the construction sign moves") if sign else _("the construction sign stays"),
    )


def _die(dice: Sequence[int], points: int) -> int:
    """The die that so many points were used of."""
    return points if points in dice else 6


def _by_dice(used: Sequence[int]) -> list[str]:
    return [_("with the {die}").format(die=die) for die in used]


def _by_ways(words: Speaker, reaches: Sequence[Reach]) -> list[str]:
    """By how far each goes, and where that is the same by the space before the end."""
    lengths = [len(reach.path) - 1 for reach in reaches]
    if len(set(lengths)) == len(lengths):
        return [spaces(length) for length in lengths]
    return [_("over {space}").format(space=words.space(reach.path[-2])) if len(reach.path) > 1 else spaces(0) for reach in reaches]
