"""What stands in the arguments, checked: each :class:`PositionError` names the argument and how to put it right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..errors import PositionError, nearest, shown
from ..rules import Rules


def items(value: object, name: str) -> tuple[object, ...]:
    """What is in a sequence."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise PositionError(f"{name} is {shown(value)}: use a list or tuple")
    return tuple(value)


def whole(value: object, name: str, low: int = 0) -> int:
    """A whole number from ``low``."""
    if isinstance(value, bool) or not isinstance(value, int) or value < low:
        raise PositionError(f"{name} = {shown(value)}: use a whole number from {low}")
    return value


def flag(value: object, name: str) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise PositionError(f"{name} = {shown(value)}: use True or False")
    return value


def contract_numbers(rules: Rules, value: object, name: str, besides: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Numbers of contracts; ``besides``: what else may stand there."""
    numbers = []
    for number in items(value, name):
        if isinstance(number, bool) or not isinstance(number, int) or (number not in rules.contracts and number not in besides):
            raise PositionError(f"{name}: there is no contract {shown(number)} in edition {rules.edition.id}; use numbers from 1 to {max(rules.contracts)}")
        numbers.append(number)
    return tuple(numbers)


def event_cards(rules: Rules, value: object, name: str) -> tuple[str, ...]:
    """Event cards of the edition, each once."""
    cards: list[str] = []
    for card in items(value, name):
        if not isinstance(card, str) or card not in rules.edition.event_cards:
            raise PositionError(f"{name}: there is no event card {shown(card)} in edition {rules.edition.id}{nearest(card, rules.edition.event_cards)}")
        if card in cards:
            raise PositionError(f"{name}: {card} is named twice; there is one of each")
        cards.append(card)
    return tuple(cards)


def space_of(rules: Rules, value: object, name: str, besides: tuple[str, ...] = ()) -> str:
    """A space that the game has."""
    if isinstance(value, str) and (value in rules.spaces or value in besides):
        return value
    raise PositionError(f"{name} = {rules.no_space(value)}")
