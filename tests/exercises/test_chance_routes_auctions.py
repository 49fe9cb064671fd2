"""What lessons 4 to 6 compute and say: trips, tours, auctions; each number twice, by ways that know nothing of each other."""

from __future__ import annotations

import random
import re
from itertools import permutations
from statistics import mean, stdev

import numpy
import pytest

from aufachse_widgets.advice.plan import Task
from aufachse_widgets.advice.turns import next_roll, turns_spread, turns_to
from aufachse_widgets.drawing.turns_chart import turns_chart
from aufachse_widgets.engine import PlayerAt, compile_rules, position, preset
from aufachse_widgets.engine.reasons import Reason
from aufachse_widgets.exercises import auctions, chance, pickups, routes
from aufachse_widgets.exercises.auction_house import House
from aufachse_widgets.exercises.exercise import Code, Exercise, Verdict
from aufachse_widgets.exercises.pickups import Stop, aboard, drive_tour, earns, legs, next_stops, shortest_by_trying, shortest_tour
from aufachse_widgets.exercises.picture import Pictures
from aufachse_widgets.exercises.trips import Trips, hits
from aufachse_widgets.words.language import sentence

ONE, TWO = compile_rules("fx-schmid-1987"), compile_rules("schmidt-2007")
BOTH = pytest.mark.parametrize("rules", [ONE, TWO], ids=["one die", "two dice"])

# Chance -------------------------------------------------------------------------------------------


@BOTH
def test_counted_rolls_are_the_engines_odds(rules) -> None:  # type: ignore[no-untyped-def]
    stops = next_roll(rules, position(rules, [PlayerAt("hannover"), PlayerAt("wien")]), 0)
    for points, space in enumerate(["celle", "goettingen", "kassel", "fritzlar", "alsfeld", "butzbach"], 1):  # as the lesson has them
        assert rules.distance("hannover", space) == points
        assert hits(rules.edition.dice, points) / 6**rules.edition.dice == pytest.approx(stops[space].exact)


def test_hamburg_and_bremen_are_reached_by_three_numbers() -> None:
    stops = next_roll(ONE, position(ONE, [PlayerAt("hannover"), PlayerAt("wien")]), 0)
    assert {space for space, stop in stops.items() if stop.exact > 0.4} == {"hamburg", "bremen"}
    for city, other in (("hamburg", "bremen"), ("bremen", "hamburg")):
        assert [points for points in range(1, 6) if any(way.end == city for way in ONE.ways["hannover"].ways[points])] == [3, 5]
        assert all(other in way.path for way in ONE.ways["hannover"].ways[5] if way.end == city)


@BOTH
@pytest.mark.parametrize("exact", [True, False], ids=["exact", "early"])
@pytest.mark.parametrize("start", ["goettingen", "hannover", "hamburg"])
def test_chain_advice_and_dice_agree(rules, exact: bool, start: str) -> None:  # type: ignore[no-untyped-def]
    trips = Trips(rules, "kassel", exact)
    matrix = numpy.array(trips.matrix(start))
    assert matrix.sum(axis=1) == pytest.approx(1) and matrix[-1, -1] == 1
    inner = matrix[:-1, :-1]
    turns = numpy.linalg.solve(numpy.eye(len(inner)) - inner, numpy.ones(len(inner)))[0]
    assert turns == pytest.approx(turns_to(rules, "kassel", exact)[start])
    chances = trips.arrivals(start)
    assert sum(turn * likely for turn, likely in enumerate(chances)) == pytest.approx(turns, abs=1e-6)
    if not exact:
        spread = turns_spread(rules, rules.distance(start, "kassel"))
        assert chances[: len(spread)] == pytest.approx(spread)
    rng = random.Random(9)
    rolled = [len(trips.drive(start, rng)) - 1 for _trip in range(800)]
    assert mean(rolled) == pytest.approx(turns, abs=max(1e-9, 3.5 * stdev(rolled) / 800**0.5))


@BOTH
def test_up_to_five_points_an_exact_count_is_luck_only(rules) -> None:  # type: ignore[no-untyped-def]
    turns, far = turns_to(rules, "kassel"), rules.distances("kassel")
    assert {round(turns[space], 6) for space in far if 0 < far[space] <= 5} == {round(6**rules.edition.dice / hits(rules.edition.dice, 3), 6)}
    trips = Trips(rules, "kassel")
    assert {round(row[-1], 6) for row in trips.matrix("hannover")[:-1]} == {round(hits(rules.edition.dice, 3) / 6**rules.edition.dice, 6)}


