"""Whatever people tell of a physical table, the ledger says where each player's money went, and the report can be made."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from aufachse_widgets.box.box import shipped_box
from aufachse_widgets.engine import PRESETS
from aufachse_widgets.engine.actions import BuyTrailer, Deliver, Load, SellTrailer
from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.engine.state import Debt
from aufachse_widgets.journal import Seat
from aufachse_widgets.reports.report import report
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.cash_count import check
from aufachse_widgets.stats.ledger import balances, ledger
from aufachse_widgets.tracking.facts import Counted, Drew, Finished, Paid, Rolled, SetDebts, SetMoney, SetTurn, Stopped, Won
from aufachse_widgets.tracking.log import TableEntry

SEATS = (Seat("Ada"), Seat("Ben"), Seat("Cem"))
seat = st.integers(0, 2)
contract = st.integers(0, 12)
amount = st.integers(-40, 40).map(lambda hundreds: hundreds * 100)
FACTS = st.one_of(
    st.builds(Rolled, seat, st.sampled_from(((0,), (1,), (3,), (6,), (2, 5)))),
    st.builds(Stopped, seat, st.sampled_from(("kassel", "muenchen", "wien", "flensburg", "?", "kassel|hannover"))),
    st.builds(Won, seat, contract, st.integers(0, 5), seat),
    st.builds(Load, seat, contract),
    st.builds(Deliver, seat, contract),
    st.builds(BuyTrailer, seat, st.booleans()),
    st.builds(SellTrailer, seat, st.booleans()),
    st.builds(Drew, seat, st.sampled_from(EVENT_CARDS)),
    st.builds(Paid, seat, amount, st.just("a reason"), st.integers(-1, 2)),
    st.builds(Counted, seat, amount.map(abs)),
    st.builds(SetMoney, seat, amount.map(abs)),
    st.builds(SetDebts, seat, st.just((Debt("Radarfalle", 1000),))),
    st.builds(SetTurn, seat),
    st.builds(Finished, seat),
)


@settings(max_examples=60)
@given(edition=st.sampled_from(list(PRESETS)), known=st.booleans(), facts=st.lists(FACTS, max_size=25))
def test_the_ledger_of_a_table_balances_after_every_entry(edition: str, known: bool, facts: list[object]) -> None:
    tracker = Tracker.new(edition, SEATS, first=0, box=shipped_box(PRESETS[edition]) if known else None)
    for fact in facts:
        with suppress(IllegalAction):  # it names what this table does not know
            tracker.tell(fact)  # type: ignore[arg-type]
        log: list[tuple[int, TableEntry]] = tracker.log()
        money = tuple(player.money for player in tracker.table.state.players)
        assert balances(tracker.rules, 3, ledger(tracker.rules, 3, log)) == money, (fact, log[-6:])
        assert all(one.agrees for one in check(tracker.rules, 3, log, dict(enumerate(money))))
    page = report(tracker.header, tracker.rules, tracker.log(), tracker.frame.state)
    assert page.endswith("</html>")
    tracker.close()
