"""What section 6 of docs/rules.md settles, told by a table: it comes to the same as in play, and nothing is odd about it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from aufachse_widgets.box import shipped_box
from aufachse_widgets.engine import PRESETS
from aufachse_widgets.engine import cards as c
from aufachse_widgets.engine.actions import BuyTrailer, CallAuction, Choose, Deliver, Load, PlaceSign, UseCard
from aufachse_widgets.tracking.facts import Drew, Fact, Rolled, SetCards, SetHand, SetLoad, SetMoney, SetSpace, SetTurn, Stopped, Won
from aufachse_widgets.tracking.kind import Told
from aufachse_widgets.tracking.log import Remark
from aufachse_widgets.tracking.proposals import proposals
from aufachse_widgets.tracking.table import TableState, Tracked, begin
from aufachse_widgets.tracking.tell import tell

RED, BLUE = 0, 1


def table(edition: str, *facts: Fact, red: str = "alsfeld", blue: str = "wien") -> TableState:
    """Two players, the package's cards as their box; it is Red's turn."""
    start = begin(PRESETS[edition], Tracked(box=shipped_box(PRESETS[edition])), 2)
    return told(start, (SetSpace(RED, red), SetSpace(BLUE, blue), SetTurn(RED), *facts))[0]


def told(known: TableState, moves: Iterable[Told]) -> tuple[TableState, list[str]]:
    """The table after these, and what was odd about them."""
    odd: list[str] = []
    for move in moves:
        log: list[object] = []
        known = tell(known, move, log)  # type: ignore[arg-type]
        odd += [event.reason.code for event in log if isinstance(event, Remark) and event.reason is not None]
    return known, odd


def test_what_familiennachwuchs_delivers_ends_the_turn_in_the_manual() -> None:
    known = table("reference", SetLoad(RED, (13,)), red="butzbach")
    known, odd = told(known, (Rolled(RED, (1,)), Stopped(RED, "alsfeld"), Drew(RED, c.FAMILIENNACHWUCHS), PlaceSign(RED, "warburg")))
    assert not odd and known.state.active == BLUE
    assert known.state.players[RED].money == 6000
    after, odd = told(known, (Load(RED, 12),))
    assert odd == ["another_turn"]
    assert after.state.players[RED].loaded == (12,)  # it has happened all the same


def test_a_trailer_is_told_while_a_sign_and_a_card_wait() -> None:
    known = table("fx-schmid-1987", red="butzbach")
    known, odd = told(known, (Rolled(RED, (1,)), Stopped(RED, "alsfeld"), Drew(RED, c.ZOLLKONTROLLE)))
    assert {one.kind for one in proposals(known)} >= {"choose", "trailer"}
    known, odd = told(known, (BuyTrailer(RED), Choose(RED, "pay"), BuyTrailer(RED), PlaceSign(RED, "warburg")))
    assert not odd and known.state.construction == "warburg"
    assert (known.state.players[RED].money, known.state.players[RED].small) == (500, 2)


def test_motivation_is_told_while_a_sign_is_owed() -> None:
    known = table("fx-schmid-1987", SetCards(RED, (c.MOTIVATION,)), red="kassel")
    known, odd = told(known, (Rolled(RED, (1,)), Stopped(RED, "fritzlar")))
    assert {one.kind for one in proposals(known)} >= {"sign", "use"}
    known, more = told(known, (UseCard(RED, c.MOTIVATION), Stopped(RED, "alsfeld"), Drew(RED, c.TRUCKERFESTIVAL), PlaceSign(RED, "fritzlar")))
    assert not odd + more
    assert (known.state.players[RED].space, known.state.construction, known.state.players[RED].money) == ("alsfeld", "fritzlar", 5500)


def test_motivation_is_offered_to_who_is_next_before_the_roll() -> None:
    known = table("fx-schmid-1987", SetCards(BLUE, (c.MOTIVATION,)), red="alsfeld", blue="butzbach")
    known, odd = told(known, (Rolled(RED, (2,)),))
    assert "use" not in {one.kind for one in proposals(known)}  # red still drives
    known, odd = told(known, (Stopped(RED, "kassel"),))
    [use] = [one for one in proposals(known) if one.kind == "use"]
    assert use.seat == BLUE and use.moves == (UseCard(BLUE, c.MOTIVATION),)
    known, odd = told(known, (*use.moves, Stopped(BLUE, "alsfeld")))
    assert not odd and known.state.active == BLUE
    assert (known.state.players[BLUE].space, known.state.players[BLUE].cards) == ("alsfeld", ())


def test_the_railway_pays_once() -> None:
    known = table("czech", SetHand(RED, 0), SetLoad(RED, (1,)), SetMoney(RED, 100), red="butzbach")
    known, odd = told(known, (Rolled(RED, (1,)), Stopped(RED, "alsfeld"), Drew(RED, c.BAHNVERLADUNG)))
    assert not odd and known.state.players[RED].money == 700


@pytest.mark.parametrize(("blue", "sure"), [("goettingen", False), ("wien", True)])
def test_in_the_czech_rules_only_a_chosen_stop_obliges(blue: str, sure: bool) -> None:
    known = table("czech", SetHand(RED, 1, (42,)), red="butzbach", blue=blue)
    known, odd = told(known, (Rolled(RED, (4,)), Stopped(RED, "kassel")))
    assert not odd and known.state.bound == sure
    _known, odd = told(known, (Rolled(BLUE, (2,)),))
    assert odd == ["business_binding"] * sure


def test_a_truck_that_the_snow_has_moved_keeps_its_inspection() -> None:
    known = table("reference", SetCards(BLUE, (c.INSPEKTION, c.SONDERAUFTRAG_WIEN)), SetLoad(BLUE, (12,)), red="butzbach", blue="st-poelten")
    known, odd = told(known, (Rolled(RED, (1,)), Stopped(RED, "alsfeld"), Drew(RED, c.SCHNEESTUERME), Stopped(BLUE, "wien"), Deliver(BLUE, 12)))
    assert not odd and known.state.active == RED
    assert (known.state.players[BLUE].money, known.state.players[BLUE].cards) == (7900, (c.INSPEKTION,))


def test_the_business_of_a_roll_before_the_turns_own_and_then_that() -> None:
    known = table("fx-schmid-1987", SetCards(RED, (c.MOTIVATION,)), SetHand(RED, 2, (12, 42)), red="butzbach")
    early = (UseCard(RED, c.MOTIVATION), Stopped(RED, "alsfeld"), Drew(RED, c.BEIFAHRER), Rolled(RED, (2,)), Stopped(RED, "kassel"))
    known, odd = told(known, (*early, Load(RED, 42)))
    assert not odd and known.state.players[RED].loaded == (42,)
    assert {one.kind for one in proposals(known)} >= {"roll", "auction"} and "next" not in {one.kind for one in proposals(known)}
    known, odd = told(known, (CallAuction(RED, 5), Won(RED, 5, 0), Rolled(RED, (4,)), Stopped(RED, "frankfurt"), Load(RED, 12)))
    assert not odd and known.state.active == RED
    assert known.state.players[RED].loaded == (42, 12)
