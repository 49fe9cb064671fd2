"""Rules on positions where something is not known: a hand, a truck's space, a roll."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import (
    CHANCE,
    SOMEWHERE,
    UNKNOWN,
    PlayerAt,
    PositionError,
    Rules,
    State,
    apply,
    compile_rules,
    determinise,
    legal_actions,
    new_game,
    position,
    view,
    why_not,
)
from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import phases as p


@pytest.fixture
def rules() -> Rules:
    return compile_rules("fx-schmid-1987")


def table(rules: Rules, *, space: str = "kassel", hand: tuple[int, ...] = (UNKNOWN, UNKNOWN), moment: p.Phase = p.Driving(0, (4,))) -> State:  # noqa: B008
    """RED on ``space``, as a companion knows it: hands face down."""
    return position(rules, (PlayerAt(space, hand=hand), PlayerAt("muenchen", hand=1)), moment=moment)


def spaces(rules: Rules, state: State) -> set[str]:
    return {action.space for action in legal_actions(rules, state) if isinstance(action, a.Drive)}


def test_an_unknown_hand_may_stop_early_in_any_start_city(rules: Rules) -> None:
    hidden = table(rules, space="hildesheim", hand=(UNKNOWN,), moment=p.Driving(0, (3,)))
    assert "hannover" in spaces(rules, hidden)  # contract 3 starts there, for all that is known
    known = table(rules, space="hildesheim", hand=(1,), moment=p.Driving(0, (3,)))
    assert "hannover" not in spaces(rules, known)


def test_an_unknown_roll_allows_what_any_roll_allows(rules: Rules) -> None:
    unknown = spaces(rules, table(rules, moment=p.Driving(0, (0,)), hand=(1,)))
    rolled = set().union(*(spaces(rules, table(rules, moment=p.Driving(0, (die,)), hand=(1,))) for die in range(1, 7)))
    assert unknown == rolled


def test_an_unknown_space_allows_any_space_with_room(rules: Rules) -> None:
    state = table(rules, space=SOMEWHERE)
    assert spaces(rules, state) == set(rules.spaces) - {"muenchen"}
    after = apply(rules, state, a.Drive(0, 4, "hamburg"))
    assert after.players[0].space == "hamburg"
    assert why_not(rules, state, a.Drive(0, 4, "muenchen")) is not None


def test_a_card_becomes_known_when_it_is_loaded(rules: Rules) -> None:
    state = table(rules, space="hannover", moment=p.Business(0))
    assert a.Load(0, 3) in legal_actions(rules, state)
    after = apply(rules, state, a.Load(0, 3))
    assert after.players[0].hand == (UNKNOWN,)
    assert after.players[0].loaded == (3,)
    assert 3 not in after.pool
    assert all(mask >> 3 & 1 for mask in after.seen)


def test_a_card_dealt_face_down_stays_unknown(rules: Rules) -> None:
    state = new_game(rules, 2)
    for space in ("fulda", "erfurt"):
        state = apply(rules, state, a.Place(len([player for player in state.players if player.space]), space))
    for _ in range(3):
        state = apply(rules, state, a.Deal(CHANCE, 0, UNKNOWN))
        state = apply(rules, state, a.Deal(CHANCE, 1, UNKNOWN))
    assert state.players[0].hand == (UNKNOWN,) * 3
    assert len(state.pool) == len(rules.contracts)


def test_more_cards_face_down_than_nobody_has_seen_are_refused_in_words(rules: Rules) -> None:
    state = replace(view(rules, position(rules, [PlayerAt("hannover", hand=(3, 5)), PlayerAt("ulm")]), 1), pool=(3,))
    with pytest.raises(PositionError, match="name some of them"):
        determinise(rules, state, random.Random(4))


def test_determinise_fills_every_unknown(rules: Rules) -> None:
    state = table(rules, space=SOMEWHERE, moment=p.Driving(0, (0,)))
    filled = determinise(rules, state, random.Random(4))
    assert UNKNOWN not in filled.players[0].hand + filled.players[1].hand
    assert filled.players[0].space in rules.spaces
    driving = filled.phase
    assert isinstance(driving, p.Driving)
    assert 0 not in driving.dice
    assert len(filled.pool) == filled.deck + filled.box
    assert view(rules, filled, 0).players[1].hand == (UNKNOWN,)


def test_a_gift_face_down_makes_onlookers_forget(rules: Rules) -> None:
    """Fracht Dumping (S1): who knew a card in the giver's hand cannot tell where it is now."""
    from aufachse_widgets.engine.events.contracts_by_card import give_away

    players = (PlayerAt("kassel", hand=(7, 8)), PlayerAt("muenchen", hand=(9,)), PlayerAt("wien", hand=(10,)))
    state = position(rules, players, moment=p.Business(0), shown_to_all=(7, 8))
    after = give_away(rules, state, 0, "Fracht Dumping", 7, [])
    assert after.players[2].hand == (10, 7)
    assert view(rules, after, 0).players[2].hand == (UNKNOWN, 7)
    assert view(rules, after, 1).players[2].hand == (UNKNOWN, UNKNOWN)
    assert view(rules, after, 1).players[0].hand == (UNKNOWN,)
    assert view(rules, after, 2).players[0].hand == (8,)


def test_a_position_shows_itself(rules: Rules) -> None:
    state = table(rules)
    page = state._repr_html_()
    assert page.startswith("<svg")
    assert "Kassel" in page
    assert page.count("<tr>") == 3
