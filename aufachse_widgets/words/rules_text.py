"""Every field of an edition in words: what it decides, its values, and where it comes from.

``row`` is the row of ``docs/rules.md``: ``2.9`` is row 9 of its section 2, ``3`` its event cards,
``4`` the decisions where the documents are silent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from ..engine import PRESETS, Edition
from ..engine.cards import PRINTED_CARDS
from ..engine.documents import DOCUMENTS, OURS, TABLE, document_of
from ..engine.reasons import N_
from .cards import title as card_title
from .language import _, listing, ngettext, pgettext
from .naming import edition_title

LENGTH = "public_contracts"  # every table chooses how long its game is: no house rule
NAMES = ("id", "title", "base")  # what an edition is called is no rule
FEW = 5  # event cards left out of a deck that are named


class RuleText(Struct, frozen=True):
    """One rule: its title (an English msgid), its row, and its values in words: a msgid for each
    value, or a function of the value and the currency."""

    title: str
    row: str
    values: Mapping[Any, str] | Callable[[Any, str], str] = {}


def _money(value: int, currency: str) -> str:
    return _("{amount} {currency}").format(amount=value, currency=currency)


def _number(value: int, currency: str) -> str:
    return str(value)


def _limit(value: int, currency: str) -> str:
    return str(value) if value else _("any number")


def _text(value: str, currency: str) -> str:
    return edition_title(PRESETS[value].title) if value in PRESETS else value or pgettext("house rules", "none")


def _public(value: tuple[int, ...], currency: str) -> str:
    if len(set(value)) == 1:
        return _("{number} for any number of players").format(number=value[0])
    return ", ".join(
        ngettext("{number} for {players} player", "{number} for {players} players", players).format(number=number, players=players)
        for players, number in enumerate(value, 2)
    )


_KINDS = {"road": N_("road spaces"), "ferry": N_("ferry spaces"), "city": N_("cities")}


def _kinds(value: tuple[str, ...], currency: str) -> str:
    return listing(_(_KINDS[kind]) for kind in value)


def _debt(value: int, currency: str) -> str:
    if value == 0:
        return _("it is forgiven")
    if value == 1:
        return _("the card is kept, and the same sum is due later")
    if value == 2:
        return _("the card is kept, and twice the sum is due later")
    return _("the card is kept, and {number} times the sum is due later").format(number=value)


def _sale(value: int, currency: str) -> str:
    return _("{amount} each").format(amount=_money(value, currency)) if value else _("not possible")


def _events(value: tuple[str, ...], currency: str) -> str:
    cards = ngettext("{number} card", "{number} cards", len(value)).format(number=len(value))
    left_out = [card for card in PRINTED_CARDS if card not in value]
    if 0 < len(left_out) <= FEW:
        return _("{cards}, without {titles}").format(cards=cards, titles=listing(card_title(card) for card in left_out))
    return cards


def event_titles(edition: Edition) -> tuple[str, ...]:
    """The titles of the event cards in an edition's deck.

    >>> from aufachse_widgets.engine import preset
    >>> len(event_titles(preset("schmidt-2007")))
    28
    """
    return tuple(card_title(card) for card in edition.event_cards)


_YES_NO = {True: N_("yes"), False: N_("no")}
_MUST_MAY = {"must": N_("must be made"), "may": N_("may be made")}

RULES: dict[str, RuleText] = {
    "id": RuleText(N_("Name of the rules"), "2", _text),
    "title": RuleText(N_("Printing"), "2", _text),
    "base": RuleText(N_("House rules on top of"), "2", _text),
    "currency": RuleText(N_("Currency"), "2.1", _text),
    "starting_money": RuleText(N_("Starting money"), "2.2", _money),
    "private_contracts": RuleText(N_("Contracts dealt to each player"), "2.3", _number),
    "public_contracts": RuleText(N_("Public contracts (the length of the game)"), "2.4", _public),
    "placing": RuleText(
        N_("Trucks are placed"), "2.5", {"before_deal": N_("before contracts are dealt"), "after_deal": N_("after the players have seen their contracts")}
    ),
    "placing_kinds": RuleText(N_("Where trucks may be placed"), "2.6", _kinds),
    "placing_capacity": RuleText(N_("Trucks placed on one road or ferry space"), "2.6", _number),
    "first_player": RuleText(
        N_("First player"),
        "2.7",
        {"random": N_("at random"), "named": N_("named by the table, or at random"), "highest_roll": N_("the highest roll; ties roll again")},
    ),
    "dice": RuleText(N_("Dice"), "2.8", {1: N_("one"), 2: N_("two; one of them is used, a double either way")}),
    "road_capacity": RuleText(N_("Trucks on a road or ferry space"), "2.9", _limit),
    "city_capacity": RuleText(N_("Trucks in a city"), "2.10", _limit),
    "full_space": RuleText(
        N_("A move that would end on a full space"),
        "2.11",
        {"last_free": N_("ends on the last free space before it"), "space_before": N_("may end on the space before it, if that is free")},
    ),
    "sign_six_as_one": RuleText(N_("What moves the construction sign"), "2.12", {True: N_("a rolled 1, or a 6 used as 1"), False: N_("a rolled 1")}),
    "sign_compulsory": RuleText(N_("Moving the construction sign"), "2.13", {True: N_("must be done"), False: N_("may be done")}),
    "sign_kinds": RuleText(N_("Where the construction sign may stand"), "2.14", _kinds),
    "sign_closed_stretch": RuleText(N_("Construction between Hamburg and Flensburg"), "2.14", {True: N_("not allowed"), False: N_("allowed")}),
    "event_draw": RuleText(
        N_("An event space brings a card"), "2.15", {"end": N_("whenever a move ends there"), "exact": N_("only where it is reached by exact count")}
    ),
    "event_after": RuleText(
        N_("A used event card"),
        "2.16",
        {"under": N_("goes under the deck"), "out": N_("leaves the game"), "aside": N_("is set aside; all are shuffled again when the deck is empty")},
    ),
    "debt_factor": RuleText(N_("An event card that cannot be paid"), "2.17", _debt),
    "ferries": RuleText(N_("Ferries"), "2.18", {True: N_("Rotterdam – Flensburg and Flensburg – Rostock"), False: N_("none")}),
    "business": RuleText(
        N_("Loads and deliveries in one turn"),
        "2.19",
        {
            "any": N_("any number, in any order"),
            "deliveries_then_load": N_("any number of deliveries, then at most one load, which ends the turn"),
            "one": N_("one load or one delivery, which ends the turn"),
        },
    ),
    "early_stop_binding": RuleText(
        N_("Stopping early in a city of one of your contracts"), "2.20", {True: N_("business must be done"), False: N_("business is optional")}
    ),
    "trailer_sale": RuleText(N_("Selling trailers"), "2.21", _sale),
    "sale_needs_room": RuleText(N_("A trailer is sold only if the goods still fit"), "2.21", _YES_NO),
    "auction": RuleText(
        N_("Public contracts"),
        "2.22",
        {
            "open": N_("by auction, anyone bids at any time"),
            "in_turn": N_("by auction, bids go round from the caller's left"),
            "take_exact": N_("taken for free in a city reached by exact count"),
            "take_at_start": N_("taken for free in their start city"),
        },
    ),
    "pass_final": RuleText(
        N_("A pass when bids go round"), "2.22", {True: N_("is final for that auction"), False: N_("only lasts until the next turn to bid")}
    ),
    "discard": RuleText(
        N_("A city reached by exact count, and no auction called"),
        "2.23",
        {True: N_("the first public contract leaves the game"), False: N_("nothing happens")},
    ),
    "refill": RuleText(N_("A new public contract"), "2.24", {"gap": N_("fills the gap"), "slide": N_("comes in at the far end, and the others move up")}),
    "auction_after_card_move": RuleText(N_("An auction after a move by an event card"), "2.25", {True: N_("allowed"), False: N_("not allowed")}),
    "contract_cards": RuleText(N_("Contract cards in the box"), "2.26", _number),
    "event_cards": RuleText(N_("Event cards in the deck"), "2.26", _events),
    "jam_space": RuleText(
        N_("The space of a traffic jam"), "2.27", {"closed": N_("is closed"), "may_end": N_("cannot be passed; a move may end there to do business")}
    ),
    "load_at_once": RuleText(
        N_("A player who gets a contract in its start city may load it at once"),
        "2.28",
        {
            "winner": N_("by winning an auction"),
            "receiver": N_("by auction, from the box or from another player"),
            "on_turn": N_("only the player whose turn it is"),
        },
    ),
    "trailers": RuleText(N_("Trailers"), "1", {True: N_("can be bought"), False: N_("none in the game")}),
    "small_trailers": RuleText(N_("Small trailers in the supply"), "1", _number),
    "large_trailers": RuleText(N_("Large trailers in the supply"), "1", _number),
    "market_size": RuleText(N_("Public contracts face up"), "1", _number),
    "full_roll": RuleText(N_("The full roll"), "4", {True: N_("must be used"), False: N_("may be used in part")}),
    "stop_before_sign": RuleText(N_("Stopping early before a sign, waiting next to one"), "4", {True: N_("allowed"), False: N_("not allowed")}),
    "load_at_placing": RuleText(N_("Loading a contract where your truck is placed"), "4", {True: N_("allowed"), False: N_("not allowed")}),
    "auction_once_a_turn": RuleText(N_("Auctions in one turn"), "4", {True: N_("one at most"), False: N_("one for each exact arrival")}),
    "settlement": RuleText(
        N_("Debts and forfeits when the game ends"),
        "4",
        {"what_there_is": N_("are paid as far as the money goes"), "forgiven": N_("are forgiven")},
    ),
    "dokumente": RuleText(
        N_("Event card Dokumente leads to"),
        "3",
        {"opposite": N_("the nearest city back the way you came"), "last_city": N_("the city last driven through")},
    ),
    "gute_routenplanung": RuleText(N_("The move of event card Gute Routenplanung"), "3", _MUST_MAY),
    "past_occupied": RuleText(
        N_("A card's next free city or event space"),
        "3",
        {True: N_("may lie beyond an occupied one"), False: N_("may not lie beyond another one")},
    ),
    "inspektion_roll": RuleText(N_("The second roll of event card Inspektion"), "3", _MUST_MAY),
    "pannenhilfe_choice": RuleText(N_("Event card Pannenhilfe"), "3", {True: N_("the player chooses whether to help"), False: N_("the player must help")}),
    "schnelle_verladung": RuleText(N_("The further roll of event card Schnelle Verladung"), "3", _MUST_MAY),
    "subunternehmer": RuleText(N_("The move of event card Subunternehmer"), "3", _MUST_MAY),
    "jam_empty_space": RuleText(N_("A traffic jam placed by choice"), "3", {True: N_("goes on an empty space"), False: N_("goes on any space")}),
}
"""In the order of ``Edition``'s subjects."""

