"""Count your cash: where the money on the table and the ledger part, and which line is the likeliest cause.

The lines since the last count that agreed are all listed. A line is a suspect where a common slip in it would explain
the difference to the coin: told twice, the wrong sign, swapped digits, another bid, another player. What was never
told is no line of the ledger: where the difference equals a price that the game knows (a trailer, a delivery of what is
aboard), that comes first: at a table far more is forgotten than told wrongly. What a rule or a printed card fixes is never
suspected of a slip of the finger: nobody types it, but for the revenue of a card that this table typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import gcd

from msgspec import Struct

from ..engine.actions import UNKNOWN
from ..engine.log import Bought, ByRail, CardMoney, DebtPaid, Delivered, Discarded, Happened, Loaded, Owed, Revealed, Settled, Sold, Stolen, Taken, Won
from ..engine.rules import Rules, shipped_contracts
from ..engine.state import LARGE_PRICE, SMALL_PRICE
from ..tracking.log import ContractNamed, ContractTyped, Counted, MoneySet, Paid, Remark
from ..words import Speaker
from ..words.language import _, ngettext
from .ledger import GameLog, Line, ledger

FORGOTTEN = 100  # weight: what was never told comes before any line
NEAR = 12  # entries: what was told twice was mostly told soon again


class Suspect(Struct, frozen=True):
    """What may have gone wrong. ``line`` is the line of the ledger, None for what was never told; ``slip`` names the
    mistake (:data:`WORDS`; ``""``: nothing speaks against the line but its time), ``weight`` grows with the
    likelihood; ``amount`` is what it should be then, ``other`` the entry, seat, bid or contract that the slip is about."""

    line: Line | None
    slip: str
    weight: int
    amount: int = 0
    other: int = -1


class Check(Struct, frozen=True):
    """A player's count compared with the ledger. ``difference`` is what the table has more than the ledger (less, where
    negative); ``since`` the entry of the last count that agreed (0: the beginning); the likeliest suspect comes first."""

    seat: int
    entry: int
    counted: int
    expected: int
    difference: int
    since: int
    suspects: tuple[Suspect, ...]

    @property
    def agrees(self) -> bool:
        """Whether table and ledger agree."""
        return not self.difference


def counts(log: GameLog) -> tuple[tuple[int, dict[int, int]], ...]:
    """The counts told in a game: entry and sums by seat; sums told right after one another are one count."""
    found: list[tuple[int, dict[int, int]]] = []
    fresh = True
    for entry, event in log:
        if isinstance(event, Counted):
            if fresh or event.seat in found[-1][1]:
                found.append((entry, {}))
            found[-1][1][event.seat] = event.money
            found[-1] = (entry, found[-1][1])
            fresh = False
        elif not isinstance(event, Remark):
            fresh = True
    return tuple(found)


def check(rules: Rules, players: int, log: GameLog, counted: Mapping[int, int], entry: int | None = None) -> tuple[Check, ...]:
    """Compare counted sums (by seat) with the ledger after journal entry ``entry`` (None: now), in the order of the seats.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.tracking.log import Paid
    >>> told_twice = Paid(0, -300)
    >>> (ada,) = check(compile_rules("fx-schmid-1987"), 2, [(5, told_twice), (6, told_twice)], {0: 4700})
    >>> ada.difference, ada.suspects[0].slip, ada.suspects[0].line.entry
    (300, 'twice', 6)
    """
    until = entry if entry is not None else max((number for number, _event in log), default=0)
    log = [(number, event) for number, event in log if number <= until]
    lines = ledger(rules, players, log)
    expected = dict.fromkeys(range(players), rules.edition.starting_money) | {line.seat: line.balance for line in lines}
    differences = {seat: money - expected[seat] for seat, money in sorted(counted.items())}
    checks = []
    for seat, difference in differences.items():
        since = last_agreed(rules, lines, log, seat, before=until if entry is not None else until + 1)
        own = [line for line in lines if line.seat == seat and line.entry > since and line.reason != "start"]
        suspects: list[Suspect] = []
        if difference:
            suspects += _lines(rules, log, own, difference, {other: more for other, more in differences.items() if other != seat})
            suspects += _untold(rules, seat, log, since, difference)
            suspects += _counting(seat, counted[seat], expected[seat], differences)
            suspects.sort(key=lambda suspect: (-suspect.weight, -(suspect.line.entry if suspect.line else 0)))
        checks.append(Check(seat, until, counted[seat], expected[seat], difference, since, tuple(suspects)))
    return tuple(checks)


def latest(rules: Rules, players: int, log: GameLog) -> tuple[Check, ...]:
    """The last count that was told, compared with the ledger as it is told now for that moment: after a corrected entry
    it may agree. Empty where nobody has counted."""
    told = counts(log)
    return check(rules, players, log, told[-1][1], told[-1][0]) if told else ()


def last_agreed(rules: Rules, lines: Sequence[Line], log: GameLog, seat: int, before: int) -> int:
    """The last entry before ``before`` at which the player's money was surely right: a count that agrees with the
    ledger as it is now, or a correction that set the money. 0: only the beginning."""
    agreed, balance, rest = 0, rules.edition.starting_money, [line for line in lines if line.seat == seat]
    for entry, event in log:
        if entry >= before:
            break
        while rest and rest[0].entry <= entry:
            balance = rest.pop(0).balance
        if event.seat == seat and ((isinstance(event, Counted) and event.money == balance) or isinstance(event, MoneySet)):
            agreed = entry
    return agreed


def _lines(rules: Rules, log: GameLog, own: Sequence[Line], difference: int, others: Mapping[int, int]) -> Iterator[Suspect]:
    """Each line since the last count that agreed, with its best explanation of the difference."""
    written = {event.contract for _entry, event in log if isinstance(event, ContractTyped)}
    for line in own:
        slips = list(_slips(rules, line, own, difference, others))
        by_hand = isinstance(line.event, Paid | MoneySet)
        if by_hand or _contract(line.event) in written:
            slips += _mistyped(line, line.amount + difference, 8 if by_hand else 0, 1 if by_hand else _coin(rules))
        slips.append(Suspect(line, "hand" if by_hand else "", 10 if by_hand else 0))
        yield max(slips, key=lambda slip: slip.weight)


def _slips(rules: Rules, line: Line, own: Sequence[Line], difference: int, others: Mapping[int, int]) -> Iterator[Suspect]:
    """How a line may be wrong though its sum is one that rules and cards allow."""
    amount, event = line.amount, line.event
    right = amount + difference  # what the line would have to say
    by_hand = 8 if isinstance(event, Paid | MoneySet) else 0  # a sum typed by hand is wrong sooner than a printed one
    if right == 0:
        same = [other.entry for other in own if other.entry < line.entry and _same(other, line)]
        if same:
            yield Suspect(line, "twice", 100 if line.entry - same[-1] <= NEAR else 92, 0, same[-1])
        for seat, missing in others.items():
            if missing == amount:
                yield Suspect(line, "seat", 96, 0, seat)
        yield Suspect(line, "never", 60 + by_hand)
    if isinstance(event, Won) and event.contract in rules.contracts:
        card = rules.contracts[event.contract]
        for bid in range(6) if card.bids[0] else ():
            if bid != event.bid and card.cost(bid) == -right:
                yield Suspect(line, "bid", 80, right, bid)
    if isinstance(event, Bought) and right in (-SMALL_PRICE, -LARGE_PRICE) and right != amount:
        yield Suspect(line, "size", 82, right)
    if (_card(event) and right and right * 2 == amount) or (right == amount * 2 and isinstance(event, CardMoney | DebtPaid)):
        yield Suspect(line, "double", 70, right)
    if right == amount * 2 and isinstance(event, Bought | Sold | Paid):
        yield Suspect(line, "once", 58 + by_hand, right)


def _mistyped(line: Line, right: int, more: int, coin: int) -> Iterator[Suspect]:
    """How a sum that somebody typed may be wrong; ``coin``: on cards sums are multiples of it, in payments by hand of 1."""
    amount = line.amount
    if right == -amount and more:
        yield Suspect(line, "sign", 92, right)
    if not right or (right > 0) != (amount > 0) or right == amount or right % coin:
        return
    if _swapped(abs(amount), abs(right)):
        yield Suspect(line, "digits", 78 + more, right)
    if abs(right) in (abs(amount) * 10, abs(amount) / 10):
        yield Suspect(line, "zero", 74 + more, right)
    if _one_digit(abs(amount), abs(right)):
        yield Suspect(line, "digit", 40 + 2 * more, right)


def _coin(rules: Rules) -> int:
    """What all printed sums are multiples of.

    >>> from aufachse_widgets.engine import compile_rules
    >>> _coin(compile_rules("fx-schmid-1987"))
    100
    """
    return gcd(rules.edition.starting_money, *(each for card in shipped_contracts() for each in (card.revenue, *card.bids)))


def _same(one: Line, two: Line) -> bool:
    """Whether two lines say the same, but for what people said of it."""
    alike = one.amount == two.amount and type(one.event) is type(two.event)
    return alike and (_contract(one.event), _card(one.event)) == (_contract(two.event), _card(two.event))


def _card(event: Happened) -> str:
    """The event card that brought or took the money."""
    return event.card if isinstance(event, CardMoney | DebtPaid | Settled | ByRail) else ""


def _contract(event: Happened) -> int:
    """The contract that brought or cost the money."""
    return event.contract if isinstance(event, Delivered | ByRail | Won) else UNKNOWN


def _swapped(one: int, two: int) -> bool:
    """Whether two sums differ by one swap of neighbouring digits (a leading zero counts: 60 for 600 does not)."""
    left, right = str(one), str(two)
    if len(left) != len(right):
        return False
    apart = [index for index in range(len(left)) if left[index] != right[index]]
    return len(apart) == 2 and apart[1] == apart[0] + 1 and left[apart[0]] == right[apart[1]] and left[apart[1]] == right[apart[0]]


def _one_digit(one: int, two: int) -> bool:
    left, right = str(one), str(two)
    return len(left) == len(right) and sum(a != b for a, b in zip(left, right, strict=True)) == 1


def _untold(rules: Rules, seat: int, log: GameLog, since: int, difference: int) -> Iterator[Suspect]:
    """Payments that the ledger lacks, with a price that the game knows."""
    edition = rules.edition
    if edition.trailers:
        for price, slip in ((SMALL_PRICE, "small"), (LARGE_PRICE, "large")):
            if difference == -price:
                yield Suspect(None, slip, FORGOTTEN + 72, -price)
        if edition.trailer_sale and difference == edition.trailer_sale:
            yield Suspect(None, "sold", FORGOTTEN + 72, difference)
    for entry, event in log:
        # A card whose costs nobody typed is won for a sum that the ledger does not know.
        if difference < 0 and entry > since and isinstance(event, Won) and event.seat == seat and event.bid and not event.cost:
            yield Suspect(None, "unpaid", FORGOTTEN + 84, difference, event.contract)
    for contract in aboard(log, seat):
        card = rules.contracts.get(contract)
        if card is not None and card.revenue == difference:
            yield Suspect(None, "delivery", FORGOTTEN + 88, difference, contract)
    for contract in _offered(log, since):
        card = rules.contracts.get(contract)
        for bid in range(1, 6) if card is not None else ():
            if card is not None and card.cost(bid) == -difference:
                yield Suspect(None, "auction", FORGOTTEN + 30, difference, contract)
    for debt in _owed(log, seat):
        if debt.amount == -difference:
            yield Suspect(None, "debt", FORGOTTEN + 86, difference)


def _counting(seat: int, counted: int, expected: int, differences: Mapping[int, int]) -> Iterator[Suspect]:
    """What may be wrong with the count itself, or with where the money lies."""
    if _swapped(abs(counted), abs(expected)):
        yield Suspect(None, "count", 68, expected)
    for other, difference in differences.items():
        if other != seat and difference == -differences[seat]:
            yield Suspect(None, "between", 66, difference, other)


def aboard(log: GameLog, seat: int) -> tuple[int, ...]:
    """The contracts that a player has aboard by what was told."""
    now: list[int] = []
    for _entry, event in log:
        if event.seat != seat:
            continue
        if isinstance(event, Loaded) and event.contract:
            now.append(event.contract)
        elif isinstance(event, Delivered | ByRail | Stolen) and event.contract in now:
            now.remove(event.contract)
    return tuple(now)


def _offered(log: GameLog, since: int) -> tuple[int, ...]:
    """The public contracts that have lain on the market and were not told to be gone before ``since``."""
    market: dict[int, None] = {}
    for entry, event in log:
        if isinstance(event, Revealed | ContractNamed) and event.contract:
            market[event.contract] = None
        elif entry <= since and isinstance(event, Won | Taken | Discarded):
            market.pop(event.contract, None)
    won = {event.contract for _entry, event in log if isinstance(event, Won | Taken | Discarded)}
    return tuple(contract for contract in market if contract not in won)


def _owed(log: GameLog, seat: int) -> tuple[Owed, ...]:
    """The debts of a player that were not paid, as they were told."""
    owed: list[Owed] = []
    for _entry, event in log:
        if event.seat != seat:
            continue
        if isinstance(event, Owed):
            owed.append(event)
        elif isinstance(event, DebtPaid | Settled):
            owed = [debt for debt in owed if debt.card != event.card]
    return tuple(owed)


# In words ---------------------------------------------------------------------------------------

WORDS: dict[str, Callable[[], str]] = {
    "": lambda: _("A possible cause."),
    "hand": lambda: _("Entered by hand, without a rule behind it."),
    "twice": lambda: _("Entered twice? Entry {other} says the same."),
    "seat": lambda: _("Entered for the wrong player? {player} is off by exactly this amount."),
    "never": lambda: _("Did this happen at all? Without it, the sums agree."),
    "sign": lambda: _("The wrong way round? With {amount} instead, the sums agree."),
    "bid": lambda: _("A different bid? Bid {other} would be {amount}, and the sums would agree."),
    "size": lambda: _("The other size of trailer? With {amount}, the sums agree."),
    "digits": lambda: _("Digits swapped? With {amount}, the sums agree."),
    "zero": lambda: _("A zero too many or too few? With {amount}, the sums agree."),
    "double": lambda: _("Doubled by mistake, or not doubled? With {amount}, the sums agree."),
    "once": lambda: _("Did it happen twice, but get entered only once? With {amount}, the sums agree."),
    "digit": lambda: _("A wrong digit? With {amount}, the sums agree."),
    "small": lambda: _("Not entered: a small trailer bought? It costs exactly the difference, {amount}."),
    "large": lambda: _("Not entered: a large trailer bought? It costs exactly the difference, {amount}."),
    "sold": lambda: _("Not entered: a trailer sold? It brings exactly the difference, {amount}."),
    "delivery": lambda: _("Not entered: the delivery of {contract}? It is still aboard in this game, and it brings exactly the difference, {amount}."),
    "auction": lambda: _("Not entered: an auction? A bid for {contract} costs exactly the difference, {amount}."),
    "count": lambda: _("Miscounted? With two digits swapped, it would be {amount}, as in the ledger."),
    "between": lambda: _("Is some of the money in front of the wrong player? {player} is off by the same amount, the other way."),
    "unpaid": lambda: _("Not entered: what {contract} cost? It was won by a bid whose price is not known; {amount} would be exactly the difference."),
    "debt": lambda: _("Not entered: a debt paid? Exactly the difference, {amount}, is owed."),
}
"""What each slip is called; entries and seats are named, money is in the edition's currency."""


