"""Why a press that the rules allow isn't the one that a step asks for: said of what was pressed."""

from __future__ import annotations

from ..engine.actions import Action, Bid, BuyTrailer, CallAuction, Deliver, Drive, EndTurn, Load, Match, Pass, RollDice
from ..engine.phases import Auction
from ..engine.reasons import N_, Reason
from ..engine.rules import Rules
from ..engine.state import State
from .chapter import LEARNER, Step

CODE = "not_asked_for"
"""The code of each such reason."""


def why_another(rules: Rules, state: State, step: Step, action: Action) -> Reason:
    """Why that legal action isn't what the step asks for.

    >>> from aufachse_widgets.lessons.first_trip import FIRST_TRIP
    >>> from aufachse_widgets.engine.actions import Drive
    >>> early = FIRST_TRIP[2]
    >>> print(why_another(early.rules(), early.start(), early.steps[0], Drive(0, 5, "namur", "luxembourg")).text)
    you may drive to {space}, but nothing of yours can be loaded or delivered there
    """
    press = step.press
    if step.otherwise and isinstance(action, press.kind):
        return _said(rules, step.otherwise, **_named(action))
    match action:
        case Drive():
            return _other_drive(rules, state, step, action)
        case EndTurn():
            return _ends_turn(rules, step)
        case BuyTrailer() if press.large is False:
            return _said(rules, N_("the small trailer is enough, and it costs less"))
        case BuyTrailer() if state.players[LEARNER].small or state.players[LEARNER].large:
            return _said(rules, N_("one trailer is enough: with it everything fits"))
        case BuyTrailer():
            return _said(rules, N_("you may buy a trailer at any time in your turn, but you need none now"))
        case Load():
            return _said(rules, N_("you may load {contract}, but first finish this step"), contract=action.contract)
        case Deliver():
            return _said(rules, N_("you may deliver {contract}, but first finish this step"), contract=action.contract)
        case CallAuction() if press.kind is CallAuction:
            return _said(rules, N_("that's {contract}: this chapter is about {auctioned}"), contract=action.contract, auctioned=press.contract)
        case CallAuction():
            return auctions_elsewhere(rules)
        case Pass() if press.kind is Match:
            return _said(rules, N_("a player who passes is out, and somebody else gets the contract"))
        case Bid() if press.kind is Match and isinstance(state.phase, Auction):
            cost = rules.contracts[state.phase.contract].cost(action.bid)
            return _said(rules, N_("{amount} is more than you need: you called the auction, so matching is enough"), amount=cost)
        case _:
            return _said(rules, N_("that is allowed, but not what this lesson asks for now"))


def why_no_space(rules: Rules, step: Step, space: str) -> Reason:
    """Why a press on a space does nothing while the step asks for something that is not on the map."""
    if step.press.kind is RollDice:
        return _said(rules, N_("that's {space}: first roll, then drive"), space=space)
    if step.press.kind is Match:
        return _said(rules, N_("that's {space}: first comes the auction"), space=space)
    return _said(rules, N_("that's {space}: this turn's driving is done"), space=space)


def auctions_elsewhere(rules: Rules) -> Reason:
    """Why the public contracts are left alone in a step that is not about them."""
    return _said(rules, N_("you need no auction for this step: chapter 4 is about auctions"))


def _other_drive(rules: Rules, state: State, step: Step, action: Drive) -> Reason:
    wanted, space = step.press.space, action.space
    player = state.players[LEARNER]
    known = rules.contracts
    mine = {known[one].start for one in player.hand if one in known} | {known[one].destination for one in player.loaded if one in known}
    if space == wanted:
        text = N_("{space} is right, but {points} are more than it takes: choose {number}")
        return _said(rules, text, space=space, points=action.points, number=step.press.points)
    if rules.spaces[wanted].event and not rules.spaces[space].event:
        return _said(rules, N_("you may drive to {space}, but it isn't an event space"), space=space)
    if wanted in mine and space not in mine:
        return _said(rules, N_("you may drive to {space}, but nothing of yours can be loaded or delivered there"), space=space)
    return _said(rules, N_("you may drive to {space}, but this chapter goes to {destination}"), space=space, destination=wanted)


def _ends_turn(rules: Rules, step: Step) -> Reason:
    contract = step.press.contract
    if step.press.kind is Load:
        return _said(rules, N_("that would end your turn, and {contract} would stay here"), contract=contract)
    if step.press.kind is Deliver:
        return _said(rules, N_("that would end your turn, and {contract} wouldn't be paid for"), contract=contract)
    if step.press.kind is CallAuction:
        return _said(rules, N_("that would end your turn, and {contract} wouldn't be auctioned"), contract=contract)
    return _said(rules, N_("that would end your turn, but there is something to do first"))


def _named(action: Action) -> dict[str, str | int]:
    """What fills the gaps of a step's own answer."""
    found = {"space": getattr(action, "space", ""), "contract": getattr(action, "contract", 0)}
    return {name: value for name, value in found.items() if value}


def _said(rules: Rules, text: str, **values: str | int) -> Reason:
    return rules.refuse(CODE, "screen", text, **values)
