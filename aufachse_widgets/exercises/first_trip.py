"""The first trip: where one may stop, what a 6 is, what the caller of an auction pays."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine import CHANCE, apply, reach, why_not
from ..engine.actions import Drive, Roll, RollDice
from ..engine.phases import BeforeRoll
from ..engine.rules import Rules
from ..engine.state import State
from ..lessons.chapter import LEARNER
from ..lessons.printings import CHAPTERS
from ..words import Speaker
from ..words.language import _, listing, ngettext
from ..words.space_names import name_of
from .exercise import Choice, Exercise, Number, Spaces, Text, Verdict, right, wrong

PLACES = ("frankfurt", "heidelberg", "luxembourg", "alsfeld", "strasbourg")
"""The spaces among which the first exercise asks for the one where the truck may stop early."""
CALLED = 1  # the contract that is auctioned in the trip
BIDS = 2  # how often it is raised


def rolled(chapter: str, *dice: int) -> tuple[Rules, State]:
    """The rules and position of a chapter, once the learner has rolled that.

    >>> rules, state = rolled("early", 5)
    >>> state.players[0].space, state.phase.dice
    ('saarbruecken', (5,))
    """
    rules, state = CHAPTERS[chapter].rules(), replace(CHAPTERS[chapter], moment=BeforeRoll(LEARNER)).start()
    return rules, apply(rules, apply(rules, state, RollDice(LEARNER)), Roll(CHANCE, dice))


def _early(chosen: tuple[str, ...]) -> Verdict:
    (space,) = chosen
    rules, state = rolled("early", 5)
    name, points = name_of(rules.spaces[space]), rules.distance(state.players[LEARNER].space, space)
    if any(found.action.space == space for found in reach(rules, state, LEARNER)):
        if points == 5:
            return wrong(_("at {space} the whole roll is driven. Where may the truck stop before that?").format(space=name))
        told = ngettext(
            "{space} is {number} space away, one less than you rolled, but it is where your goods go: there is business to do.",
            "{space} is {number} spaces away, one less than you rolled, but it is where your goods go: there is business to do.",
            points,
        )
        return right(told.format(space=name, number=points))
    reason = why_not(rules, state, Drive(LEARNER, 5, space))
    said = Speaker(rules, ()).reason(reason) if reason is not None else ""
    return wrong(said)


SIX: tuple[Text, ...] = (
    lambda: _("Yes, and it counts as exact: a 6 is any number"),
    lambda: _("Yes, but that is stopping early"),
    lambda: _("No, all six points must be driven"),
)


def _six(chosen: Text) -> Verdict:
    rules, state = rolled("six", 6)
    (found,) = [found for found in reach(rules, state, LEARNER) if found.action.space == "stuttgart" and found.action.points == 4]
    if chosen == SIX[0] and found.exact:
        return right(_("a 6 may be used as any number from 1 to 6. Used as a 4 it is driven to its end, so you may call an auction, too."))
    if chosen == SIX[1]:
        return wrong(_("stopping early would give up points. A 6 that is used as a 4 gives up none."))
    told = _("the game offers it: after a 6, Stuttgart for {points} points. What is special about a 6?")
    return wrong(told.format(points=found.action.points))


def _caller(paid: float) -> Verdict:
    rules = CHAPTERS["auction"].rules()
    card = rules.contracts[CALLED]
    bid = card.cost(BIDS)
    if paid == bid:
        return right(_("the caller need only match: {amount}, to the bank, at once.").format(amount=Speaker(rules, ()).money(bid)))
    if paid == card.cost(BIDS + 1):
        return wrong(_("that would be one bid higher, or both of yours together. Only the last bid is paid, and the caller need not go above it."))
    if paid == card.cost(BIDS - 1):
        return wrong(_("that was the bid before. Ben raised it."))
    if paid == 0:
        return wrong(_("the contract is free only if nobody bids."))
    if paid == card.revenue:
        return wrong(_("that is what delivery pays."))
    return wrong(_("the card's bids are {bids}. Which of them was the last?").format(bids=listing(map(str, card.bids))))


_CARD = CHAPTERS["auction"].rules().contracts[CALLED]

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="early",
        ask=lambda: _(
            "Your truck is in Saarbrücken with goods for Frankfurt, and you rolled a 5. At which of the marked spaces may it stop before all five are driven?"
        ),
        form=Spaces(among=PLACES),
        judge=_early,
        answer="Frankfurt",
        wrong=("Heidelberg", "Luxembourg", "Alsfeld"),
        minutes=1,
        note=lambda: _("Points may be given up only where there is business: the destination of goods aboard, or the start of a contract in hand that fits."),
    ),
    Exercise(
        id="six",
        ask=lambda: _("Your goods go to Stuttgart, four spaces away, and you roll a 6. May you drive just the four?"),
        form=Choice(SIX),
        judge=_six,
        answer=SIX[0],
        wrong=(SIX[1], SIX[2]),
        minutes=1,
        note=lambda: _("The difference matters after the delivery: only exact count allows an auction."),
    ),
    Exercise(
        id="caller",
        ask=lambda: _(
            "You called the auction for Frankfurt → Flensburg, whose bids are {bids}. "
            "Ben bids {first}, you match, Ben raises to {second}, you match, Ben passes. What do you pay?"
        ).format(bids=listing(map(str, _CARD.bids)), first=_CARD.cost(1), second=_CARD.cost(2)),
        form=Number("DM"),
        judge=_caller,
        answer=_CARD.cost(BIDS),
        wrong=(_CARD.cost(BIDS + 1), _CARD.cost(BIDS - 1), 0, _CARD.revenue),
        minutes=1,
        note=lambda: _("The caller's right is what makes exact count worth so much. Some add up the bids: only the last one is paid."),
    ),
)
