"""A little game at a physical table, told step by step: what is told, what the ledger says, what a count of the cash finds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from msgspec import Struct

from ..box.box import Box
from ..drawing.ledger_chart import ledger_chart
from ..engine import preset
from ..engine.actions import NOWHERE, SOMEWHERE, BuyTrailer, Deliver, Load
from ..engine.log import Happened
from ..engine.reasons import N_
from ..engine.rules import RULES_VERSION, board_digest, shipped_board, shipped_contracts
from ..engine.state import LARGE_PRICE, SMALL_PRICE, Player
from ..journal import Header, Journal, Seat
from ..stats.cash_count import Check, Suspect, check, reason
from ..stats.ledger import Line, balances, ledger
from ..tracking import editing
from ..tracking.facts import Rolled, SetLoad, SetSpace, SetTurn, Stopped
from ..tracking.kind import Tables, Told, to_header
from ..tracking.log import Remark
from ..tracking.table import TableState, Tracked
from ..words.language import _
from ..words.table import TableSpeaker
from .exercise import Choice, Exercise, Number, Text, Verdict, right, wrong
from .picture import Pictures

EDITION = "fx-schmid-1987"
ANNA, BEN = 0, 1
SEATS = (Seat("Anna", "red"), Seat("Ben", "yellow"))
ARRIVES, NEXT, FLENSBURG = 28, 42, 1  # contracts: Hamburg → Kassel, Kassel → Basel, Frankfurt → Flensburg
START: tuple[Told, ...] = (SetSpace(ANNA, "hildesheim"), SetSpace(BEN, "alsfeld"), SetLoad(ANNA, (ARRIVES,)), SetTurn(ANNA))
"""How the table stands when the story begins."""


class Step(Struct, frozen=True):
    """What happens at the table: ``say`` tells it, ``told`` is all that has been told by then."""

    say: str
    told: tuple[Told, ...]


_TO_KASSEL: tuple[Told, ...] = (Rolled(ANNA, (2,)), Stopped(ANNA, "kassel"))
_DELIVERED: tuple[Told, ...] = (*_TO_KASSEL, Deliver(ANNA, ARRIVES))
_LOADED: tuple[Told, ...] = (*_DELIVERED, Load(ANNA, NEXT))
_TO_FRANKFURT: tuple[Told, ...] = (*_LOADED, Rolled(BEN, (2,)), Stopped(BEN, "frankfurt"))
_BEN_LOADED: tuple[Told, ...] = (*_TO_FRANKFURT, Load(BEN, FLENSBURG))
_ANNAS = BuyTrailer(ANNA, large=False)

STORY: tuple[Step, ...] = (
    Step(N_("Anna rolls a 2 and drives to Kassel."), _TO_KASSEL),
    Step(N_("Her goods from Hamburg are for Kassel: she delivers them."), _DELIVERED),
    Step(N_("She loads Kassel → Basel."), _LOADED),
    Step(N_("Ben's turn. He rolls a 2 and drives to Frankfurt."), _TO_FRANKFURT),
    Step(N_("He loads Frankfurt → Flensburg, and buys a large trailer."), (*_BEN_LOADED, BuyTrailer(BEN, large=True))),
    Step(N_("“A small one!” says Ben. Open the log, press that line, then “Change it”."), (*_BEN_LOADED, BuyTrailer(BEN, large=False))),
    Step(
        N_("Count the cash: open the bank and press “Count the cash”. Ben has {ben}, Anna {anna}. What did nobody tell?"),
        (*_LOADED, _ANNAS, *_BEN_LOADED[len(_LOADED) :], BuyTrailer(BEN, large=False)),
    ),
)


def box() -> Box:
    """What lies on the table: the shipped contracts."""
    return Box("Lesson", contracts=shipped_contracts())


def tables(told: Sequence[Told]) -> Tables:
    """The positions of the table once that has been told, from the start of the story on."""
    edition, board = preset(EDITION).with_length(len(SEATS), None), shipped_board()
    header = Header(
        rules_version=RULES_VERSION,
        edition=edition,
        board=board.id,
        board_digest=board_digest(board, ()),
        seats=SEATS,
        first=ANNA,
        tracked=to_header(Tracked(True, True, box())),
    )
    journal = Journal[Told]()
    found = Tables(header, journal)
    for move in (*START, *told):
        journal.extend(editing.appended(found, (move,)).batch)
    return found


def table_after(told: Sequence[Told]) -> TableState:
    """The table once that has been told.

    >>> table_after(STORY[1].told).state.players[ANNA].money
    6500
    """
    found = tables(told)
    return found.at(found.journal.head)


def log_of(told: Sequence[Told]) -> list[tuple[int, Happened]]:
    """What has happened at the table, each with its entry."""
    found = tables(told)
    return [(entry.number, event) for entry in found.journal.line() for event in found.happened(entry.number)]


@cache
def wanted(step: int) -> TableState:
    """The table after so many steps of the story."""
    return table_after(STORY[step - 1].told if step else ())


def said(step: int) -> str:
    """What happens in a step of the story (0: the first), sums included."""
    end = wanted(len(STORY))
    ben, anna = (TableSpeaker(end.rules, SEATS).money(end.state.players[seat].money) for seat in (BEN, ANNA))
    return _(STORY[step].say).format(ben=ben, anna=anna)


def same(told: TableState, step: int) -> bool:
    """Whether what was told is how the table stands after so many steps."""
    return all(_known(one) == _known(two) for one, two in zip(told.state.players, wanted(step).state.players, strict=True))


def astray(told: TableState, step: int) -> tuple[str, ...]:
    """What was told otherwise than the story has it after so many steps: neither as before that step, nor as after it."""
    words = TableSpeaker(told.rules, SEATS)
    found = []
    for seat, (now, before, after) in enumerate(zip(told.state.players, wanted(step - 1).state.players, wanted(step).state.players, strict=True)):
        name = SEATS[seat].name
        if now.space in (SOMEWHERE, NOWHERE) and now.space != before.space:
            text = _("You entered that nobody knows where {name}'s truck is: it is at {space}.")
            found.append(text.format(name=name, space=words.space(after.space)))
        elif now.space not in (before.space, after.space):
            text = _("On the table {name}'s truck is at {there}, not at {here}.")
            found.append(text.format(name=name, here=words.space(now.space), there=words.space(after.space)))
        if now.money not in (before.money, after.money):
            text = _("{name} has {amount}, and on the table lies {other}.")
            found.append(text.format(name=name, amount=words.money(now.money), other=words.money(after.money)))
        if now.loaded not in (before.loaded, after.loaded):
            found.append(_("{name}'s truck holds something else.").format(name=name))
        pulled, told_as = (now.small, now.large), ((before.small, before.large), (after.small, after.large))
        if pulled not in told_as:
            found.append(_("{name}'s truck has other trailers.").format(name=name))
        elif now.money == after.money != before.money and pulled != told_as[1]:
            found.append(_("{name}'s money is right now, but what it was spent on is missing.").format(name=name))
    return tuple(found)


def _known(player: Player) -> tuple[object, ...]:
    return player.space, player.money, player.loaded, player.small, player.large


def money_picture(lines: Sequence[Line], until: int) -> Pictures:
    """What everybody has, line by line of the ledger."""
    title = _("What Anna and Ben have after each entry of the log")
    edition = preset(EDITION)
    return Pictures({title: ledger_chart(SEATS, lines, edition.starting_money, until, edition.currency, title)})


# The exercises -----------------------------------------------------------------------------------


def _purse(given: float) -> Verdict:
    rules, players = wanted(len(STORY)).rules, wanted(len(STORY)).state.players
    money, begin = players[BEN].money, rules.edition.starting_money
    if given == money:
        return right(_("{amount} at the start, {price} for the trailer. Loading brings nothing yet.").format(amount=begin, price=SMALL_PRICE))
    if given == begin - LARGE_PRICE:
        return wrong(_("that is what the ledger said before the correction."))
    if given == begin:
        return wrong(_("a trailer isn't free."))
    if given in (money + rules.contracts[FLENSBURG].revenue, begin + rules.contracts[FLENSBURG].revenue):
        return wrong(_("a contract pays when it is delivered, not when it is loaded."))
    if given == players[ANNA].money:
        return wrong(_("that is what lies before Anna."))
    if given == begin - SMALL_PRICE - LARGE_PRICE:
        return wrong(_("he has bought one trailer, not two: the correction took the large one back."))
    return wrong(_("he began with {amount}. What has he paid, what has he got?").format(amount=begin))


def counted(difference: int) -> Check:
    """What a count of Anna's cash finds at the end of the story, where so much more lies on the table than the ledger says."""
    rules, log = wanted(len(STORY)).rules, log_of(STORY[-1].told)
    money = balances(rules, len(SEATS), ledger(rules, len(SEATS), log))
    (found,) = check(rules, len(SEATS), log, {ANNA: money[ANNA] + difference})
    return found


