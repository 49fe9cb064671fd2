"""The players of a position: trucks, money, what they hold."""

from __future__ import annotations

from msgspec import Struct

from ..actions import NOWHERE, SOMEWHERE, UNKNOWN
from ..cards import KEPT_UNTIL_USED
from ..errors import PositionError, shown
from ..events.jams import JAM_CARDS
from ..phases import Auction, Dealing, Phase, Placing
from ..rules import Rules
from ..state import Debt, Player
from .values import contract_numbers, event_cards, flag, items, space_of, whole


class PlayerAt(Struct, frozen=True, gc=False):
    """One player of a position: where the truck stands and what the player has.

    ``space``: a space's id, ``SOMEWHERE`` where nobody knows it, ``NOWHERE`` before it is placed at setup.
    ``money`` is in the edition's currency; None: the starting money.
    ``hand``: the contracts' numbers, ``UNKNOWN`` for each that is not known; or only how many there are.
    ``loaded``: the numbers of the contracts aboard. ``small`` and ``large`` trailers.
    ``cards``: event cards kept, a jam's among them. ``debts``: event cards not paid yet, the oldest first.
    ``skips``: turns to be skipped. ``came_from``: the space before the last step (*Dokumente*),
    ``last_city``: the city last driven through (the Czech *Dokumente*).
    ``had_contracts``: whether the player has had a contract, without which an empty hand ends no game;
    None: yes, where there is one now or the edition deals some.

    >>> PlayerAt("kassel", money=3400, hand=(17, 4), loaded=(5,)).space
    'kassel'
    """

    space: str = SOMEWHERE
    money: int | None = None
    hand: int | tuple[int, ...] = 0
    loaded: tuple[int, ...] = ()
    small: int = 0
    large: int = 0
    cards: tuple[str, ...] = ()
    debts: tuple[Debt, ...] = ()
    skips: int = 0
    came_from: str = NOWHERE
    last_city: str = NOWHERE
    had_contracts: bool | None = None


def last_seat(moment: object, count: int) -> int:
    """Whose turn it was when the game ended: that of the moment given, else the first seat's."""
    seat = getattr(moment, "seat", 0)
    return seat if isinstance(seat, int) and 0 <= seat < count else 0


def turns_had(seat: int, active: int, turn: int, count: int) -> int:
    """The turns that a seat has had, its present one among them."""
    ago = (active - seat) % count
    return (turn - 1 - ago) // count + 1 if turn > ago and active >= 0 else 0


def seated_player(rules: Rules, player: object, seat: int, stack: tuple[Phase, ...], turns: int) -> Player:
    """The player of a seat as the state holds it; PositionError for what cannot be."""
    name, edition = f"players[{seat}]", rules.edition
    if not isinstance(player, PlayerAt):
        raise PositionError(f"{name} is {shown(player)}: use PlayerAt(…)")
    to_place = Placing(seat) in stack
    space = space_of(rules, player.space, f"{name}.space", (NOWHERE,) if to_place else (SOMEWHERE,))
    if to_place and space != NOWHERE:
        raise PositionError(f"{name}.space = {shown(space)}: the truck is still to be placed; use NOWHERE, or another moment")
    came_from = space_of(rules, player.came_from, f"{name}.came_from", (NOWHERE,))
    if came_from and space in rules.spaces and came_from not in rules.neighbours[space]:
        raise PositionError(f"{name}.came_from = {shown(came_from)}: it is not next to {space}; use one of {', '.join(rules.neighbours[space])}")
    last_city = space_of(rules, player.last_city, f"{name}.last_city", (NOWHERE,))
    if last_city and last_city not in rules.cities:
        raise PositionError(f"{name}.last_city = {shown(last_city)}: it isn't a city; use the id of one, or leave it out")
    hand = player.hand
    if isinstance(hand, int):
        if whole(hand, f"{name}.hand") > len(rules.contracts):
            raise PositionError(f"{name}.hand = {shown(hand)}: there are only {len(rules.contracts)} contracts")
        hand = (UNKNOWN,) * hand
    hand = contract_numbers(rules, hand, f"{name}.hand", (UNKNOWN,))
    loaded = contract_numbers(rules, player.loaded, f"{name}.loaded")
    dealt = not any(type(phase) is Dealing and not phase.from_box and phase.player == seat for phase in stack) and edition.private_contracts > 0
    had_contracts = bool(hand or loaded) or (dealt if player.had_contracts is None else flag(player.had_contracts, f"{name}.had_contracts"))
    cards = event_cards(rules, player.cards, f"{name}.cards")
    for card in cards:
        if card not in KEPT_UNTIL_USED and card not in JAM_CARDS:
            raise PositionError(f"{name}.cards: {card} is not kept; name it in events_used, or with the sum in debts if it could not be paid")
    seated = Player(
        money=edition.starting_money if player.money is None else whole(player.money, f"{name}.money"),
        space=space,
        came_from=came_from,
        last_city=last_city,
        hand=hand,
        loaded=loaded,
        small=whole(player.small, f"{name}.small"),
        large=whole(player.large, f"{name}.large"),
        cards=cards,
        debts=_debts(rules, player.debts, f"{name}.debts"),
        skips=whole(player.skips, f"{name}.skips"),
        turns=turns,
        had_contracts=had_contracts,
    )
    if rules.free_room(seated) < 0 and (edition.sale_needs_room or not edition.trailer_sale):
        raise PositionError(f"{name}.loaded: {rules.goods(seated)} goods do not fit: truck and trailers hold {seated.room}; load less or give a trailer")
    if seated.debts and seated.money >= seated.debts[0].amount and not any(type(phase) is Auction for phase in stack):
        debt = seated.debts[0]
        raise PositionError(
            f"{name}.debts: {debt.card} costs {debt.amount} and would have been paid out of {seated.money} by itself; give less money or no such debt"
        )
    return seated


def _debts(rules: Rules, value: object, name: str) -> tuple[Debt, ...]:
    debts = []
    for index, debt in enumerate(items(value, name)):
        if not isinstance(debt, Debt):
            raise PositionError(f"{name}[{index}] is {shown(debt)}: use Debt(card, amount)")
        event_cards(rules, (debt.card,), f"{name}[{index}].card")
        debts.append(Debt(debt.card, whole(debt.amount, f"{name}[{index}].amount", 1)))
    return tuple(debts)


def check_room(rules: Rules, players: tuple[Player, ...], setup: bool) -> None:
    """PositionError for more trucks on a space than there is room for (rows 6, 9, 10)."""
    edition, standing = rules.edition, [player.space for player in players]
    for seat, space in enumerate(standing):
        if space not in rules.spaces:
            continue
        kind, room = rules.spaces[space].kind, rules.capacity[space]
        if setup and kind not in edition.placing_kinds:
            raise PositionError(f"players[{seat}].space = {shown(space)}: no truck starts on a {kind} space (placing_kinds); use another space or moment")
        if kind != "city" and kind in edition.placing_kinds and room:
            room = max(room, edition.placing_capacity)  # a truck may stand where it was placed
        if room and standing.count(space) > room:
            raise PositionError(f"players[{seat}].space = {shown(space)}: {standing.count(space)} trucks, but there is room for {room}; move one elsewhere")
