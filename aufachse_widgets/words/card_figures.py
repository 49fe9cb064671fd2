"""An event card's effect in figures, to be read at a glance: what it came to, or, before that is known, what the card says."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import cards as c
from ..engine import log
from ..engine.actions import SOMEWHERE
from ..engine.ending import FORFEIT
from ..engine.events.contracts_by_card import FREIGHT, INSURANCE
from ..engine.events.moves import CONVOY_SPACES, UPKEEP_SPACES
from ..engine.events.payments import FINE, PRIZE
from ..engine.events.skips import CUSTOMS, THANKS
from ..engine.legal_drives import SNOW_SPACES
from ..engine.log import Happened
from ..engine.motivation import MOTIVATION_SPACES
from ..engine.movement import SPECIAL_REWARD
from .card_effects import CardStory
from .language import _, ngettext
from .naming import Names

Figures = tuple[str, ...]
NOT_YET = (c.FAMILIENNACHWUCHS, c.WARE_VERDORBEN)
"""Cards that say no number: how far the truck goes is known once it has gone."""


def _signed(words: Names, amount: int) -> str:
    return f"{'−' if amount < 0 else '+'}{words.money_unbroken(abs(amount))}"


def _turns(number: int) -> str:
    return ngettext("−{number} turn", "−{number} turns", number).format(number=number)


def _contracts(number: int) -> str:
    """Contracts that come (or go, where there are fewer than none)."""
    return ngettext("{sign}{number} contract", "{sign}{number} contracts", abs(number)).format(sign="−" if number < 0 else "+", number=abs(number))


def _up_to(number: int) -> str:
    return _("1–{number} spaces").format(number=number)


def _pannenhilfe(words: Names) -> Figures:
    helps = (_signed(words, THANKS), _turns(1))
    return (*helps, _("or"), _("drive on")) if words.rules.edition.pannenhilfe_choice else helps


SAYS: dict[str, Callable[[Names], Figures]] = {
    c.BAHNVERLADUNG: lambda words: (_("revenue − {amount}").format(amount=words.money_unbroken(FREIGHT)),),
    c.DOKUMENTE: lambda words: (_("1 city back"),),
    c.FAHRTENSCHREIBER: lambda words: (_turns(1),),
    c.FRACHT_DUMPING: lambda words: (_contracts(-1),),
    c.GUTE_ROUTENPLANUNG: lambda words: (_("next city"),),
    c.HILFE_DIEBE: lambda words: (_("{amount} per contract").format(amount=_signed(words, INSURANCE)),),
    c.INSPEKTION: lambda words: (_("+1 roll"), _("or"), _signed(words, -FORFEIT)),
    c.MOTIVATION: lambda words: (_up_to(MOTIVATION_SPACES),),
    c.PANNENHILFE: _pannenhilfe,
    c.SCHNEESTUERME: lambda words: (_up_to(SNOW_SPACES),),
    c.TRUCKERFESTIVAL: lambda words: (_signed(words, PRIZE),),
    c.VORBILDLICHE_WARTUNG: lambda words: (_up_to(UPKEEP_SPACES),),
    c.ZOLLABFERTIGUNG: lambda words: (_("next event space"),),
    c.ZOLLKONTROLLE: lambda words: (_turns(1), _("or"), _signed(words, -CUSTOMS)),
    **dict.fromkeys((c.BEIFAHRER, c.SCHNELLE_VERLADUNG), lambda words: (_("+1 roll"),)),
    **dict.fromkeys((c.FREUNDLICHER_KUNDENSERVICE, c.VERTRAUEN), lambda words: (_contracts(1),)),
    **dict.fromkeys((c.POLIZEIKONTROLLE, c.RADARFALLE), lambda words: (_signed(words, -FINE),)),
    **dict.fromkeys((c.ROAD_RUNNER, c.SUBUNTERNEHMER), lambda words: (_up_to(CONVOY_SPACES),)),
    **dict.fromkeys(
        (c.SONDERAUFTRAG_FLENSBURG, c.SONDERAUFTRAG_WIEN),
        lambda words: (_signed(words, SPECIAL_REWARD), _("or"), _signed(words, -FORFEIT)),
    ),
    **dict.fromkeys(
        (c.STAU_MUENCHEN, c.STAU_FRANKFURT, c.STAU_KASSEL, c.STAU_NEBEL, c.STAU_UNFALL),
        lambda words: (ngettext("{number} round", "{number} rounds", 1).format(number=1),),
    ),
}
"""What each card says, in figures; but for those of :data:`NOT_YET`."""


def _came_to(words: Names, story: CardStory) -> Figures:
    """What has come of a card for the one whose it is."""
    money = goods = contracts = turns = driven = 0
    paid, gone = False, ""
    for entry in story.entries:
        if entry.seat != story.seat:
            continue
        match entry:
            case log.CardMoney(amount=amount):
                money, paid = money + amount, True
            case log.ByRail(revenue=revenue):
                money, paid = money + revenue, True
            case log.Owed(amount=amount):
                money, paid = money - amount, True
            case log.Stolen():
                goods += entry.goods
            case log.Gave():
                contracts -= 1
            case log.BoxDrawn():
                contracts += 1
            case log.SkipDue():
                turns += 1
            case log.Drove():
                driven += len(entry.path) - 1
            case log.Went() if entry.space != SOMEWHERE:  # however far that is
                gone = _("to {space}").format(space=words.space(entry.space))
    return (
        *((_signed(words, money),) if paid else ()),
        *((f"−{words.goods(goods)}",) if goods else ()),
        *((_contracts(contracts),) if contracts else ()),
        *((_turns(turns),) if turns else ()),
        *((words.spaces(driven),) if driven else ()),
        *((gone,) if gone else ()),
    )


def _left_alone(entry: Happened) -> bool:
    """Whether a card does nothing, or nobody wanted what it offered."""
    return isinstance(entry, log.NoEffect | log.BoxEmpty | log.Declined) or (isinstance(entry, log.Chose) and entry.option == "go_on")


def card_figures(words: Names, story: CardStory) -> Figures:
    """The effect of a card in figures, the most important first; empty where it does nothing, or nobody can know yet.

    Between the alternatives of a choice that has not been made stands an "or".

    >>> from aufachse_widgets.engine import compile_rules
    >>> words = Names(compile_rules("schmidt-2007"), ())
    >>> drawn = log.EventDrawn(0, c.PANNENHILFE)
    >>> [figure.replace("\\N{NARROW NO-BREAK SPACE}", " ") for figure in card_figures(words, CardStory(c.PANNENHILFE, 0, (drawn,)))]
    ['+1000 €', '−1 turn', 'or', 'drive on']
    >>> card_figures(words, CardStory(c.PANNENHILFE, 0, (drawn, log.Chose(0, c.PANNENHILFE, "go_on"))))
    ()
    """
    if any(_left_alone(entry) for entry in story.entries if entry.seat == story.seat):
        return ()
    if isinstance(story.entries[0], log.PassedOn):
        return (_("+1 roll"),)  # of the one who passes it on
    return _came_to(words, story) or (SAYS[story.card](words) if story.card in SAYS else ())
