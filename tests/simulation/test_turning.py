"""Turning points: a game in which one move decides, the same points again, and honest silence where nothing turned."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.bots import get_bot
from aufachse_widgets.engine import PlayerAt, Rules, State, compile_rules, position
from aufachse_widgets.engine.phases import BeforeRoll
from aufachse_widgets.journal import PLAYED, read_journal
from aufachse_widgets.simulation.turning import ROUGH, Search, TurnEnd, turn_ends
from aufachse_widgets.stats.scenes import screenplay
from tests.stats.watched import FILES


def lead(money: tuple[int, int], rules: Rules | None = None) -> tuple[Rules, State]:
    """Two players just before the end, with so much money: Ada on turn with a last contract, nothing else to win."""
    rules = rules or compile_rules("fx-schmid-1987")
    state = position(rules, [PlayerAt("hannover", hand=(1,)), PlayerAt("ulm", hand=(2,))], moment=BeforeRoll(0))
    players = tuple(replace(player, money=amount) for player, amount in zip(state.players, money, strict=True))
    return rules, replace(state, players=players)


@pytest.mark.slow
def test_the_one_move_that_decides_is_found() -> None:
    # In the third turn Ben wins more than all contracts of the game could bring Ada.
    money = [(5000, 5000), (5100, 5000), (5000, 5100), (5000, 500_000), (5000, 500_000), (5100, 500_000)]
    ends = [TurnEnd(number, *lead(both)) for number, both in enumerate(money)]
    search = Search(ends, "one move", get_bot("courier"), rough=6, fine=30)
    for _slice in search.slices():
        pass
    found = search.found()
    assert found[0].mark == 3
    assert found[0].after in (0.0, 1.0) and found[0].games == 30
    assert abs(found[0].moved) > 0.2 and all(abs(other.moved) < abs(found[0].moved) for other in found[1:])
    assert search.done == search.all


def test_where_nothing_moves_nothing_is_found() -> None:
    ends = [TurnEnd(number, *lead((5000, 500_000))) for number in range(5)]
    search = Search(ends, "nothing", rough=4, fine=10)
    for _slice in search.slices():
        pass
    assert search.found() == ()


def test_the_same_seed_finds_the_same_and_may_be_left_at_any_slice() -> None:
    file = next(file for file in FILES if file.stem == "schmidt-2007-five")
    game = read_journal(file, PLAYED)
    ends = turn_ends(screenplay(game.header, PLAYED, game.journal.entries))
    assert ends[-1].state.over and [end.mark for end in ends] == sorted({end.mark for end in ends})

    def looked(hurry: bool = False) -> Search:
        search = Search(ends, "again", rough=8, fine=12)
        for number, _slice in enumerate(search.slices()):
            assert search.found() == () or number > 8
            if hurry:
                search.hurry()
        return search

    one, other, hurried = looked(), looked(), looked(True)
    assert one.found() == other.found()
    assert hurried.done < one.done
    left = Search(ends, "again")
    next(left.slices())
    assert left.found() == () and not left.enough and one.enough and left.all >= ROUGH * len(ends)
