"""The construction sign and the jam sign of a position."""

from __future__ import annotations

from msgspec.structs import replace

from ..actions import NOWHERE
from ..errors import PositionError, shown
from ..events.jams import CITIES, JAM_CARDS
from ..rules import Rules
from ..state import Jam, Player
from .values import event_cards, space_of, whole


def signs(rules: Rules, players: tuple[Player, ...], construction: object, jam: Jam | None) -> tuple[tuple[Player, ...], str, Jam | None]:
    """The players, the jam's card with its owner; the two signs. PositionError for a sign where it may not stand (row 14)."""
    sign = space_of(rules, construction, "construction", (NOWHERE,))
    if sign and sign not in rules.sign_spaces:
        raise PositionError(f"construction = {shown(sign)}: the sign may not stand there (sign_kinds, sign_closed_stretch); use another space")
    for seat, player in enumerate(players):
        if sign and player.space == sign:
            raise PositionError(f"construction = {shown(sign)}: players[{seat}] stands there; move the truck or the sign")
    if jam is not None:
        jam = _jam(rules, jam, len(players))
        if jam.space == sign:
            raise PositionError(f"jam.space = {shown(sign)}: the construction sign stands there; never both on one space")
        owner = players[jam.owner]
        if jam.card not in owner.cards:
            owner = replace(owner, cards=(*owner.cards, jam.card))
            players = (*players[: jam.owner], owner, *players[jam.owner + 1 :])
    for seat, player in enumerate(players):
        for card in player.cards:
            if card in JAM_CARDS and (jam is None or (jam.card, jam.owner) != (card, seat)):
                raise PositionError(f"players[{seat}].cards: {card} lies there only while its jam lasts; give jam=Jam(space, {seat}, card) or leave it out")
    return players, sign, jam


def _jam(rules: Rules, jam: object, players: int) -> Jam:
    if not isinstance(jam, Jam):
        raise PositionError(f"jam is {shown(jam)}: use Jam(space, owner, card) or None")
    space = space_of(rules, jam.space, "jam.space")
    if whole(jam.owner, "jam.owner") >= players:
        raise PositionError(f"jam.owner = {jam.owner}: use a seat from 0 to {players - 1}")
    (card,) = event_cards(rules, (jam.card,), "jam.card")
    if card not in JAM_CARDS:
        raise PositionError(f"jam.card = {shown(card)}: it brings no jam; use one of {', '.join(JAM_CARDS)}")
    if CITIES.get(card, space) != space:
        raise PositionError(f"jam.space = {shown(space)}: {card} puts the sign on {CITIES[card]}; use that space or another card")
    return Jam(space, jam.owner, card)
