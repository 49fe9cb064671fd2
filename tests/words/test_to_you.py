"""What the game does by itself for a seat, as that seat reads it."""

from __future__ import annotations

import pytest

from aufachse_widgets.engine import compile_rules, log
from aufachse_widgets.engine.log import Happened
from aufachse_widgets.journal import Seat
from aufachse_widgets.words.loglines import say
from aufachse_widgets.words.naming import Names
from aufachse_widgets.words.to_you import to_you

WORDS = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (log.Won(0, contract=1, bid=0, cost=0), "Nobody bids: you get Frankfurt → Flensburg for free."),
        (log.Won(0, contract=1, bid=3, cost=600), "You win Frankfurt → Flensburg with bid 3 and pay 600 DM."),
        (log.DebtPaid(0, "Radarfalle", 1000), "You pay the 1000 DM owed for Radarfalle (speed trap)."),
        (log.Settled(0, "Radarfalle", 0), "At the end, you have no money left to pay for Radarfalle (speed trap)."),
        (log.Settled(0, "Radarfalle", 500), "At the end, you pay 500 DM for Radarfalle (speed trap)."),
        (log.Skipped(0, 0), "You skip this turn."),
        (log.Skipped(0, 2), "You skip this turn, and 2 more."),
        (log.Stayed(0, "kassel"), "Your truck cannot move and stays at Kassel."),
        (log.SignPlaced(0, "kassel"), "You put the construction sign on Kassel."),
        (log.SignPlaced(0, "kassel", before="ulm"), "You move the construction sign from Ulm to Kassel."),
    ],
)
def test_what_is_done_for_a_seat_is_told_it_as_you(entry: Happened, said: str) -> None:
    assert to_you(WORDS, entry) == said
    assert say(WORDS, entry) != said


def test_a_contract_that_is_taken_for_free_is_told_with_its_terms() -> None:
    entry = log.Taken(0, contract=1)
    assert to_you(WORDS, entry) == say(WORDS, entry).replace("Ada takes", "You take")


def test_anything_else_is_told_as_to_everybody() -> None:
    entry = log.JamEnded(0, "kassel", "Stau am Kasseler Kreuz")
    assert to_you(WORDS, entry) == say(WORDS, entry)