def reason(words: Speaker, suspect: Suspect) -> str:
    """A suspect's reason in words.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.words import Speaker
    >>> reason(Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"),)), Suspect(None, "large", 72, -3000))
    'Not entered: a large trailer bought? It costs exactly the difference, 3000 DM.'
    """
    return WORDS[suspect.slip]().format(
        amount=words.money(abs(suspect.amount)),
        other=suspect.other,
        player=words.seat(suspect.other) if suspect.slip in ("seat", "between") else "",
        contract=words.contract(suspect.other) if suspect.slip in ("delivery", "auction", "unpaid") else "",
    )


def verdict(words: Speaker, checked: Check, earlier: bool = False) -> str:
    """What the count of a player says, in a sentence or two; ``earlier``: money has moved since, so that it is no longer what lies there."""
    gaps = {"seat": words.seat(checked.seat), "amount": words.money(abs(checked.difference)), "counted": words.money(checked.counted)}
    if earlier:
        return _earlier_count(checked, gaps)
    if checked.agrees:
        return _("{seat} has {counted}, as the ledger says.").format(**gaps)
    if checked.difference > 0:
        text = _("{seat} has {counted}, {amount} more than the ledger says.").format(**gaps)
    else:
        text = _("{seat} has {counted}, {amount} less than the ledger says.").format(**gaps)
    lines = sum(suspect.line is not None for suspect in checked.suspects)
    if not checked.since:
        return text + " " + _first_count(gaps, lines)
    if not lines:
        return text + " " + _("Nothing has been entered for {seat} since the last count that agreed, so something is missing.").format(**gaps)
    found = ngettext(
        "The only line since the last count that agreed may be wrong, or something was never entered.",
        "One of the lines since the last count that agreed may be wrong, or something was never entered.",
        lines,
    )
    return text + " " + found


def _earlier_count(checked: Check, gaps: Mapping[str, str]) -> str:
    if checked.agrees:
        return _("When it was counted, {seat} had {counted}, as the ledger says for that moment.").format(**gaps)
    if checked.difference > 0:
        return _("When it was counted, {seat} had {counted}, {amount} more than the ledger says for that moment.").format(**gaps)
    return _("When it was counted, {seat} had {counted}, {amount} less than the ledger says for that moment.").format(**gaps)


def _first_count(gaps: Mapping[str, str], lines: int) -> str:
    """What is said of the lines where no count has agreed yet."""
    if not lines:
        return _("Nothing has been entered for {seat} so far, so something is missing.").format(**gaps)
    return ngettext(
        "The only line so far may be wrong, or something was never entered.",
        "One of the lines so far may be wrong, or something was never entered.",
        lines,
    )
