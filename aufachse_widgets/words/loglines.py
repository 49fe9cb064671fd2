"""Log entries in words: a template or a function for every kind in ``engine/log.py`` and ``tracking/log.py``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, TypeVar

from ..engine import cards as c
from ..engine import log
from ..engine.actions import SOMEWHERE, UNKNOWN
from ..engine.reasons import N_
from ..engine.state import LARGE_ROOM, SMALL_ROOM
from ..journal import BY_HOST, UNSAID
from ..journal.played_on import PlayedOn
from ..journal.taken_back import TookBack
from ..tracking import log as table
from .cards import title as card_title
from .language import _, listing, ngettext, one_stop
from .naming import Names, dice, round_number
from .purposes import purpose
from .reasons import reason

Entry = TypeVar("Entry", bound=log.Happened)

TEMPLATES: dict[type[log.Happened], str] = {
    log.Dealt: N_("{seat} is dealt {contract}."),
    log.Revealed: N_("New public contract: {terms}."),
    log.RolledForFirst: N_("{seat} rolls {value} to see who goes first."),
    log.GoesFirst: N_("{seat} goes first."),
    log.Rolled: N_("{seat} rolls {dice}."),
    log.SignLeft: N_("{seat} does not move the construction sign."),
    log.Loaded: N_("{seat} loads {cargo}."),
    log.Delivered: N_("{seat} delivers {cargo} and gets {revenue}."),
    log.Taken: N_("{seat} takes the public contract {terms} for free."),
    log.Called: N_("{seat} calls an auction for {terms}."),
    log.BidMade: N_("{seat} bids {bid}: {cost}."),
    log.Matched: N_("{seat}, who called the auction, matches bid {bid}: {cost}."),
    log.EventDrawn: N_("{seat} draws an event card: {card}."),
    log.NoEventLeft: N_("{seat} would draw an event card, but none is left."),
    log.NoEffect: N_("{card} has no effect for {seat}."),
    log.CardKept: N_("{seat} keeps {card}."),
    log.PartnerChosen: N_("{seat} takes {partner} along: {card}."),
    log.Owed: N_("{seat} cannot pay and keeps {card}: {amount} is due as soon as there is enough money."),
    log.DebtPaid: N_("{seat} pays the {amount} owed for {card}."),
    log.SkipDue: N_("{seat} will skip a turn: {card}."),
    log.BoxDrawn: N_("{seat} draws {contract} from the box."),
    log.BoxEmpty: N_("{seat} would draw a contract, but the box is empty: {card} has no effect."),
    log.Gave: N_("{seat} gives {contract} to {to}: {card}."),
    log.Stolen: N_("{seat}'s goods for {cargo} are stolen; the contract goes back to the hand."),
    log.ByRail: N_("The railway delivers {cargo} for {seat}, who gets {revenue}."),
    log.Reloaded: N_("{seat} loads fresh goods for {contract}."),
    log.PassedOn: N_("{seat} stops in {space}, passes {card} on to {to} and gets another roll."),
    table.ContractTyped: N_("Contract card entered: {terms}."),
    table.DiscardNamed: N_("The public contract that left the game is {terms}."),
    table.CityAdded: N_("City added to the box: {name}."),
}
"""Kinds whose line is always the same sentence."""

LINES: dict[type[log.Happened], Callable[[Names, Any], str]] = {}
"""Kinds whose line depends on what the entry holds."""


def say(words: Names, entry: log.Happened) -> str:
    """The line of an entry.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.words.naming import Names
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> say(words, log.Won(1, contract=1, bid=3, cost=600))
    'Ben wins Frankfurt → Flensburg with bid 3 and pays 600 DM.'
    """
    kind = type(entry)
    if kind in LINES:
        return LINES[kind](words, entry)
    return fill(words, entry, _(TEMPLATES[kind]))


def say_all(words: Names, entries: Sequence[log.Happened]) -> str:
    """Entries as sentences in a row; those who pass in an auction, one after the other, are named in one sentence.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben"), Seat("Cem")))
    >>> say_all(words, [log.Passed(1, contract=1), log.Passed(2, contract=1), log.Won(0, contract=1, bid=0, cost=0)])
    'Ben and Cem pass. Nobody bids: Ada gets Frankfurt → Flensburg for free.'
    """
    said: list[str] = []
    for kind, among in groupby(entries, lambda entry: (entry.late, entry.out) if isinstance(entry, log.Passed) else None):
        together = list(among)
        if kind is None or len(together) == 1:
            said += [say(words, entry) for entry in together]
        else:
            late, out = kind
            text = _("Time is up: {names} pass.") if late else _("{names} are out of the auction.") if out else _("{names} pass.")
            said.append(text.format(names=words.names([entry.seat for entry in together])))
    return " ".join(said)


FIELDS: dict[str, Callable[[Names, Any], str]] = {
    **dict.fromkeys(("seat", "other", "by", "to", "partner"), lambda words, seat: words.seat(seat)),
    **dict.fromkeys(("space", "start", "before"), lambda words, space: words.space(space)),
    **dict.fromkeys(("amount", "cost", "price", "revenue", "money", "difference"), lambda words, amount: words.money(abs(amount))),
    **dict.fromkeys(("turn", "left", "bid", "value"), lambda words, number: str(number) if number else _("an unknown number")),
    "contract": lambda words, contract: words.contract(contract) if contract else _("a contract"),
    "card": lambda words, card: card_title(card),
    "goods": lambda words, goods: words.goods(goods),
    "points": lambda words, points: words.points(points),
    "dice": lambda words, values: dice(values),
    "name": lambda words, name: name,
}
"""How the fields of entries are put into words, by their name: the gap of that name is filled with it."""


def fill(words: Names, entry: log.Happened, message: str, **more: str | int) -> str:
    """The message with its gaps filled from the entry, and from ``more``; ``{terms}`` are all that a contract card says,
    ``{cargo}`` its way and goods, or goods and revenue where nobody knows its way."""
    gaps = {name: put(words, getattr(entry, name)) for name, put in FIELDS.items() if hasattr(entry, name)}
    if "{terms}" in message:
        gaps["terms"] = _terms(words, getattr(entry, "contract", UNKNOWN))
    if "{cargo}" in message:
        gaps["cargo"] = words.cargo(getattr(entry, "contract", UNKNOWN), getattr(entry, "goods", 0))
    return one_stop(message.format_map(gaps | more))


def _terms(words: Names, contract: int) -> str:
    card = words.rules.contracts.get(contract)
    if card is None or words.only_goods(contract):
        return words.contract(contract)
    return _("{contract} ({goods}, {amount})").format(contract=words.contract(contract), goods=words.goods(card.goods), amount=words.money(card.revenue))


TAKEN_BACK = {
    ("all", "own"): N_("{seat} took back a move, all agreed."),
    ("all", "other"): N_("{by} took back {seat}'s move, all agreed."),
    ("host", "own"): N_("{seat} took back a move, the host agreed."),
    ("host", "other"): N_("{by} took back {seat}'s move, the host agreed."),
    ("", "other"): N_("{by} took back {seat}'s move."),
    ("", "host"): N_("The host took back {seat}'s move."),
}
"""What is told of undo by who agreed to it, and whose move it was to the one who took it back."""


def _line(kind: type[Entry]) -> Callable[[Callable[[Names, Entry], str]], Callable[[Names, Entry], str]]:
    def register(function: Callable[[Names, Entry], str]) -> Callable[[Names, Entry], str]:
        LINES[kind] = function
        return function

    return register


@_line(log.TurnBegan)
def _turn_began(words: Names, entry: log.TurnBegan) -> str:
    """Rounds are what people count; turns are counted over all players."""
    number = str(round_number(entry.turn, len(words.seats))) if entry.turn else _("an unknown number")
    return fill(words, entry, _("Round {round}: {seat}."), round=number)


@_line(log.Skipped)
def _skipped(words: Names, entry: log.Skipped) -> str:
    if not entry.left:
        return fill(words, entry, _("{seat} skips this turn."))
    return fill(words, entry, ngettext("{seat} skips this turn, and {left} more.", "{seat} skips this turn, and {left} more.", entry.left))


@_line(log.Placed)
def _placed(words: Names, entry: log.Placed) -> str:
    if entry.space == SOMEWHERE:
        return fill(words, entry, _("{seat}'s truck is on the board."))
    return fill(words, entry, _("{seat}'s truck starts at {space}."))


@_line(log.Drove)
def _drove(words: Names, entry: log.Drove) -> str:
    far = words.spaces(entry.points)
    if entry.space == SOMEWHERE and not entry.card:
        return fill(words, entry, _("{seat} drives; nobody said where to."))
    if entry.start == SOMEWHERE and not entry.card:
        said = _("{seat} drives to {space} ({spaces}).") if entry.points else _("{seat} drives to {space}.")
        return fill(words, entry, said, spaces=far)
    if entry.card and SOMEWHERE in (entry.start, entry.space):
        return fill(words, entry, _("{seat} drives to {space}: {card}.") if entry.space != SOMEWHERE else _("{seat} drives; nobody said where to: {card}."))
    if entry.card:
        return fill(words, entry, _("{seat} drives from {start} to {space} ({spaces}): {card}."), spaces=far)
    driven = len(entry.path) - 1
    if not entry.points:
        return fill(words, entry, _("{seat} drives from {start} to {space}."))
    if 0 < driven < entry.points and SOMEWHERE not in entry.path:
        text = ngettext(
            "{seat} drives from {start} to {space} and stops there, using {driven} of {points}.",
            "{seat} drives from {start} to {space} and stops there, using {driven} of {points}.",
            driven,
        )
        return fill(words, entry, text, driven=driven)
    return fill(words, entry, _("{seat} drives from {start} to {space} ({spaces})."), spaces=far)


@_line(log.Stayed)
def _stayed(words: Names, entry: log.Stayed) -> str:
    return fill(words, entry, _("{seat}'s truck cannot move.") if entry.space == SOMEWHERE else _("{seat}'s truck cannot move and stays at {space}."))


@_line(log.Waited)
def _waited(words: Names, entry: log.Waited) -> str:
    return fill(words, entry, _("{seat} waits next to a sign.") if entry.space == SOMEWHERE else _("{seat} waits next to a sign at {space}."))


@_line(log.Moved)
def _moved(words: Names, entry: log.Moved) -> str:
    if entry.space == SOMEWHERE:
        return fill(words, entry, _("{by} moves {seat}'s truck; nobody said where to: {card}."))
    if entry.start == SOMEWHERE:
        return fill(words, entry, _("{by} moves {seat}'s truck to {space}: {card}."))
    return fill(words, entry, _("{by} moves {seat}'s truck from {start} to {space}: {card}."))


@_line(log.Went)
def _went(words: Names, entry: log.Went) -> str:
    if entry.space == SOMEWHERE:
        return fill(words, entry, _("{seat} goes on without rolling; nobody said where to: {card}."))
    if entry.start == SOMEWHERE:
        return fill(words, entry, _("{seat} goes to {space} without rolling: {card}."))
    return fill(words, entry, _("{seat} goes from {start} to {space} without rolling: {card}."))


@_line(log.JamPlaced)
def _jam(words: Names, entry: log.JamPlaced) -> str:
    if entry.space == SOMEWHERE:
        return fill(words, entry, _("Traffic jam until {seat}'s next turn; nobody said where: {card}."))
    return fill(words, entry, _("Traffic jam at {space} until {seat}'s next turn: {card}."))


@_line(log.JamEnded)
def _jam_over(words: Names, entry: log.JamEnded) -> str:
    return fill(words, entry, _("The traffic jam is over.") if entry.space == SOMEWHERE else _("The traffic jam at {space} is over."))


@_line(log.SignPlaced)
def _sign(words: Names, entry: log.SignPlaced) -> str:
    if entry.space == SOMEWHERE:
        return fill(words, entry, _("{seat} moves the construction sign; nobody said where to."))
    if entry.before == SOMEWHERE:
        return fill(words, entry, _("{seat} moves the construction sign to {space}."))
    if entry.before:
        return fill(words, entry, _("{seat} moves the construction sign from {before} to {space}."))
    return fill(words, entry, _("{seat} puts the construction sign on {space}."))


@_line(log.Bought)
def _bought(words: Names, entry: log.Bought) -> str:
    if entry.large:
        return fill(words, entry, _("{seat} buys a large trailer (+{goods}) for {price}."), goods=words.goods(LARGE_ROOM))
    return fill(words, entry, _("{seat} buys a small trailer (+{goods}) for {price}."), goods=words.goods(SMALL_ROOM))


@_line(log.Sold)
def _sold(words: Names, entry: log.Sold) -> str:
    if entry.large:
        return fill(words, entry, _("{seat} sells a large trailer (−{goods}) for {price}."), goods=words.goods(LARGE_ROOM))
    return fill(words, entry, _("{seat} sells a small trailer (−{goods}) for {price}."), goods=words.goods(SMALL_ROOM))


@_line(log.Won)
def _won(words: Names, entry: log.Won) -> str:
    if entry.bid:
        return fill(words, entry, _("{seat} wins {contract} with bid {bid} and pays {cost}."))
    return fill(words, entry, _("Nobody bids: {seat} gets {contract} for free."))


@_line(log.Discarded)
def _discarded(words: Names, entry: log.Discarded) -> str:
    if not entry.contract:
        return fill(words, entry, _("{seat} called no auction: a public contract leaves the game."))
    return fill(words, entry, _("{seat} called no auction: the public contract {contract} leaves the game."))


@_line(log.Passed)
def _passed(words: Names, entry: log.Passed) -> str:
    if entry.late:
        return fill(words, entry, _("Time is up: {seat} passes."))
    if entry.out:
        return fill(words, entry, _("{seat} is out of the auction."))
    return fill(words, entry, _("{seat} passes."))


@_line(log.CardMoney)
def _card_money(words: Names, entry: log.CardMoney) -> str:
    if entry.amount < 0:
        return fill(words, entry, _("{seat} pays {amount}: {card}."))
    return fill(words, entry, _("{seat} gets {amount}: {card}."))


CHOICES: dict[tuple[str, str], str] = {
    (c.PANNENHILFE, "skip"): N_("{seat} stops to help and will skip a turn: {card}."),
    (c.PANNENHILFE, "go_on"): N_("{seat} drives on as normal: {card}."),
    (c.ZOLLKONTROLLE, "skip"): N_("{seat} chooses to skip a turn: {card}."),
    (c.ZOLLKONTROLLE, "pay"): N_("{seat} chooses to pay: {card}."),
}


@_line(log.Chose)
def _chose(words: Names, entry: log.Chose) -> str:
    return fill(words, entry, _(CHOICES.get((entry.card, entry.option), N_("{seat} chooses: {card}."))))


@_line(log.CardUsed)
def _used(words: Names, entry: log.CardUsed) -> str:
    if entry.space:
        return fill(words, entry, _("{seat} has reached {space} and fulfils {card}."))
    return fill(words, entry, _("{seat} uses {card}."))


DECLINED: dict[str, str] = {
    c.BEIFAHRER: N_("{seat} does not roll again: {card}."),
    c.SCHNELLE_VERLADUNG: N_("{seat} does not roll again and keeps {card}."),
    c.SCHNEESTUERME: N_("{seat} moves no more trucks: {card}."),
}


@_line(log.Declined)
def _declined(words: Names, entry: log.Declined) -> str:
    return fill(words, entry, _(DECLINED.get(entry.card, N_("{seat}'s truck stays where it is: {card}."))))


@_line(log.Settled)
def _settled(words: Names, entry: log.Settled) -> str:
    if entry.amount:
        return fill(words, entry, _("At the end, {seat} pays {amount} for {card}."))
    return fill(words, entry, _("At the end, {seat} has no money left to pay for {card}."))


@_line(log.Over)
def _over(words: Names, entry: log.Over) -> str:
    if entry.early:
        said = ngettext(
            "The table ended the game early; {number} public contract was left",
            "The table ended the game early; {number} public contracts were left",
            entry.left,
        )
        return _because(said.format(number=entry.left), entry.why)
    if entry.why:
        return _("The table ends the game: {text}.").format(text=entry.why.rstrip("."))
    if entry.unknown:
        return _("The table ends the game.")
    return _("The game is over: no public contract is left, and a player has no contracts left.")


# Beside the game


@_line(TookBack)
def _took_back(words: Names, entry: TookBack) -> str:
    if entry.by != UNSAID or entry.agreed:
        return fill(words, entry, _(TAKEN_BACK[entry.agreed, "host" if entry.by == BY_HOST else "own" if entry.by == entry.seat else "other"]))
    seen = [
        ngettext("{count} roll", "{count} rolls", entry.rolls).format(count=entry.rolls) if entry.rolls else "",
        ngettext("{count} card", "{count} cards", entry.cards).format(count=entry.cards) if entry.cards else "",
        ngettext("{count} decision by others", "{count} decisions by others", entry.decisions).format(count=entry.decisions) if entry.decisions else "",
    ]
    return fill(words, entry, _("{seat} took back a move after seeing {what}."), what=listing([part for part in seen if part]))


@_line(PlayedOn)
def _played_on(words: Names, entry: PlayedOn) -> str:
    return fill(words, entry, _("The host plays on for {seat}."))


# At a physical table


@_line(table.Remark)
def _remark(words: Names, entry: table.Remark) -> str:
    if entry.reason is None:
        return _("Note: {text}.").format(text=entry.text.rstrip(".")) if entry.text else _("What was entered does not fit.")
    return _("Note: {reason}").format(reason=reason(words, entry.reason))


@_line(table.Paid)
def _paid(words: Names, entry: table.Paid) -> str:
    if entry.other >= 0:
        text = _("{seat} gets {amount} from {other}") if entry.amount >= 0 else _("{seat} pays {other} {amount}")
    else:
        text = _("{seat} gets {amount} from the bank") if entry.amount >= 0 else _("{seat} pays {amount} to the bank")
    return _because(fill(words, entry, text), ", ".join(said for said in (purpose(entry.purpose), entry.why) if said))


def _because(said: str, why: str) -> str:
    """A sentence, with what people said of it."""
    if why:
        return _("{said}: {text}.").format(said=said, text=why.rstrip("."))
    return _("{said}.").format(said=said)


@_line(table.Counted)
def _counted(words: Names, entry: table.Counted) -> str:
    difference = entry.money - entry.expected
    if not difference:
        return fill(words, entry, _("{seat}'s cash was counted: {money}, as in the ledger."))
    ledger, gap = words.money(entry.expected), words.money(abs(difference))
    if difference > 0:
        return fill(words, entry, _("{seat}'s cash was counted: {money}; by the ledger it should have been {ledger}: {gap} too much."), ledger=ledger, gap=gap)
    return fill(words, entry, _("{seat}'s cash was counted: {money}; by the ledger it should have been {ledger}: {gap} too little."), ledger=ledger, gap=gap)


COUNTS: dict[str, str] = {
    "load": N_("Corrected: {seat}'s truck holds {goods}"),
    "hand": N_("Corrected: the number of contracts in {seat}'s hand is {count}"),
    "trailers": N_("Corrected: the number of {seat}'s trailers is {count}"),
    "cards": N_("Corrected: the number of event cards {seat} keeps is {count}"),
    "debts": N_("Corrected: the number of {seat}'s debts is {count}"),
    "skips": N_("Corrected: the number of turns {seat} will skip is {count}"),
    "public": N_("Corrected: the number of public contracts left is {count}"),
}


@_line(table.CountSet)
def _count_set(words: Names, entry: table.CountSet) -> str:
    return _because(fill(words, entry, _(COUNTS[entry.what]), count=entry.count, goods=words.goods(entry.count)), entry.why)


@_line(table.StartedWith)
def _started_with(words: Names, entry: table.StartedWith) -> str:
    return fill(words, entry, _("{seat} starts with {money}."))


@_line(table.MoneySet)
def _money_set(words: Names, entry: table.MoneySet) -> str:
    text = _("Corrected: {seat} has {difference} less") if entry.difference < 0 else _("Corrected: {seat} has {difference} more")
    return _because(fill(words, entry, text), entry.why)


@_line(table.TruckSet)
def _truck_set(words: Names, entry: table.TruckSet) -> str:
    said = _("Corrected: nobody knows where {seat}'s truck is") if entry.space == SOMEWHERE else _("Corrected: {seat}'s truck is at {space}")
    return _because(fill(words, entry, said), entry.why)


@_line(table.RollSet)
def _roll_set(words: Names, entry: table.RollSet) -> str:
    return _because(fill(words, entry, _("Corrected: {seat} rolls {dice}")), entry.why)


@_line(table.SignsSet)
def _signs_set(words: Names, entry: table.SignsSet) -> str:
    return _because(_("Corrected: where the signs stand"), entry.why)


@_line(table.TurnSet)
def _turn_set(words: Names, entry: table.TurnSet) -> str:
    return _because(fill(words, entry, _("Corrected: it is {seat}'s turn")), entry.why)


@_line(table.ContractNamed)
def _named(words: Names, entry: table.ContractNamed) -> str:
    return fill(words, entry, _("Public contract number {place} is {terms}."), place=entry.slot + 1)


@_line(table.OthersBid)
def _others_bid(words: Names, entry: table.OthersBid) -> str:
    return fill(words, entry, _("{names} bid for {contract} too."), names=words.names(entry.others))


@_line(table.ChairSet)
def _chair_set(words: Names, entry: table.ChairSet) -> str:
    if not entry.bot:
        return _("{name} thinks for themselves again.").format(name=words.seat(entry.seat))
    return _("A bot thinks for {name} from now on: {bot}.").format(name=words.seat(entry.seat), bot=entry.bot)


@_line(table.HandTyped)
def _hand_typed(words: Names, entry: table.HandTyped) -> str:
    said = ngettext("{name}'s bot knows {count} contract of its hand.", "{name}'s bot knows {count} contracts of its hand.", entry.count)
    return said.format(name=words.seat(entry.seat), count=entry.count)


@_line(table.CardAdded)
def _card_added(words: Names, entry: table.CardAdded) -> str:
    return _because(fill(words, entry, _("Event card added to the box: {card}")), entry.text)


def _doer(words: Names, entry: table.Undone | table.PastChanged) -> str:
    return _("The host") if entry.host else words.seat(entry.seat)


@_line(table.Undone)
def _undone(words: Names, entry: table.Undone) -> str:
    if not entry.whose:
        said = ngettext("{who} undid {count} entry.", "{who} undid {count} entries.", entry.entries)
        return said.format(who=_doer(words, entry), count=entry.entries)
    said = ngettext("{who} undid {count} entry about {names}.", "{who} undid {count} entries about {names}.", entry.entries)
    return said.format(who=_doer(words, entry), count=entry.entries, names=words.names(entry.whose))


@_line(table.PastChanged)
def _past_changed(words: Names, entry: table.PastChanged) -> str:
    return _("{who} changed what had been entered after this.").format(who=_doer(words, entry))


def misfit(words: Names, entry: log.Happened | None, remark: table.Remark, dropped: bool) -> str:
    """Why something told later no longer fits after a change of the past; ``entry`` is what it was (None: it is told newly)."""
    why = _remark(words, remark)
    if entry is None:
        return why
    if dropped:
        return _("{said} This would be left out. {why}").format(said=say(words, entry), why=why)
    return _("{said} {why}").format(said=say(words, entry), why=why)