SHARED_RULES: dict[str, RuleText] = {
    "players": RuleText(N_("Players"), "1"),
    "turn": RuleText(N_("The course of a turn"), "1"),
    "end": RuleText(N_("The end of the game"), "1"),
    "chance": RuleText(N_("Dice and decks"), "1"),
    "board": RuleText(N_("The board"), "1"),
    "truck": RuleText(N_("Each player's truck"), "1"),
    "placing_order": RuleText(N_("The order in which trucks are placed"), "4"),
    "roads": RuleText(N_("Moving along the roads"), "1"),
    "sign_closes": RuleText(N_("Signs close their space"), "1"),
    "sign_on_truck": RuleText(N_("The construction sign goes on an unoccupied space"), "2.14"),
    "one_sign_a_space": RuleText(N_("Two signs never stand on one space"), "4"),
    "exact_count": RuleText(N_("Auctions need an exact count"), "1"),
    "loading": RuleText(N_("Loading a contract"), "1"),
    "delivery": RuleText(N_("Delivering a contract"), "1"),
    "room": RuleText(N_("Room for goods"), "1"),
    "trailers_in_turn": RuleText(N_("Trailers are bought in your own turn"), "1"),
    "trailer_moments": RuleText(N_("The moments of your turn at which trailers are bought and sold"), "6"),
    "market": RuleText(N_("The face-up public contracts"), "1"),
    "bids": RuleText(N_("The five printed bids"), "1"),
    "matching": RuleText(N_("The caller's right to match a bid"), "1"),
    "bidding": RuleText(N_("Who may bid"), "4"),
    "no_credit": RuleText(N_("No credit"), "1"),
    "event_text": RuleText(N_("What the event card says"), "3"),
    "event_moves": RuleText(N_("Moves by event cards"), "4"),
    "screen": RuleText(N_("What this screen can do"), ""),
    "told": RuleText(N_("What has been entered"), ""),
    "undo": RuleText(N_("What this table lets you undo"), ""),
}
"""The rules that are no field of an edition (:data:`~aufachse_widgets.engine.documents.SHARED`): their titles and rows."""

