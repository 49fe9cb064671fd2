"""Where every contract and event card of a position is, and who has seen which contract."""

from __future__ import annotations

from collections.abc import Mapping

from ..actions import EMPTY, UNKNOWN
from ..errors import PositionError, shown
from ..phases import Dealing, Phase, PutAway, Refilling
from ..rules import Rules
from ..state import Player
from .values import contract_numbers, event_cards, items, whole


class ContractPiles:
    """Where each contract is: in a hand, aboard, face up, gone, or in the pool that nobody has seen."""

    def __init__(
        self, rules: Rules, players: tuple[Player, ...], stack: tuple[Phase, ...], market: object, deck: object, box: object, gone: tuple[int, ...]
    ) -> None:
        edition = rules.edition
        public = edition.public_deck(len(players))
        refilled = {phase.slot for phase in stack if type(phase) is Refilling}
        self.gone = gone
        self.market = self._market(rules, market, public, refilled)
        where: dict[int, str] = {}
        self._note(where, self.market, "market")
        self._note(where, gone, "gone")
        for seat, player in enumerate(players):
            self._note(where, player.hand, f"players[{seat}].hand")
            self._note(where, player.loaded, f"players[{seat}].loaded")
        self.pool = tuple(sorted(number for number in rules.contracts if number not in where))
        dealing = sum(type(phase) is Dealing and not phase.from_box for phase in stack)
        unknown = self.market.count(UNKNOWN) + gone.count(UNKNOWN) + sum(player.hand.count(UNKNOWN) for player in players) + dealing
        hidden = len(self.pool) - unknown
        if hidden < 0:
            raise PositionError(f"players: {unknown} contracts are unknown, but only {len(self.pool)} have no other place; use fewer")
        face_up = len(self.market) - self.market.count(EMPTY)
        full = EMPTY not in self.market or refilled
        if deck is None:
            self.deck = min(max(public - face_up, 0), hidden) if full else 0
        else:
            self.deck = whole(deck, "deck")
        if self.deck + face_up > public:
            raise PositionError(
                f"deck = {self.deck}: with {face_up} face up that is more than the {public} public contracts of edition {edition.id}; use fewer"
            )
        if self.deck > len(refilled) and any(number == EMPTY and slot not in refilled for slot, number in enumerate(self.market)):
            raise PositionError(f"deck = {self.deck}: a place of the market is empty, filled while the deck lasts; use deck=0 or name a contract there")
        self.box = hidden - self.deck if box is None else whole(box, "box")
        if self.deck > hidden or self.deck + self.box != hidden:
            raise PositionError(
                f"deck = {self.deck}, box = {self.box}: {hidden} contracts are left for them; use other numbers, or name contracts in gone, hands or market"
            )

    def _market(self, rules: Rules, market: object, public: int, refilled: set[int]) -> tuple[int, ...]:
        size = rules.edition.market_size
        if market is None:
            return tuple([EMPTY if slot in refilled or slot >= public else UNKNOWN for slot in range(size)])
        cards = contract_numbers(rules, market, "market", (UNKNOWN, EMPTY))
        if len(cards) > size:
            raise PositionError(f"market: {len(cards)} contracts, but there are {size} places; name fewer")
        return cards + (EMPTY,) * (size - len(cards))

    def _note(self, where: dict[int, str], numbers: tuple[int, ...], place: str) -> None:
        for number in numbers:
            if number > UNKNOWN:
                if number in where:
                    raise PositionError(f"{place}: contract {number} is in {where[number]} already; name it in one place only")
                where[number] = place


def seen_masks(players: tuple[Player, ...], cards: ContractPiles, shown_to_all: object, seen: object) -> tuple[int, ...]:
    """For each seat, and those who only watch, the bits of the contracts that it has seen; PositionError for what cannot have been seen."""
    public = sum(1 << number for number in (*cards.market, *cards.gone) if number > UNKNOWN)
    public |= sum(1 << number for player in players for number in player.loaded)
    masks = [public | sum(1 << number for number in player.hand if number != UNKNOWN) for player in players] + [public]
    in_hands = {number for player in players for number in player.hand}
    for number in items(shown_to_all, "shown_to_all"):
        bit = _bit(number, in_hands, "shown_to_all")
        masks = [mask | bit for mask in masks]
    if seen is None:
        return tuple(masks)
    if not isinstance(seen, Mapping):
        raise PositionError(f"seen is {shown(seen)}: use a mapping from a contract to the seats that have seen it")
    for number, seats in seen.items():
        bit = _bit(number, in_hands, "seen")
        for seat in items(seats, f"seen[{number}]"):
            if isinstance(seat, bool) or not isinstance(seat, int) or not -1 <= seat < len(players):
                raise PositionError(f"seen[{number}]: {shown(seat)} is not a seat; use 0 to {len(players) - 1}, or WATCHING")
            masks[seat] |= bit
    return tuple(masks)


def _bit(number: object, in_hands: set[int], place: str) -> int:
    """The bit of a contract known to be in a hand."""
    if isinstance(number, bool) or not isinstance(number, int) or number == UNKNOWN or number not in in_hands:
        raise PositionError(f"{place}: {shown(number)} is not a contract known to be in a hand; who has seen the others follows by itself")
    return 1 << number


def event_piles(rules: Rules, players: tuple[Player, ...], stack: tuple[Phase, ...], used: object, left: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The event cards still in the deck, and those used; PositionError for a card in two places, or one that is nowhere."""
    where: dict[str, str] = {phase.card: "moment, turned up and not put away yet" for phase in stack if type(phase) is PutAway}
    for seat, player in enumerate(players):
        for field, cards in (("cards", player.cards), ("debts", tuple(debt.card for debt in player.debts))):
            for card in cards:
                _only_here(where, card, f"players[{seat}].{field}")
    used_cards = () if used is None else event_cards(rules, used, "events_used")
    for card in used_cards:
        _only_here(where, card, "events_used")
    if left is None:
        return tuple(sorted(card for card in rules.edition.event_cards if card not in where)), used_cards
    left_cards = event_cards(rules, left, "events_left")
    for card in left_cards:
        _only_here(where, card, "events_left")
    rest = tuple(card for card in rules.edition.event_cards if card not in where)
    if used is None:
        used_cards = rest
    elif rest:
        raise PositionError(f"events_left: {rest[0]} is neither left, used nor kept; name it in one of them, or leave out events_used")
    return tuple(sorted(left_cards)), used_cards


def _only_here(where: dict[str, str], card: str, place: str) -> None:
    if card in where:
        raise PositionError(f"{place}: {card} is in {where[card]} already; name it in one place only")
    where[card] = place
