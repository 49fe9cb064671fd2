"""One's own contracts as cards: how far each is from the truck, and whether it fits."""

from __future__ import annotations

from ...engine import Rules
from ...engine.state import Player
from ...words import Speaker
from ...words.language import _, ngettext
from .card import contract_card


def own_card(rules: Rules, words: Speaker, player: Player, number: int, look: str = "", hint: str | None = None) -> str:
    """A contract of that player, aboard or in hand; ``hint`` as in :func:`~aufachse_widgets.widgets.parts.card.contract_card`."""
    if number in player.loaded:
        return _loaded(rules, words, player, number, look, hint)
    return _held(rules, words, player, number, look, hint)


def _far(rules: Rules, start: str, end: str) -> int:
    """The points between two spaces; -1 where one of them is not on the board, as for what a table knows only in part."""
    return rules.distance(start, end) if start in rules.spaces and end in rules.spaces else -1


def _loaded(rules: Rules, words: Speaker, player: Player, number: int, look: str, hint: str | None) -> str:
    contract, notes = rules.contracts[number], []
    points = _far(rules, player.space, contract.destination)
    if points >= 0:
        there = words.space(contract.destination)
        notes.append(_("{points} to {city}").format(points=words.points(points), city=there) if points else _("You are there."))
    return contract_card(rules, words, number, notes, _("Loaded"), f"aa-loaded {look}", bids=False, hint=hint)


def _held(rules: Rules, words: Speaker, player: Player, number: int, look: str, hint: str | None) -> str:
    contract = rules.contracts.get(number)
    if contract is None:
        return contract_card(rules, words, number, look=look)
    notes = []
    points, way = _far(rules, player.space, contract.start), _far(rules, contract.start, contract.destination)
    if points >= 0:
        start = words.space(contract.start)
        notes.append(_("{points} to {city}").format(points=words.points(points), city=start) if points else _("You are at the start."))
    if way >= 0:
        notes.append(_("{points} from there").format(points=words.points(way)))
    missing = contract.goods - rules.free_room(player)
    if missing > 0:
        notes.append(ngettext("needs {count} more space", "needs {count} more spaces", missing).format(count=missing))
    else:
        notes.append(_("fits"))
    look = look if missing <= 0 else f"aa-too-big {look}"
    return contract_card(rules, words, number, notes, _("In hand"), look, bids=False, hint=hint)