def test_a_trip_ends_in_its_city() -> None:
    trip = Trips(TWO, "kassel").drive("hamburg", random.Random(2))
    assert trip[0] == "hamburg" and trip[-1] == "kassel" and "kassel" not in trip[:-1]
    assert Trips(ONE, "wien").drive("wien", random.Random(2)) == ("wien",)


# Routes -------------------------------------------------------------------------------------------


def all_tours(task: Task) -> list[pickups.Tour]:
    """Every order in which everything is delivered and fits, by permutations."""
    stops = [Stop(number, loads) for number in task.hand for loads in (True, False)]
    tours = []
    for tour in permutations(stops):
        places = {stop: place for place, stop in enumerate(tour)}
        ordered = all(places[Stop(number, True)] < places[Stop(number, False)] for number in task.hand)
        if ordered and max(aboard(routes.rules(), task, tour)) <= task.room:
            tours.append(tour)
    return tours


@pytest.mark.parametrize("task", [routes.task(), routes.with_trailer()], ids=["six goods", "twelve goods"])
def test_nobody_finds_a_shorter_tour(task: Task) -> None:
    rules = routes.rules()
    least = min(sum(legs(rules, task.space, tour)) for tour in all_tours(task))
    for tour in (shortest_tour(rules, task), shortest_by_trying(rules, task)):
        assert sum(legs(rules, task.space, tour)) == least
        assert tour in all_tours(task)


def test_no_tour_earns_more_than_the_dispatchers() -> None:
    rules, task, ahead = routes.rules(), routes.task(), routes.ahead()
    most = max(earns(rules, task, tour, ahead) for tour in all_tours(task))
    assert earns(rules, task, routes.best_tour(), ahead) == pytest.approx(most, rel=0.01)  # it looks turns up by quarters


def test_the_shortest_tour_earns_less_in_a_short_game_and_as_much_in_a_long_one() -> None:
    rules, task, ahead = routes.rules(), routes.task(), routes.ahead()
    short, best = shortest_tour(rules, task), routes.best_tour()
    assert sum(legs(rules, task.space, short)) < sum(legs(rules, task.space, best))
    assert earns(rules, task, best, ahead) > 1.5 * earns(rules, task, short, ahead)
    assert earns(rules, task, best, routes.LONG) == pytest.approx(earns(rules, task, short, routes.LONG), rel=0.01)
    # What the lesson says of them: the largest revenue first, or the goods for Leipzig.
    revenue = {number: rules.contracts[number].revenue for number in task.hand}
    assert best[0].contract == max(revenue, key=revenue.__getitem__) and rules.contracts[short[0].contract].destination == "leipzig"
    assert best[-1].contract == min(revenue, key=revenue.__getitem__)


def test_dice_bring_what_the_model_says() -> None:
    rules, task, ahead = routes.rules(), routes.task(), routes.ahead()
    for tour in (shortest_tour(rules, task), routes.best_tour()):
        rng = random.Random(5)
        brought = mean(drive_tour(rules, task, tour, ahead, rng) for _drive in range(1500))
        assert brought == pytest.approx(earns(rules, task, tour, ahead), rel=0.1)


def test_what_is_aboard_at_first_counts() -> None:
    rules = routes.rules()
    task = Task("kassel", hand=(1,), loaded=(22,), room=6)  # 22 fills the truck
    assert next_stops(rules, task, ()) == (Stop(22, False),)
    assert next_stops(rules, task, (Stop(22, False),)) == (Stop(1, True),)
    tour = shortest_tour(rules, task)
    assert tour == shortest_by_trying(rules, task) and tour[0] == Stop(22, False) and len(tour) == 3
    assert shortest_tour(rules, Task("kassel", hand=(1,), room=1)) == () == shortest_by_trying(rules, Task("kassel", hand=(1,), room=1))  # it never fits


# Auctions -----------------------------------------------------------------------------------------

HOUSES = {way: House(compile_rules(preset("fx-schmid-1987").with_changes(auction=way)), 2) for way in ("open", "in_turn")}
WAYS = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)


