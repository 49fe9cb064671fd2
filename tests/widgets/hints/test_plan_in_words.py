"""The plan in words: every stop in its order, what it brings, and by how much it beats the next best."""

from __future__ import annotations

import re

import pytest

from aufachse_widgets.advice.offers import ready_task
from aufachse_widgets.advice.outlook import outlook
from aufachse_widgets.advice.plan import Plan, best_plan, other_plan
from aufachse_widgets.advice.trailers import trailer_worth
from aufachse_widgets.engine import PlayerAt, Rules, State, actors, compile_rules, legal_actions, new_game, position, view
from aufachse_widgets.engine.actions import Place
from aufachse_widgets.engine.phases import BeforeRoll, Business, Driving
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.widgets.hints.sentences import about, what_to_do
from aufachse_widgets.words import Speaker
from tests.kit.editions import ALL_EDITIONS

OLD = compile_rules("fx-schmid-1987")
RIVAL = PlayerAt("ulm", hand=(1, 2, 4))


def said(rules: Rules, state: State) -> tuple[str, ...]:
    known, legal = view(rules, state, 0), tuple(action for action in legal_actions(rules, state) if action.seat == 0)
    return what_to_do(speaker(rules), Frame(1, 1, known, (), legal, actors(rules, known), 0, -1, -1), 0).lines


def speaker(rules: Rules) -> Speaker:
    return Speaker(rules, (Seat("Red"), Seat("Blue")))


def does(rules: Rules, contract: int, loads: bool) -> str:
    card = rules.contracts[contract]
    return f"load for {speaker(rules).space(card.destination)}" if loads else f"deliver from {speaker(rules).space(card.start)}"


def visits(lines: tuple[str, ...]) -> list[str]:
    """What is numbered, without its number."""
    numbered = [re.match(r"(\d+)\. (.*)", line) for line in lines]
    assert [int(found[1]) for found in numbered if found] == list(range(1, 1 + sum(found is not None for found in numbered)))
    return [found[2] for found in numbered if found]


def plan_of(rules: Rules, state: State) -> Plan:
    return best_plan(rules, ready_task(rules, state, 0), outlook(rules, state, 0))


def test_all_stops_are_told_in_their_order_with_the_ways_between_them() -> None:
    table = position(OLD, [PlayerAt("kassel", hand=(40, 29), loaded=(3,)), RIVAL], moment=BeforeRoll(0), market=(36, 7, 8, 9), deck=8)
    plan, lines, words = plan_of(OLD, table), said(OLD, table), speaker(OLD)
    told = visits(lines)
    assert len(plan.stops) >= 5
    stops = [(words.space(stop.city), stop.points, does(OLD, stop.contract, stop.loads)) for stop in plan.stops]
    place = -1
    for city, points, done in stops:
        place += bool(points) or place < 0
        assert told[place].startswith(f"{city}, ") and done in told[place]
        assert not points or f"{city}, {words.spaces(points)}: " in told[place]
    assert place == len(told) - 1
    assert lines.index("The plan:") + 1 == lines.index("1. " + told[0])


def test_what_it_brings_and_by_how_much_it_beats_the_next_best() -> None:
    hand = tuple(card.id for card in OLD.contracts.values() if (card.start, card.destination) in {("villach", "strasbourg"), ("basel", "stuttgart")})
    assert len(hand) == 2
    table = position(OLD, [PlayerAt("salzburg", hand=hand), RIVAL], moment=BeforeRoll(0), market=(36, 7, 8, 9), deck=8)
    words, plan = speaker(OLD), plan_of(OLD, table)
    other = other_plan(OLD, ready_task(OLD, table, 0), outlook(OLD, table, 0), plan.stops[0].city)
    assert other is not None and plan.worth - other.worth > 100
    earned = sum(OLD.contracts[number].revenue for number in plan.delivers)
    lines = said(OLD, table)
    assert f"It brings {words.money(earned)} in about {round(plan.turns)} turns." in lines
    less = about(words, plan.worth - other.worth)
    assert f"The next best plan, with {words.space(other.stops[0].city)} first, is worth about {less} less." in lines
    alone = said(OLD, position(OLD, [PlayerAt("kassel", hand=(3,)), RIVAL], moment=BeforeRoll(0), market=(36, 7, 8, 9), deck=8))
    assert visits(alone) and not any("next best" in line for line in alone)


def test_two_that_are_as_good_are_told_as_that() -> None:
    """Equal contracts from equal distances: no board has them, so the nearest to it that a search finds."""
    for space in sorted(OLD.spaces):
        table = position(OLD, [PlayerAt(space, hand=(3, 40, 29)), RIVAL], moment=BeforeRoll(0), market=(36, 7, 8, 9), deck=8)
        plan = plan_of(OLD, table)
        other = other_plan(OLD, ready_task(OLD, table, 0), outlook(OLD, table, 0), plan.stops[0].city)
        if other is not None and plan.worth - other.worth < 40:
            city = speaker(OLD).space(other.stops[0].city)
            assert f"The next best plan, with {city} first, is about as good." in said(OLD, table)
            return
    raise AssertionError("no such place")


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_a_drive_that_arrives_where_a_contract_starts_says_to_load_it(edition: str) -> None:
    rules = compile_rules(edition)
    words, start = speaker(rules), rules.contracts[3].start
    space = next(space for space in rules.neighbours[start] if space not in rules.cities)
    dice = (1,) if rules.edition.dice == 1 else (1, 1)
    table = position(rules, [PlayerAt(space, hand=(3,)), RIVAL], moment=Driving(0, dice), market=(36, 7, 8, 9), deck=8)
    lines = said(rules, table)
    assert lines[0].startswith(f"Drive to {words.space(start)} ")
    assert f"where it loads {words.contract(3)}" in lines[0]
    assert visits(lines)[0] == f"{words.space(start)}, there already: {does(rules, 3, loads=True)}"


