"""What makes no sense: every fact is checked for seats, spaces, cards and numbers that do not exist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..box.box import BoxError
from ..box.rules import is_blank
from ..engine import actions as a
from ..engine.actions import CHANCE, EMPTY, SOMEWHERE, UNKNOWN, Action
from ..engine.cards import EVENT_CARDS
from ..engine.contracts import BIDS, MOST
from ..engine.errors import LABEL, shown
from ..engine.state import Debt
from . import facts as f
from .table import TableState

LONGEST_WHY = 300  # letters of a reason
MOST_TURNS = 99  # turns to skip

NO_SEAT = (f.Typed, f.NewCity, f.NewCard, f.Named, f.Discarded, f.SetSigns, f.SetPublic, f.Finished)
"""Facts that concern no player: their seat is the table's, or who told it."""

_CHANCE = (a.Deal, a.Reveal, a.FirstPlayer, a.StartRoll, a.Roll, a.TurnUp)


def check(table: TableState, move: f.Fact | Action) -> None:
    """FactError if the fact names something that does not exist; nothing that people might have done is refused.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> table = begin(preset("fx-schmid-1987"), Tracked(), 2, first=0)
    >>> check(table, f.Paid(0, -20_000, "more than there is"))
    >>> check(table, f.Stopped(1, "kasel"))
    Traceback (most recent call last):
    ...
    aufachse_widgets.tracking.facts.FactError: space: there is no space 'kasel'; name one on the board, two joined by '|', or '?'
    """
    players = len(table.state.players)
    kind = type(move)
    if kind in _CHANCE:
        whole("seat", move.seat, CHANCE, CHANCE)
    elif kind in NO_SEAT:
        whole("seat", move.seat, f.TABLE, players - 1)
    else:
        whole("seat", move.seat, 0, players - 1)
    for field in kind.__struct_fields__:
        if field in _FIELDS:
            _FIELDS[field](table, field, getattr(move, field))
    if kind in _KINDS:
        _KINDS[kind](table, move)


def whole(field: str, value: object, low: int, high: int) -> None:
    """FactError if that is no whole number in between."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise f.FactError(field, f"{shown(value)} is not a whole number from {low} to {high}")


def text(field: str, value: object, most: int = LONGEST_WHY) -> None:
    """FactError if that is no text of one line."""
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        raise f.FactError(field, f"{shown(value)}: write one line of at most {most} characters")


def place(table: TableState, field: str, space: str) -> None:
    """FactError if that is no space, no ``"?"`` and not between two spaces."""
    if space == SOMEWHERE:
        return
    parts = space.split(f.BETWEEN)
    if len(parts) > 2 or (len(parts) == 2 and parts[0] == parts[1]):
        raise f.FactError(field, f"{shown(space)}: name a space, two spaces joined by '|', or '?'")
    for part in parts:
        if part not in table.rules.spaces:
            raise f.FactError(field, f"there is no space {shown(part)}; name one on the board, two joined by '|', or '?'")


def contract(table: TableState, field: str, number: int, unknown: bool = False) -> None:
    """FactError if nobody has typed such a contract."""
    known = table.rules.contracts.get(number)
    if (known is None or is_blank(known)) and not (unknown and number == UNKNOWN):
        raise f.FactError(field, f"there is no contract {shown(number)}; enter it first")


def each_once(field: str, values: tuple[Any, ...]) -> None:
    """FactError if something is named twice."""
    if len(set(values)) != len(values):
        raise f.FactError(field, f"{shown(values)}: name each only once")


def card(table: TableState, field: str, title: str) -> None:
    """FactError if neither our data nor the box has such an event card."""
    if title not in EVENT_CARDS and all(own.title != title for own in table.box.cards):
        raise f.FactError(field, f"there is no event card {shown(title)}; add it to the box first")


def _player(table: TableState, field: str, seat: int) -> None:
    whole(field, seat, 0, len(table.state.players) - 1)


def _someone(table: TableState, field: str, seat: int) -> None:
    whole(field, seat, -1, len(table.state.players) - 1)


def _dice(table: TableState, fact: f.Rolled) -> None:
    wanted = table.rules.edition.dice
    if len(fact.dice) != wanted:
        raise f.FactError("dice", f"{shown(fact.dice)}: {wanted} dice are rolled; use 0 for one that is not entered")
    for die in fact.dice:
        whole("dice", die, 0, 6)


def _contracts(table: TableState, field: str, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        contract(table, field, number)
    each_once(field, numbers)


def _hand(table: TableState, fact: f.SetHand) -> None:
    whole("count", fact.count, len(fact.known), len(table.rules.contracts))
    _contracts(table, "known", fact.known)


def _cards(table: TableState, fact: f.SetCards) -> None:
    for title in fact.cards:
        card(table, "cards", title)
    each_once("cards", fact.cards)


def _debts(table: TableState, fact: f.SetDebts) -> None:
    for debt in fact.debts:
        assert isinstance(debt, Debt)
        card(table, "debts", debt.card)
        whole("debts", debt.amount, 1, MOST)


def _signs(table: TableState, fact: f.SetSigns) -> None:
    for field, space in (("construction", fact.construction), ("jam", fact.jam)):
        if space and space not in table.rules.spaces:
            raise f.FactError(field, f"there is no space {shown(space)}; leave it empty where the sign is not on the board")
    if fact.jam and fact.jam == fact.construction:
        raise f.FactError("jam", "the two signs cannot stand on the same space")
    _someone(table, "owner", fact.owner)


def _public(table: TableState, fact: f.SetPublic) -> None:
    market = fact.market
    size = len(table.state.market)
    if market and len(market) != size:
        raise f.FactError("market", f"{shown(market)}: give {size} places; 0 is a card not named, -1 an empty place")
    for number in market:
        if number != EMPTY:
            contract(table, "market", number, unknown=True)
    each_once("market", tuple(number for number in market if number > 0))
    whole("left", fact.left, sum(number != EMPTY for number in market), len(table.rules.contracts))


def _named(table: TableState, fact: f.Named) -> None:
    contract(table, "contract", fact.contract)
    whole("slot", fact.slot, 0, len(table.state.market) - 1)


def _won(table: TableState, fact: f.Won) -> None:
    contract(table, "contract", fact.contract, unknown=True)
    _someone(table, "caller", fact.caller)
    for seat in fact.others:
        _player(table, "others", seat)
    each_once("others", (fact.seat, *fact.others))


def _paid(table: TableState, fact: f.Paid) -> None:
    _someone(table, "other", fact.other)
    if fact.other == fact.seat:
        raise f.FactError("other", "players do not pay themselves; name another player, or the bank")
    if fact.purpose and fact.purpose not in f.PURPOSES:
        raise f.FactError("purpose", f"nothing is paid for {shown(fact.purpose)}; use one of {', '.join(f.PURPOSES)}, or say it in why")


def _box(table: TableState, fact: Any) -> None:
    if isinstance(fact, f.Typed) and is_blank(fact.contract):
        raise f.FactError("contract", "nothing is known of it; goods and revenue are enough")
    try:
        grown(table, fact).rules(table.rules.edition, table.rules.board, table.rules.version)
    except BoxError as error:
        raise f.FactError(error.field, str(error.why)) from error


def grown(table: TableState, fact: f.Typed | f.NewCity | f.NewCard) -> Any:
    """The table's box with what was typed; BoxError if no box holds that."""
    match fact:
        case f.Typed():
            return table.box.with_contract(fact.contract)
        case f.NewCity():
            return table.box.with_city(fact.city)
        case f.NewCard():
            return table.box.with_card(fact.title, fact.text)