def gains(house: House, caller: int, auctions: int = 500) -> list[float]:
    """What seat 0 gains in auctions whose worths are the same each time."""
    rng, found = random.Random(6), []
    for _auction in range(auctions):
        worth = [rng.uniform(0, 3900) for _seat in range(4)]
        sale = house.sell(worth, caller, random.Random(1))
        found.append(worth[0] - sale.cost if sale.winner == 0 else 0.0)
    return found


@WAYS
def test_nobody_pays_more_than_it_is_worth_to_them(house: House) -> None:
    rng = random.Random(3)
    for _auction in range(200):
        worth = [rng.uniform(0, 3900) for _seat in range(rng.randint(2, 6))]
        sale = house.sell(worth, rng.randrange(len(worth)), rng)
        assert sale.cost == house.rules.contracts[2].cost(sale.bid) and (not sale.bid or sale.cost < worth[sale.winner])
        above = [cost for cost in house.costs if cost > sale.cost]
        # Nobody else would have gone a step higher.
        assert not above or all(worth[seat] <= above[0] for seat in range(len(worth)) if seat != sale.winner)


@WAYS
def test_who_calls_and_nobody_bids_pays_nothing(house: House) -> None:
    sale = house.sell([0, 0, 0], 1, random.Random(1))
    assert (sale.winner, sale.bid, sale.cost) == (1, 0, 0)


@WAYS
def test_the_right_to_match_is_money(house: House) -> None:
    called, not_called = gains(house, 0), gains(house, 1)
    error = (stdev(called) ** 2 / 500 + stdev(not_called) ** 2 / 500) ** 0.5
    assert mean(called) - mean(not_called) > 2 * error


def test_the_way_of_bidding_hardly_changes_the_price() -> None:
    paid = {}
    for way, house in HOUSES.items():
        rng = random.Random(6)
        paid[way] = mean(house.sell([rng.uniform(0, 3900) for _seat in range(4)], 0, random.Random(1)).cost for _auction in range(400))
    assert paid["open"] == pytest.approx(paid["in_turn"], rel=0.05)


def test_the_winner_is_cursed_where_many_bid_on_a_guess() -> None:
    def gain(bidders: int, kept_back: float) -> float:
        rng, found = random.Random(bidders), []
        for _auction in range(300):
            guesses = [rng.gauss(2500, 700) * (1 - kept_back) for _seat in range(bidders)]
            found.append(2500 - HOUSES["open"].sell(guesses, rng.randrange(bidders), rng).cost)
        return mean(found)

    naive = [gain(bidders, 0) for bidders in (2, 4, 6)]
    assert naive[0] > 0 > naive[1] > naive[2]
    assert gain(6, 0.25) > 0


def test_a_bid_of_the_caller_is_refused_by_the_rules_own_reason() -> None:
    reason = auctions.why_not(auctions.RULES, auctions.called(), auctions.Bid(0, auctions.STANDS + 1))
    assert isinstance(reason, Reason) and reason.code == "caller_matches"
    assert sentence(str(reason.text)) in auctions.EXERCISES[0].check("Bid 3").why


# What learners answer ------------------------------------------------------------------------------

ROLLS, WAITING, TURNS = chance.EXERCISES
TRAILER, LONG_GAME, FITS = routes.EXERCISES
CALLER, HIGHEST, BIDDER = auctions.EXERCISES


def verdict(exercise: Exercise, given: object) -> Verdict:
    """What is said of an answer, of code by its source."""
    return exercise.check(exercise.form.from_source(str(given)) if isinstance(exercise.form, Code) else given)


