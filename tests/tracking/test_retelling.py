"""A game that the engine plays, told as people tell it, comes to the same: money, loads, places, whose turn, and nothing to remark on."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import actions as a
from aufachse_widgets.engine import legal_actions
from aufachse_widgets.engine.log import CardUsed, EventDrawn, Went
from aufachse_widgets.engine.phases import Business
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.log import Remark
from aufachse_widgets.tracking.proposals import proposals
from aufachse_widgets.tracking.tell import tell
from tests.kit.editions import ALL_EDITIONS, EDITIONS
from tests.tracking.retelling import game, table


def differences(played, told, places=True):
    """What the table believes otherwise than it is."""
    fields = ("money", "loaded", "small", "large", "cards", "debts", "skips", *(("space",) if places else ()))
    for seat, (one, other) in enumerate(zip(played.players, told.players, strict=True)):
        for field in fields:
            if getattr(one, field) != getattr(other, field):
                yield seat, field, getattr(one, field), getattr(other, field)
        if len(one.hand) != len(other.hand):
            yield seat, "hand", one.hand, other.hand
    for field in ("deck", "box", "construction", "jam", "small", "large", "active", "turn"):
        if getattr(played, field) != getattr(told, field):
            yield field, getattr(played, field), getattr(told, field)


def proposed(table):
    """What the companion offers of the public contracts: whether an auction, and which cards to take."""
    found = proposals(table)
    return any(one.kind == "auction" for one in found), {one.contract for one in found if one.kind == "take" and one.moves}


def allowed(known, state):
    """The same by the rules, of cards that the table knows."""
    legal = legal_actions(known.rules, state, state.active)
    takes = {action.contract for action in legal if isinstance(action, a.TakeContract)}
    return any(isinstance(action, a.CallAuction) for action in legal), takes & set(known.state.market)


@pytest.mark.parametrize("bot", ["courier", "busy"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_played_game_told(edition, bot):
    players = 2 + ALL_EDITIONS.index(edition) % 3
    known, count = table(edition, players), 0
    for _before, after, moves, _log in game(edition, players, "told", bot, 400 if bot == "busy" else 2000):
        for move in moves:
            log = []
            known = tell(known, move, log)
            count += 1
            assert not [event for event in log if isinstance(event, Remark)], move
        if moves and isinstance(after.phase, Business):
            assert not list(differences(after, known.state)), moves
            # Where more than one way leads to a space, it may have been reached by exact count.
            offered, able = proposed(known), allowed(known, after)
            assert offered == able or (not known.sure and offered[0]), moves
        if after.over:
            assert known.state.over and [one.money for one in after.players] == [one.money for one in known.state.players]
    assert count > 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_that_tells_no_rolls(edition):
    """Straight stops: the turns follow from them, and the money is right."""
    known, remarked = table(edition, 3, rolls=False), 0
    for _before, after, moves, _log in game(edition, 3, "straight", most=300):
        for move in moves:
            if not isinstance(move, f.Rolled):
                log = []
                known = tell(known, move, log)
                remarked += sum(isinstance(event, Remark) for event in log)
        if moves and isinstance(after.phase, Business):
            assert [one.money for one in after.players] == [one.money for one in known.state.players]
    assert remarked <= 3  # a snowstorm's move and the next player's own turn look alike


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_that_tells_money_and_contracts_only(edition):
    """No rolls, no places: what is bought, won, loaded and delivered is enough for the money."""
    known = table(edition, 3, places=False, rolls=False)
    for _before, _after, moves, log in game(edition, 3, "money", most=400):
        if any(isinstance(event, EventDrawn | Went | CardUsed) for event in log):
            break  # a card that moves trucks has effects that only places would tell
        for move in moves:
            if not isinstance(move, f.Rolled | f.Stopped | a.PlaceSign):
                known = tell(known, move, [])
        assert [len(one.loaded) for one in known.state.players] == [len(one.loaded) for one in _after.players]
        assert [one.money for one in known.state.players] == [one.money for one in _after.players]
