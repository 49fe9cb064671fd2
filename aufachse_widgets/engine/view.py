"""What a seat knows: a state in which the rest is an explicit unknown; and back, by filling it in."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from .actions import CHANCE, SOMEWHERE, UNKNOWN, Action, ChooseContract, Deal
from .answers import KnownCards
from .errors import PositionError
from .log import Happened, KnownToSome
from .phases import Driving, LoadOffer, Phase
from .rules import Rules
from .state import State

Entry = TypeVar("Entry", bound=Happened)

WATCHING = -1
"""The seat of those who only watch."""


def _known_phase(phase: Phase, seat: int, seen: int) -> Phase:
    if isinstance(phase, LoadOffer) and phase.seat != seat and phase.contracts:
        return replace(phase, contracts=tuple(number if seen >> number & 1 else UNKNOWN for number in phase.contracts))
    return phase


def _known_cards(state: State, seat: int) -> KnownCards:
    seen = state.seen[seat]
    hands, hidden = [], list(state.pool)
    for index, player in enumerate(state.players):
        unknown = [number for number in player.hand if not seen >> number & 1]
        if unknown and index != seat:
            hidden += unknown
            hands.append((index, tuple([number if seen >> number & 1 else UNKNOWN for number in player.hand])))
    masks = [mask & seen for mask in state.seen]
    masks[seat] = seen
    return KnownCards(tuple(hands), tuple(sorted([number for number in hidden if number != UNKNOWN])), tuple(masks))


def view(rules: Rules, state: State, seat: int) -> State:
    """What ``seat`` knows of the position (``WATCHING``: what everybody knows).

    Hidden are only the cards in the hands of others that the seat has not seen; what it does not
    know lies in its ``pool``: equally likely in a hand, the deck or the box.
    """
    players, pending = list(state.players), state.pending
    asked = (seat, state.seen, state.pool, *[player.hand for player in players])
    kept = rules._answers.cards  # cards change seldom
    known = kept.get(asked)
    if known is None:
        known = kept.keep(asked, _known_cards(state, seat))
    hands, pool, masks = known
    for index, hand in hands:
        players[index] = replace(players[index], hand=hand)
    for phase in pending:
        if type(phase) is LoadOffer:
            pending = tuple([_known_phase(phase, seat, state.seen[seat]) for phase in pending])
            break
    return replace(state, players=tuple(players), pool=pool, seen=masks, pending=pending)


def determinise(rules: Rules, known: State, rng: random.Random) -> State:
    """A position that fits what is known: unknown cards (in hands, face up, out of the game) from the
    pool, an unknown truck on a space with room, unknown dice rolled.

    Raises :class:`PositionError` if a told table knows of fewer unseen contracts than lie face down.
    """
    pool = list(known.pool)
    rng.shuffle(pool)
    seen = list(known.seen)
    players = []
    market = tuple([_drawn(pool) if number == UNKNOWN else number for number in known.market])
    gone = tuple([_drawn(pool) if number == UNKNOWN else number for number in known.gone])
    public = sum([1 << number for number in (*market, *gone) if number > UNKNOWN])
    seen = [mask | public for mask in seen]
    taken = {player.space for player in known.players} | {known.construction}
    for seat, player in enumerate(known.players):
        if UNKNOWN in player.hand:
            hand = tuple([_drawn(pool) if number == UNKNOWN else number for number in player.hand])
            for number in hand:
                seen[seat] |= 1 << number
            player = replace(player, hand=hand)
        if player.space == SOMEWHERE:
            free = [id for id, space in rules.spaces.items() if space.kind == "road" and id not in taken]
            player = replace(player, space=rng.choice(free))
            taken.add(player.space)
        players.append(player)
    pending: list[Phase] = []
    for phase in known.pending:
        if isinstance(phase, Driving) and 0 in phase.dice:
            phase = replace(phase, dice=tuple(sorted(die or rng.randint(1, 6) for die in phase.dice)))
        elif isinstance(phase, LoadOffer) and UNKNOWN in phase.contracts:
            phase = replace(phase, contracts=(players[phase.seat].hand[-1],))
        pending.append(phase)
    return replace(known, players=tuple(players), market=market, gone=gone, pool=tuple(sorted(pool)), seen=tuple(seen), pending=tuple(pending))


def _drawn(pool: list[int]) -> int:
    """The next of the contracts that nobody has seen."""
    if not pool:
        raise PositionError("more contracts lie face down than there are cards that nobody has seen: name some of them first")
    return pool.pop()


def view_log(entries: Iterable[Entry], seat: int) -> tuple[Entry, ...]:
    """Log entries as a seat may know them: a contract shown to others only is ``UNKNOWN``.

    >>> from aufachse_widgets.engine.log import Dealt, Rolled
    >>> view_log([Dealt(0, contract=7, known=0b01), Rolled(0, (4,))], 1)
    (Dealt(seat=0, contract=0, known=1), Rolled(seat=0, dice=(4,)))
    """
    return tuple([replace(entry, contract=UNKNOWN) if isinstance(entry, KnownToSome) and not _knows(entry, seat) else entry for entry in entries])


def _knows(entry: KnownToSome, seat: int) -> bool:
    return seat >= 0 and bool(entry.known >> seat & 1)


def view_action(action: Action, seat: int) -> Action:
    """An action as a seat may know it: what was dealt to others, or given away face down, is not shown."""
    if isinstance(action, Deal) and action.seat == CHANCE and action.player != seat:
        return replace(action, contract=UNKNOWN)
    if isinstance(action, ChooseContract) and action.seat != seat:
        return replace(action, contract=UNKNOWN)
    return action
