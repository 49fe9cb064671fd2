"""What people do for a bot in a chair, in sentences that can be read out."""

import pytest

from aufachse_widgets.engine import PlayerAt, compile_rules, position
from aufachse_widgets.engine import actions as do
from aufachse_widgets.engine import phases as p
from aufachse_widgets.journal import Seat
from aufachse_widgets.words.chair import line
from aufachse_widgets.words.table import TableSpeaker

RULES = compile_rules("fx-schmid-1987")
WORDS = TableSpeaker(RULES, (Seat("Ada"), Seat("Blue")))
TABLE = position(RULES, [PlayerAt("ulm"), PlayerAt("frankfurt", hand=(1, 2), loaded=(3,))], moment=p.Business(1))
PUT = "Put 2 goods on it."
TURN_UP = "Turn up its 1st face-down card and put 2 goods on it."
LOAD, DELIVER, DRIVE, OVER = do.Load(1, 1), do.Deliver(1, 3), do.Drive(1, 4, "frankfurt", "darmstadt"), do.EndTurn(1)
DELIVERED = "delivers Hannover → München: take its 3 goods away and give it 2400 DM."
DRIVEN = "drives 4 to Frankfurt"


@pytest.mark.parametrize(
    ("actions", "rolls", "said"),
    [
        ([do.Place(1, "frankfurt"), LOAD], False, f"Blue: puts its truck on Frankfurt and loads Frankfurt → Flensburg. {PUT}"),
        ([DRIVE, LOAD], True, f"Blue: {DRIVEN} and loads Frankfurt → Flensburg. {PUT} Then roll for it."),
        ([DRIVE, DELIVER, LOAD, OVER], False, f"Blue: {DRIVEN} and {DELIVERED} Blue then loads Frankfurt → Flensburg. {PUT} Its turn is over."),
        ([DRIVE, OVER], False, f"Blue: {DRIVEN}. Its turn is over."),
        ([DRIVE, do.PlaceSign(1, "kassel"), LOAD], False, f"Blue: {DRIVEN}, moves the construction sign to Kassel and loads Frankfurt → Flensburg. {PUT}"),
        ([do.BuyTrailer(1), LOAD], False, f"Blue: buys a small trailer: pay 2000 DM for it. Blue then loads Frankfurt → Flensburg. {PUT}"),
        ([OVER], False, "Blue: its turn is over."),
        ([do.Pass(1)], False, "Blue: passes."),
        ([], True, "Blue: roll for it."),
        ([], False, "Blue: nothing to do."),
    ],
)
def test_deeds_make_sentences(actions: list[do.Action], rolls: bool, said: str) -> None:
    start = position(RULES, [PlayerAt("kassel"), PlayerAt("ulm", hand=(1, 2), loaded=(3,))])
    steps = [(action, start if isinstance(action, do.Drive) else TABLE) for action in actions]
    assert line(WORDS, 1, steps, rolls=rolls) == said


def test_a_card_that_lies_face_down_is_turned_up_at_its_place() -> None:
    """Which is one further left once another one has been turned up."""
    steps = [(do.Load(1, 3), TABLE), (LOAD, TABLE)]
    first, second = line(WORDS, 1, steps, hidden=(3, 1)).split(" Blue then ")
    assert first.startswith("Blue: loads Hannover → München. Turn up its 1st face-down card")
    assert second == f"loads Frankfurt → Flensburg. {TURN_UP}"
    assert "Turn up its 2nd" in line(WORDS, 1, steps[1:], hidden=(3, 1))
