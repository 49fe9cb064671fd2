"""Where a game was decided: opened at its end, with what can be done from there."""

from __future__ import annotations

import asyncio
from functools import cache

from aufachse_widgets.engine import actors
from aufachse_widgets.engine.actions import Bid, BuyTrailer, EndTurn, Pass
from aufachse_widgets.journal import Header, Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.what_if import what_if
from aufachse_widgets.simulation.costly import CostlyMove, Decision
from aufachse_widgets.widgets.learn.decided import Decided, rule_behind
from aufachse_widgets.widgets.play.ending import Ending
from aufachse_widgets.words.rulebook.place import Place
from tests.widgets.playing import hidden, text

BEN, CLEO = Seat("Ben", "blue", "courier"), Seat("Cleo<i>", "yellow", "dispatcher")


@cache
def _bots(bot: str) -> tuple[Header, Session]:
    session = Session.new("fx-schmid-1987", (Seat("Ada<b>", "red", bot), BEN, CLEO), "decided", length=3)
    return session.public_header, session


def ended(bot: str, *seats: Seat) -> Session:
    """A game that is over, in which people did what bots would do."""
    header, session = _bots(bot)
    return what_if(header, session.journal, session.journal.head, seats or (Seat("Ada<b>", "red"), BEN, CLEO))


def opened(session: Session) -> tuple[Ending, Decided]:
    ending = Ending(session)
    ending.decided.click()
    (decided,) = ending.screening.box.children
    assert isinstance(decided, Decided)
    return ending, decided


def buttons(decided: Decided, label: str) -> list:
    return [button for move in decided.moves.children for button in move.children[-1].children if button.description.startswith(label)]


def test_each_move_is_told_with_its_price_and_drawn_and_can_be_played_from_there():
    session = ended("learner")
    ending, decided = opened(session)
    kept = len(session.journal)
    assert hidden(decided.looking) and hidden(decided.whose) and decided.found
    assert len(decided.moves.children) == len(decided.found) <= 5
    move = decided.found[0]
    told, picture, _buttons = decided.moves.children[0].children
    assert f"about {round(move.cost / 100) * 100} DM" in text(told.value) and "Better" in text(told.value)
    assert session.words.action(move.decision.action, move.decision.known) in text(told.value)
    assert 'role="img"' in picture.value and picture.value.count("</svg>") == 1
    buttons(decided, "Play it from there")[0].click()
    new = ending.following
    assert new is not None and new.game_id != session.game_id and not new.frame.state.over
    assert [seat.bot for seat in new.seats] == ["", "courier", "dispatcher"]
    assert 0 in actors(new.rules, new.frame.state) and new.frame.state.turn == move.decision.known.turn
    assert len(session.journal) == kept and session.frame.state.over
    for number in range(kept):
        assert number >= move.decision.before or new.journal.entries[number].action == session.journal.line()[number].action


def test_the_history_and_the_rule_are_a_press_away():
    session = ended("learner")
    ending, decided = opened(session)
    asked = []
    ending.observe(lambda change: asked.append(change["new"]), names="rule_wanted")
    buttons(decided, "Rules: ")[0].click()
    assert asked[0] == Place(rule_behind(decided.found[0]))
    assert not buttons(decided, "Show in the history")  # a panel alone has none
    decided.shown = decided.found[0].decision.before
    assert session.frame.shown == decided.found[0].decision.before and not ending.on_stage
    session.show_entry(None)
    assert ending.on_stage and ending.screening.box.children == (decided,)
    ending.decided.click()
    assert ending.screening.box.children == () and ending.decided.description == "Where it was decided"


def test_who_made_no_costly_move_is_told_so_warmly():
    _ending, decided = opened(ended("dispatcher"))
    assert decided.moves.children == () and "Well played!" in decided.said.value and decided.how.value == ""


def test_of_several_people_each_can_be_chosen():
    session = ended("learner", Seat("Ada<b>", "red"), Seat("Ben", "blue"), CLEO)
    _ending, decided = opened(session)
    assert not hidden(decided.whose) and {seat for _name, seat in decided.whose.options} == {0, 1}
    decided.whose.value = 1
    assert all(move.decision.action.seat == 1 for move in decided.found)
    decided.whose.value = 0
    assert {move.decision.action.seat for move in decided.found} == {0}
    buttons(decided, "Play it from there")[0].click()
    assert [seat.bot for seat in decided.begun.seats] == ["", "courier", "dispatcher"]


def test_bots_alone_are_not_looked_back_at():
    assert hidden(Ending(_bots("learner")[1]).decided)
    assert not hidden(Ending(ended("learner")).decided)


def test_it_stops_when_it_is_told_to_or_closed():
    async def run() -> None:
        _ending, decided = opened(ended("learner"))
        assert not hidden(decided.looking) and decided.moves.children == ()
        decided.stop.click()
        await decided._slices.task
        assert hidden(decided.looking) and decided.found == () and "Stopped early" in decided.said.value
        ending, decided = opened(ended("learner"))
        task = decided._slices.task
        ending.decided.click()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert task.cancelled()

    asyncio.run(run())


def test_the_rule_is_that_of_what_was_better_or_of_what_was_too_much():
    state = Session.new("fx-schmid-1987", (Seat("Ada"), Seat("Ben")), "rule").frame.state

    def behind(made, better):
        return rule_behind(CostlyMove(Decision(1, 0, state, made), better, 900, 100, 12))

    assert behind(Pass(0), Bid(0, 1)) == "auction" == behind(Bid(0, 3), Pass(0))
    assert behind(BuyTrailer(0, True), EndTurn(0)) == "trailers" == behind(EndTurn(0), BuyTrailer(0, False))
