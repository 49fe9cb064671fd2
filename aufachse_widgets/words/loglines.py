"""Log entries in words: a template or a function for every kind in ``engine/log.py``."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import LogEntry
from ..engine import cards as c
from ..engine.reasons import N_
from ..engine.state import LARGE_ROOM
from .cards import title as card_title
from .language import _, ngettext
from .naming import Names, dice
from .reasons import reason

Line = Callable[[Names, LogEntry], str]

TEMPLATES: dict[str, str] = {
    "placed": N_("{seat}'s truck starts at {space}."),
    "dealt": N_("{seat} is dealt {contract}."),
    "revealed": N_("New public contract: {terms}."),
    "first_roll": N_("{seat} rolls {number} for the first turn."),
    "first": N_("{seat} goes first."),
    "turn": N_("Turn {number}: {seat}."),
    "rolled": N_("{seat} rolls {dice}."),
    "stayed": N_("{seat}'s truck cannot move and stays at {space}."),
    "moved": N_("{other} moves {seat}'s truck from {start} to {space}: {card}."),
    "went": N_("{seat} goes from {start} to {space} without rolling: {card}."),
    "no_sign": N_("{seat} does not move the construction sign."),
    "loaded": N_("{seat} loads {contract} ({goods})."),
    "delivered": N_("{seat} delivers {contract} ({goods}) and gets {amount}."),
    "taken": N_("{seat} takes the public contract {terms} for nothing."),
    "called": N_("{seat} calls an auction for {terms}."),
    "bid": N_("{seat} bids {number}: {amount}."),
    "matched": N_("{seat}, who called the auction, matches bid {number}: {amount}."),
    "passed": N_("{seat} passes."),
    "discarded": N_("{seat} called no auction: the public contract {contract} leaves the game."),
    "event": N_("{seat} draws an event card: {card}."),
    "no_event": N_("{seat} would draw an event card, but none is left."),
    "no_effect": N_("{card} has no effect for {seat}."),
    "kept": N_("{seat} keeps {card}."),
    "partner": N_("{seat} takes {other} along: {card}."),
    "debt": N_("{seat} cannot pay and keeps {card}: {amount} are due as soon as the money is there."),
    "debt_paid": N_("{seat} pays the {amount} owed for {card}."),
    "skip_due": N_("{seat} will skip a turn: {card}."),
    "box": N_("{seat} draws {contract} from the box."),
    "box_empty": N_("{seat} would draw a contract, but the box is empty: {card} has no effect."),
    "gave": N_("{seat} gives {contract} to {other}: {card}."),
    "stolen": N_("{seat}'s goods for {contract} ({goods}) are stolen; the contract is in the hand again."),
    "by_rail": N_("The railway delivers {contract} ({goods}) for {seat}, who gets {amount}."),
    "respoiled": N_("{seat} loads fresh goods for {contract}."),
    "jam": N_("Traffic jam at {space} until {seat}'s next turn: {card}."),
    "jam_ended": N_("The traffic jam at {space} is over."),
    "passed_on": N_("{seat} has stopped in {space}, passes {card} on to {other} and has another roll."),
    "typed": N_("Contract card typed: {terms}."),
}
"""Kinds whose line is always the same sentence."""

LINES: dict[str, Line] = {}
"""Kinds whose line depends on what the entry holds."""


def say(words: Names, entry: LogEntry) -> str:
    """The line of an entry.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.words.naming import Names
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> say(words, LogEntry("won", 1, contract=1, number=3, amount=-600))
    'Ben wins Frankfurt → Flensburg with bid 3 and pays 600 DM.'
    """
    if entry.kind in LINES:
        return LINES[entry.kind](words, entry)
    return _fill(words, entry, _(TEMPLATES[entry.kind]))


def _fill(words: Names, entry: LogEntry, message: str, **more: object) -> str:
    """The message with its gaps filled from the entry, and from ``more``."""
    return message.format(
        seat=words.seat(entry.seat),
        other=words.seat(entry.other),
        space=words.space(entry.space),
        start=words.space(entry.path[0] if entry.path else entry.space),
        contract=words.contract(entry.contract) if entry.contract else _("a contract"),
        terms=_terms(words, entry.contract),
        card=card_title(entry.card),
        amount=words.money(abs(entry.amount)),
        number=entry.number or _("an unknown number"),
        goods=words.goods(entry.number),
        points=words.points(entry.number),
        dice=dice(entry.dice),
        **more,
    )


def _terms(words: Names, contract: int) -> str:
    card = words.rules.contracts.get(contract)
    if card is None:
        return words.contract(contract)
    return _("{contract} ({goods}, {amount})").format(contract=words.contract(contract), goods=words.goods(card.goods), amount=words.money(card.revenue))


def _line(*kinds: str) -> Callable[[Line], Line]:
    def register(function: Line) -> Line:
        for kind in kinds:
            LINES[kind] = function
        return function

    return register


@_line("skipped")
def _skipped(words: Names, entry: LogEntry) -> str:
    if not entry.number:
        return _fill(words, entry, _("{seat} skips this turn."))
    return _fill(words, entry, ngettext("{seat} skips this turn, and {number} more.", "{seat} skips this turn, and {number} more.", entry.number))


@_line("drove")
def _drove(words: Names, entry: LogEntry) -> str:
    if entry.card:
        return _fill(words, entry, _("{seat} drives from {start} to {space} ({points}): {card}."))
    driven = len(entry.path) - 1
    if not entry.number:
        return _fill(words, entry, _("{seat} drives from {start} to {space}."))
    if 0 < driven < entry.number and "?" not in entry.path:
        text = ngettext(
            "{seat} drives from {start} to {space} and stops there, using {driven} of {points}.",
            "{seat} drives from {start} to {space} and stops there, using {driven} of {points}.",
            driven,
        )
        return _fill(words, entry, text, driven=driven)
    return _fill(words, entry, _("{seat} drives from {start} to {space} ({points})."))


@_line("sign")
def _sign(words: Names, entry: LogEntry) -> str:
    if entry.path:
        return _fill(words, entry, _("{seat} moves the construction sign from {start} to {space}."))
    return _fill(words, entry, _("{seat} puts the construction sign on {space}."))


@_line("bought")
def _bought(words: Names, entry: LogEntry) -> str:
    if entry.number == LARGE_ROOM:
        return _fill(words, entry, _("{seat} buys a large trailer (+{goods}) for {amount}."))
    return _fill(words, entry, _("{seat} buys a small trailer (+{goods}) for {amount}."))


@_line("sold")
def _sold(words: Names, entry: LogEntry) -> str:
    if entry.number == LARGE_ROOM:
        return _fill(words, entry, _("{seat} sells a large trailer (−{goods}) for {amount}."))
    return _fill(words, entry, _("{seat} sells a small trailer (−{goods}) for {amount}."))


@_line("won")
def _won(words: Names, entry: LogEntry) -> str:
    if entry.number:
        return _fill(words, entry, _("{seat} wins {contract} with bid {number} and pays {amount}."))
    return _fill(words, entry, _("Nobody bids: {seat} gets {contract} for nothing."))


@_line("money")
def _money(words: Names, entry: LogEntry) -> str:
    if entry.amount < 0:
        return _fill(words, entry, _("{seat} pays {amount}: {card}."))
    return _fill(words, entry, _("{seat} gets {amount}: {card}."))


@_line("settled")
def _settled(words: Names, entry: LogEntry) -> str:
    if entry.amount:
        return _fill(words, entry, _("At the end {seat} pays {amount} for {card}."))
    return _fill(words, entry, _("At the end {seat} has nothing left to pay for {card}."))


@_line("over")
def _over(words: Names, entry: LogEntry) -> str:
    if entry.card == "early":
        said = ngettext(
            "The table ended the game early; {number} public contract was left",
            "The table ended the game early; {number} public contracts were left",
            entry.number,
        )
        return _because(said.format(number=entry.number), entry)
    if entry.text:
        return _fill(words, entry, _("The table ends the game: {text}."), text=entry.text.rstrip("."))
    return _("The game is over: no public contract is left, and a player has no more contracts.")


# At a physical table


@_line("remark")
def _remark(words: Names, entry: LogEntry) -> str:
    if entry.reason is None:
        return _fill(words, entry, _("Remark: {text}."), text=entry.text.rstrip(".")) if entry.text else _("What was told does not fit.")
    return _("Remark: {reason}").format(reason=reason(words, entry.reason))


@_line("paid")
def _paid(words: Names, entry: LogEntry) -> str:
    if entry.other >= 0:
        text = _("{seat} gets {amount} from {other}") if entry.amount >= 0 else _("{seat} pays {other} {amount}")
    else:
        text = _("{seat} gets {amount} from the bank") if entry.amount >= 0 else _("{seat} pays {amount} to the bank")
    return _because(_fill(words, entry, text), entry)


def _because(said: str, entry: LogEntry) -> str:
    """A sentence, with what people said of it."""
    if entry.text:
        return _("{said}: {text}.").format(said=said, text=entry.text.rstrip("."))
    return _("{said}.").format(said=said)


@_line("counted")
def _counted(words: Names, entry: LogEntry) -> str:
    difference = entry.amount - entry.number
    if not difference:
        return _fill(words, entry, _("{seat}'s cash was counted: {amount}, as in the ledger."))
    ledger, gap = words.money(entry.number), words.money(abs(difference))
    if difference > 0:
        return _fill(words, entry, _("{seat}'s cash was counted: {amount}, but the ledger says {ledger}: {gap} too much."), ledger=ledger, gap=gap)
    return _fill(words, entry, _("{seat}'s cash was counted: {amount}, but the ledger says {ledger}: {gap} are missing."), ledger=ledger, gap=gap)


CORRECTED: dict[str, str] = {
    "space": N_("Set right: {seat}'s truck is at {space}"),
    "load": N_("Set right: {seat}'s truck holds {goods}"),
    "hand": N_("Set right: the number of contracts in {seat}'s hand is {count}"),
    "trailers": N_("Set right: the number of {seat}'s trailers is {count}"),
    "cards": N_("Set right: the number of event cards that {seat} keeps is {count}"),
    "debts": N_("Set right: the number of {seat}'s debts is {count}"),
    "skips": N_("Set right: the number of turns that {seat} will skip is {count}"),
    "signs": N_("Set right: where the signs stand"),
    "turn": N_("Set right: it is {seat}'s turn"),
    "public": N_("Set right: the number of public contracts left is {count}"),
    "roll": N_("Set right: {seat} rolls {dice}"),
}


@_line("corrected")
def _corrected(words: Names, entry: LogEntry) -> str:
    if entry.card in CORRECTED:
        text = _(CORRECTED[entry.card])
    elif entry.amount < 0:
        text = _("Set right: {seat} has {amount} less")
    else:
        text = _("Set right: {seat} has {amount} more")
    return _because(_fill(words, entry, text, count=entry.number), entry)


@_line("named")
def _named(words: Names, entry: LogEntry) -> str:
    if entry.number < 0:
        return _fill(words, entry, _("The public contract that left the game is {terms}."))
    return _fill(words, entry, _("Public contract number {place} is {terms}."), place=entry.number + 1)


@_line("city")
def _city(words: Names, entry: LogEntry) -> str:
    return _("City added to the box: {city}.").format(city=entry.text or words.space(entry.space))


@_line("new_card")
def _new_card(words: Names, entry: LogEntry) -> str:
    return _because(_fill(words, entry, _("Event card added to the box: {card}")), entry)


def misfit(words: Names, entry: LogEntry | None, remark: LogEntry, dropped: bool) -> str:
    """Why something told later no longer fits after a change of the past; ``entry`` is what it was (None: it is told newly)."""
    why = _remark(words, remark)
    if entry is None:
        return why
    if dropped:
        return _("{said} This would be left out. {why}").format(said=say(words, entry), why=why)
    return _("{said} {why}").format(said=say(words, entry), why=why)


CHOICES: dict[tuple[str, str], str] = {
    (c.PANNENHILFE, "skip"): N_("{seat} stops to help and will skip a turn: {card}."),
    (c.PANNENHILFE, "go_on"): N_("{seat} drives on as normal: {card}."),
    (c.ZOLLKONTROLLE, "skip"): N_("{seat} chooses to skip a turn: {card}."),
    (c.ZOLLKONTROLLE, "pay"): N_("{seat} chooses to pay: {card}."),
}


@_line("chose")
def _chose(words: Names, entry: LogEntry) -> str:
    return _fill(words, entry, _(CHOICES.get((entry.card, entry.space), N_("{seat} has chosen: {card}."))))


@_line("used")
def _used(words: Names, entry: LogEntry) -> str:
    if entry.space:
        return _fill(words, entry, _("{seat} has reached {space} and fulfils {card}."))
    return _fill(words, entry, _("{seat} uses {card}."))


DECLINED: dict[str, str] = {
    c.BEIFAHRER: N_("{seat} does not roll again: {card}."),
    c.SCHNELLE_VERLADUNG: N_("{seat} does not roll again and keeps {card}."),
    c.SCHNEESTUERME: N_("{seat} moves no more trucks: {card}."),
}


@_line("declined")
def _declined(words: Names, entry: LogEntry) -> str:
    if not entry.card:
        return _fill(words, entry, _("{seat} does not take what is offered."))
    return _fill(words, entry, _(DECLINED.get(entry.card, N_("{seat}'s truck stays where it is: {card}."))))
