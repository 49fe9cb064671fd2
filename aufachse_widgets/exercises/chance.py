"""The exercises of lesson 4: chance."""

from __future__ import annotations

from collections.abc import Callable

from ..advice.turns import FACES, expected_turns, turns_to
from ..engine import compile_rules
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
        return right(f"{rolls} of 36. {showing} rolls show a {POINTS}, {sixes} show a 6, and two of them show both.")
    if given == showing:
        return wrong(f"{showing} rolls show a {POINTS}. But a 6 is any number from 1 to 6, so it may be driven as {POINTS}, too.")
    if given == showing + sixes:
        return wrong(f"{showing} + {sixes}: you counted the rolls with a {POINTS} and a 6 twice.")
    if given == one_die * 12:
        return wrong(f"twice the chance of one die would be {one_die * 12} of 36. But rolls where both dice fit count once, not twice.")
    if given == one_die * 6:
        return wrong(f"{one_die * 6} of 36 is {one_die} of 6: one die. You may drive by either of two.")
    if given == 36 - rolls:
        return wrong(f"{given:.0f} rolls show neither a {POINTS} nor a 6. And the others?")
    if abs(given - rolls / 36) < CLOSE:
        return wrong("the chance is right. The question is how many of the 36 rolls that is.")
    if 0 < given < 1:
        return wrong("that is a chance, and not the right one. Count the rolls: how many of the 36 are they?")
    if not 0 <= given <= 36:
        return wrong("there are 36 rolls: the number is one from 0 to 36.")
    return wrong(f"write the 36 rolls as a square, and mark each that shows a {POINTS} or a 6.")


def _waiting(given: float) -> Verdict:
    turns, one_die = turns_to(TWO, CITY)[NEAR], turns_to(ONE, CITY)[NEAR]
    chance = hits(2, POINTS) / 36
    if abs(given - turns) < CLOSE:
        return right(f"each turn the chance is {hits(2, POINTS)}/36, so on average it takes 36/{hits(2, POINTS)} = {turns:.1f} turns.")
    if abs(given - one_die) < CLOSE:
        return wrong(f"{one_die:.0f} turns is right for one die. With two you may drive by either.")
    if abs(given - chance) < CLOSE:
        return wrong("that is the chance to get there with the next roll. If it is 1 in 2, how many rolls does it take on average? And with this one?")
    if abs(given - expected_turns(TWO, TWO.distance(NEAR, CITY))) < CLOSE:
        return wrong("that is how long it takes with an early stop. An exact count can be missed from near by, too.")
    if abs(given - one_die / 2) < CLOSE:
        return wrong("twice the dice is not half the turns: rolls where both dice fit count once.")
    showing = sum([POINTS in (one, two) for one in FACES for two in FACES])
    if abs(given - 36 / showing) < CLOSE:
        return wrong(f"36/{showing} would be right if only the {POINTS} itself counted. A 6 is any number.")
    if abs(given - 36 / (2 * showing)) < CLOSE:
        return wrong("that counts the rolls with a 6 and the right number twice.")
    if given < 1:
        return wrong("every trip takes a turn at least.")
    return wrong("as long as you stay within five points of the city, each roll has the same chance. Divide 1 by it.")


def _expected(turns: Callable[[int], float]) -> Verdict:
    for points in range(FAR + 1):
        given, asked = float(turns(points)), expected_turns(ONE, points)
        if abs(given - asked) < 1e-6:
            continue
        if float(turns(points)) != given:
            return wrong(f"turns({points}) is another number each time: a simulation. It comes near {asked:.3f}, but you can compute it exactly, without dice.")
        if points > 1 and abs(given - asked) < CLOSE:
            return wrong(f"turns({points}) is {given:g}, and the engine's own calculation says {asked:.6f}: don't round it.")
        if points == 0:
            return wrong(f"turns(0) is {given:g}. Who is there already needs no turn.")
        if points == 1:
            left = ": this turn, and none after it" if given < 1 else ""
            return wrong(f"turns(1) is {given:.3f}. Any roll is enough for one point, so it takes exactly one turn{left}.")
        hint = "a low roll leaves some points, and these take more turns" if given < asked else "there are six numbers, each with a chance of one sixth"
        return wrong(f"turns({points}) is {given:.3f}, and the engine's own calculation says {asked:.3f}: {hint}.")
    return right(f"the same as the engine's own calculation, up to {FAR} points. A point costs about {float(turns(FAR) - turns(FAR - 1)):.2f} turns.")


EXERCISES = (
    Exercise(
        id="two-dice",
        ask=f"You roll two dice, and may drive by either of them. A space is {POINTS} points away, and only one road leads there. "
        "With how many of the 36 rolls can you stop there by exact count?",
        form=Number("rolls"),
        judge=_rolls,
        answer=20,
        wrong=(11, 22, 24, 12, "5/9", 18),
        minutes=2,
        note="Counting without counting twice. Most people forget that a 6 is any number, then add 11 and 11.",
    ),
    Exercise(
        id="exact-count",
        ask="Two dice again. You are in Hannover, three points from Kassel, and want to stop there by exact count. How many turns does it take on average?",
        form=Number("turns"),
        judge=_waiting,
        answer=1.8,
        wrong=(3, "20/36", 1.11, 1.5, 2),
        minutes=2,
        note="Waiting for an event of chance p takes 1/p rolls, and up to five points it does not matter how far the city is. "
        "Many say that nearer must be faster.",
    ),
    Exercise(
        id="turns",
        ask="Complete the function: with one die, how many turns does it take on average to drive so many points, if you may stop early at the end?",
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
        note="One step of a Markov chain as a recursion: this turn, and what is left after it. Points over 3.5 is what everybody tries first; "
        "it forgets that the last roll is mostly too high.",
    ),
)