def test_once_loaded_the_plan_is_that_of_the_loaded_truck() -> None:
    start = OLD.contracts[3].start
    table = position(OLD, [PlayerAt(start, hand=(3,)), RIVAL], moment=Business(0), market=(36, 7, 8, 9), deck=8)
    lines, words = said(OLD, table), speaker(OLD)
    assert lines[0].startswith(f"Load {words.contract(3)}")
    card = OLD.contracts[3]
    points = words.spaces(OLD.distance(start, card.destination))
    assert visits(lines) == [f"{words.space(card.destination)}, {points}: {does(OLD, 3, loads=False)}"]


def test_where_a_load_ends_the_turn_the_truck_has_to_come_back() -> None:
    rules = compile_rules("reference")
    assert rules.edition.business != "any"
    words = speaker(rules)
    cards = list(rules.contracts.values())
    pairs = ((one, other) for one in cards for other in cards if one.id < other.id and one.start == other.start and one.goods + other.goods <= 6)
    told = []
    for one, other in pairs:
        free = [number for number in rules.contracts if number not in (one.id, other.id)]
        at = [PlayerAt(one.start, hand=(one.id, other.id)), PlayerAt("ulm", hand=(free[0],))]
        table = position(rules, at, moment=Business(0), market=free[1:5])
        told += [line for line in visits(said(rules, table)) if line.startswith(f"{words.space(one.start)}, when you come back: load ")]
    assert told


def test_what_is_to_be_taken_at_its_start_is_told_as_that() -> None:
    rules = compile_rules("children-2007")
    table = position(rules, [PlayerAt("hannover"), PlayerAt("ulm", hand=(1, 2))], moment=BeforeRoll(0), market=(3, 7, 8, 9), deck=4)
    lines = said(rules, table)
    assert any(f"take and {does(rules, number, loads=True)}" in line for line in visits(lines) for number in (3, 7, 8, 9)), lines


def test_what_comes_only_if_the_game_lasts_is_marked() -> None:
    marked = 0
    for hand in ((40, 29), (40, 24), (29, 36), (21, 22)):
        at = [PlayerAt("kassel", hand=hand, loaded=(3,)), PlayerAt("ulm", hand=(1,))]
        table = position(OLD, at, moment=BeforeRoll(0), market=(-1, -1, -1, -1), deck=0)
        plan, lines = plan_of(OLD, table), said(OLD, table)
        likely = [stop for stop in plan.stops if not stop.loads and stop.chance >= 0.5]
        unlikely = [stop for stop in plan.stops if not stop.loads and stop.chance < 0.5]
        assert sum("deliver" in line and "if the game lasts that long" in line for line in visits(lines)) == len(unlikely)
        assert any(line.startswith("It brings ") for line in lines) == bool(likely)
        marked += bool(unlikely)
    assert marked


@pytest.mark.parametrize(("hand", "loaded", "now"), [((14, 29, 51, 52), (22,), True), ((22,), (), False)])
def test_of_a_trailer_it_says_now_or_later(hand: tuple[int, ...], loaded: tuple[int, ...], now: bool) -> None:
    """Now where the contracts in hand need the room, no matter who speaks: the dispatcher that buys it, or the line below."""
    at = [PlayerAt("bremen", money=9000, hand=hand, loaded=loaded), PlayerAt("ulm", hand=(1, 2, 4))]
    table = position(OLD, at, moment=BeforeRoll(0), market=(3, 7, 8, 9), deck=8)
    offered = [trailer_worth(OLD, table, 0, large) for large in (False, True)]
    best = max(offered, key=lambda one: one.net)
    assert best.net > 100 and (best.now > 50) == now
    spoken = [line for line in said(OLD, table) if "trailer" in line]
    assert len(spoken) == 1
    if now:
        assert "with the contracts " in spoken[0] and " later:" not in spoken[0]
    else:
        words = speaker(OLD)
        size = "large" if best.large else "small"
        assert spoken[0] == (
            f"Buy a {size} trailer later: the contracts you have don't need its room; "
            f"later ones would bring about {about(words, best.later + best.back)} by it, and it costs {words.money(best.price)}."
        )


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_before_the_contracts_are_dealt_nobody_is_told_to_load(edition: str) -> None:
    rules = compile_rules(edition)
    if rules.edition.placing == "before_deal":
        state = new_game(rules, 2)
        frame = Frame(1, 1, state, (), tuple(action for action in legal_actions(rules, state) if isinstance(action, Place)), (0,), 0, -1, -1)
        lines = what_to_do(speaker(rules), frame, frame.legal[0].seat).lines
        assert lines and not any("load" in line or "The plan" in line for line in lines)
