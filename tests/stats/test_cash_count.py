"""Count your cash: errors planted in real games are found, and what cannot be found is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine.log import Bought, CardMoney, Delivered, Loaded, Owed, Sold, TurnBegan, Won
from aufachse_widgets.stats.cash_count import WORDS, Check, _first_count, check, counts, latest, reason, verdict
from aufachse_widgets.stats.ledger import GameLog, balances, ledger, payments
from aufachse_widgets.tracking.log import ContractTyped, Counted, MoneySet, Paid, TableEntry
from aufachse_widgets.words import Speaker
from tests.stats.watched import FILES, library, rules_for, seats

RULES = rules_for("schmidt-2007")
PLAYERS = 3
TURN = TurnBegan(0, 1)
BASE: list[tuple[int, TableEntry]] = [
    (10, TURN),
    (12, Bought(0, large=False, price=2000)),
    (14, Won(1, contract=7, bid=2, cost=RULES.contracts[7].cost(2))),
    (16, Loaded(1, contract=7, goods=RULES.contracts[7].goods, space="kassel")),
    (18, Paid(0, -250, why="toll")),
    (20, Loaded(0, contract=9, goods=RULES.contracts[9].goods, space="kassel")),
    (24, CardMoney(0, "Radarfalle", -500)),
    (26, Delivered(1, contract=7, goods=2, space="kassel", revenue=RULES.contracts[7].revenue)),
    (30, CardMoney(2, "Truckerfestival", 500)),
]


def money(log: GameLog) -> dict[int, int]:
    return dict(enumerate(balances(RULES, PLAYERS, ledger(RULES, PLAYERS, log))))


def counted(told: GameLog, true: GameLog, *only: int) -> dict[int, Check]:
    """The ledger as it was told against the cash as it truly lies there."""
    there = money(true)
    return {one.seat: one for one in check(RULES, PLAYERS, told, {seat: there[seat] for seat in only or there})}


def said(one: Check) -> str:
    words = Speaker(RULES, seats(PLAYERS))
    return reason(words, one.suspects[0])


def changed(entry: int, **fields: object) -> list[tuple[int, TableEntry]]:
    return [(number, replace(event, **fields) if number == entry else event) for number, event in BASE]


def test_sums_that_agree_suspect_nobody() -> None:
    for one in counted(BASE, BASE).values():
        assert one.agrees and not one.suspects and one.difference == 0


def test_a_payment_told_twice() -> None:
    told = [*BASE[:5], (19, BASE[4][1]), *BASE[5:]]
    ada = counted(told, BASE)[0]
    assert ada.difference == 250
    assert (ada.suspects[0].slip, ada.suspects[0].line and ada.suspects[0].line.entry, ada.suspects[0].other) == ("twice", 19, 18)
    assert said(ada) == "Entered twice? Entry 18 says the same."


def test_a_wrong_sign() -> None:
    told = changed(18, amount=250)
    ada = counted(told, BASE)[0]
    assert ada.difference == -500
    assert (ada.suspects[0].slip, ada.suspects[0].line and ada.suspects[0].line.entry) == ("sign", 18)
    assert said(ada) == "The wrong way round? With 250 € instead, the sums agree."


def test_swapped_digits() -> None:
    ada = counted(changed(18, amount=-520), BASE)[0]
    assert (ada.suspects[0].slip, ada.suspects[0].line and ada.suspects[0].line.entry, ada.suspects[0].amount) == ("digits", 18, -250)


def test_a_zero_too_many() -> None:
    ada = counted(changed(18, amount=-2500), BASE)[0]
    assert (ada.suspects[0].slip, ada.suspects[0].amount) == ("zero", -250)


def test_another_bid() -> None:
    told = changed(14, bid=4, cost=RULES.contracts[7].cost(4))
    ben = counted(told, BASE)[1]
    assert (ben.suspects[0].slip, ben.suspects[0].other, ben.suspects[0].amount) == ("bid", 2, -RULES.contracts[7].cost(2))


def test_the_other_trailer() -> None:
    ada = counted(changed(12, large=True, price=3000), BASE)[0]
    assert (ada.suspects[0].slip, ada.suspects[0].line and ada.suspects[0].line.entry) == ("size", 12)


def test_the_wrong_player() -> None:
    told = changed(30, seat=0)
    found = counted(told, BASE)
    assert (found[0].suspects[0].slip, found[0].suspects[0].line and found[0].suspects[0].line.entry, found[0].suspects[0].other) == ("seat", 30, 2)
    # The one who got nothing has no such line: there it is said that the other is off by as much.
    assert ("between", 0) in [(suspect.slip, suspect.other) for suspect in found[2].suspects]


def test_a_doubled_fine() -> None:
    ada = counted(BASE, changed(24, amount=-1000), 0)[0]
    assert ada.difference == -500
    assert ("double", 24) in [(suspect.slip, suspect.line and suspect.line.entry) for suspect in ada.suspects[:3]]


@pytest.mark.parametrize(("large", "price", "slip"), [(False, 2000, "small"), (True, 3000, "large")])
def test_a_forgotten_trailer_is_suggested_since_the_difference_is_its_price(large: bool, price: int, slip: str) -> None:
    true = [*BASE, (32, Bought(2, large=large, price=price))]
    cem = counted(BASE, true)[2]
    assert cem.difference == -price
    assert (cem.suspects[0].line, cem.suspects[0].slip) == (None, slip)
    assert str(price) in said(cem)


def test_a_forgotten_sale_of_a_trailer() -> None:
    true = [*BASE, (32, Sold(0, large=False, price=500))]
    assert ("sold", None) in [(suspect.slip, suspect.line) for suspect in counted(BASE, true)[0].suspects[:2]]


def test_a_delivery_not_told_is_no_line_but_what_is_aboard_is_suggested() -> None:
    true = [*BASE, (32, Delivered(0, contract=9, goods=1, space="kassel", revenue=RULES.contracts[9].revenue))]
    ada = counted(BASE, true)[0]
    assert ada.difference == RULES.contracts[9].revenue
    assert all(suspect.line is None or suspect.line.entry < 32 for suspect in ada.suspects)
    assert (ada.suspects[0].line, ada.suspects[0].slip, ada.suspects[0].other) == (None, "delivery", 9)
    assert verdict(Speaker(RULES, seats(3)), ada).endswith("or something was never entered.")


def test_what_was_never_told_and_has_no_known_price_is_said_not_to_be_there() -> None:
    (cem,) = check(RULES, PLAYERS, BASE[:-1], {2: 5123})
    assert not [suspect for suspect in cem.suspects if suspect.line]
    assert verdict(Speaker(RULES, seats(3)), cem) == (
        "Cem has 5123 €, 123 € more than the ledger says. Nothing has been entered for Cem so far, so something is missing."
    )
    agreed = [*BASE[:-1], (900, Counted(2, cem.expected, cem.expected))]
    (cem,) = check(RULES, PLAYERS, agreed, {2: 5123})
    assert cem.since == 900
    assert verdict(Speaker(RULES, seats(3)), cem).endswith("Nothing has been entered for Cem since the last count that agreed, so something is missing.")


def test_a_miscount_is_suspected_before_the_ledger() -> None:
    (ada,) = check(RULES, PLAYERS, BASE, {0: 2520})
    assert ada.expected == 2250
    assert (ada.suspects[0].slip, ada.suspects[0].amount) == ("count", 2250)


def test_an_auction_whose_price_nobody_knew() -> None:
    told = [*BASE, (40, Won(2, contract=11, bid=3, cost=0))]
    (cem,) = check(RULES, PLAYERS, told, {2: money(told)[2] - 750})
    assert (cem.suspects[0].line, cem.suspects[0].slip, cem.suspects[0].other, cem.suspects[0].amount) == (None, "unpaid", 11, -750)
    (cem,) = check(RULES, PLAYERS, told, {2: money(told)[2] + 750})
    assert "unpaid" not in [suspect.slip for suspect in cem.suspects]


def test_a_debt_that_was_paid_and_not_told() -> None:
    told = [*BASE, (40, Owed(2, "Radarfalle", 1000))]
    cem = counted(told, [*told, (44, Paid(2, -1000))])[2]
    assert cem.suspects[0].slip == "debt"


def test_only_lines_since_the_last_count_that_agreed_are_listed() -> None:
    there = money(BASE)
    agreed = [*BASE, (31, Counted(0, there[0], there[0])), (32, Counted(1, 9, there[1]))]
    told = [*agreed, (40, Paid(0, 70)), (41, Paid(1, 70))]
    found = {one.seat: one for one in check(RULES, PLAYERS, told, {0: there[0], 1: there[1]})}
    assert found[0].since == 31
    assert [suspect.line.entry for suspect in found[0].suspects if suspect.line] == [40]
    # Ben's count did not agree, so all of his lines are listed still.
    assert found[1].since == 0
    assert {suspect.line.entry for suspect in found[1].suspects if suspect.line} == {14, 26, 41}
    assert found[1].suspects[0].line and found[1].suspects[0].line.entry == 41


def test_money_that_was_set_counts_as_agreed() -> None:
    told = [*BASE, (31, MoneySet(0, 100)), (40, Paid(0, 70))]
    (ada,) = check(RULES, PLAYERS, told, {0: money(told)[0] + 5})
    assert ada.since == 31


def test_an_old_count_that_no_longer_agrees_after_a_change_does_not_count() -> None:
    there = money(BASE)
    told = [*changed(12, price=3000), (31, Counted(0, there[0], there[0])), (40, Paid(0, 70))]
    (ada,) = check(RULES, PLAYERS, told, {0: there[0] + 70})
    assert ada.since == 0


def test_a_count_in_the_past_sees_the_ledger_of_then() -> None:
    (ada,) = check(RULES, PLAYERS, BASE, {0: 3000}, entry=13)
    assert (ada.expected, ada.difference) == (3000, 0)


def test_counts_told_together_are_one() -> None:
    log = [(1, Counted(0, 5, 5)), (2, Counted(1, 6, 6)), (3, TURN), (4, Counted(0, 7, 7))]
    assert counts(log) == ((2, {0: 5, 1: 6}), (4, {0: 7}))


def test_the_latest_count_is_compared_with_the_ledger_of_its_moment() -> None:
    assert latest(RULES, PLAYERS, BASE) == ()
    there = money(BASE)
    log = [*BASE, (31, Counted(0, there[0], there[0])), (32, Counted(2, there[2] + 5, there[2] + 5)), (33, Paid(0, 100))]
    ada, cem = latest(RULES, PLAYERS, log)
    assert (ada.entry, ada.agrees, cem.difference) == (32, True, 5)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_was_told_twice_anywhere_in_a_finished_game_is_among_the_first_three(file: Path) -> None:
    game = library(file)
    log = [(2 * entry, event) for entry, event in game.log]  # room for one more entry after each
    truth = {seat: player.money for seat, player in enumerate(game.final.players)}
    paying = [index for index, (_entry, event) in enumerate(log) if payments(event)]
    for index in paying[:: max(1, len(paying) // 12)]:
        entry, event = log[index]
        told = [*log[: index + 1], (entry + 1, event), *log[index + 1 :]]
        (one,) = check(game.rules, game.players, told, {event.seat: truth[event.seat]})
        # A game may hold the same payment several times: then any of them may be the one.
        first = [(type(suspect.line.event), suspect.line.amount) for suspect in one.suspects[:3] if suspect.line]
        assert (type(event), payments(event)[0][1]) in first, (entry, event, one.suspects[:3])


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
@pytest.mark.parametrize(("told", "true", "slip"), [(370, -370, "sign"), (-1420, -1240, "digits"), (60, 600, "zero")])
def test_a_slip_in_a_payment_by_hand_is_found_in_a_finished_game(file: Path, told: int, true: int, slip: str) -> None:
    game = library(file)
    log = game.log
    for share in (0.1, 0.5, 0.9):
        index = int(len(log) * share)
        entry = log[index][0]
        bet = Paid(1, told, why="a bet")
        with_it = [*log[:index], (entry, bet), *log[index:]]
        (one,) = check(game.rules, game.players, with_it, {1: game.final.players[1].money + true})
        assert one.difference == true - told
        assert [suspect.line and suspect.line.event for suspect in one.suspects[:1]] == [bet], one.suspects[:3]
        assert (one.suspects[0].slip, one.suspects[0].amount) == (slip, true)


def test_every_slip_has_words() -> None:
    words = Speaker(RULES, seats(3))
    (one,) = check(RULES, PLAYERS, BASE, {0: 1})
    line = one.suspects[0].line
    assert line is not None
    for slip in WORDS:
        text = reason(words, replace(one.suspects[0], slip=slip, other=1))
        assert text and "{" not in text


def test_what_was_forgotten_comes_before_any_line() -> None:
    """Ada's payment told twice explains the difference, too; but a trailer that nobody told costs the very same."""
    told = [*BASE, (32, Paid(0, 2000, why="a loan")), (33, Paid(0, 2000, why="a loan"))]
    ada = counted(told, told[:-1])[0]
    assert ada.difference == -2000
    assert [one.slip for one in ada.suspects[:2]] == ["small", "twice"]


def test_sums_that_a_rule_fixes_are_no_slip_of_the_finger() -> None:
    revenue = RULES.contracts[7].revenue
    slips = ("digits", "zero", "digit", "sign", "once")
    for true in (revenue * 10, -revenue, 2 * revenue, revenue + 1000):
        ben = check(RULES, PLAYERS, BASE, {1: money(BASE)[1] + true - revenue})[0]
        assert not [one for one in ben.suspects if one.line and isinstance(one.line.event, Delivered) and one.slip in slips]
    # A card that this table typed may say something else; but no sum that no card says.
    typed = [(11, ContractTyped(-2, 7)), *BASE]
    for off, found in ((revenue * 9, True), (1, False)):
        ben = check(RULES, PLAYERS, typed, {1: money(BASE)[1] + off})[0]
        assert bool([one for one in ben.suspects if one.line and isinstance(one.line.event, Delivered) and one.slip in slips]) == found


def test_one_line_and_several_are_said_in_plain_english() -> None:
    assert _first_count({"seat": "Cem"}, 1) == "The only line so far may be wrong, or something was never entered."
    assert _first_count({"seat": "Cem"}, 3) == "One of the lines so far may be wrong, or something was never entered."
