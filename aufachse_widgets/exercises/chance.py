"""The exercises of lesson 4: chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..advice.turns import FACES, expected_turns, turns_to
from ..engine import compile_rules
from ..words.language import _, ngettext
from ..words.numbers import decimal, shortest, whole
from .exercise import Code, Exercise, Number, Verdict, right, wrong
from .trips import hits

ONE, TWO = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
POINTS = 4  # how far the space of the first question is
CITY, NEAR = "kassel", "hannover"  # of the second one
FAR = 13  # points up to which a learner's function is tried: a plain recursion takes long for more
CLOSE = 0.005  # how near a number of turns must be


def _rolls(given: float) -> Verdict:
    rolls, one_die = hits(2, POINTS), hits(1, POINTS)
    showing = sum([POINTS in (one, two) for one in FACES for two in FACES])
    sixes = sum([6 in (one, two) for one in FACES for two in FACES])
    if given == rolls:
        told = _("{rolls} of 36. {showing} rolls show a {points}, {sixes} show a 6, and two of them show both.")
        return right(told.format(rolls=rolls, showing=showing, points=POINTS, sixes=sixes))
    if given == showing:
        told = _("{showing} rolls show a {points}. But a 6 is any number from 1 to 6, so it may be driven as {points}, too.")
        return wrong(told.format(showing=showing, points=POINTS))
    if given == showing + sixes:
        return wrong(_("{sum}: you counted the rolls with a {points} and a 6 twice.").format(sum=f"{showing} + {sixes}", points=POINTS))
    if given == one_die * 12:
        told = _("twice the chance of one die would be {rolls} of 36. But rolls where both dice fit count once, not twice.")
        return wrong(told.format(rolls=one_die * 12))
    if given == one_die * 6:
        return wrong(_("{rolls} of 36 is {numbers} of 6: one die. You may drive by either of two.").format(rolls=one_die * 6, numbers=one_die))
    if given == 36 - rolls:
        return wrong(_("{rolls} rolls show neither a {points} nor a 6. And the others?").format(rolls=whole(given), points=POINTS))
    if abs(given - rolls / 36) < CLOSE:
        return wrong(_("the chance is right. The question is how many of the 36 rolls that is."))
    if 0 < given < 1:
        return wrong(_("that is a chance, and not the right one. Count the rolls: how many of the 36 are they?"))
    if not 0 <= given <= 36:
        return wrong(_("there are 36 rolls: the number is one from 0 to 36."))
    return wrong(_("write the 36 rolls as a square, and mark each that shows a {points} or a 6.").format(points=POINTS))


@cache
def _turns() -> tuple[float, float]:
    """The turns from near the city to it on average, by two dice and by one."""
    return turns_to(TWO, CITY)[NEAR], turns_to(ONE, CITY)[NEAR]


def _waiting(given: float) -> Verdict:
    turns, one_die = _turns()
    chance = hits(2, POINTS) / 36
    if abs(given - turns) < CLOSE:
        told = _("each turn the chance is {chance}, so on average it takes {turns} turns.")
        return right(told.format(chance=f"{hits(2, POINTS)}/36", turns=f"36/{hits(2, POINTS)} = {decimal(turns, 1)}"))
    if abs(given - one_die) < CLOSE:
        told = ngettext(
            "{number} turn is right for one die. With two you may drive by either.",
            "{number} turns is right for one die. With two you may drive by either.",
            round(one_die),
        )
        return wrong(told.format(number=whole(one_die)))
    if abs(given - chance) < CLOSE:
        return wrong(_("that is the chance to get there with the next roll. If it is 1 in 2, how many rolls does it take on average? And with this one?"))
    if abs(given - expected_turns(TWO, TWO.distance(NEAR, CITY))) < CLOSE:
        return wrong(_("that is how long it takes with an early stop. An exact count can be missed from near by, too."))
    if abs(given - one_die / 2) < CLOSE:
        return wrong(_("twice the dice is not half the turns: rolls where both dice fit count once."))
    showing = sum([POINTS in (one, two) for one in FACES for two in FACES])
    if abs(given - 36 / showing) < CLOSE:
        return wrong(_("{turns} would be right if only the {points} itself counted. A 6 is any number.").format(turns=f"36/{showing}", points=POINTS))
    if abs(given - 36 / (2 * showing)) < CLOSE:
        return wrong(_("that counts the rolls with a 6 and the right number twice."))
    if given < 1:
        return wrong(_("every trip takes a turn at least."))
    return wrong(_("as long as you stay within five points of the city, each roll has the same chance. Divide 1 by it."))


def _expected(turns: Callable[[int], float]) -> Verdict:
    for points in range(FAR + 1):
        given, asked = float(turns(points)), expected_turns(ONE, points)
        if abs(given - asked) < 1e-6:
            continue
        call = f"turns({points})"
        if float(turns(points)) != given:
            told = _("{call} is another number each time: a simulation. It comes near {asked}, but you can compute it exactly, without dice.")
            return wrong(told.format(call=call, asked=decimal(asked, 3)))
        if points > 1 and abs(given - asked) < CLOSE:
            told = _("{call} is {given}, and the engine's own calculation says {asked}: don't round it.")
            return wrong(told.format(call=call, given=shortest(given, 5), asked=decimal(asked, 6)))
        if points == 0:
            return wrong(_("{call} is {given}. Who is there already needs no turn.").format(call=call, given=shortest(given, 5)))
        if points == 1 and given < 1:
            told = _("{call} is {given}. Any roll is enough for one point, so it takes exactly one turn: this turn, and none after it.")
            return wrong(told.format(call=call, given=decimal(given, 3)))
        if points == 1:
            told = _("{call} is {given}. Any roll is enough for one point, so it takes exactly one turn.")
            return wrong(told.format(call=call, given=decimal(given, 3)))
        told = (
            _("{call} is {given}, and the engine's own calculation says {asked}: a low roll leaves some points, and these take more turns.")
            if given < asked
            else _("{call} is {given}, and the engine's own calculation says {asked}: there are six numbers, each with a chance of one sixth.")
        )
        return wrong(told.format(call=call, given=decimal(given, 3), asked=decimal(asked, 3)))
    told = _("the same as the engine's own calculation, up to {far} points. A point costs about {turns} turns.")
    return right(told.format(far=FAR, turns=decimal(float(turns(FAR) - turns(FAR - 1)), 2)))


EXERCISES = (
    Exercise(
        id="two-dice",
        ask=lambda: _(
            "You roll two dice, and may drive by either of them. A space is {points} points away, and only one road leads there. "
            "With how many of the 36 rolls can you stop there by exact count?"
        ).format(points=POINTS),
        form=Number(lambda: _("rolls")),
        judge=_rolls,
        answer=20,
        wrong=(11, 22, 24, 12, "5/9", 18),
        minutes=2,
        note=lambda: _("Counting without counting twice. Most people forget that a 6 is any number, then add 11 and 11."),
    ),
    Exercise(
        id="exact-count",
        ask=lambda: _(
            "Two dice again. You are in Hannover, three points from Kassel, and want to stop there by exact count. How many turns does it take on average?"
        ),
        form=Number(lambda: _("turns")),
        judge=_waiting,
        answer=1.8,
        wrong=(3, "20/36", 1.11, 1.5, 2),
        minutes=2,
        note=lambda: _(
            "Waiting for an event of chance p takes 1/p rolls, and up to five points it does not matter how far the city is. "
            "Many say that nearer must be faster."
        ),
    ),
    Exercise(
        id="turns",
        ask=lambda: _("Complete the function: with one die, how many turns does it take on average to drive so many points, if you may stop early at the end?"),
        form=Code(
            "turns",
            'def turns(points):\n    """The turns for so many points, by one die, when leftover points may be given up."""\n'
            "    if points <= 0:\n        return 0\n    ...",
        ),
        judge=_expected,
        answer="""
def turns(points):
    if points <= 0:
        return 0
    return 1 + sum(turns(points - number) for number in range(1, 7)) / 6
""",
        wrong=(
            "def turns(points):\n    return points / 3.5",
            "def turns(points):\n    return 1 if points < 6 else 1 + points / 6",
            "def turns(points):\n    return 0 if points <= 0 else 1 + turns(points - 6)",
            "def turns(points):\n    return 0 if points <= 0 else 1 + sum(turns(points - number) for number in range(1, 6)) / 5",
        ),
        minutes=5,
        note=lambda: _(
            "One step of a Markov chain as a recursion: this turn, and what is left after it. Points over 3.5 is what everybody tries first; "
            "it forgets that the last roll is mostly too high."
        ),
    ),
)