@cache
def _suspects() -> tuple[Suspect, Suspect, Suspect]:
    """What the companion asks first for three differences: a large trailer's price too little, a delivery too much, two digits swapped."""
    money, revenue = wanted(len(STORY)).state.players[ANNA].money, wanted(len(STORY)).rules.contracts[NEXT].revenue
    digits = str(money)
    swapped = int(digits[1] + digits[0] + digits[2:])
    trailer, delivery = (counted(difference).suspects[0] for difference in (-LARGE_PRICE, revenue))
    return trailer, delivery, next(one for one in counted(swapped - money).suspects if one.slip == "count")


def _guess(place: int) -> str:
    """One of these, as the companion asks it."""
    return reason(TableSpeaker(wanted(len(STORY)).rules, SEATS), _suspects()[place])


GUESSES: tuple[Text, ...] = tuple([partial(_guess, place) for place in range(3)])
TRAILER, DELIVERY, COUNT_AGAIN = GUESSES


def _count(chosen: Text) -> Verdict:
    if chosen == TRAILER:
        return right(_("the difference is the price of something in the game. More is forgotten than told wrongly, so the companion asks for that first."))
    if chosen == DELIVERY:
        return wrong(_("a forgotten delivery would mean that too much lies on the table. Here it is too little."))
    return wrong(_("two digits swapped would make another difference. Compare the two sums digit by digit."))


