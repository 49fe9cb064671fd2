"""What a change of what was entered means for money and goods: which payments are others now, what the ledger says then, what people's hands put right.

A payment that was entered with another sum has been paid as it was entered, so that the difference is still to be paid. What was only put in, or taken out,
may have been paid already, or not: then that is said. Where the cash was counted since and the change explains what was found then, as far as it does,
that money lies where it should already; any other difference that a count found is left to the count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ..engine.log import ByRail, Delivered, Happened, Loaded, Stolen
from ..engine.rules import Rules
from ..tracking.log import Counted, MoneySet, Paid
from ..words.language import _
from ..words.naming import Names
from .ledger import TITLES, GameLog, Line, balances, ledger, payments


class Change(Struct, frozen=True):
    """What a change means for one player. ``was`` and ``now`` are the money by the ledger; ``sums`` are what came in (went out, where negative) at the
    lines that differ, before and after, for each reason (a key of :data:`~aufachse_widgets.stats.ledger.TITLES`); ``to_hand`` is what the player's hands
    still get (give, where negative), from the bank or from the player ``other``; ``more``: more is paid or got than before, not less."""

    seat: int
    was: int
    now: int
    sums: tuple[tuple[str, int, int], ...]
    to_hand: int
    more: bool
    other: int = -1

    @property
    def sure(self) -> bool:
        """Whether a sum was another: then it has been paid, as it was entered, and the difference hasn't."""
        return any(was and now for _reason, was, now in self.sums)


def changes(rules: Rules, players: int, before: GameLog, after: GameLog) -> tuple[Change, ...]:
    """What becomes of each player's money where the log is another; nothing of those for whom no payment differs.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.engine.log import Bought
    >>> rules = compile_rules("fx-schmid-1987")
    >>> small, large = [(4, Bought(1, False, 2000))], [(6, Bought(1, True, 3000))]
    >>> changes(rules, 2, small, large)
    (Change(seat=1, was=3000, now=2000, sums=(('trailers', -2000, -3000),), to_hand=-1000, more=True, other=-1),)
    """
    was, now = ledger(rules, players, before), ledger(rules, players, after)
    gone, new = _without(was, now), _without(now, was)
    old, later = balances(rules, players, was), balances(rules, players, now)
    gaps, counted, counted_now = _gaps(rules, players, before), _last_counts(before), _last_counts(after)
    pair = _pair(gone, new)
    found = []
    for seat in range(players):
        mine, mine_now = [line for line in gone if line.seat == seat], [line for line in new if line.seat == seat]
        reasons = [reason for reason in TITLES if any(line.reason == reason for line in (*mine, *mine_now))]
        sums = tuple((reason, _sum(mine, reason), _sum(mine_now, reason)) for reason in reasons)
        sums = tuple((reason, one, other) for reason, one, other in sums if one != other)
        if not sums:
            continue
        # What was set to the cash on the table follows the table; nobody pays for it.
        to_hand = later[seat] - old[seat] if not {*reasons} <= {"start", "corrections"} else 0
        early = sum(line.amount for line in mine_now if line.entry <= counted_now.get(seat, 0)) - sum(
            line.amount for line in mine if line.entry <= counted.get(seat, 0)
        )
        to_hand -= min(max(gaps[seat], 0), max(early, 0)) + max(min(gaps[seat], 0), min(early, 0))
        paid = [sum(line.amount for line in lines if line.amount < 0) for lines in (mine, mine_now)]
        got = [sum(line.amount for line in lines if line.amount > 0) for lines in (mine, mine_now)]
        more = paid[1] - paid[0] <= got[1] - got[0] if to_hand < 0 else got[1] - got[0] >= paid[1] - paid[0]
        other = pair[1 - pair.index(seat)] if seat in pair else -1
        found.append(Change(seat, old[seat], later[seat], sums, to_hand, more, other))
    return tuple(found)


