"""What the log, the map and an unknown roll say of a truck that stays next to a sign."""

from __future__ import annotations

from msgspec.structs import replace

from aufachse_widgets.engine import Jam, Player, State, apply, compile_rules, legal_actions, reach
from aufachse_widgets.engine.actions import Drive
from aufachse_widgets.engine.log import Happened, Stayed, Waited
from aufachse_widgets.engine.phases import Business, Driving, Settling, TurnEnd

RULES = compile_rules("fx-schmid-1987")


def rolled(space: str, die: int, construction: str) -> State:
    players = (Player(space=space, hand=(1,), had_contracts=True), Player(space="wien", hand=(2,), had_contracts=True))
    return State(players, (TurnEnd(0), Business(0), Settling(0), Driving(0, (die,))), 0, 1, market=(3, 4, 5, 6), deck=4, construction=construction)


def what_happened(state: State, drive: Drive) -> list[Happened]:
    log: list[Happened] = []
    apply(RULES, state, drive, log)
    return log


def test_the_log_tells_who_waits_from_who_cannot_move() -> None:
    beside = rolled("kassel", 4, "fritzlar")
    assert what_happened(beside, Drive(0, 4, "kassel")) == [Waited(0, "kassel")]
    shut_in = replace(rolled("flensburg", 4, ""), jam=Jam("rendsburg", 1, "Stau durch plötzlichen Nebeleinbruch"))
    assert what_happened(shut_in, Drive(0, 4, "flensburg")) == [Stayed(0, "flensburg")]


def test_waiting_is_a_drive_to_ones_own_space_with_no_points_driven() -> None:
    (wait,) = reach(RULES, rolled("frankfurt", 6, "butzbach"), 0, "frankfurt")
    assert wait.action == Drive(0, 6, "frankfurt")
    assert wait.path == ("frankfurt",)
    assert not (wait.exact or wait.event or wait.auction)
    assert wait.loads == (1,)


def test_with_a_roll_that_is_not_known_each_number_may_be_given_up() -> None:
    state = rolled("kassel", 0, "fritzlar")
    waits = [action for action in legal_actions(RULES, state, 0) if isinstance(action, Drive) and action.space == "kassel"]
    assert sorted(wait.points for wait in waits) == [1, 2, 3, 4, 5, 6]