def _chair(table: TableState, fact: f.Chair) -> None:
    text("bot", fact.bot, LABEL)
    if fact.bot and not (table.places and table.rolls):
        raise f.FactError("bot", "a bot needs to know rolls and places; track a table that enters both")


def _holds(table: TableState, fact: f.Holds) -> None:
    each_once("contracts", tuple(one.id for one in fact.contracts))
    hidden = sum(number == UNKNOWN for number in table.state.players[fact.seat].hand)
    if len(fact.contracts) > hidden:
        raise f.FactError("contracts", f"{len(fact.contracts)} of them, but {hidden} lie face down")
    for one in fact.contracts:
        known = table.box.contract(one.id)
        if known is not None and known != one:
            raise f.FactError("contracts", f"{shown(one.id)} is the number of another contract of the box; use one that is free")
        if is_blank(one):
            raise f.FactError("contracts", "nothing is known of one of them; goods and revenue are enough")
        try:
            table.box.with_contract(one).rules(table.rules.edition, table.rules.board, table.rules.version)
        except BoxError as error:
            raise f.FactError(error.field, str(error.why)) from error


def _set_space(table: TableState, fact: Any) -> None:
    place(table, "space", fact.space)


def _sign_space(table: TableState, action: Any) -> None:
    if action.space not in table.rules.spaces and action.space != SOMEWHERE:
        raise f.FactError("space", f"there is no space {shown(action.space)}; name one on the board")


def _drive(table: TableState, action: Any) -> None:
    _sign_space(table, action)
    _someone(table, "truck", action.truck)


def _known(table: TableState, action: Any) -> None:
    contract(table, "contract", action.contract)


def _unknown(table: TableState, action: Any) -> None:
    contract(table, "contract", action.contract, unknown=True)


_FIELDS: dict[str, Callable[[TableState, str, Any], None]] = {
    "why": lambda table, field, value: text(field, value),
    "bid": lambda table, field, value: whole(field, value, 0, BIDS),
    "amount": lambda table, field, value: whole(field, value, -MOST, MOST),
    "money": lambda table, field, value: whole(field, value, 0, MOST),
    "small": lambda table, field, value: whole(field, value, 0, 99),
    "large": lambda table, field, value: whole(field, value, 0, 99) if not isinstance(value, bool) else None,
    "skips": lambda table, field, value: whole(field, value, 0, MOST_TURNS),
    "loaded": _contracts,
    "card": card,
    "player": _player,
    "option": lambda table, field, value: text(field, value),
}

_KINDS: dict[type, Callable[[TableState, Any], None]] = {
    f.Rolled: _dice,
    f.Stopped: _set_space,
    f.SetSpace: _set_space,
    f.Won: _won,
    f.Discarded: _unknown,
    f.Paid: _paid,
    f.Typed: _box,
    f.NewCity: _box,
    f.NewCard: _box,
    f.Chair: _chair,
    f.Holds: _holds,
    f.Named: _named,
    f.SetHand: _hand,
    f.SetCards: _cards,
    f.SetDebts: _debts,
    f.SetSigns: _signs,
    f.SetPublic: _public,
    a.Place: _set_space,
    a.GoTo: _set_space,
    a.Drive: _drive,
    a.PlaceSign: _sign_space,
    a.Load: _known,
    a.Deliver: _known,
    a.TakeContract: _known,
    a.CallAuction: _known,
    a.ChooseContract: _unknown,
    a.Deal: _unknown,
    a.Reveal: _unknown,
}
