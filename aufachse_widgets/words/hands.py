"""What people at the table do with their hands now, and what the companion has done by itself: short, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any

from ..box.estimates import estimated
from ..engine import phases as p
from ..engine.actions import NOWHERE, SOMEWHERE
from ..engine.log import (
    Bought,
    BoxDrawn,
    BoxEmpty,
    ByRail,
    CardKept,
    CardMoney,
    CardUsed,
    DebtPaid,
    Delivered,
    Discarded,
    Drove,
    EventDrawn,
    Gave,
    Happened,
    JamEnded,
    JamPlaced,
    Loaded,
    Moved,
    NoEffect,
    PassedOn,
    Placed,
    Reloaded,
    Rolled,
    Settled,
    SignPlaced,
    Skipped,
    Sold,
    Stolen,
    Taken,
    TurnBegan,
    Went,
    Won,
)
from ..engine.state import State
from ..tracking.log import Paid
from .card_effects import no_effect
from .cards import title as card_title
from .language import _, one_stop
from .naming import Names
from .purposes import purpose

ACTS = 3  # of one thing told, said at most
SHORT = 24  # letters of what a payment was for that are read aloud, too

Hand = Callable[[Names, Any], str]

HANDS: dict[type[Happened], Hand] = {
    **dict.fromkeys(
        (Placed, Drove, Moved, Went), lambda words, one: _("truck to {space}").format(space=words.space(one.space)) if one.space != SOMEWHERE else ""
    ),
    Loaded: lambda words, one: (_("take {goods}") if one.space in (SOMEWHERE, NOWHERE) else _("take {goods} at {space}")).format(
        goods=words.goods(one.goods), space=words.space(one.space)
    ),
    Reloaded: lambda words, one: _("take fresh goods"),
    Delivered: lambda words, one: _unloaded(words, one),
    ByRail: lambda words, one: _unloaded(words, one),
    Stolen: lambda words, one: _("{goods} back to the store").format(goods=words.goods(one.goods)),
    Bought: lambda words, one: (
        _("pay {amount} to the bank, take a large trailer") if one.large else _("pay {amount} to the bank, take a small trailer")
    ).format(amount=words.money(one.price)),
    Sold: lambda words, one: _("give a trailer back, take {amount} from the bank").format(amount=words.money(one.price)),
    Won: lambda words, one: (_("pay {amount} to the bank, take the card") if one.cost else _("take the card for free")).format(amount=words.money(one.cost)),
    Taken: lambda words, one: _("take the card for free"),
    CardMoney: lambda words, one: (_("pay {amount} to the bank") if one.amount < 0 else _("take {amount} from the bank")).format(
        amount=words.money(abs(one.amount))
    ),
    CardKept: lambda words, one: _("keep the card {card}").format(card=card_title(one.card)),
    BoxDrawn: lambda words, one: _("draw a contract from the box"),
    Gave: lambda words, one: _("give a contract to {name}").format(name=words.seat(one.to)),
    SignPlaced: lambda words, one: (_("construction sign to {space}") if one.space != SOMEWHERE else _("move the construction sign")).format(
        space=words.space(one.space)
    ),
    JamPlaced: lambda words, one: (_("jam sign to {space}") if one.space != SOMEWHERE else _("put down the jam sign")).format(space=words.space(one.space)),
    **dict.fromkeys((NoEffect, BoxEmpty), lambda words, one: _("nothing happens, put the card away")),
    Paid: lambda words, one: _paid(words, one),
}
"""What each thing that happened means for the player it happened to; empty: nothing to do."""

RECEIPTS: dict[type[Happened], Hand] = {
    DebtPaid: lambda words, one: _("{name} pays {amount} to the bank: {card}").format(
        name=words.seat(one.seat), amount=words.money(one.amount), card=card_title(one.card)
    ),
    JamEnded: lambda words, one: (
        _("The jam is over: take the sign off {space}") if one.space != SOMEWHERE else _("The jam is over: take the sign off the board")
    ).format(space=words.space(one.space)),
    Skipped: lambda words, one: _("{name}'s turn is passed over: {name} skips it").format(name=words.seat(one.seat)),
    Settled: lambda words, one: _("{name} pays {amount} at the end: {card}").format(
        name=words.seat(one.seat), amount=words.money(one.amount), card=card_title(one.card)
    ),
    CardUsed: lambda words, one: (
        _("{name} has reached {space}: the card {card} is done").format(name=words.seat(one.seat), space=words.space(one.space), card=card_title(one.card))
        if one.space
        else ""
    ),
    Discarded: lambda words, one: _("{contract} leaves the game: back into the box").format(
        contract=words.contract(one.contract) if one.contract else _("A public contract")
    ),
    EventDrawn: lambda words, one: _("Booked: {name} turned up {card}").format(name=words.seat(one.seat), card=card_title(one.card)),
    PassedOn: lambda words, one: _("{name} passes the card {card} on to {other} and rolls again").format(
        name=words.seat(one.seat), card=card_title(one.card), other=words.seat(one.to)
    ),
}
"""What the companion does by itself, or books at one touch, in one line each."""


def _unloaded(words: Names, one: Any) -> str:
    return _("{goods} back to the store, take {amount} from the bank").format(goods=words.goods(one.goods), amount=words.money(one.revenue))


def _paid(words: Names, one: Paid) -> str:
    amount, reason = words.money(abs(one.amount)), purpose(one.purpose) or (one.why if len(one.why) <= SHORT else "")
    if one.other >= 0:
        act = (_("pay {amount} to {name}") if one.amount < 0 else _("take {amount} from {name}")).format(amount=amount, name=words.seat(one.other))
    else:
        act = (_("pay {amount} to the bank") if one.amount < 0 else _("take {amount} from the bank")).format(amount=amount)
    return _("{act} ({reason})").format(act=act, reason=reason) if reason else act


def read_aloud(words: Names, log: Sequence[tuple[int, Happened]], state: State, places: bool = True) -> str:
    """What people must do now with their hands: for what was told last, or else what is due. ``log`` is all that happened, with
    the entry that it was told in; ``places`` whether the table tells where trucks stand.

    >>> from aufachse_widgets.engine import compile_rules, new_game
    >>> from aufachse_widgets.journal import Seat
    >>> rules = compile_rules("fx-schmid-1987")
    >>> words, state = Names(rules, (Seat("Anna"), Seat("Ben"))), new_game(rules, 2)
    >>> told = [(1, Rolled(0, (4,))), (2, Drove(0, ("kassel", "koeln"), 4)), (3, Loaded(0, 1, 5, "koeln"))]
    >>> read_aloud(words, told, state), read_aloud(words, told[:2], state), read_aloud(words, told[:1], state)
    ('Anna: take 5 goods at Köln.', 'Anna: truck to Köln.', 'Anna: put the truck on the board.')
    """
    return " ".join(said for _seat, said in hands_of(words, log, state, places))


def hands_of(words: Names, log: Sequence[tuple[int, Happened]], state: State, places: bool = True) -> tuple[tuple[int, str], ...]:
    """What :func:`read_aloud` says, a sentence for each player: the seat, and what its hands must do."""
    told = [event for _entry, event in takewhile(lambda line: line[0] == log[-1][0], reversed(log))][::-1]
    acts = [(event.seat, act) for event in told if type(event) in HANDS and (act := HANDS[type(event)](words, event))]
    said = tuple(
        (seat, one_stop(_("{name}: {acts}.").format(name=words.seat(seat), acts="; ".join(act for _seat, act in group))))
        for seat, group in groupby(acts[-ACTS:], key=lambda act: act[0])
    )
    return said or _due(words, state, places)


def _due(words: Names, state: State, places: bool) -> tuple[tuple[int, str], ...]:
    """What the hands of the one who is to act do next; empty where that is theirs to choose."""
    phase = state.phase
    if state.over or phase is None:
        return ()
    match phase:
        case p.Placing():
            said = _("{name}: put the truck on the board.")
        case p.BeforeRoll() | p.Rolling() | p.FurtherRoll():
            said = _("{name}: roll.")
        case p.Driving() if places:
            dice = [die for die in phase.dice if die]
            said = _("{name}: drive.") if len(dice) != 1 else _("{name}: drive up to {dice}.") if dice == [6] else _("{name}: drive {dice}.")
            said = said.replace("{dice}", str(dice[0]) if dice else "")
        case p.Drawing():
            said = _("{name}: draw an event card.")
        case p.SignDue():
            said = _("{name}: move the construction sign.")
        case p.JamChoice():
            said = _("{name}: place the jam sign.")
        case _:
            return ()
    return ((phase.seat, said.format(name=words.seat(phase.seat))),)


def receipts(words: Names, events: Iterable[Happened], before: int = -1, after: int = -1) -> Iterator[str]:
    """What the companion did by itself in a step, a line each; ``before`` and ``after`` it these seats were on turn.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Clara"),))
    >>> list(receipts(words, [DebtPaid(0, "Radarfalle", 1000), JamEnded(0, "muenchen", "Stau in München")]))
    ['Clara pays 1000 DM to the bank: Radarfalle (speed trap)', 'The jam is over: take the sign off München']
    """
    events = list(events)
    began = [place for place, event in enumerate(events) if isinstance(event, TurnBegan)]
    idle = [event for event in events if isinstance(event, NoEffect | BoxEmpty)]
    yield from (no_effect(words, event) for event in idle)  # before the card's name: a phone's line is short
    for place, event in enumerate(events):
        if type(event) in RECEIPTS and (said := RECEIPTS[type(event)](words, event)):
            yield said
        if isinstance(event, Won) and event.bid in estimated(words.rules.contracts.get(event.contract)):
            yield _("The cost of bid {bid} is an estimate: pay what the card says, and correct it under Contracts").format(bid=event.bid)
        if isinstance(event, Loaded) and event.seat == before != after:
            yield _("The load ends {name}'s turn").format(name=words.seat(event.seat))
        if isinstance(event, TurnBegan) and place != began[-1]:
            until = next(one for one in began if one > place)
            if not any(isinstance(one, Rolled | Drove | Went | Skipped) and one.seat == event.seat for one in events[place:until]):
                yield _("{name}'s turn is passed over: nothing was entered for it").format(name=words.seat(event.seat))
