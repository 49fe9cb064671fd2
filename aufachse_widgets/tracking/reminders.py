"""What a table easily forgets: turns to skip, the jam's end, debts, kept cards, what is due, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ..engine import phases as p
from ..engine.actions import SOMEWHERE
from ..engine.cards import INSPEKTION, KEPT_UNTIL_USED
from ..engine.ending import FORFEIT, FORFEITS
from ..engine.log import Happened
from ..engine.market import cards_on, is_exhausted
from ..engine.movement import CITY_OF_CARD
from .log import Counted, MoneySet, Paid
from .table import TableState, is_moving

LAST = 2  # public contracts: from here on the end is near in every game
FEW = 4  # and never before


class Reminder(Struct, frozen=True):
    """Something to keep in mind. ``seat`` is whom it concerns (-1: the table), ``values`` what its words name.

    ``kind``: ``skip`` (number), ``jam`` (space; the seat at whose turn it ends), ``debt`` (card, amount),
    ``card`` (card; space where it waits for one), ``event``, ``sign``, ``choice`` (card), ``further_roll``, ``discard``
    (due now), ``public`` (number left), ``idle`` (has had contracts and has none), ``closest`` (has one contract
    left, when the end is near), ``settle`` (amount: paid at the end), ``over``, ``undelivered`` (contract aboard, space: its destination, where the
    truck has stood since its turn), ``below`` (amount: money below 0), ``short`` and ``surplus`` (amount: what a count found
    missing on the table, or too much, and nobody has set right).
    """

    kind: str
    seat: int = -1
    values: tuple[tuple[str, str | int], ...] = ()


def reminders(table: TableState) -> tuple[Reminder, ...]:
    """All there is to keep in mind now; what is due at once comes first.

    >>> from aufachse_widgets.engine import preset
    >>> from aufachse_widgets.tracking.facts import Rolled, Stopped
    >>> from aufachse_widgets.tracking.table import Tracked, begin
    >>> from aufachse_widgets.tracking.tell import tell
    >>> table = begin(preset("fx-schmid-1987"), Tracked(), 2, first=0)
    >>> for fact in (Stopped(0, "goettingen"), Stopped(1, "ulm"), Rolled(0, (1,)), Stopped(0, "kassel")):
    ...     table = tell(table, fact, [])
    >>> reminders(table)
    (Reminder(kind='sign', seat=0, values=()),)
    """
    return (*_due(table), *_undelivered(table), *_players(table), *_signs(table), *_end(table))


def miscounted(log: Sequence[tuple[int, Happened]]) -> tuple[Reminder, ...]:
    """Whose cash was counted differently from the ledger, and was not set right since; of a log's lines, each with its entry.

    >>> miscounted([(7, Counted(0, money=3000, expected=3400)), (9, Counted(1, money=2000, expected=2000))])
    (Reminder(kind='short', seat=0, values=(('amount', 400),)),)
    """
    apart: dict[int, int] = {}
    for _entry, event in log:
        gap = apart.get(event.seat, 0)
        if isinstance(event, Counted):
            apart[event.seat] = event.money - event.expected
        elif gap and (isinstance(event, MoneySet) or (isinstance(event, Paid) and event.amount == gap)):
            apart[event.seat] = 0
    return tuple(Reminder("short" if gap < 0 else "surplus", seat, (("amount", abs(gap)),)) for seat, gap in sorted(apart.items()) if gap)


def _undelivered(table: TableState) -> Iterator[Reminder]:
    """Goods that could have been delivered where a truck stopped, and the turn has gone on."""
    state, cards = table.state, table.rules.contracts
    moving = is_moving(state)
    for seat, player in enumerate(state.players):
        if seat == state.active and not moving and not state.over:
            continue  # still to be told in this turn
        for number in player.loaded:
            if player.space == cards[number].destination != SOMEWHERE:
                yield Reminder("undelivered", seat, (("contract", number), ("space", player.space)))


def _due(table: TableState) -> Iterator[Reminder]:
    state, edition = table.state, table.rules.edition
    for phase in reversed(state.pending):
        match phase:
            case p.Drawing() if table.event_sure:
                yield Reminder("event", phase.seat)
            case p.SignDue() if table.rolled and edition.sign_compulsory:
                yield Reminder("sign", phase.seat)
            case p.CardChoice() | p.JamChoice():
                yield Reminder("choice", phase.seat, (("card", phase.card),))
            case p.FurtherRoll() if not phase.optional:
                yield Reminder("further_roll", phase.seat, (("card", phase.card),))
    if state.rolls_due:
        yield Reminder("further_roll", state.active, (("card", INSPEKTION),))
    owed = state.discards + (1 if state.exact and edition.discard else 0)
    if owed and table.sure and cards_on(state) and not any(isinstance(phase, p.Driving | p.Rolling) for phase in state.pending):
        yield Reminder("discard", state.active, (("contract", cards_on(state)[0]),))


def _players(table: TableState) -> Iterator[Reminder]:
    for seat, player in enumerate(table.state.players):
        if player.money < 0:
            yield Reminder("below", seat, (("amount", player.money),))
        if player.skips and not table.state.over:
            yield Reminder("skip", seat, (("number", player.skips),))
        for debt in player.debts:
            yield Reminder("debt", seat, (("card", debt.card), ("amount", debt.amount)))
        for card in player.cards:
            if card in KEPT_UNTIL_USED and not table.state.over:
                space = CITY_OF_CARD.get(card)
                yield Reminder("card", seat, (("card", card), ("space", space)) if space else (("card", card),))


def _signs(table: TableState) -> Iterator[Reminder]:
    jam = table.state.jam
    if jam is not None:
        yield Reminder("jam", jam.owner, (("space", jam.space), ("card", jam.card)))


def is_near(left: int, start: int) -> bool:
    """Whether the end is worth a reminder: something has been taken, and a quarter of the public contracts there were is left, or two.

    >>> is_near(4, 4), is_near(3, 4), is_near(2, 4), is_near(4, 16), is_near(5, 40)
    (False, False, True, True, False)
    """
    return left < start and left <= max(LAST, min(FEW, start // 4))


def _end(table: TableState) -> Iterator[Reminder]:
    state = table.state
    settlement = table.rules.edition.settlement == "what_there_is"
    if state.over:
        yield Reminder("over")
        return
    left = len(cards_on(state)) + state.deck
    near = is_near(left, table.rules.edition.public_deck(len(state.players)))
    exhausted = is_exhausted(state)
    if near:
        yield Reminder("public", -1, (("number", left),))
    counts = [(len(player.hand) + len(player.loaded), seat) for seat, player in enumerate(state.players) if player.had_contracts]
    for count, seat in counts:
        if not count:
            yield Reminder("idle", seat)
    # Who may have none after the next delivery; where all have as many nobody is ahead.
    closest = [seat for count, seat in counts if count == 1]
    if near and len(closest) < len(counts) == sum(count > 0 for count, _seat in counts):
        for seat in closest:
            yield Reminder("closest", seat)
    if settlement and (exhausted or near):
        for seat, player in enumerate(state.players):
            owed = sum(debt.amount for debt in player.debts) + FORFEIT * sum(card in FORFEITS for card in player.cards)
            if owed:
                yield Reminder("settle", seat, (("amount", min(owed, player.money)),))
