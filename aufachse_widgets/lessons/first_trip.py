"""The first trip: eight chapters by the rules of 1987, in which each thing is met when it first matters."""

from __future__ import annotations

from ..engine import PlayerAt
from ..engine.actions import EMPTY, Bid, BuyTrailer, CallAuction, Deliver, Drive, EndTurn, Load, Match, Pass, PlaceSign, RollDice
from ..engine.cards import TRUCKERFESTIVAL
from ..engine.phases import Business, Driving
from ..engine.reasons import N_
from .chapter import LEARNER, Chapter, New, Press, Step

BEN = 1
ROLL = Press(RollDice)
# All road spaces on a shortest way from Wien to Leipzig: the two best of them are suggested.
ON_BENS_WAY = ("mistelbach", "mikulov", "brno", "velke-mezirici", "humpolec", "roudnice-nad-labem", "usti-nad-labem", "doebeln", "grimma")

FIRST_TRIP: tuple[Chapter, ...] = (
    Chapter(
        id="drive",
        title=N_("Roll, drive, load"),
        players=(PlayerAt("nuernberg", hand=(36,)), PlayerAt("wien", hand=(19,))),
        seed="drive 4",
        rolls=((3,),),
        steps=(
            Step(ROLL, N_("You are Anna, with the red truck in Nürnberg. Press “{button}”."), about=("goal",)),
            Step(
                Press(Drive, space="muenchen"),
                N_("A 3 is three points, one a space. Your contract begins in München: tap it."),
                about=("drive",),
                new=New("hammer", N_("A hammer: an auction is possible (chapter 4).")),
            ),
            Step(Press(Load, contract=36), N_("Press “Load”."), about=("load",)),
            Step(Press(EndTurn), N_("Press “{button}”.")),
        ),
        learnt=N_("You can drive and load."),
    ),
    Chapter(
        id="six",
        title=N_("A 6, and a delivery"),
        players=(PlayerAt("muenchen", loaded=(36,), hand=(3,)), PlayerAt("wien", hand=(19,))),
        seed="six 14",
        rolls=((6,),),
        steps=(
            Step(
                ROLL,
                N_("Your goods go to Stuttgart. Press “{button}”."),
                story=N_("Each chapter is a new game."),
                new=New("contract", N_("A second contract in your hand. Hands are secret.")),
            ),
            Step(Press(Drive, space="stuttgart", points=4), N_("Use the 6 as a 4: tap Stuttgart."), about=("six",)),
            Step(Press(Deliver, contract=36), N_("Press “Deliver”."), about=("deliver",)),
        ),
        learnt=N_("A 6 is any number; deliveries bring money."),
    ),
    Chapter(
        id="early",
        title=N_("Stopping early"),
        players=(PlayerAt("saarbruecken", loaded=(35,), hand=(1,)), PlayerAt("alzey", hand=(19,))),
        moment=Driving(LEARNER, (5,)),
        seed="any",
        steps=(
            Step(
                Press(Drive, space="frankfurt"),
                N_("Stop early in Frankfurt: tap it."),
                story=N_("A 5, but your goods go to Frankfurt, only 4 spaces away."),
                new=New("truck", N_("One truck a space, but you may drive past Ben.")),
            ),
            Step(Press(Deliver, contract=35), N_("Press “Deliver”."), about=("early",)),
        ),
        learnt=N_("You may stop early to load or deliver."),
    ),
    Chapter(
        id="auction",
        title=N_("Exact count, and an auction"),
        players=(PlayerAt("alsfeld", hand=(36,)), PlayerAt("wien", hand=(19,))),
        market=(1, 22, 30, 12),
        moment=Driving(LEARNER, (2,)),
        seed="any",
        steps=(
            Step(Press(Drive, space="frankfurt"), N_("A 2, exactly as far as Frankfurt: tap it.")),
            Step(
                Press(CallAuction, contract=1),
                N_("Any of these public contracts may be called: press “Call an auction” beside Frankfurt → Flensburg."),
                about=("exact",),
            ),
            Step(Press(Match), N_("Ben bids 200. Press “Match”."), about=("caller",), new=New("bids", N_("Only these five prices can be bid."))),
            Step(Press(Match), N_("Ben bids 400, but delivery brings 1600. Press “Match” again."), about=("auction",)),
        ),
        others=(Bid(BEN, 1), Bid(BEN, 2), Pass(BEN)),
        learnt=N_("Ben passed: the contract is yours for 400."),
    ),
    Chapter(
        id="event",
        title=N_("An event card"),
        players=(PlayerAt("stuttgart", hand=(33,)), PlayerAt("wien", hand=(19,))),
        events_left=(TRUCKERFESTIVAL,),
        moment=Driving(LEARNER, (2,)),
        seed="any",
        steps=(Step(Press(Drive, space="ulm"), N_("You rolled a 2: tap Ulm."), about=("event",)),),
        learnt=N_("Other cards cost money, or can be kept."),
    ),
    Chapter(
        id="trailer",
        title=N_("A trailer"),
        players=(PlayerAt("muenchen", loaded=(33,), hand=(36,)), PlayerAt("wien", hand=(19,))),
        moment=Business(LEARNER),
        seed="any",
        steps=(
            Step(
                Press(BuyTrailer, large=False),
                N_("Two goods are aboard; five more don't fit. Press “Buy small trailer”."),
                about=("trailer",),
            ),
            Step(Press(Load, contract=36), N_("Now press “Load”.")),
        ),
        learnt=N_("A trailer must earn its price."),
    ),
    Chapter(
        id="sign",
        title=N_("The construction sign"),
        players=(PlayerAt("ingolstadt", hand=(36,)), PlayerAt("wien", loaded=(25,))),
        construction="holzkirchen",
        seed="sign 1",
        rolls=((1,),),
        steps=(
            Step(ROLL, N_("Ben, yellow, drives from Wien to Leipzig. Press “{button}”.")),
            Step(Press(Drive, space="muenchen"), N_("First drive: tap München.")),
            Step(
                Press(PlaceSign, spaces=ON_BENS_WAY),
                N_("Block Ben's way to Leipzig: tap 1 or 2."),
                about=("sign",),
                otherwise=N_("{space} isn't on Ben's shortest way to Leipzig: it would stop nobody"),
            ),
        ),
        learnt=N_("Trucks go round it, or wait for the next 1."),
    ),
    Chapter(
        id="end",
        title=N_("The end"),
        players=(PlayerAt("augsburg", loaded=(36,)), PlayerAt("praha", loaded=(25,))),
        market=(EMPTY, EMPTY, EMPTY, EMPTY),
        deck=0,
        moment=Driving(LEARNER, (3,)),
        seed="any",
        steps=(
            Step(
                Press(Drive, space="stuttgart"),
                N_("No public contract is left: drive yours to Stuttgart."),
                about=("end",),
            ),
            Step(Press(Deliver, contract=36), N_("Press “Deliver”.")),
        ),
        learnt=N_("You have the most money: you win!"),
    ),
)
"""In their order; they need nothing of each other."""