@pytest.mark.parametrize(
    ("exercise", "given"),
    [
        (ROLLS, "20 rolls"),
        (WAITING, "9/5"),
        (WAITING, "1,8 turns"),
        # Exact fractions, kept in a table; one of numpy's numbers.
        (
            TURNS,
            """
from fractions import Fraction
from functools import cache

@cache
def turns(points):
    return 0 if points <= 0 else 1 + Fraction(1, 6) * sum(turns(points - number) for number in range(1, 7))
""",
        ),
        (
            TURNS,
            """
import numpy

def turns(points):
    return 0 if points <= 0 else 1 + numpy.mean([turns(points - number) for number in range(1, 7)])
""",
        ),
        (TRAILER, "30 points"),
        (HIGHEST, "bid 3"),
        (
            FITS,
            """
from itertools import accumulate

def fits(stops, room):
    return all(aboard <= room for aboard in accumulate(goods if loads else -goods for goods, loads in stops))
""",
        ),
        (
            FITS,
            """
import numpy

def fits(stops, room):
    return numpy.max(numpy.cumsum([goods if loads else -goods for goods, loads in stops])) <= room
""",
        ),
        (
            BIDDER,
            """
import numpy

def bid(costs, stands, worth, money):
    return numpy.int64(stands + 1 if stands < 5 and costs[stands] < worth and costs[stands] <= money else 0)
""",
        ),
    ],
)
def test_right_answers_may_be_written_in_other_ways(exercise: Exercise, given: object) -> None:
    assert verdict(exercise, given).right, verdict(exercise, given)


ABOARD = "def fits(stops, room):\n    aboard = 0\n    for goods, loads in stops:\n"


@pytest.mark.parametrize(
    ("exercise", "given", "why"),
    [
        (ROLLS, 16, "16 rolls show neither a 4 nor a 6"),
        (ROLLS, "56%", "the chance is right"),
        (ROLLS, "1/3", "a chance, and not the right one"),
        (ROLLS, 40, "there are 36 rolls"),
        (WAITING, "36/11", "A 6 is any number"),
        (WAITING, "36/22", "twice"),
        (WAITING, 0, "a turn at least"),
        (TURNS, "def turns(points):\n    return points / 6", "this turn, and none after it"),
        (TURNS, "def turns(points):\n    return 0 if points <= 0 else 3", "so it takes exactly one turn."),
        (
            TURNS,
            "def turns(points):\n    return 0 if points <= 0 else round(1 + sum(turns(points - number) for number in range(1, 7)) / 6, 2)",
            "don't round it",
        ),
        (TURNS, "import random\ndef turns(points):\n    return min(points, 1) if points < 2 else 1.1 + random.random() / 5", "a simulation"),
        (
            FITS,
            f"{ABOARD}        aboard += goods if loads else -goods\n        if aboard >= room:\n            return False\n    return True",
            "just so many may be",
        ),
        (FITS, f"{ABOARD}        aboard += goods\n        if aboard > room:\n            return False\n    return True", "a delivery makes room again"),
        (
            FITS,
            f"{ABOARD}        if aboard > room:\n            return False\n        aboard += goods if loads else -goods\n    return True",
            "after what is done there",
        ),
        (BIDDER, "def bid(costs, stands, worth, money):\n    return 1.0", "must be the number of a bid"),
    ],
)
def test_a_wrong_answer_is_told_its_own_reason(exercise: Exercise, given: object, why: str) -> None:
    said = verdict(exercise, given)
    assert not said.right and why in said.why, said


# Pictures -----------------------------------------------------------------------------------------


def test_of_drives_that_are_as_good_the_nearest_is_taken() -> None:
    trips, far = Trips(ONE, "kassel"), ONE.distances("kassel")
    assert set(trips.step("hannover")) == {"kassel", "goettingen", "bad-hersfeld", "hildesheim", "alsfeld"}  # in any run the same
    states = trips.states("hannover")
    assert states[0] == "hannover" and states[-1] == "kassel" and max(far[space] for space in states) <= 4
    assert [far[space] for space in states[1:]] == sorted((far[space] for space in states[1:]), reverse=True)


def test_a_bars_number_stands_clear_of_its_dot() -> None:
    drawn = turns_chart({1: 30, 2: 10, 3: 60}, "Trips", (0.0, 0.9, 0.1, 0.0))
    numbers = [float(y) for y in re.findall(r'<text [^>]*y="([\d.]+)"[^>]*>\d+\s%<', drawn)]
    dots = [float(y) for y in re.findall(r'cy="([\d.]+)"', drawn)]
    assert len(numbers) == 3 and all(y < dot - 5 for y, dot in zip(numbers, dots, strict=False))


def test_pictures_say_what_they_show() -> None:
    shown = Pictures({"one <die>": "<svg></svg>", "two dice": "<svg></svg>"})._repr_html_()
    assert shown.index("one &lt;die&gt;") < shown.index("<svg>") < shown.index("two dice")
