"""A game handed over: the same numbers for the same seed, from any position of any edition, and nothing used that nobody knows."""

from __future__ import annotations

import pytest

from aufachse_widgets.bots import get_bot
from aufachse_widgets.box import Box
from aufachse_widgets.engine import WATCHING, PlayerAt, compile_rules, position, shipped_contracts, view
from aufachse_widgets.simulation import SimulationError
from aufachse_widgets.simulation.playout import Outcome, play_out, seat_safe, spreads
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.tell import tell
from tests.kit.editions import EDITIONS
from tests.sessions.obeying import Obeying

LEARNER = get_bot("learner")


def outcomes(rules, known, bots, games=3, seed="seed"):
    found = []
    for number in range(games):
        *_slices, outcome = play_out(rules, known, bots, seed, number)
        found.append(outcome)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("box", [pytest.param(None, marks=pytest.mark.slow, id="whole box"), pytest.param(Box("Ours"), id="empty box")])
def test_a_told_game_is_played_out_from_any_of_its_positions(edition, box):
    game = Obeying(edition, ("", "learner", "learner"), "handed over", box)
    for count, table in enumerate(game.play(160)):
        if count % 20 == 0 and not table.over:
            rules, known = seat_safe(table)
            (one,) = outcomes(rules, known, [LEARNER] * 3, 1, str(count))
            assert isinstance(one, Outcome) and len(one.money) == 3 and one.winners


def test_the_same_seed_gives_the_same_games_and_another_one_others():
    rules = compile_rules("schmidt-2007")
    known = view(rules, position(rules, [PlayerAt("kassel", hand=(1, 2)), PlayerAt("ulm", hand=(3, 4))]), WATCHING)
    assert outcomes(rules, known, [LEARNER] * 2) == outcomes(rules, known, [LEARNER] * 2) != outcomes(rules, known, [LEARNER] * 2, seed="other")


def test_the_hand_of_a_bot_has_no_part_in_it():
    game = Obeying("schmidt-2007", ("", "learner"), "hands")
    *_before, table = game.play(30)
    held = tuple(card for card in shipped_contracts()[30:40] if card.id in table.state.pool)[: len(table.held[1])]
    other = tell(table, f.Holds(1, held), [])
    assert held and other.held != table.held and seat_safe(other) == seat_safe(table)


def test_one_seat_that_has_nearly_won_wins_nearly_always():
    rules = compile_rules("fx-schmid-1987")
    known = position(rules, [PlayerAt("kassel", money=60000, hand=(1,)), PlayerAt("ulm", money=1000, hand=(3,))])
    rich, poor = spreads(outcomes(rules, known, [LEARNER] * 2, 10))
    assert rich.wins == 1.0 and poor.wins == 0.0 and rich.low <= rich.mean <= rich.high and rich.poor <= rich.rich
    assert rich.mean > 40000 > poor.mean


@pytest.mark.parametrize(("games", "poor", "rich"), [(10, 2, 9), (100, 11, 90)])
def test_eight_of_ten_games_lie_between_poor_and_rich(games: int, poor: int, rich: int) -> None:
    (spread,) = spreads([Outcome((amount,), (0,)) for amount in range(1, games + 1)])
    assert (spread.poor, spread.rich) == (poor, rich)


def test_each_seat_needs_a_bot():
    rules = compile_rules("fx-schmid-1987")
    with pytest.raises(SimulationError, match="1 of them for 2 seats"):
        next(play_out(rules, position(rules, [PlayerAt("kassel"), PlayerAt("ulm")]), [LEARNER], "seed", 0))
