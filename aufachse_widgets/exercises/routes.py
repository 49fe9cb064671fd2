"""Lesson 5, routes: its position, and its exercises."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from ..advice.outlook import Outlook, outlook
from ..advice.plan import Task, best_plan, task_of
from ..engine import EMPTY, PlayerAt, Rules, State, compile_rules, position
from ..engine.state import LARGE_PRICE, LARGE_ROOM
from ..words.language import _
from ..words.numbers import shortest
from .exercise import Choice, Code, Exercise, Number, Text, Verdict, right, wrong
from .pickups import Tour, aboard, earns, legs, next_stops, planned, shortest_by_trying

SPACE, HAND = "flensburg", (38, 39, 52)
RIVAL = PlayerAt("villach", hand=2, loaded=(31,))
LONG = Outlook(turns=60.0, spread=9.0, rate=0.0)
"""A game that is far from its end."""
TRIES = 60  # tours on which a learner's function is tried


def rules() -> Rules:
    """The rules of the lesson: one die, any number of loads and deliveries in a turn."""
    return compile_rules("fx-schmid-1987")


@cache
def table() -> State:
    """The lesson's position: the market is empty, and the game ends when the rival has delivered three contracts."""
    return position(rules(), [PlayerAt(SPACE, hand=HAND), RIVAL], market=(EMPTY,) * 4, deck=0)


def task() -> Task:
    """What the learner's truck has to do, from where it stands, able to load at once."""
    return replace(task_of(rules(), table(), 0), here=True)


def ahead() -> Outlook:
    """What the learner looks ahead to."""
    return outlook(rules(), table(), 0)


def with_trailer() -> Task:
    """The same with a large trailer."""
    return replace(task(), room=task().room + LARGE_ROOM)


@cache
def best_tour() -> Tour:
    """The dispatcher's tour in the lesson's position."""
    return planned(best_plan(rules(), task(), ahead()))


@cache
def shortest_tour_length(room: int) -> int:
    """The points of the shortest tour with room for so many goods."""
    todo = replace(task(), room=room)
    return sum(legs(rules(), todo.space, shortest_by_trying(rules(), todo)))


def _longer(given: float) -> Verdict:
    plain, large = shortest_tour_length(task().room), shortest_tour_length(with_trailer().room)
    if given == large:
        gain = earns(rules(), with_trailer(), shortest_by_trying(rules(), with_trailer()), ahead()) - earns(rules(), task(), best_tour(), ahead())
        told = _(
            "{large} points instead of {plain}: all three lie on one way, and now they can be aboard together. In this game that brings about "
            "{gain} DM more. Would you pay {price} for it? Only if more contracts are to come."
        )
        return right(told.format(large=large, plain=plain, gain=f"{round(gain, -2):.0f}", price=LARGE_PRICE))
    if given == plain:
        told = _("{plain} points is the shortest without a trailer. With room for {room} goods you need not deliver one before you load the next.")
        return wrong(told.format(plain=plain, room=with_trailer().room))
    if given == plain - large and given != large:
        return wrong(_("that is what the trailer saves. How long is the tour itself?"))
    if given < large:
        told = _("no tour is as short as that: every order was tried. Is a contract left out, or more than {room} goods aboard?")
        return wrong(told.format(room=with_trailer().room))
    return wrong(_("it can be done in fewer points than {given}. Load whatever you drive past, as long as it fits.").format(given=shortest(given, 5)))


LONG_GAME: tuple[Text, ...] = (
    lambda: _("The shortest tour"),
    lambda: _("The dispatcher's tour"),
    lambda: _("Both bring the same, but the shortest is done sooner"),
)


