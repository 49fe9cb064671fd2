"""The box as a value, and the rules that a table plays by with it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from aufachse_widgets.box import Box, BoxCard, BoxError, TableRules, is_blank, shipped_box
from aufachse_widgets.engine import (
    CHANCE,
    SOMEWHERE,
    UNKNOWN,
    Contract,
    Space,
    chance_outcomes,
    compile_rules,
    legal_actions,
    new_game,
    preset,
    shipped_board,
    step,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine.phases import BeforeRoll, Driving, Rolling
from tests.kit.editions import editions

EDITION = preset("fx-schmid-1987")
BIDS = (100, 200, 300, 400, 500)
KASSEL_WIEN = Contract(1, "kassel", "wien", 2, 900, BIDS)


def test_json_round_trip():
    box = Box("Ours", (Space("husum", "Husum", "city"),), (KASSEL_WIEN, Contract(7, "husum", "?", 1, 500, BIDS)), (BoxCard("Stau", "Warte."),))
    assert msgspec.json.decode(msgspec.json.encode(box), type=Box) == box
    assert hash(box) == hash(msgspec.convert(msgspec.to_builtins(box), Box))


def test_a_box_inside_json_is_checked():
    with pytest.raises(msgspec.ValidationError, match="twice"):
        msgspec.json.decode(b'{"cards":[{"title":"A"},{"title":"A"}]}', type=Box)


def test_adding_and_correcting():
    box = Box().with_contract(replace(KASSEL_WIEN, id=3)).with_contract(KASSEL_WIEN).with_city(Space("x", "X", "city")).with_card("Stau", "a")
    assert [card.id for card in box.contracts] == [1, 3] and box.next_id() == 2
    corrected = box.with_contract(replace(KASSEL_WIEN, goods=4)).with_city(Space("x", "Y", "city")).with_card("Stau", "b")
    assert corrected.contract(1).goods == 4 and corrected.contract(2) is None
    assert corrected.city("x").name == "Y" and corrected.city("y") is None and corrected.cards == (BoxCard("Stau", "b"),)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": 0}, "Number"),
        ({"id": 1000}, "Number"),
        ({"goods": -1}, "Goods"),
        ({"revenue": 1_000_001}, "Revenue"),
        ({"bids": (1, 2, 3, 4)}, "five"),
        ({"bids": (1, 2, 3, 2, 5)}, "Bid 4"),
        ({"destination": "kassel"}, "two different cities"),
        ({"start": ""}, "Start"),
        ({"source": "a\nb"}, "Source"),
    ],
)
def test_what_is_no_contract(change, message):
    with pytest.raises(BoxError, match=message):
        Box().with_contract(replace(KASSEL_WIEN, **change))


@pytest.mark.parametrize(
    "city",
    [
        Space("a?", "A", "city"),
        Space("a|b", "A", "city"),
        Space("a", "", "city"),
        Space("a", "A", "road"),
        Space("a", "A", "city", lat=91),
        Space("a", "A", "city", lon=float("nan")),
    ],
)
def test_what_is_no_city(city):
    with pytest.raises(BoxError):
        Box().with_city(city)


def test_what_is_no_card_and_no_title():
    for wrong in (lambda: Box().with_card(""), lambda: Box().with_card("A", "\x00"), lambda: Box().with_card("A", "a" * 2001), lambda: Box("a\nb")):
        with pytest.raises(BoxError):
            wrong()


def test_a_full_box_has_no_next_number():
    box = Box(contracts=tuple(replace(KASSEL_WIEN, id=id) for id in range(1, 1000)))
    with pytest.raises(BoxError, match="999"):
        box.next_id()


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("id", editions("fx-schmid-1987", "schmidt-2007", "reference", "czech"))
def test_the_counts_of_a_game_are_those_of_the_edition(id, players):
    edition = preset(id)
    box = Box().with_contract(replace(KASSEL_WIEN, id=5))
    rules = box.rules(edition)
    known, plain = new_game(rules, players), new_game(compile_rules(edition), players)
    assert (known.deck, known.box, len(known.pool)) == (plain.deck, plain.box, len(plain.pool))
    assert rules.edition == edition and [card.id for card in rules.contracts.values() if not is_blank(card)] == [5]


def test_a_contract_typed_in_the_game_takes_a_blank_ones_place():
    before = Box().rules(EDITION)
    box = Box()
    for _ in range(EDITION.contract_cards):
        box = box.with_contract(replace(KASSEL_WIEN, id=box.next_id()))
        assert set(box.rules(EDITION).contracts) == set(before.contracts)
    assert not any(is_blank(card) for card in box.rules(EDITION).contracts.values())
    more = box.with_contract(replace(KASSEL_WIEN, id=box.next_id()))
    assert len(more.rules(EDITION).contracts) == EDITION.contract_cards + 1 == more.rules(EDITION).edition.contract_cards


def test_equal_boxes_share_their_rules():
    assert Box("a").with_contract(KASSEL_WIEN).rules(EDITION) is Box("b").with_contract(KASSEL_WIEN).rules(EDITION)


def test_the_shipped_deck_as_a_box():
    box = shipped_box(EDITION)
    assert box.rules(EDITION).contracts == compile_rules(EDITION).contracts


def test_a_city_of_its_own():
    city = Space("husum", "Husum", "city")
    rules = Box().with_city(city).with_contract(Contract(1, "husum", "kassel", 1, 500, BIDS)).rules(EDITION)
    assert isinstance(rules, TableRules)
    assert rules.spaces["husum"] == city and "husum" in rules.cities
    assert not rules.joined("husum", "kassel") and rules.distance("husum", "kassel") == 0
    assert rules.joined("kassel", "wien") and rules.distance("kassel", "wien") == compile_rules(EDITION).distance("kassel", "wien")
    assert rules.distance(SOMEWHERE, "kassel") == 0 and not rules.joined("kassel", SOMEWHERE)


def test_a_city_that_the_board_has_anyway():
    assert Box().with_city(Space("kassel", "Anders", "city")).rules(EDITION).spaces["kassel"] == shipped_board().space("kassel")


def test_a_city_with_the_id_of_a_space_beside_the_road():
    with pytest.raises(BoxError, match="another id"):
        Box().with_city(Space("bad-hersfeld", "Bad Hersfeld", "city")).rules(EDITION)


def test_a_city_that_nobody_knows():
    with pytest.raises(BoxError, match=r"Contract 1, Start: .nirgendwo. is not a city"):
        Box().with_contract(replace(KASSEL_WIEN, start="nirgendwo")).rules(EDITION)


def _before_the_roll(rules, space, loaded):
    state = new_game(rules, 2)
    players = (replace(state.players[0], space=space, hand=(UNKNOWN,) * 3, loaded=loaded), replace(state.players[1], space="wittstock", hand=(UNKNOWN,) * 3))
    return replace(state, players=players, pending=(BeforeRoll(0),), active=0, market=(UNKNOWN,) * 4, pool=tuple(set(state.pool) - set(loaded)))


def _drives(rules, state, value):
    state = step(rules, state, a.RollDice(0))
    assert isinstance(state.phase, Rolling)
    roll = next(action for action, _ in chance_outcomes(rules, state) if action.dice == (value,))
    assert roll.seat == CHANCE
    state = step(rules, state, roll)
    assert isinstance(state.phase, Driving)
    return {action.space for action in legal_actions(rules, state, 0) if isinstance(action, a.Drive)}


def test_a_truck_may_stop_early_in_any_city_for_what_is_not_known():
    """Three cards face down whose starts nobody typed, and one aboard for "?"."""
    for box, loaded in ((Box(), ()), (Box().with_contract(Contract(1, "?", "?", 1, 500, BIDS)), (1,))):
        rules = box.rules(EDITION)
        reached = _drives(rules, _before_the_roll(rules, "kassel", loaded), 5)
        short = {city for city in rules.cities if 0 < rules.distance("kassel", city) < 5}
        assert short and short <= reached


def test_a_truck_somewhere_may_get_anywhere():
    rules = Box().with_city(Space("x", "X", "city")).rules(EDITION)
    assert {"kassel", "x"} <= _drives(rules, _before_the_roll(rules, SOMEWHERE, ()), 3)