SOURCES: dict[str, str] = {
    "S0": N_("F.X. Schmid 1987"),
    "S1": N_("F.X. Schmid 1987"),
    "S2": N_("Schmidt Spiele 2007"),
    "S3": N_("reference manual"),
    "S4": N_("Czech rules"),
}
"""The rule documents by their number, as they are named to people."""


PAPERS: dict[str, str] = {
    "S0": N_("rules of F.X. Schmid, 1987: English translation, with the inventor's rulings"),
    "S1": N_("rules of F.X. Schmid, 1987: Italian translation, with the event cards"),
    "S2": N_("rule book of Schmidt Spiele, 2007"),
    "S3": N_("comprehensive reference manual, a blend of both"),
    "S4": N_("Czech rules, with the event cards"),
}
"""The rule documents with their own titles."""


def title(field: str) -> str:
    """What an edition's field decides, or a shared rule; a name that is neither stays as it is.

    >>> title("city_capacity"), title("no_credit")
    ('Trucks in a city', 'No credit')
    """
    rule = _rule(field)
    return _(rule.title) if rule else field


def row(field: str) -> str:
    """The row of ``docs/rules.md`` behind a field or a shared rule.

    >>> row("city_capacity"), row("no_credit")
    ('2.10', '1')
    """
    rule = _rule(field)
    return rule.row if rule else ""


