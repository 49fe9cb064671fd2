"""The few moments of a game that people tell of: the best delivery, the turning point, the dearest auction, the worst card …"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from ..engine.log import ByRail, Delivered, Happened, Won
from ..engine.rules import Rules
from ..words import Speaker
from ..words.language import _
from .deliveries import auctions, deliveries
from .event_luck import draws
from .ledger import GameLog, in_turns, ledger

TITLES: dict[str, Callable[[], str]] = {
    "delivery": lambda: _("Best delivery"),
    "lead": lambda: _("Turning point"),
    "auction": lambda: _("Dearest auction"),
    "bad": lambda: _("Worst event card"),
    "bargain": lambda: _("Best buy"),
    "good": lambda: _("Best event card"),
    "loss": lambda: _("Worst buy"),
    "haul": lambda: _("Longest haul"),
    "first": lambda: _("First delivery"),
}
"""The kinds of highlights in words, what matters most first: where one moment is several of them, it is the first."""

MOST = 8
"""So many are told at most."""


class Highlight(Struct, frozen=True):
    """A moment of a game: what ``kind`` it is (a key of :data:`TITLES`), the journal's ``entry``, the ``turn``, whose it is, and the ``event`` itself.
    ``amount`` is what a ``bargain`` earned, what the winner had at the turning point, how many spaces the longest ``haul`` was."""

    kind: str
    entry: int
    turn: int
    seat: int
    event: Happened
    amount: int = 0

    @property
    def title(self) -> str:
        """Its kind in words."""
        return TITLES[self.kind]()


def highlights(rules: Rules, players: int, log: GameLog) -> tuple[Highlight, ...]:
    """The highlights of a game that is over, :data:`MOST` at most, in the order in which they happened.

    >>> from aufachse_widgets.engine import compile_rules
    >>> log = [(3, Delivered(1, contract=1, goods=2, space="flensburg", revenue=1600)), (5, Delivered(0, contract=2, goods=1, space="bern", revenue=900))]
    >>> [(one.kind, one.entry, one.seat) for one in highlights(compile_rules("fx-schmid-1987"), 2, log)]
    [('delivery', 3, 1), ('lead', 3, 1), ('haul', 5, 0)]
    """
    order = list(TITLES)
    found = sorted((*_trade(rules, log), *_cards(rules, players, log), *_turning(rules, players, log)), key=lambda one: order.index(one.kind))
    told: dict[tuple[int, bool], Highlight] = {}
    for one in found:
        told.setdefault((one.entry, one.kind == "lead"), one)
    return tuple(sorted([*told.values()][:MOST], key=lambda one: one.entry))


def say(words: Speaker, highlight: Highlight) -> str:
    """A highlight in a sentence or two."""
    seat, said = words.seat(highlight.seat), words.say(highlight.event)
    if highlight.kind == "lead":
        return _("{seat} takes the lead with {amount}, and keeps it.").format(seat=seat, amount=words.money(highlight.amount))
    if highlight.kind == "bargain":
        return said + " " + _("It brings {amount} more than it cost.").format(amount=words.money(highlight.amount))
    if highlight.kind == "loss":
        return said + " " + _("It is never delivered.")
    if highlight.kind == "haul":
        return said + " " + _("That is {spaces} from start to destination.").format(spaces=words.spaces(highlight.amount))
    return said


def _trade(rules: Rules, log: GameLog) -> Iterator[Highlight]:
    """Those of deliveries and auctions."""
    events = {(entry, type(event), event.contract): event for entry, event in log if isinstance(event, Delivered | ByRail | Won)}
    done, sold = deliveries(rules, log), auctions(log)
    if done:
        best, far = max(done, key=lambda one: one.amount), max(done, key=lambda one: one.distance)
        for kind, one, amount in (("delivery", best, best.amount), ("haul", far, far.distance), ("first", done[0], done[0].amount)):
            if amount > 0:
                yield Highlight(kind, one.entry, one.turn, one.seat, events[one.entry, ByRail if one.by_rail else Delivered, one.contract], amount)
    if sold:
        dear, bargain = max(sold, key=lambda one: one.cost), max(sold, key=lambda one: one.earned)
        chosen = [("auction", dear, dear.cost), ("bargain", bargain, bargain.earned)]
        if lost := [one for one in sold if one.by < 0]:
            loss = max(lost, key=lambda one: one.cost)
            chosen.append(("loss", loss, loss.cost))
        for kind, won, amount in chosen:
            if amount > 0:
                yield Highlight(kind, won.entry, won.turn, won.seat, events[won.entry, Won, won.contract], amount)


def _cards(rules: Rules, players: int, log: GameLog) -> Iterator[Highlight]:
    """The event cards that brought most and cost most, by what they are worth (:func:`~aufachse_widgets.stats.event_luck.card_worth`); a turn counts as
    what one brought on average in this game."""
    turns = {entry: turn for entry, turn, _event in in_turns(log)}
    a_turn = sum(one.amount for one in deliveries(rules, log)) / max(1, *turns.values(), 1)
    drawn = [(one.worth.money + one.worth.turns * a_turn, one) for one in draws(rules, players, log)]
    if not drawn:
        return
    (most, good), (least, bad) = max(drawn, key=lambda one: one[0]), min(drawn, key=lambda one: one[0])
    for kind, counts, one in (("good", most > 0, good), ("bad", least < 0, bad)):
        if counts:
            yield Highlight(kind, one.entry, turns[one.entry], one.event.seat, one.event)


def _turning(rules: Rules, players: int, log: GameLog) -> Iterator[Highlight]:
    """The payment from which on the winner was ahead of all others; none where first place is shared."""
    money = [rules.edition.starting_money] * players
    ahead, found = -1, None
    for line in ledger(rules, players, log):
        money[line.seat] = line.balance
        most = max(money)
        now = money.index(most) if money.count(most) == 1 else -1
        if now != ahead:
            ahead, found = now, Highlight("lead", line.entry, line.turn, now, line.event, most)
    if found is not None and ahead >= 0:
        yield found