ODD: tuple[Text, ...] = (
    lambda: _("It refuses: Anna must move her truck back."),
    lambda: _("It enters what happened, and notes what is odd."),
    lambda: _("It puts her truck into the nearest space that is right."),
)


def _odd(chosen: Text) -> Verdict:
    told = (Rolled(ANNA, (2,)), Stopped(ANNA, "fulda"))
    space = table_after(told).state.players[ANNA].space
    notes = [event for _entry, event in log_of(told) if isinstance(event, Remark)]
    if chosen == ODD[1] and space == "fulda" and notes:
        return right(_("the people at the table decide what happened. The companion keeps the books, and remarks on it."))
    if chosen == ODD[0]:
        said = _("her truck stands there already, and nobody at the table may have noticed. An app that refuses what has happened is wrong from then on.")
        return wrong(said)
    return wrong(_("then the screen would show something else than the table."))


_ANNA = wanted(len(STORY)).state.players[ANNA].money

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        id="purse",
        ask=lambda: _("At the end of the story, how much money lies before Ben?"),
        form=Number(preset(EDITION).currency),
        judge=_purse,
        answer=wanted(len(STORY)).state.players[BEN].money,
        wrong=(
            preset(EDITION).starting_money - LARGE_PRICE,
            preset(EDITION).starting_money,
            preset(EDITION).starting_money - SMALL_PRICE + wanted(0).rules.contracts[FLENSBURG].revenue,
        ),
        minutes=1,
        note=lambda: _("The ledger in the bank says it, line by line. Some forget that the correction gave money back."),
    ),
    Exercise(
        id="count",
        ask=lambda: _("A little later Anna counts {counted} DM, and the ledger says {expected}. What does the companion ask first?").format(
            counted=_ANNA - LARGE_PRICE, expected=_ANNA
        ),
        form=Choice(GUESSES),
        judge=_count,
        answer=TRAILER,
        wrong=(DELIVERY, COUNT_AGAIN),
        minutes=2,
        note=lambda: _("The sentences are the companion's own, each found for another difference. Count twice before you look for a slip."),
    ),
    Exercise(
        id="odd",
        ask=lambda: _("Anna rolls a 2, but her truck is put down in Fulda, much farther away. What does the companion do?"),
        form=Choice(ODD),
        judge=_odd,
        answer=ODD[1],
        wrong=(ODD[0], ODD[2]),
        minutes=1,
        note=lambda: _("Worth a word in class: software that records what people do must not forbid them to have done it."),
    ),
)
