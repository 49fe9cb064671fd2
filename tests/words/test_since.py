"""What happened while others were on turn: what they did to this seat first, and in words for it."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import compile_rules, log
from aufachse_widgets.engine.log import Happened
from aufachse_widgets.journal import Seat
from aufachse_widgets.words.naming import Names
from aufachse_widgets.words.since import TOLD, by_others, done_to, latest, since_your_turn

WORDS = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben"), Seat("Cleo")))
STORM = log.Moved(0, ("linz", "ulm"), 1, "Schneestürme", by=1)
GIFT = log.Gave(2, contract=1, card="Fracht Dumping", to=0, known=0b101)
PASSED = log.PassedOn(1, "Inspektion", to=0, space="muenchen")
WON = log.Won(1, contract=1, bid=3, cost=600)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (STORM, "Ben moves your truck from Linz to Ulm"),
        (GIFT, "Cleo gives you Frankfurt → Flensburg"),
        (PASSED, "Ben stops in München and passes Inspektion"),
    ],
)
def test_what_is_done_to_a_seat_is_told_it_first_and_others_as_ever(entry: Happened, said: str) -> None:
    told = since_your_turn(WORDS, [WON, WON, entry, WON], seat=0)
    assert told[0].said.startswith(said)
    assert [line.mine for line in told] == [True, False, False, False]
    assert latest(WORDS, [entry, WON], seat=0).startswith(said)
    for seat in (-1, 2 if entry is not GIFT else 1):
        assert not any(line.mine or said in line.said for line in since_your_turn(WORDS, [entry], seat))
        assert not done_to(entry, seat)
        assert latest(WORDS, [entry, WON], seat).startswith("Ben wins")


def test_a_drive_is_told_in_brief() -> None:
    (told,) = since_your_turn(WORDS, [log.Drove(1, ("linz", "wels", "salzburg"), 2)], seat=0)
    assert told.said == "Ben drives to Salzburg."


def test_money_comes_first_and_drives_last() -> None:
    drove, bought = log.Drove(1, ("linz", "wels", "salzburg"), 2), log.Bought(1, False, 2000)
    delivered = log.Delivered(2, contract=1, goods=5, space="flensburg", revenue=2900)
    told = since_your_turn(WORDS, [drove, log.JamEnded(1, "kassel", "Stau am Kasseler Kreuz"), bought, delivered], seat=0)
    assert [line.entry for line in told][::3] == [delivered, drove] and told[1].entry is bought
    assert told[0].said == "+2900 DM for Cleo: Frankfurt → Flensburg delivered."


def test_all_that_is_done_to_a_seat_is_told() -> None:
    told = since_your_turn(WORDS, [STORM, *[WON] * 6, GIFT, PASSED], seat=0)
    assert len(told) == TOLD
    assert [line.mine for line in told] == [True, True, True, False, False]
    line = " ".join(one.said for one in told)
    assert [line.count(name) for name in ("your truck", "gives you", "on to you", "wins")] == [1, 1, 1, 2]


def test_what_one_does_oneself_is_not_done_to_one() -> None:
    own = log.Moved(0, ("linz", "ulm"), 1, "Schneestürme", by=0)
    assert not done_to(own, 0) and not by_others(own, 0) and by_others(STORM, 0) and by_others(own, 1)
