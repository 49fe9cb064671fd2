"""The hammer falls on what an auction has just sold, and on nothing else."""

import pytest

from aufachse_widgets.engine.log import Won
from aufachse_widgets.widgets.play.hammer import Hammer
from tests.kit.sessions import SEEDS, choose, frames, new_session
from tests.widgets.playing import text


def stamped(bid: bool, **options):
    """A session in which an auction has just been won, with a bid or without, and its hammer."""
    for seed in SEEDS:
        session = new_session(people=3, players=3, seed=seed, **options)
        hammer = Hammer(session)
        for step, _frame in frames(session, 400):
            session.do(choose(session, step))
            won = [event for event in session.frame.events if isinstance(event, Won)]
            assert bool(hammer.said.value) == bool(won)
            if won and bool(won[-1].bid) == bid:
                return session, hammer, won[-1]
    pytest.fail("no such auction")


def test_a_contract_that_is_sold_is_stamped_with_whose_it_is_and_its_price():
    session, hammer, won = stamped(bid=True)
    said, words = text(hammer.said.value), session.words
    assert said.endswith(text(f"Sold {session.words.seat(won.seat)[0]} {words.seat(won.seat)} {words.money_unbroken(won.cost)}"))
    assert words.space(session.rules.contracts[won.contract].start) in said
    assert 'aria-hidden="true"' in hammer.said.value  # the log reads it out


def test_a_call_without_bidders_is_stamped_too():
    _session, hammer, _won = stamped(bid=False)
    assert "No bids" in text(hammer.said.value) and "for free" in text(hammer.said.value)


def test_what_nobody_bids_for_is_ones_own_for_nothing():
    hammer = Hammer(new_session("hammer", people=1, players=3))
    assert "Yours for nothing!" in text(hammer.stamped(Won(0, 14, 0, 0)))
    assert "No bids" in text(hammer.stamped(Won(1, 14, 0, 0)))


def test_the_stamp_is_gone_with_the_next_step_and_where_it_is_undone():
    session, hammer, _won = stamped(bid=True)
    session.undo()
    assert not hammer.said.value
    session.redo()
    assert not hammer.said.value  # it is told, not sold again
