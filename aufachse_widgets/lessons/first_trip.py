"""The first trip: eight chapters by the rules of 1987, in which each thing is met when it first matters."""

from __future__ import annotations

from ..engine import PlayerAt
from ..engine.actions import EMPTY, Bid, BuyTrailer, CallAuction, Deliver, Drive, EndTurn, Load, Match, Pass, PlaceSign, RollDice
from ..engine.cards import TRUCKERFESTIVAL
from ..engine.phases import Business
from ..engine.reasons import N_
from .chapter import LEARNER, Chapter, Press, Step

BEN = 1
ROLL = Press(RollDice)

FIRST_TRIP: tuple[Chapter, ...] = (
    Chapter(
        id="drive",
        title=N_("Roll, drive, load"),
        players=(PlayerAt("nuernberg", hand=(36,)), PlayerAt("wien", hand=(19,))),
        seed="drive 4",
        rolls=((3,),),
        steps=(
            Step(ROLL, N_("Your truck is the red one, in Nürnberg. Your contract begins in München. Press “{button}”."), about=("goal",)),
            Step(
                Press(Drive, space="muenchen"),
                N_("A 3 gives you three points, one for each space. München is three spaces away: tap it on the map."),
                about=("drive",),
            ),
            Step(Press(Load, contract=36), N_("The goods are waiting here. Press “{button}”."), about=("load",)),
            Step(Press(EndTurn), N_("The goods are aboard. Press “{button}”.")),
        ),
        learnt=N_("You rolled, drove the whole roll and loaded. Next you deliver."),
    ),
    Chapter(
        id="six",
        title=N_("A 6, and a delivery"),
        players=(PlayerAt("muenchen", loaded=(36,), hand=(3,)), PlayerAt("wien", hand=(19,))),
        seed="six 14",
        rolls=((6,),),
        steps=(
            Step(ROLL, N_("Your goods go to Stuttgart, four spaces away. Press “{button}”.")),
            Step(Press(Drive, space="stuttgart", points=4), N_("Use it as a 4: tap Stuttgart."), about=("six",)),
            Step(Press(Deliver, contract=36), N_("Press “{button}”."), about=("deliver",)),
        ),
        learnt=N_("Deliveries bring money: that is how the game is won."),
    ),
    Chapter(
        id="early",
        title=N_("Stopping early"),
        players=(PlayerAt("saarbruecken", loaded=(35,), hand=(1,)), PlayerAt("wien", hand=(19,))),
        seed="early 10",
        rolls=((5,),),
        steps=(
            Step(ROLL, N_("Your goods go to Frankfurt, four spaces away. Press “{button}”.")),
            Step(
                Press(Drive, space="frankfurt"),
                N_("Your goods go to Frankfurt, so tap Frankfurt."),
                story=N_("A 5 is one more than you need, but you may stop early where you have business."),
            ),
            Step(Press(Deliver, contract=35), N_("Press “{button}”."), about=("early",)),
            Step(Press(Load, contract=1), N_("Your other contract begins here. Press “{button}”.")),
        ),
        learnt=N_("You delivered and loaded in one turn. For an auction you would have needed an exact roll."),
    ),
    Chapter(
        id="auction",
        title=N_("Exact count, and an auction"),
        players=(PlayerAt("alsfeld", hand=(36,)), PlayerAt("wien", hand=(19,))),
        market=(1, 22, 30, 12),
        seed="auction 1",
        rolls=((2,),),
        steps=(
            Step(ROLL, N_("Frankfurt is two spaces away. Press “{button}”.")),
            Step(Press(Drive, space="frankfurt"), N_("Exactly 2: tap Frankfurt.")),
            Step(
                Press(CallAuction, contract=1),
                N_("The public contract Frankfurt → Flensburg begins here. Press “Call an auction” on its card."),
                about=("exact",),
            ),
            Step(Press(Match), N_("Ben bids 200. Press “Match”."), about=("auction", "caller")),
            Step(Press(Match), N_("Ben goes up to 400. You will get 1600, so press “Match” again.")),
            Step(
                Press(Load, contract=1),
                N_("Ben passes: the contract is yours, and you paid 400 at once. Press “{button}”."),
            ),
        ),
        others=(Bid(BEN, 1), Bid(BEN, 2), Pass(BEN)),
        learnt=N_("An exact roll lets you call an auction, and the caller need only match."),
    ),
    Chapter(
        id="event",
        title=N_("An event card"),
        players=(PlayerAt("stuttgart", hand=(33,)), PlayerAt("wien", hand=(19,))),
        events_left=(TRUCKERFESTIVAL,),
        seed="event 9",
        rolls=((2,),),
        steps=(
            Step(ROLL, N_("You are on the way to München. Press “{button}”.")),
            Step(Press(Drive, space="ulm"), N_("Ulm, two spaces on, is such a space: tap Ulm."), about=("event",)),
            Step(Press(EndTurn), N_("Some cards can be kept for later. Press “{button}”.")),
        ),
        learnt=N_("Event cards help or hinder; the red-and-white spaces bring them."),
    ),
    Chapter(
        id="trailer",
        title=N_("A trailer"),
        players=(PlayerAt("muenchen", loaded=(33,), hand=(36,)), PlayerAt("wien", hand=(19,))),
        moment=Business(LEARNER),
        seed="any",
        steps=(
            Step(
                Press(BuyTrailer),
                N_("You have two goods aboard, and your next contract needs room for five: one too many. Press “{button}”."),
                about=("trailer",),
            ),
            Step(Press(Load, contract=36), N_("Now there is room: press “{button}”.")),
        ),
        learnt=N_("More room means more contracts at once, but a trailer must earn its price."),
    ),
    Chapter(
        id="sign",
        title=N_("The construction sign"),
        players=(PlayerAt("ingolstadt", hand=(36,)), PlayerAt("linz", loaded=(25,))),
        seed="sign 1",
        rolls=((1,),),
        steps=(
            Step(ROLL, N_("Ben's yellow truck is in Linz with goods for Leipzig. Press “{button}”.")),
            Step(Press(Drive, space="muenchen"), N_("A 1: first you drive as usual. Tap München.")),
            Step(
                Press(PlaceSign),
                N_("Three suggestions are marked 1, 2 and 3: tap one of them (or its button below the map), or any other marked space."),
                about=("sign",),
            ),
        ),
        learnt=N_("Trucks go round the sign or wait until somebody rolls the next 1."),
    ),
    Chapter(
        id="end",
        title=N_("The end"),
        players=(PlayerAt("augsburg", loaded=(36,)), PlayerAt("praha", loaded=(25,))),
        market=(EMPTY, EMPTY, EMPTY, EMPTY),
        deck=0,
        seed="end 2",
        rolls=((3,),),
        steps=(
            Step(ROLL, N_("No public contract is left, and you have just one of your own to deliver. Press “{button}”."), about=("end",)),
            Step(Press(Drive, space="stuttgart"), N_("Tap Stuttgart.")),
            Step(Press(Deliver, contract=36), N_("After this delivery you have no contracts left. Press “{button}”.")),
        ),
        learnt=N_("The game ends at once. You have the most money and win; what Ben still has aboard earns nothing."),
    ),
)
"""In their order; they need nothing of each other."""
