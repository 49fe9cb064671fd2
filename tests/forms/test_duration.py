"""How long a game will take is near what games of bots have taken."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import PRESETS, preset
from aufachse_widgets.forms.duration import minutes, turns
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session

GAMES = 3


@pytest.mark.parametrize(("edition", "players", "public"), [("fx-schmid-1987", 3, 4), ("schmidt-2007", 3, 16), ("children-1987", 4, 8)])
def test_games_have_about_so_many_turns(edition: str, players: int, public: int) -> None:
    seats = tuple(Seat(f"Bot {number}", bot="learner" if number % 2 else "courier") for number in range(players))
    played = []
    for number in range(GAMES):
        session = Session.new(edition, seats, seed=f"duration {number}", length=public)
        played.append(session.frame.state.turn)
        session.close()
    assert 0.5 < sum(played) / GAMES / turns(preset(edition), players, public) < 1.6


@pytest.mark.parametrize("edition", list(PRESETS))
def test_more_contracts_and_more_people_take_longer(edition: str) -> None:
    played = PRESETS[edition]
    assert minutes(played, 1, 2, 2) < minutes(played, 1, 2, 12) < minutes(played, 1, 2, 40)
    assert minutes(played, 1, 3, 12) < minutes(played, 4, 0, 12)


def test_without_people_nobody_is_waited_for_in_auctions() -> None:
    assert minutes(preset("fx-schmid-1987"), 0, 3, 16) < minutes(preset("fx-schmid-1987"), 1, 2, 16)
    assert minutes(preset("fx-schmid-1987"), 0, 2, 0) == 5
