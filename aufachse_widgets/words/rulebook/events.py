"""The rules of event cards, and each card that the edition's deck holds."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...engine import cards as c
from ...engine.edition import Edition
from ...engine.reasons import N_
from .. import cards
from .facts import Facts
from .parts import Rule, Section
from .search import plain

DEPENDS: dict[str, tuple[str, ...]] = {
    c.DOKUMENTE: ("dokumente",),
    c.GUTE_ROUTENPLANUNG: ("gute_routenplanung", "past_occupied"),
    c.INSPEKTION: ("inspektion_roll",),
    c.PANNENHILFE: ("pannenhilfe_choice",),
    c.SCHNELLE_VERLADUNG: ("schnelle_verladung",),
    c.SUBUNTERNEHMER: ("subunternehmer",),
    c.ZOLLABFERTIGUNG: ("past_occupied",),
    c.STAU_NEBEL: ("jam_empty_space", "jam_space"),
    c.STAU_UNFALL: ("jam_empty_space", "jam_space"),
    **dict.fromkeys((c.STAU_MUENCHEN, c.STAU_FRANKFURT, c.STAU_KASSEL), ("jam_space",)),
}
"""The fields on which a card's text depends."""


def _card(card: str) -> Rule:
    def says(facts: Facts) -> str:
        return cards.text(facts.names, card)

    return Rule(_name(card), (*DEPENDS.get(card, ()), "event_text"), says, where=_in_deck(card), card=card)


def _name(card: str) -> str:
    """What a card is called in addresses.

    >>> _name("Hilfe, Diebe!"), _name("Stau in München")
    ('hilfe-diebe', 'stau-in-munchen')
    """
    return "-".join(re.findall(r"[a-z0-9]+", plain(card)))


def _in_deck(card: str) -> Callable[[Edition], bool]:
    return lambda edition: card in edition.event_cards


EVENTS = Section(
    "events",
    N_("Event cards"),
    (
        Rule(
            "drawing",
            ("event_draw",),
            {
                "end": N_("Draw an event card whenever your move ends on a space with the red and white triangle."),
                "exact": N_("Draw an event card when you reach a space with the red and white triangle by exact count."),
            },
        ),
        Rule(
            "used-cards",
            ("event_after",),
            {
                "under": N_("A used card goes under the deck."),
                "out": N_("A used card leaves the game."),
                "aside": N_("Used cards are set aside; when the deck is empty they are shuffled again."),
            },
        ),
        Rule(
            "moves",
            ("event_moves",),
            N_("A move by a card follows the rules of a rolled one, but gives no exact count, so no auction. If it ends on an event space, draw again."),
        ),
        Rule("targets", ("event_moves",), N_("A card that names a target works only if a way without signs leads there and there is room.")),
        Rule(
            "others-truck",
            ("event_moves",),
            N_(
                "A truck that another player's card moves may load and deliver where it stops, and fulfils a Sonderauftrag there. By such a move {inspektion} "
                "is not passed on and gives no roll."
            ),
            where=_in_deck(c.INSPEKTION),
            ours=True,
            section="6",
        ),
        Rule(
            "using-motivation",
            ("event_moves",),
            N_("{motivation} may also be used while you have the construction sign to place: the sign waits until your truck has moved."),
            where=_in_deck(c.MOTIVATION),
            ours=True,
            section="6",
        ),
        Rule(
            "keeping-schnelle-verladung",
            ("schnelle_verladung",),
            N_("If you don't roll by {schnelle_verladung}, you keep the card, and may roll after your next load."),
            where=lambda edition: edition.schnelle_verladung == "may" and c.SCHNELLE_VERLADUNG in edition.event_cards,
            ours=True,
            section="6",
        ),
        Rule(
            "one-payment",
            ("event_text",),
            N_("What {bahnverladung} pays and takes is one payment: debts, and the end of the game, come after it."),
            where=_in_deck(c.BAHNVERLADUNG),
            ours=True,
            section="6",
            since=2,
        ),
        *map(_card, c.EVENT_CARDS),
    ),
    ("event",),
)
