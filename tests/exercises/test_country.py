"""What lesson 9 makes of cities and roads."""

from __future__ import annotations

import json

import pytest

from aufachse_widgets.engine import BoardError, ContractError, compile_rules, load_board
from aufachse_widgets.engine.board import board_from_json
from aufachse_widgets.engine.rules import shipped_contracts
from aufachse_widgets.exercises import country
from aufachse_widgets.simulation import simulate


def test_points_are_those_that_a_truck_drives() -> None:
    board, contracts = country.netherlands()
    rules = compile_rules(country.short_rules(contracts), board, contracts)
    for name, start, end, points in country.DUTCH_ROADS:
        ends = {country.id_of(start), country.id_of(end)}
        spaces = next(route.spaces for route in board.routes if route.road == name and {route.spaces[0], route.spaces[-1]} == ends)
        assert len(spaces) == points + 1
    for card in contracts:
        assert country.points_between(board, card.start, card.destination) == rules.distance(card.start, card.destination)


def test_the_going_rate_is_that_of_the_shipped_cards() -> None:
    rules = compile_rules("reference")
    paid = sum(card.revenue for card in shipped_contracts())
    asked = sum(country.fair_revenue(card.goods, rules.distance(card.start, card.destination)) for card in shipped_contracts())
    assert asked == pytest.approx(paid, rel=0.05)


def test_bids_rise_and_leave_something() -> None:
    for card in country.netherlands().contracts:
        assert len(set(card.bids)) == 5 and list(card.bids) == sorted(card.bids)
        assert card.bids[1] < card.revenue


def test_games_on_it_end() -> None:
    board, contracts = country.netherlands()
    games = simulate(("courier", "courier"), 4, country.short_rules(contracts), "the lesson", board=board, contracts=contracts, workers=1)
    assert all(game.finished for game in games)


def test_a_name_misspelt_is_the_one_that_is_complained_of() -> None:
    made = country.country("Two", {"Ulm": (48.4, 10.0), "Bern": (46.9, 7.4)}, [("A1", "Ulm", "Bern", 3), ("A2", "Bern", "Basle", 4)])
    with pytest.raises(BoardError, match="'basle'"):
        load_board({**made, "contracts": []})


def test_the_broken_country_has_three_faults() -> None:
    made = country.broken()
    with pytest.raises(BoardError, match="odensee"):
        load_board(made)
    made["routes"][0]["spaces"][-1] = "odense"
    with pytest.raises(BoardError, match="motorway"):
        load_board(made)
    made["routes"][2]["kind"] = "road"
    with pytest.raises(ContractError, match="go up"):
        load_board(made)
    made["contracts"][4]["bids"] = [100, 200, 300, 400, 500]
    load_board(made)


def _repaired(change: str) -> str:
    """What is said of the broken country put right, but for one change."""
    (fix,) = [exercise for exercise in country.EXERCISES if exercise.id == "fix"]
    right = str(fix.answer).replace("    return country\n", f"    {change}\n    return country\n")
    return str(fix.check(fix.form.from_source(right)))  # type: ignore[union-attr]


def test_a_road_must_still_lead_where_it_is_to_lead() -> None:
    assert _repaired("pass").startswith("Right")
    assert "is to join København and Odense" in _repaired('country["routes"][0]["spaces"][-1] = "esbjerg"')
    assert "cannot be reached" in _repaired('country["routes"][0]["spaces"].pop()')
    assert _repaired('country["routes"][0]["spaces"].reverse()').startswith("Right"), "from either end"


def test_a_new_road_is_answered_with_and_without_its_unit() -> None:
    (road,) = [exercise for exercise in country.EXERCISES if exercise.id == "new-road"]
    saved = country.BEFORE - country.AFTER
    assert all(road.check(typed).right for typed in (str(saved), f"{saved} points", f"{saved}.0"))
    assert "minus" in road.check(-saved).why


def test_towns_of_any_script_have_ids_of_their_own() -> None:
    ids = [country.id_of(name) for name in ("Ærø", "Łódź", "Москва", "Киев", "東京")]
    assert ids[:2] == ["aero", "lodz"] and len(set(ids)) == 5
    towns = {"Москва": (55.8, 37.6), "Київ": (50.5, 30.5)}
    made = country.country("Two", towns, [("M3", *towns, 4)])
    assert load_board(made, country.deck(board_from_json(json.dumps(made)), 4)).board.spaces[0].name == "Москва"


def test_a_picture_shows_how_games_went() -> None:
    board, contracts = country.netherlands()
    games = simulate(("courier", "courier"), 2, country.short_rules(contracts), "the lesson", board=board, contracts=contracts, workers=1)
    fair, long = country.games_picture(games).axes
    assert sum(bar.get_height() for bar in fair.patches) == sum(bar.get_height() for bar in long.patches) == 2