def _rule(field: str) -> RuleText | None:
    return RULES.get(field) or SHARED_RULES.get(field)


def value(field: str, value: Any, currency: str = "DM") -> str:
    """A value of a field in words.

    >>> value("city_capacity", 0), value("trailer_sale", 500, "€")
    ('any number', '500 € each')
    """
    if field not in RULES:
        return str(value)
    values = RULES[field].values
    if callable(values):
        return values(value, currency)
    return _(values[value]) if value in values else str(value)


def source(edition: Edition, field: str, document: str) -> str:
    """Where a rule comes from, for people: a printing, this table's house rules, or our reading
    where the printings are silent; empty where there is nothing to say.

    >>> from aufachse_widgets.engine import preset
    >>> source(preset("schmidt-2007"), "dice", "S2"), source(preset("schmidt-2007"), "no_credit", "S2")
    ('Schmidt Spiele 2007', 'Schmidt Spiele 2007')
    """
    if field in edition.changes():
        return _("the length of this game") if field == LENGTH else _("house rule")
    if document == OURS:
        return _("our reading where the rule books are silent")
    if document == TABLE:
        return ""
    named = dict.fromkeys(_(SOURCES.get(part, part)) for part in _parts(document))
    return listing(named)


def papers_of(edition: Edition) -> tuple[str, ...]:
    """The numbers of the documents that an edition is read in; none for an edition that is no printing.

    >>> from aufachse_widgets.engine import preset
    >>> papers_of(preset("fx-schmid-1987"))
    ('S0', 'S1')
    """
    return _parts(DOCUMENTS.get(edition.base or edition.id, ""))


def papers(edition: Edition, field: str) -> tuple[str, ...]:
    """The numbers of the documents that a printing's rule is read in; none where it is our reading.

    >>> from aufachse_widgets.engine import preset
    >>> edition = preset("schmidt-2007")
    >>> papers(edition, "dice"), papers(edition, "subunternehmer"), papers(edition, "full_space")
    (('S2',), ('S1',), ())
    """
    document = document_of(edition, field)
    return () if document == OURS else _parts(document)


def _parts(numbers: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in numbers.split(",") if part.strip())


def paper_title(paper: str) -> str:
    """The title of a document.

    >>> paper_title("S4")
    'Czech rules, with the event cards'
    """
    return _(PAPERS[paper]) if paper in PAPERS else paper


def documents(edition: Edition, field: str) -> str:
    """Where an edition's rule comes from, for people.

    >>> from aufachse_widgets.engine import preset
    >>> documents(preset("fx-schmid-1987"), "dice")
    'F.X. Schmid 1987'
    """
    return source(edition, field, ", ".join(papers(edition, field)) or OURS)


def house_rules(edition: Edition) -> tuple[tuple[str, str, str], ...]:
    """What a table has changed: (field, title, value) for each rule; empty for a printing as it is. The length of the game is
    no house rule (:func:`length`).

    >>> from aufachse_widgets.engine import preset
    >>> house_rules(preset("fx-schmid-1987").with_changes(dice=2))
    (('dice', 'Dice', 'two; one of them is used, a double either way'),)
    """
    changed = {field: new for field, new in edition.changes().items() if field not in (LENGTH, *NAMES)}
    return tuple((field, title(field), value(field, new, edition.currency)) for field, new in changed.items())


def length(edition: Edition, players: int) -> str:
    """How a table has changed the length of its game; empty where it is as printed.

    >>> from aufachse_widgets.engine import preset
    >>> edition = preset("fx-schmid-1987")
    >>> length(edition.with_length(3, 4), 3), length(edition.with_length(3, 20), 3), length(edition, 3)
    ('shorter game: 4 public contracts instead of 16', 'longer game: 20 public contracts instead of 16', '')
    """
    printed = PRESETS.get(edition.base)
    if printed is None or printed.public_deck(players) == edition.public_deck(players):
        return ""
    number, usual = edition.public_deck(players), printed.public_deck(players)
    said = (
        ngettext("shorter game: {number} public contract instead of {usual}", "shorter game: {number} public contracts instead of {usual}", number)
        if number < usual
        else ngettext("longer game: {number} public contract instead of {usual}", "longer game: {number} public contracts instead of {usual}", number)
    )
    return said.format(number=number, usual=usual)
