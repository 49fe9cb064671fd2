"""What event cards did, from the log: which entries are of which card, and its effect in a sentence with names and sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from ..engine import cards, log
from ..engine.actions import SOMEWHERE, UNKNOWN
from ..engine.log import Happened
from ..engine.reasons import N_
from .language import _, listing
from .naming import Names

SHOWS = (log.EventDrawn, log.CardUsed, log.PassedOn)
"""What brings a card before everybody's eyes: it turns up, or one that was kept has its time."""


class CardStory(Struct, frozen=True):
    """A card that was turned up or used by ``seat``, and all that has come of it so far (``entries``, what showed it first)."""

    card: str
    seat: int
    entries: tuple[Happened, ...]


def _card_of(entry: Happened) -> str:
    return str(getattr(entry, "card", ""))


def card_stories(entries: Iterable[Happened]) -> tuple[tuple[CardStory, ...], tuple[Happened, ...]]:
    """The cards that came up in some entries of the log, in order, and what further came of cards that came up before.

    What names no card (a contract from the box, a delivery) is of the card that came up last where that card does such things.

    >>> shown, later = card_stories([log.EventDrawn(0, "Radarfalle"), log.CardMoney(0, "Radarfalle", -500), log.CardMoney(1, "Zollkontrolle", -500)])
    >>> [(story.card, len(story.entries)) for story in shown], later
    ([('Radarfalle', 2)], (CardMoney(seat=1, card='Zollkontrolle', amount=-500),))
    """
    stories: list[tuple[str, int, list[Happened]]] = []
    later: list[Happened] = []
    for entry in entries:
        card = _card_of(entry)
        mine = next((found for name, _seat, found in reversed(stories) if name == card), None)
        # A kept card may be paid for before it is called used.
        if isinstance(entry, SHOWS) and (mine is None or isinstance(entry, log.EventDrawn)):
            paid = [one for one in later if _card_of(one) == card]
            later = [one for one in later if one not in paid]
            stories.append((card, entry.seat, [entry, *paid]))
        elif isinstance(entry, log.BoxDrawn) and stories:
            stories[-1][2].append(entry)
        elif card and not isinstance(entry, log.DebtPaid | log.JamEnded | log.Settled):
            (later if mine is None else mine).append(entry)
    return tuple(CardStory(card, seat, tuple(found)) for card, seat, found in stories), tuple(later)


CLAUSES: dict[type[Happened], str] = {
    log.CardUsed: N_("uses the card"),
    log.CardKept: N_("keeps the card"),
    log.PassedOn: N_("passes the card on to {to}"),
    log.Went: N_("goes to {space}"),
    log.Drove: N_("drives to {space}"),
    log.Moved: N_("moves {truck}'s truck to {space}"),
    log.SkipDue: N_("will skip a turn"),
    log.Owed: N_("cannot pay and owes {amount}"),
    log.Gave: N_("gives {contract} to {to}"),
    log.BoxDrawn: N_("draws {contract} from the box"),
    log.Stolen: N_("loses the goods for {contract}"),
    log.ByRail: N_("gets {revenue} for {contract}"),
    log.Reloaded: N_("loads {contract} again"),
    log.JamPlaced: N_("puts the jam sign on {space}"),
    log.PartnerChosen: N_("takes {partner} along"),
    log.Declined: N_("leaves it at that"),
}
"""What somebody does because of a card, to stand after their name."""

UNTOLD: dict[type[Happened], str] = {
    log.Went: N_("goes on"),
    log.Drove: N_("drives on"),
    log.Moved: N_("moves {truck}'s truck"),
    log.JamPlaced: N_("puts down the jam sign"),
}
"""The same where nobody said where to."""

