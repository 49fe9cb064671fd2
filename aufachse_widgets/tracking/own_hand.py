"""The contracts that lie face down before one player, as that player typed them for their own eyes.

They are no part of what is told: they are kept beside the journal, and a table is filled in with them only where their player looks at it. A card
becomes everybody's when it is told that it was loaded, auctioned or delivered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from ..engine import actions as a
from ..engine.actions import SOMEWHERE, UNKNOWN, Action
from ..engine.contracts import Contract
from ..engine.phases import LoadOffer
from . import facts as f
from .kind import Told
from .table import TableState

_cards = msgspec.json.Decoder(tuple[Contract, ...])


def to_text(cards: Sequence[Contract]) -> str:
    """A hand as it is kept.

    >>> from_text(to_text(())) == from_text("") == ()
    True
    """
    return msgspec.json.encode(cards).decode() if cards else ""


def from_text(text: str) -> tuple[Contract, ...]:
    """The hand that was kept so; ``msgspec.DecodeError`` if it is damaged."""
    return _cards.decode(text) if text else ()


def free_number(table: TableState, also_used: Iterable[int] = ()) -> int:
    """A number for a contract that is typed in secret: the highest that the edition's cards have and nobody uses, so that cards that are typed
    for all to see do not meet it.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> free_number(begin(preset("fx-schmid-1987"), Tracked(), 2, first=0))
    52
    """
    used = {card.id for card in table.box.contracts} | {card.id for held in table.held for card in held} | {*also_used}
    most = max(table.rules.edition.contract_cards, len(used) + 1)
    return next(number for number in range(most, 0, -1) if number not in used)


def lying(table: TableState, cards: Sequence[Contract]) -> tuple[Contract, ...]:
    """Those of a player's typed cards that can still lie face down, with the numbers by which the table knows them; those that it does not know have
    numbers of their own. What has been seen elsewhere since is left out."""
    state, known = table.state, table.box.contracts
    seen = {number for player in state.players for number in (*player.hand, *player.loaded)} | {*state.market, *state.gone}
    cities = {*table.rules.cities, SOMEWHERE}
    found: list[Contract] = []
    for card in cards:
        if not {card.start, card.destination} <= cities:
            continue  # its city was added to the box, and that was undone
        twin = next((one for one in known if same(one, card)), None)
        if twin is None:
            used = [one.id for one in found]
            taken = card.id in used or table.box.contract(card.id) is not None
            found.append(replace(card, id=free_number(table, used)) if taken else card)
        elif twin.id not in seen and twin not in found:
            found.append(twin)
    return tuple(found)


def same(one: Contract, other: Contract) -> bool:
    """Whether two say the same, whatever their numbers."""
    return replace(one, id=other.id, source=other.source) == other


def with_own(table: TableState, seat: int, cards: Sequence[Contract]) -> TableState:
    """The table as the player knows it before whom these lie face down (:func:`lying`); the box stays that of all.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> table = begin(preset("fx-schmid-1987"), Tracked(), 2, first=0)
    >>> card = Contract(52, "kassel", "wien", 3, 1200, (100, 200, 300, 400, 500))
    >>> mine = with_own(table, 1, [card])
    >>> mine.state.players[1].hand, mine.rules.contracts[52].start, mine.state.players[0].hand
    ((52, 0, 0), 'kassel', (0, 0, 0))
    """
    if not cards:
        return table
    state, box = table.state, table.box
    for card in cards:
        box = box.with_contract(card)
    numbers = tuple(card.id for card in cards)
    left = iter(numbers)
    players = list(state.players)
    players[seat] = replace(players[seat], hand=tuple(number or next(left, UNKNOWN) for number in players[seat].hand))
    seen = list(state.seen)
    for number in numbers:
        seen[seat] |= 1 << number
    known = replace(
        state,
        players=tuple(players),
        pending=tuple(offered(phase, numbers) if isinstance(phase, LoadOffer) and phase.seat == seat else phase for phase in state.pending),
        pool=tuple(number for number in state.pool if number not in numbers),
        seen=tuple(seen),
    )
    return replace(table, state=known, rules=box.rules(table.rules.edition, table.rules.board, table.rules.version))


def offered(phase: LoadOffer, held: tuple[int, ...]) -> LoadOffer:
    """An offer to load at once, with the cards that lie face down for all others."""
    if UNKNOWN not in phase.contracts and phase.contracts:
        return phase
    return replace(phase, contracts=(*(number for number in phase.contracts if number != UNKNOWN), *held))


def as_told(table: TableState, seat: int, cards: Sequence[Contract], moves: Sequence[Told]) -> tuple[Told, ...]:
    """What the player before whom ``cards`` lie face down tells, as all may know it: a card that turns up is made known first, and one that is given away face
    down stays unknown, as does what is only said to lie in the hand."""
    typed = {move.contract.id for move in moves if isinstance(move, f.Typed)}
    own = {card.id: card for card in cards if card.id not in typed}
    box, found = table.box, list[Told]()
    numbers: dict[int, int] = {}

    def public(number: int) -> int:
        nonlocal box
        if number in own and table.box.contract(number) is None and number not in numbers:
            card = replace(own[number], id=box.next_id())
            box = box.with_contract(card)
            numbers[number] = card.id
            found.append(f.Typed(f.TABLE, card))
        return numbers.get(number, number)

    for move in moves:
        match move:
            case a.ChooseContract() if move.seat == seat and move.contract in own:
                found.append(replace(move, contract=UNKNOWN))
            case f.SetHand() if move.seat == seat:
                found.append(replace(move, known=tuple(number for number in move.known if number not in own)))
            case f.SetLoad():
                loaded = tuple(public(number) for number in move.loaded)
                found.append(replace(move, loaded=loaded))
            case f.Typed():
                box = box.with_contract(move.contract)
                found.append(move)
            case _ if isinstance(number := getattr(move, "contract", None), int):
                shown = public(number)
                found.append(replace(move, contract=shown) if shown != number else move)
            case _:
                found.append(move)
    return tuple(found)


def given_away(seat: int, cards: Sequence[Contract], moves: Sequence[Action | f.Fact]) -> tuple[int, ...]:
    """The numbers of the cards lying before the player that these moves give away face down."""
    own = {card.id for card in cards}
    return tuple(move.contract for move in moves if isinstance(move, a.ChooseContract) and move.seat == seat and move.contract in own)
