"""What the other printings do differently: a chapter for each thing."""

from __future__ import annotations

from ..engine import PlayerAt
from ..engine.actions import Bid, CallAuction, Deliver, Drive, EndTurn, Match, Pass
from ..engine.reasons import N_
from .chapter import Chapter, Press, Step
from .first_trip import BEN, FIRST_TRIP, ROLL

PRINTINGS: tuple[Chapter, ...] = (
    Chapter(
        id="two-dice",
        title=N_("Two dice (Schmidt 2007)"),
        edition="schmidt-2007",
        players=(PlayerAt("muenchen", loaded=(36,), hand=(3,)), PlayerAt("wien", hand=(19,))),
        seed="two-dice 58",
        rolls=((2, 4),),
        steps=(
            Step(ROLL, N_("Your goods go to Stuttgart, four spaces away. Press “{button}”."), about=("two_dice",)),
            Step(
                Press(Drive, space="stuttgart", points=4),
                N_("A 2 and a 4: tap Stuttgart, and the 4 is used."),
                story=N_("Here event cards come only by exact count, and the currency is the euro."),
            ),
            Step(Press(Deliver, contract=36), N_("Press “{button}”.")),
        ),
        learnt=N_("With two dice you have more to choose from in every turn."),
    ),
    Chapter(
        id="in-turn",
        title=N_("Bids in turn (Schmidt 2007 and the reference manual)"),
        edition="reference",
        players=(PlayerAt("alsfeld", hand=(36,)), PlayerAt("wien", hand=(19,)), PlayerAt("praha", hand=(25,))),
        market=(1, 22, 30, 12),
        seed="in-turn 6",
        rolls=((2,),),
        steps=(
            Step(ROLL, N_("Frankfurt is two spaces away. Press “{button}”.")),
            Step(Press(Drive, space="frankfurt"), N_("Exactly 2: tap Frankfurt.")),
            Step(Press(CallAuction, contract=1), N_("Call an auction for Frankfurt → Flensburg."), about=("auction",)),
            Step(Press(Match), N_("Ben bid 200 and Eva passed. Press “Match”."), about=("caller",)),
        ),
        others=(Bid(BEN, 1), Pass(2), Pass(BEN)),
        learnt=N_("Nobody can wait and see: a player who passes is out."),
    ),
    Chapter(
        id="ferry",
        title=N_("Ferries (Schmidt 2007 and the reference manual)"),
        edition="reference",
        players=(PlayerAt("rotterdam", hand=(52,)), PlayerAt("wien", hand=(19,))),
        seed="ferry 2",
        rolls=((3,),),
        steps=(
            Step(ROLL, N_("Your contract begins in Flensburg. Press “{button}”."), about=("ferry",)),
            Step(Press(Drive, space="flensburg"), N_("Three points across the North Sea: tap Flensburg.")),
        ),
        learnt=N_("From Rotterdam to Flensburg by road would be twelve points or more; ferries are shortcuts."),
    ),
    Chapter(
        id="discard",
        title=N_("A contract leaves (Schmidt 2007 and the reference manual)"),
        edition="reference",
        players=(PlayerAt("alsfeld", hand=(36,)), PlayerAt("wien", hand=(19,))),
        market=(22, 1, 30, 12),
        seed="discard 9",
        rolls=((2,),),
        steps=(
            Step(ROLL, N_("Frankfurt is two spaces away. Press “{button}”.")),
            Step(Press(Drive, space="frankfurt"), N_("Exactly 2: tap Frankfurt.")),
            Step(Press(EndTurn), N_("Suppose you want none of the public contracts. Press “{button}”."), about=("discard",)),
        ),
        learnt=N_("Bremen → Basel was next to the dock and has left the game; the others moved up."),
    ),
)
"""In any order."""

CHAPTERS: dict[str, Chapter] = {chapter.id: chapter for chapter in (*FIRST_TRIP, *PRINTINGS)}
"""All chapters by their id."""


def following(id: str) -> str:
    """The chapter after that one; empty after the last of the first trip, and after one of a printing.

    >>> following("drive"), following("end"), following("ferry")
    ('six', '', '')
    """
    trip = [chapter.id for chapter in FIRST_TRIP]
    place = trip.index(id) + 1 if id in trip else len(trip)
    return trip[place] if place < len(trip) else ""