GAPS: dict[str, Callable[[Names, Any], str]] = {
    **dict.fromkeys(("to", "partner"), lambda words, seat: words.seat(seat)),
    **dict.fromkeys(("amount", "revenue"), lambda words, amount: words.money(abs(amount))),
    "space": lambda words, space: words.space(space),
    "contract": lambda words, contract: words.contract(contract) if contract != UNKNOWN else _("a contract"),
}


NOTHING: dict[str, str] = {
    **dict.fromkeys((cards.BAHNVERLADUNG, cards.HILFE_DIEBE), N_("{seat} has no goods aboard")),
    cards.WARE_VERDORBEN: N_("{seat} has no goods aboard that can be loaded again"),
    cards.FRACHT_DUMPING: N_("{seat} has no contract to give away"),
    **dict.fromkeys(
        (
            cards.DOKUMENTE,
            cards.FAMILIENNACHWUCHS,
            cards.GUTE_ROUTENPLANUNG,
            cards.ZOLLABFERTIGUNG,
            cards.ROAD_RUNNER,
            cards.SUBUNTERNEHMER,
            cards.VORBILDLICHE_WARTUNG,
        ),
        N_("there is nowhere to drive to"),
    ),
    **dict.fromkeys((cards.STAU_MUENCHEN, cards.STAU_FRANKFURT, cards.STAU_KASSEL), N_("the city is not on this board")),
    **dict.fromkeys((cards.STAU_NEBEL, cards.STAU_UNFALL), N_("no space is free for the sign")),
}
"""Why a card has no effect, where it has none."""


def no_effect(words: Names, entry: log.NoEffect | log.BoxEmpty) -> str:
    """That a card does nothing, and why.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue")))
    >>> no_effect(words, log.NoEffect(1, cards.HILFE_DIEBE)), no_effect(words, log.BoxEmpty(1, cards.VERTRAUEN))
    ('Nothing happens: Blue has no goods aboard', 'Nothing happens: no contract is left in the box')
    """
    why = N_("no contract is left in the box") if isinstance(entry, log.BoxEmpty) else NOTHING.get(entry.card, "")
    if not why:
        return _("Nothing happens")
    return _("Nothing happens: {why}").format(why=_(why).format(seat=words.seat(entry.seat)))


def _clause(words: Names, entry: Happened) -> str:
    """What an entry comes to, without who does it; empty for what is not worth a word."""
    if isinstance(entry, log.CardMoney):
        message = _("pays {amount}") if entry.amount < 0 else _("gets {amount}")
    elif type(entry) in UNTOLD and getattr(entry, "space", "") == SOMEWHERE:
        message = _(UNTOLD[type(entry)])
    elif isinstance(entry, log.CardUsed) and entry.space:
        message = _("has reached {space}")
    elif isinstance(entry, log.Chose) and entry.option == "go_on":
        message = _("drives on as normal")
    elif type(entry) in CLAUSES:
        message = _(CLAUSES[type(entry)])
    else:
        return ""
    gaps = {name: put(words, getattr(entry, name)) for name, put in GAPS.items() if hasattr(entry, name)}
    return message.format_map({**gaps, "truck": words.seat(entry.seat)})


def card_effect(words: Names, entries: Sequence[Happened]) -> str:
    """The effect of a card in one sentence for each player it moved; empty where nothing has come of it yet.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue")))
    >>> card_effect(words, [log.Went(0, ("ulm", "linz"), "Dokumente"), log.CardMoney(0, "Dokumente", -300)])
    'Red goes to Linz and pays 300 DM.'
    """
    clauses: dict[int, list[str]] = {}
    for entry in entries:
        if isinstance(entry, log.NoEffect | log.BoxEmpty):
            return _("The card has no effect for {seat}.").format(seat=words.seat(entry.seat))
        said = _clause(words, entry)
        if said:
            who = entry.by if isinstance(entry, log.Moved) else entry.seat
            clauses.setdefault(who, []).append(said)
    return " ".join(_("{seat} {does}.").format(seat=words.seat(seat), does=listing(said)) for seat, said in clauses.items())
