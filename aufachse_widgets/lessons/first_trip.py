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
            Step(ROLL, N_("Your truck, red, is in Nürnberg, and your contract begins in München. Press “{button}”."), about=("goal",)),
            Step(Press(Drive, space="muenchen"), N_("You rolled a 3, and München is three spaces away: tap München on the map."), about=("drive",)),
            Step(Press(Load, contract=36), N_("Press “{button}”."), about=("load",)),
            Step(Press(EndTurn), N_("The goods are aboard. Press “{button}”.")),
        ),
        learnt=N_("You rolled, drove the whole roll, and loaded. Next you deliver."),
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
        learnt=N_("A delivery brings money: that is how the game is won."),
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
                N_("You have business in Frankfurt, so you may stop there: tap Frankfurt."),
                story=N_("A 5 is one more than you need. You may not stop short just anywhere, only where there is business for you."),
            ),
            Step(Press(Deliver, contract=35), N_("Press “{button}”."), about=("early",)),
            Step(Press(Load, contract=1), N_("Your other contract begins here, so load at once: press “{button}”.")),
        ),
        learnt=N_("By stopping early you did two pieces of business in one turn, but without exact count there was no auction."),
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
                N_("Among the public contracts find Frankfurt → Flensburg, which begins here, and press “Call an auction” below it."),
                about=("exact",),
            ),
            Step(Press(Match), N_("Ben bids 200. Press “{button}”."), about=("auction", "caller")),
            Step(Press(Match), N_("Ben raises to 400; delivery pays 1600. Press “{button}” again."), story=N_("Others may still go higher than you.")),
            Step(
                Press(Load, contract=1),
                N_("It begins here, so load it: press “{button}”."),
                story=N_("Ben passes, so the contract is yours, and you paid 400 to the bank at once."),
            ),
        ),
        others=(Bid(BEN, 1), Bid(BEN, 2), Pass(BEN)),
        learnt=N_("Exact count lets you call an auction, and the caller needs only match."),
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
            Step(Press(EndTurn), N_("Press “{button}”."), story=N_("Cards are read, and done at once or kept for later, as they say.")),
        ),
        learnt=N_("Event cards help or hinder; which spaces bring them is on the map."),
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
                N_("You have two goods aboard, and your next contract has five: together more than six. Press “{button}”."),
                about=("trailer",),
            ),
            Step(Press(Load, contract=36), N_("Now there is room: press “{button}”.")),
        ),
        learnt=N_("More room means more contracts on one way, but a trailer must earn its price."),
    ),
    Chapter(
        id="sign",
        title=N_("The construction sign"),
        players=(PlayerAt("ingolstadt", hand=(36,)), PlayerAt("linz", loaded=(25,))),
        seed="sign 1",
        rolls=((1,),),
        steps=(
            Step(ROLL, N_("Ben, yellow, is in Linz with goods for Leipzig. Press “{button}”.")),
            Step(Press(Drive, space="muenchen"), N_("A 1: first you drive as usual. Tap München.")),
            Step(Press(PlaceSign), N_("Ben will want to pass Passau: tap Passau, or any road space that you like better."), about=("sign",)),
        ),
        learnt=N_("Trucks must go round the sign or wait, until somebody rolls the next 1."),
    ),
    Chapter(
        id="end",
        title=N_("The end"),
        players=(PlayerAt("augsburg", money=5600, loaded=(36,)), PlayerAt("praha", money=6400, loaded=(25,))),
        market=(EMPTY, EMPTY, EMPTY, EMPTY),
        deck=0,
        seed="end 2",
        rolls=((3,),),
        steps=(
            Step(ROLL, N_("No public contract is left, and you have just one to deliver. Press “{button}”."), about=("end",)),
            Step(Press(Drive, space="stuttgart"), N_("Tap Stuttgart.")),
            Step(Press(Deliver, contract=36), N_("With this delivery you have no contract any more. Press “{button}”.")),
        ),
        learnt=N_("The game is over at once: you have the most money and win. What Ben still had aboard earns nothing."),
    ),
)
"""In their order; they need nothing of each other."""
