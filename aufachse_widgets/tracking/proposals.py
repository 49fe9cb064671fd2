"""What may follow now, likeliest first: the companion's buttons, from what the position still waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from ..box.rules import is_blank
from ..engine import phases as p
from ..engine.actions import (
    CHANCE,
    SOMEWHERE,
    UNKNOWN,
    Action,
    CallAuction,
    Choose,
    ChooseContract,
    ChoosePlayer,
    Decline,
    Deliver,
    EndTurn,
    FirstPlayer,
    Load,
    SellTrailer,
    TakeContract,
    UseCard,
)
from ..engine.anyway import legal_at
from ..engine.cards import MOTIVATION
from ..engine.loading import why_no_load
from ..engine.motivation import why_no_kept
from ..engine.play import legal_actions
from ..engine.reaching import reach
from ..engine.trailers import trailer_actions
from .facts import Discarded, Fact, Stopped
from .table import TableState, following, is_moving, setting_up


class Proposal(Struct, frozen=True):
    """Something that may follow.

    ``kind`` is one of ``place``, ``first``, ``roll``, ``stop``, ``go``, ``event``, ``choose``, ``sign``,
    ``jam``, ``deliver``, ``load``, ``load_other``, ``auction``, ``take``, ``discard``, ``trailer``, ``sell``,
    ``use``, ``decline``, ``end_turn``, ``next``. ``moves`` tell it at one touch; they are empty where something is
    still to be named (a die, a space, a card): then ``spaces`` are the likely ones. ``likely``: it
    is what the rules wait for, or what can be done here.
    """

    kind: str
    seat: int
    moves: tuple[Action | Fact, ...] = ()
    likely: bool = True
    contract: int = 0
    card: str = ""
    spaces: tuple[str, ...] = ()
    must: bool = False


def proposals(table: TableState) -> tuple[Proposal, ...]:
    """What may follow now, likeliest first.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> [(one.kind, one.seat, one.must) for one in proposals(begin(preset("fx-schmid-1987"), Tracked(), 2, first=0))]
    [('place', 0, True), ('place', 1, True)]
    """
    state = table.state
    if state.over:
        return ()
    found = [*_pending(table)]
    if not setting_up(state) and state.active >= 0:
        found += _business(table)
        found += _next(table)
    # What must be done, then what can, then the rest; each in the order it was found.
    return tuple(sorted(found, key=lambda one: (not one.must, not one.likely)))


def _pending(table: TableState) -> Iterator[Proposal]:
    """What the stack waits for, the top first."""
    pending = table.state.pending
    for index in range(len(pending) - 1, -1, -1):
        phase = pending[index]
        yield from _of_phase(table, phase, index == len(pending) - 1)
        if isinstance(phase, p.BeforeRoll | p.Driving | p.Rolling | p.Business):
            return


def _of_phase(table: TableState, phase: Any, top: bool) -> Iterator[Proposal]:
    state, rules = table.state, table.rules
    seat = getattr(phase, "seat", -1)
    match phase:
        case p.Placing():
            yield Proposal("place", seat, (), must=True)
        case p.FirstRandom() | p.FirstRolling():
            for player in range(len(state.players)):
                yield Proposal("first", player, (FirstPlayer(CHANCE, player),))
        case p.BeforeRoll():
            yield Proposal("roll", seat, (), must=table.rolls)
            if table.places:
                yield Proposal("stop", seat, (), likely=not table.rolls, spaces=_contract_cities(table, seat))
        case p.Rolling():
            yield Proposal("roll", seat, (), must=True)
        case p.FurtherRoll():
            yield Proposal("roll", seat, (), card=phase.card, must=not phase.optional)
            if phase.optional:
                yield Proposal("decline", seat, (Decline(seat),), card=phase.card)
        case p.Driving():
            if table.places:
                yield Proposal("stop", seat, (), spaces=_reachable(table, seat) if top else (), must=True)
        case p.CardMove():
            yield Proposal("stop", seat, (), card=phase.card, spaces=_reachable(table, seat) if top else (), must=not phase.optional)
            if phase.optional and top:  # a partner decides after the drawer
                yield Proposal("decline", seat, (Decline(seat),), card=phase.card)
        case p.Snowstorm():
            for truck in phase.trucks:
                yield Proposal("stop", truck, (), card="Schneestürme", spaces=_in_snow(table, phase, truck) if top else ())
            yield Proposal("decline", seat, (Decline(seat),), card="Schneestürme")
        case p.CardGoTo():
            for space in phase.spaces if len(phase.spaces) <= 4 else ():
                yield Proposal("go", seat, (Stopped(seat, space),), card=phase.card, spaces=(space,), must=not phase.optional)
            if len(phase.spaces) > 4:
                yield Proposal("go", seat, (), card=phase.card, spaces=phase.spaces, must=not phase.optional)
            if phase.optional:
                yield Proposal("decline", seat, (Decline(seat),), card=phase.card)
        case p.Drawing():
            yield Proposal("event", seat, (), likely=table.event_sure, must=table.event_sure)
        case p.CardChoice():
            yield from (Proposal("choose", seat, (Choose(seat, option),), card=phase.card, must=True) for option in phase.options)
            yield from (Proposal("choose", seat, (ChoosePlayer(seat, player),), card=phase.card, must=True) for player in phase.players)
            if phase.contracts:
                named = [number for number in phase.contracts if number != UNKNOWN] or [number for number in state.players[seat].hand if number != UNKNOWN]
                if phase.contracts == (UNKNOWN,) and UNKNOWN in state.players[seat].hand:
                    named.append(UNKNOWN)
                for number in dict.fromkeys(named):
                    yield Proposal("choose", seat, (ChooseContract(seat, number),), card=phase.card, contract=number, must=True)
        case p.SignDue():
            yield Proposal("sign", seat, (), likely=table.rolled, must=table.rolled and rules.edition.sign_compulsory)
        case p.JamChoice():
            yield Proposal("jam", seat, (), card=phase.card, must=True)
        case p.LoadOffer():
            for action in legal_actions(rules, state, seat) if top else ():
                if isinstance(action, Load) and not is_blank(rules.contracts[action.contract]) and action.contract in state.players[seat].hand:
                    yield Proposal("load", seat, (action,), contract=action.contract)
            if UNKNOWN in phase.contracts or not phase.contracts:
                yield Proposal("load_other", seat, (), likely=False)
        case p.SideBusiness():
            yield from _goods(table, seat)


def _goods(table: TableState, seat: int) -> Iterator[Proposal]:
    """Deliveries and loads where a truck stands."""
    state, rules = table.state, table.rules
    player = state.players[seat]
    here = player.space
    for number in player.loaded:
        end = rules.contracts[number].destination
        if here == end:
            yield Proposal("deliver", seat, (Deliver(seat, number),), contract=number)
        elif SOMEWHERE in (here, end):
            yield Proposal("deliver", seat, (Deliver(seat, number),), likely=not table.places, contract=number)
    for number in player.hand:
        if number == UNKNOWN:
            continue
        start = rules.contracts[number].start
        if here == start or SOMEWHERE in (here, start):
            fits = why_no_load(rules, state, seat, number) is None
            yield Proposal("load", seat, (Load(seat, number),), likely=fits and (here == start or not table.places), contract=number)
    if UNKNOWN in player.hand and (here in rules.cities or here == SOMEWHERE):
        for number in state.pool:
            if rules.contracts[number].start == here:
                yield Proposal("load", seat, (Load(seat, number),), likely=False, contract=number)
        yield Proposal("load_other", seat, (), likely=False)


def _business(table: TableState) -> Iterator[Proposal]:
    """What the seat on turn may do where it stands."""
    state, rules = table.state, table.rules
    seat = state.active
    place = p.own_phase(state.pending, p.Business, seat)
    business = state.pending[place] if place >= 0 else None
    assert business is None or isinstance(business, p.Business)
    moving = is_moving(state)
    if (business is not None and not moving and not business.done) or not table.places:
        yield from _goods(table, seat)
    if business is not None and not moving and not business.done:
        yield from _public(table, seat, legal_at(rules, state, place))
        yield Proposal("event", seat, (), likely=False)
        if table.places:
            yield Proposal("sign", seat, (), likely=False)
    for action in trailer_actions(rules, state, seat):
        yield Proposal("sell" if isinstance(action, SellTrailer) else "trailer", seat, (action,), likely=False)
    if not moving:
        yield from _kept(table, seat)


def _kept(table: TableState, seat: int) -> Iterator[Proposal]:
    """A kept card that the player may use when they like in their turn, before its roll, too."""
    use = UseCard(seat, MOTIVATION)
    if why_no_kept(table.rules, table.state, use) is None:
        yield Proposal("use", seat, (use,), likely=False, card=MOTIVATION)


def _public(table: TableState, seat: int, legal: Sequence[Action]) -> Iterator[Proposal]:
    """Public contracts that the rules let the seat auction or take in its business, where they can be named."""
    state = table.state
    if any(isinstance(action, CallAuction) for action in legal):
        yield Proposal("auction", seat, (), likely=table.sure or not table.places)
        if table.rules.edition.discard and not table.sure:
            yield Proposal("discard", seat, (Discarded(seat),), likely=False)
    takes = dict.fromkeys(action for action in legal if isinstance(action, TakeContract))
    for take in takes:
        if take.contract != UNKNOWN:
            # Where nobody knows the truck to be any city may be its own.
            sure = state.exact or state.players[seat].space != SOMEWHERE
            yield Proposal("take", seat, (take,), likely=sure, contract=take.contract)
    if TakeContract(seat, UNKNOWN) in takes:
        yield Proposal("take", seat, (), likely=False)


def _next(table: TableState) -> Iterator[Proposal]:
    """The end of the turn, and whose roll comes after it."""
    state = table.state
    seat = state.active
    if any(isinstance(phase, p.Driving | p.Rolling) for phase in state.pending):
        return
    if state.rolls_due:
        yield Proposal("roll", seat, (), must=True)
    elif isinstance(state.pending[-1], p.Business) and p.own_phase(state.pending, p.BeforeRoll, seat) >= 0:
        yield Proposal("roll", seat, (), must=table.rolls)
        return
    yield Proposal("end_turn", seat, (EndTurn(seat),), likely=not table.rolls and not isinstance(state.pending[-1], p.BeforeRoll))
    if isinstance(state.pending[-1], p.BeforeRoll):
        return
    coming = following(state)
    yield Proposal("next", coming, ())
    if coming != seat and isinstance(state.pending[-1], p.Business):
        yield from _kept(table, coming)  # before the roll that ends this turn


def _reachable(table: TableState, seat: int) -> tuple[str, ...]:
    """Where the truck may stop: first where it has something to do, then events, cities and the rest."""
    found: dict[str, tuple[bool, bool, bool]] = {}
    for one in reach(table.rules, table.state, seat):
        space = one.action.space
        key = (not (one.loads or one.deliveries), space not in table.rules.cities, not one.exact)
        found[space] = min(found.get(space, key), key)
    if table.state.players[seat].space == SOMEWHERE:
        return _contract_cities(table, seat)
    return tuple(sorted(found, key=lambda space: found[space]))


def _in_snow(table: TableState, phase: p.Snowstorm, truck: int) -> tuple[str, ...]:
    """Where the snow may move that truck, from where it is known to stand."""
    if table.state.players[truck].space == SOMEWHERE:
        return ()
    ends = [one.action.space for one in reach(table.rules, table.state, phase.seat) if one.action.truck == truck]
    return tuple(dict.fromkeys(ends))


def _contract_cities(table: TableState, seat: int) -> tuple[str, ...]:
    """The cities where the player has something to do, as far as the table knows."""
    player, cards = table.state.players[seat], table.rules.contracts
    ends = [cards[number].destination for number in player.loaded] + [cards[number].start for number in player.hand if number != UNKNOWN]
    return tuple(space for space in dict.fromkeys(ends) if space != SOMEWHERE)
