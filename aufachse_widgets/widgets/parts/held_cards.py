"""One's own contracts as cards: what can be done with each, how far it is from the truck, and whether it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set

from ...engine import Rules
from ...engine.actions import Action, Deliver, Load
from ...engine.state import Player
from ...sessions.contract_marks import ContractMark
from ...words import Speaker
from ...words.language import _
from .card import contract_card, hint_explained, missing_room, room_html

STATES: Mapping[str, tuple[Callable[[], str], str]] = {
    "held": (lambda: _("In hand"), "file-text-o"),
    "load": (lambda: _("Load now"), "arrow-up"),
    "loaded": (lambda: _("Loaded"), "truck"),
    "deliver": (lambda: _("Deliver now"), "check"),
}
"""What can be done with a contract: by name the word for it, and its picture (a Font Awesome name)."""


def at_once(legal: Iterable[Action], seat: int) -> frozenset[int]:
    """The contracts that a seat may load or deliver now."""
    return frozenset(action.contract for action in legal if isinstance(action, Load | Deliver) and action.seat == seat)


def state_of(player: Player, number: int, now: Set[int] = frozenset()) -> str:
    """What can be done with a contract (a key of :data:`STATES`); ``now`` are those that may be loaded or delivered now.

    >>> player = Player(hand=(7, 9), loaded=(4,))
    >>> [state_of(player, number, {4, 9}) for number in (7, 9, 4)]
    ['held', 'load', 'deliver']
    """
    if number in player.loaded:
        return "deliver" if number in now else "loaded"
    return "load" if number in now else "held"


def own_card(
    rules: Rules,
    words: Speaker,
    player: Player,
    number: int,
    look: str = "",
    hint: str | None = None,
    mark: ContractMark | None = None,
    now: Set[int] = frozenset(),
    explained: bool = False,
) -> str:
    """A contract of that player, aboard or in hand; ``hint`` and ``mark`` as in :func:`~aufachse_widgets.widgets.parts.card.contract_card`,
    ``now`` are those that may be loaded or delivered now; ``explained`` says below it in sentences what its figures mean."""
    contract = rules.contracts.get(number)
    if contract is None:
        return contract_card(rules, words, number, look=look)
    state = state_of(player, number, now)
    said, icon = STATES[state]
    room, way, notes = "", "", []
    if number in player.loaded:
        far = _whole_way(words, _far(rules, player.space, contract.destination))
    else:
        there, then = _far(rules, player.space, contract.start), _far(rules, contract.start, contract.destination)
        far, way = _both_ways(words, there, then), _ways_explained(words, there, then)
        missing = contract.goods - rules.free_room(player)
        room = room_html(missing)
        look = look if missing <= 0 else f"aa-too-big {look}"
        if explained:
            lacks = (missing_room(missing), _("Buy a trailer, or deliver first.")) if missing > 0 else ()
            notes = [line for line in (way, " ".join(lacks)) if line]
    if explained and hint:
        notes.append(hint_explained())
    look = f"aa-is-{state} {look}".strip()
    return contract_card(rules, words, number, notes, said(), look, bids=False, hint=hint, mark=mark, icon=icon, far=far, way=way, room=room)


def _far(rules: Rules, start: str, end: str) -> int:
    """The spaces between two; -1 where one of them is not on the board, as for what a table knows only in part."""
    return rules.distance(start, end) if start in rules.spaces and end in rules.spaces else -1


def _whole_way(words: Speaker, spaces: int) -> str:
    """How far the goods aboard have to go."""
    if spaces < 0:
        return ""
    return words.spaces(spaces) if spaces else _("You are there.")


def _both_ways(words: Speaker, there: int, then: int) -> str:
    """How far it is to the start, and from there, with the marks that the map has for both.

    >>> from aufachse_widgets.engine import compile_rules
    >>> _both_ways(Speaker(compile_rules("fx-schmid-1987"), ()), 9, 12)
    '▲ 9 ▼ 12'
    """
    if then < 0:
        return ""
    if there < 0:
        return words.spaces(then)
    return _("▲ {there} ▼ {then}").format(there=there, then=then) if there else _("▲ here ▼ {then}").format(then=then)


def _ways_explained(words: Speaker, there: int, then: int) -> str:
    """The same in a sentence; empty where both are not known."""
    if min(there, then) < 0:
        return ""
    if not there:
        return _("You can load here, then {spaces} to deliver.").format(spaces=words.spaces(then))
    return _("{there} to load, then {spaces} to deliver.").format(there=there, spaces=words.spaces(then))
