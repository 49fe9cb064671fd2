"""The tabs of a narrow screen: turned to what has to be pressed, and to nothing else."""

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine.actions import CallAuction, Drive, GoTo, Pass, Place, PlaceSign, RollDice
from aufachse_widgets.engine.log import Passed, PassedOn
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.widgets.play.tabs import CONTRACTS, LOG, MAP, PLAYERS, Tabs
from tests.kit.sessions import choose, frames, go_on, new_session, offers, somewhere


def begun(people=1, players=2, edition="fx-schmid-1987", seed="tabs"):
    session = new_session(seed, people, players, edition, length=4)
    return session, Tabs(session)


def marked(tabs):
    """The tabs with a dot."""
    return {int(look.removeprefix("aa-new-")) for look in tabs.buttons._dom_classes if look.startswith("aa-new-")}


@pytest.mark.parametrize("edition", ["fx-schmid-1987", "schmidt-2007"])
def test_each_new_decision_turns_to_the_tab_that_holds_it(edition):
    session, tabs = begun(people=3, players=3, edition=edition)
    seen = set()
    for step, frame in frames(session):
        if any(isinstance(action, Drive | Place | PlaceSign | GoTo) for action in frame.legal):
            assert tabs.tab == MAP
            seen.add(MAP)
        elif isinstance(frame.state.phase, Auction) and frame.legal:
            assert tabs.tab == CONTRACTS
            seen.add(CONTRACTS)
        if not isinstance(frame.state.phase, Auction):
            tabs.tab = LOG  # whatever a person has looked at in between
        session.do(choose(session, step))
    assert session.frame.state.over
    assert tabs.tab == MAP  # where the last drive is seen
    assert seen == {MAP, CONTRACTS}


def test_who_reads_while_nothing_new_is_asked_is_left_alone():
    session, tabs = somewhere(lambda seed: begun(seed=seed), offers(Drive))
    assert tabs.tab == MAP
    tabs.buttons.index = LOG  # a press
    assert tabs.tab == LOG
    session.show_entry(1)
    session.show_entry(None)
    session.why_not(session.frame.legal[0])
    assert tabs.tab == MAP  # the game was looked at as it was: what is to be done is shown again
    tabs.tab = PLAYERS
    assert go_on(session, offers(RollDice))
    tabs.tab = PLAYERS
    session.undo()
    session.redo()
    assert offers(RollDice)(session.frame)
    assert tabs.buttons.index == tabs.tab


def test_a_dot_marks_where_something_can_be_done_until_it_is_looked_at():
    _session, tabs = somewhere(lambda seed: begun(seed=seed), offers(CallAuction))
    assert tabs.tab != CONTRACTS
    assert CONTRACTS in marked(tabs)
    tabs.buttons.index = CONTRACTS
    assert CONTRACTS not in marked(tabs)


def test_there_are_four_tabs():
    _session, tabs = begun()
    for wanted, got in ((-3, MAP), (9, LOG)):
        tabs.tab = wanted
        assert tabs.tab == got


@pytest.mark.parametrize(
    ("before", "pressed", "after"), [(MAP, (), MAP), (PLAYERS, (), PLAYERS), (CONTRACTS, (), MAP), (MAP, (LOG,), LOG), (MAP, (PLAYERS, CONTRACTS), CONTRACTS)]
)
def test_an_auction_that_is_over_gives_way_to_what_was_shown_before(before, pressed, after):
    session, tabs = somewhere(lambda seed: begun(people=4, players=4, seed=seed), offers(CallAuction))
    tabs.buttons.index = before
    session.do(next(action for action in session.frame.legal if isinstance(action, CallAuction)))
    assert tabs.tab == CONTRACTS
    for tab in pressed:
        tabs.buttons.index = tab
    while isinstance(session.frame.state.phase, Auction):
        assert session.do(next(action for action in session.frame.legal if isinstance(action, Pass)))
    assert tabs.tab == after


@pytest.mark.parametrize("seed", ["tabs", "contracts", "called"])
def test_a_call_that_nobody_asks_the_caller_about_gives_way_to_the_map(seed):
    """Where nobody bids, the page had turned to the contracts only for the call."""
    session, tabs = somewhere(lambda more: begun(players=3, edition="schmidt-2007", seed=f"{seed} {more}"), offers(CallAuction))
    tabs.buttons.index = CONTRACTS
    session.do(next(action for action in session.frame.legal if isinstance(action, CallAuction)))
    assert go_on(session, lambda frame: not isinstance(frame.state.phase, Auction))
    assert tabs.tab == MAP


def test_the_log_has_a_dot_only_where_something_was_done_to_the_person_who_looks():
    session, tabs = begun(players=3)
    frame = session.frame
    for event, dotted in ((Passed(1, contract=7), False), (PassedOn(1, "inspektion", 2, "kassel"), False), (PassedOn(1, "inspektion", 0, "kassel"), True)):
        tabs._new.discard(LOG)
        tabs.show(replace(frame, events=(event,)), frame)
        assert (LOG in marked(tabs)) == dotted
    tabs.buttons.index = LOG
    assert LOG not in marked(tabs)
