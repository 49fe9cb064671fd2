"""The way of a contract."""

from aufachse_widgets.advice.routes import contract_route
from aufachse_widgets.advice.turns import expected_turns
from aufachse_widgets.engine import PlayerAt, compile_rules, position

RULES = compile_rules("fx-schmid-1987")
CARD = RULES.contracts[3]


def test_in_hand_it_begins_at_the_start_and_aboard_at_the_truck() -> None:
    held = contract_route(RULES, position(RULES, [PlayerAt("hannover", hand=(3,)), PlayerAt("ulm")]), 3)
    aboard = contract_route(RULES, position(RULES, [PlayerAt("ulm"), PlayerAt("hannover", loaded=(3,))]), 3)
    assert held is not None
    assert aboard is not None
    assert (held.path[0], held.path[-1]) == (CARD.start, CARD.destination)
    assert (aboard.path[0], aboard.path[-1]) == ("hannover", CARD.destination)
    for route in (held, aboard):
        assert route.points == len(route.path) - 1 == RULES.distance(route.path[0], CARD.destination) == route.detour
        assert route.turns == expected_turns(RULES, route.points)


def test_aboard_at_its_destination_it_has_none() -> None:
    assert contract_route(RULES, position(RULES, [PlayerAt("ulm"), PlayerAt(CARD.destination, loaded=(3,))]), 3) is None


def test_a_sign_on_the_way_is_a_detour() -> None:
    plain = contract_route(RULES, position(RULES, [PlayerAt("hannover", hand=(3,)), PlayerAt("ulm")]), 3)
    assert plain is not None
    details = []
    for space in plain.path[1:-1]:
        if space in RULES.sign_spaces:
            found = contract_route(RULES, position(RULES, [PlayerAt("hannover", hand=(3,)), PlayerAt("ulm")], construction=space), 3)
            assert found is not None
            assert (found.path, found.points) == (plain.path, plain.points)
            details.append(found.detour)
    assert max(details) > plain.points


def test_an_unknown_card_has_none() -> None:
    assert contract_route(RULES, position(RULES, [PlayerAt("hannover", hand=2), PlayerAt("ulm")]), 0) is None