def _long_game(given: Text) -> Verdict:
    short, best = shortest_by_trying(rules(), task()), best_tour()
    money = [earns(rules(), task(), tour, LONG) for tour in (short, best)]
    points = [sum(legs(rules(), task().space, tour)) for tour in (short, best)]
    if given == LONG_GAME[2]:
        told = _(
            "both come to {money} DM, since there is time for all three contracts. The shortest is done {points} points sooner, and the truck is free for more."
        )
        return right(told.format(money=f"{round(money[0], -2):.0f}", points=points[1] - points[0]))
    if given == LONG_GAME[1]:
        return wrong(_("its order pays where time is short: the large revenue first. Here all three are delivered long before the end."))
    return wrong(_("it is shorter, but a revenue is the same whenever it comes, as long as it comes before the end."))


def _fits(fits: Callable[[list[tuple[int, bool]], int], object]) -> Verdict:
    rng, by = random.Random(4), rules()
    cards = sorted(by.contracts)
    for place in range(TRIES):
        todo = Task(SPACE, tuple(rng.sample(cards, 2 + place * 3 // TRIES)), room=1000)  # short tours first: what goes wrong is seen more easily
        tour: Tour = ()
        while ahead := next_stops(by, todo, tour):
            tour = (*tour, rng.choice(ahead))
        if place % 2:  # one that is not finished
            tour = tour[: rng.randint(1, len(tour))]
        stops = [(by.contracts[stop.contract].goods, stop.loads) for stop in tour]
        most = max(aboard(by, todo, tour))
        for room in (most, most - 1):
            given = fits(list(stops), room)
            if given not in (True, False):
                return wrong(_("{function} returns {given}; it must return True or False.").format(function="fits", given=repr(given)))
            if given == (room == most):
                continue
            if given:
                told = _("{call} is True, but at one stop there are more goods aboard: {most}. Look at every stop, after what is done there.")
            elif not fits(list(stops), room + 1):
                told = _("{call} is False, but never more than {most} are aboard: a delivery makes room again.")
            else:
                told = _("{call} is False, but never more than {most} are aboard, and just so many may be.")
            return wrong(told.format(call=f"fits({stops}, {room})", most=most))
    return right(_("tried on {number} tours of two to four contracts, each with just enough room and with one too few.").format(number=TRIES))


EXERCISES = (
    Exercise(
        id="trailer",
        ask=lambda: _("The same three contracts, but with a large trailer: room for 12 goods. How many points is the shortest tour now?"),
        form=Number(lambda: _("points")),
        judge=_longer,
        answer=shortest_tour_length(12),
        wrong=(shortest_tour_length(6), shortest_tour_length(6) - shortest_tour_length(12), 12, sum(legs(rules(), SPACE, best_tour()))),
        minutes=3,
        note=lambda: _("What capacity costs. Found by trying in the tour above the question, or by shortest_tour with the trailer's task."),
    ),
    Exercise(
        id="long-game",
        ask=lambda: _("The same three contracts and no trailer, but the game still lasts about 60 turns. Which tour brings more money?"),
        form=Choice(LONG_GAME),
        judge=_long_game,
        answer=LONG_GAME[2],
        wrong=LONG_GAME[:2],
        minutes=2,
        note=lambda: _("A goal is part of a model: with time enough, length decides; with too little, the order of the revenues does."),
    ),
    Exercise(
        id="fits",
        ask=lambda: _("Complete the function: does a tour fit a truck? Each stop is (goods, loads): how many, and whether they are loaded or delivered."),
        form=Code(
            "fits",
            'def fits(stops, room):\n    """Whether there are never more goods aboard than there is room for."""\n'
            "    aboard = 0\n    for goods, loads in stops:\n        ...",
        ),
        judge=_fits,
        answer="""
def fits(stops, room):
    aboard = 0
    for goods, loads in stops:
        aboard += goods if loads else -goods
        if aboard > room:
            return False
    return True
""",
        wrong=(
            "def fits(stops, room):\n    return sum(goods for goods, loads in stops if loads) <= room",
            "def fits(stops, room):\n    return sum(goods if loads else -goods for goods, loads in stops) <= room",
            "def fits(stops, room):\n    return max(goods for goods, loads in stops)",
        ),
        minutes=5,
        note=lambda: _("A capacity is checked at every stop, not at the end, and deliveries make room. The same check is one dimension of OR-Tools' model."),
    ),
)