def _without(lines: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """The lines of a ledger that another one lacks, wherever they stand in it."""
    left = Counter((line.seat, line.amount, line.event) for line in others)
    found = []
    for line in lines:
        key = line.seat, line.amount, line.event
        if left[key]:
            left[key] -= 1
        else:
            found.append(line)
    return found


def _sum(lines: Iterable[Line], reason: str) -> int:
    return sum(line.amount for line in lines if line.reason == reason)


def _pair(gone: Sequence[Line], new: Sequence[Line]) -> tuple[int, ...]:
    """The two players between whom alone all payments that differ were made; empty where the bank, or somebody else, has a part in them."""
    pairs = {frozenset((line.event.seat, line.event.other)) for line in (*gone, *new) if isinstance(line.event, Paid) and line.event.other >= 0}
    alone = all(isinstance(line.event, Paid) and line.event.other >= 0 for line in (*gone, *new))
    return tuple(sorted(*pairs)) if alone and len(pairs) == 1 else ()


def _gaps(rules: Rules, players: int, log: GameLog) -> list[int]:
    """What the last count of each player's cash found more than the ledger has (less, where negative) and nobody has set right since."""
    told, gaps = [rules.edition.starting_money] * players, [0] * players
    for _entry, event in log:
        for seat, amount in payments(event):
            told[seat] += amount
        if isinstance(event, Counted):
            gaps[event.seat] = event.money - told[event.seat]
        elif isinstance(event, MoneySet) or (isinstance(event, Paid) and event.amount == gaps[event.seat]):
            gaps[event.seat] = 0
    return gaps


def _last_counts(log: GameLog) -> dict[int, int]:
    """The entry at which each player's cash was counted last."""
    return {event.seat: entry for entry, event in log if isinstance(event, Counted)}


# In words ---------------------------------------------------------------------------------------


def before_it_is_done(words: Names, found: Iterable[Change]) -> list[str]:
    """What a change does, line by line: the sums that are others, then what each has by the ledger.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Dirk"),))
    >>> before_it_is_done(words, [Change(0, 4300, 4200, (("auctions", -700, -800),), -100, True)])
    ['Dirk: −700 DM → −800 DM (Auctions)', "Dirk's cash by the ledger: 4300 DM → 4200 DM"]
    """
    said = []
    for one in found:
        name, money = words.seat(one.seat), words.money
        for reason, was, now in one.sums:
            if was and now:
                said.append(_("{name}: {was} → {now} ({what})").format(name=name, was=money(was), now=money(now), what=TITLES[reason]()))
        if one.was != one.now:
            said.append(_("{name}'s cash by the ledger: {was} → {now}").format(name=name, was=money(one.was), now=money(one.now)))
    return said


def by_hand(words: Names, found: Iterable[Change]) -> tuple[tuple[int, str], ...]:
    """What the hands of each player put right, a sentence for each seat that has something to do.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Dirk"), Seat("Ute")))
    >>> by_hand(words, [Change(0, 4300, 4200, (("auctions", -700, -800),), -100, True), Change(1, 1500, 500, (("deliveries", 1000, 0),), -1000, False)])
    ((0, 'Dirk: pay another 100 DM to the bank.'), (1, 'Ute: pay 1000 DM back to the bank, if you took it.'))
    """
    said = []
    for one in found:
        if not one.to_hand or (one.other >= 0 and one.to_hand > 0):  # what another player pays is said of that one
            continue
        act = _act(one).format(name=words.seat(one.seat), amount=words.money(abs(one.to_hand)), other=words.seat(one.other) if one.other >= 0 else "")
        said.append((one.seat, act))
    return tuple(said)


def goods_by_hand(words: Names, before: GameLog, after: GameLog) -> tuple[tuple[int, str], ...]:
    """Whose goods go back to the store, or on the truck again, where the log is another; a sentence for each seat. They may have been moved already, or not.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Dirk"), Seat("Ute")))
    >>> goods_by_hand(words, [(3, Loaded(0, 7, 5, "kassel")), (4, Delivered(1, 8, 2, "basel", 900))], [])
    ((0, 'Dirk: 5 goods back to the store, if already taken.'), (1, 'Ute: 2 goods back on the truck, if already put away.'))
    """
    more = Counter[int]()
    for log, sign in ((after, 1), (before, -1)):
        for _entry, event in log:
            more[event.seat] += sign * _aboard(event)
    said = []
    for seat in sorted(more):
        if more[seat]:
            text = _("{name}: {goods} back on the truck, if already put away.") if more[seat] > 0 else _("{name}: {goods} back to the store, if already taken.")
            said.append((seat, text.format(name=words.seat(seat), goods=words.goods(abs(more[seat])))))
    return tuple(said)


def _aboard(event: Happened) -> int:
    """How many goods more lie on a truck by what happened."""
    match event:
        case Loaded(goods=goods):
            return goods
        case Delivered(goods=goods) | ByRail(goods=goods) | Stolen(goods=goods):
            return -goods
    return 0


def _act(one: Change) -> str:
    if one.other >= 0:
        if one.sure:
            return _("{name}: pay another {amount} to {other}.") if one.more else _("{name}: pay {amount} back to {other}.")
        return _("{name}: pay {amount} to {other}, if you haven't yet.") if one.more else _("{name}: pay {amount} back to {other}, if you got it.")
    if one.to_hand < 0:
        if one.sure:
            return _("{name}: pay another {amount} to the bank.") if one.more else _("{name}: pay {amount} back to the bank.")
        return _("{name}: pay {amount} to the bank, if you haven't yet.") if one.more else _("{name}: pay {amount} back to the bank, if you took it.")
    if one.sure:
        return _("{name}: take another {amount} from the bank.") if one.more else _("{name}: take {amount} back from the bank.")
    return _("{name}: take {amount} from the bank, if you haven't yet.") if one.more else _("{name}: take {amount} back from the bank, if you paid it.")
