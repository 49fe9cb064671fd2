"""The 31 event cards in our own words; where the printings differ, by the edition's fields."""

from __future__ import annotations

from collections.abc import Callable

from ..engine import cards as c
from ..engine.reasons import N_
from .language import _, language
from .naming import Names

PRINTED_IN = "de"
"""The language of what is printed on the cards."""

TITLES: dict[str, str] = {
    c.BAHNVERLADUNG: N_("Bahnverladung (by rail)"),
    c.BEIFAHRER: N_("Beifahrer (co-driver)"),
    c.DOKUMENTE: N_("Dokumente (missing papers)"),
    c.FAHRTENSCHREIBER: N_("Fahrtenschreiber (driving time is up)"),
    c.FAMILIENNACHWUCHS: N_("Familiennachwuchs (a baby is born)"),
    c.FRACHT_DUMPING: N_("Fracht Dumping (undercut prices)"),
    c.FREUNDLICHER_KUNDENSERVICE: N_("Freundlicher Kundenservice (friendly service)"),
    c.GUTE_ROUTENPLANUNG: N_("Gute Routenplanung (good planning)"),
    c.HILFE_DIEBE: N_("Hilfe, Diebe! (thieves)"),
    c.INSPEKTION: N_("Inspektion (vehicle check)"),
    c.MOTIVATION: N_("Motivation (eager driver)"),
    c.PANNENHILFE: N_("Pannenhilfe (help in a breakdown)"),
    c.POLIZEIKONTROLLE: N_("Polizeikontrolle (police check)"),
    c.RADARFALLE: N_("Radarfalle (speed trap)"),
    c.ROAD_RUNNER: N_("Road Runner ruft Teddybär (a tip by radio)"),
    c.SCHNEESTUERME: N_("Schneestürme (snowstorms)"),
    c.SCHNELLE_VERLADUNG: N_("Schnelle Verladung (fast loading)"),
    c.SONDERAUFTRAG_FLENSBURG: N_("Sonderauftrag Flensburg (special trip)"),
    c.SONDERAUFTRAG_WIEN: N_("Sonderauftrag Wien (special trip)"),
    c.STAU_MUENCHEN: N_("Stau in München (traffic jam)"),
    c.STAU_FRANKFURT: N_("Stau am Frankfurter Kreuz (traffic jam)"),
    c.STAU_KASSEL: N_("Stau am Kasseler Kreuz (traffic jam)"),
    c.STAU_NEBEL: N_("Stau durch plötzlichen Nebeleinbruch (jam in the fog)"),
    c.STAU_UNFALL: N_("Stau wegen Schaulustigen bei einem Unfall (jam of onlookers)"),
    c.SUBUNTERNEHMER: N_("Subunternehmer (subcontractor)"),
    c.TRUCKERFESTIVAL: N_("Truckerfestival (truckers' festival)"),
    c.VERTRAUEN: N_("Vertrauen (a customer's trust)"),
    c.VORBILDLICHE_WARTUNG: N_("Vorbildliche Wartung (well serviced)"),
    c.WARE_VERDORBEN: N_("Ware verdorben (spoiled goods)"),
    c.ZOLLABFERTIGUNG: N_("Zollabfertigung (quick customs)"),
    c.ZOLLKONTROLLE: N_("Zollkontrolle (customs check)"),
}
"""The German title, which is on the card, with its meaning."""

MEANINGS: dict[str, str] = {
    c.BAHNVERLADUNG: N_("By rail"),
    c.BEIFAHRER: N_("Co-driver"),
    c.DOKUMENTE: N_("Missing papers"),
    c.FAHRTENSCHREIBER: N_("Driving time is up"),
    c.FAMILIENNACHWUCHS: N_("A baby is born"),
    c.FRACHT_DUMPING: N_("Undercut prices"),
    c.FREUNDLICHER_KUNDENSERVICE: N_("Friendly service"),
    c.GUTE_ROUTENPLANUNG: N_("Good planning"),
    c.HILFE_DIEBE: N_("Thieves!"),
    c.INSPEKTION: N_("Vehicle check"),
    c.MOTIVATION: N_("Eager driver"),
    c.PANNENHILFE: N_("Help in a breakdown"),
    c.POLIZEIKONTROLLE: N_("Police check"),
    c.RADARFALLE: N_("Speed trap"),
    c.ROAD_RUNNER: N_("A tip by radio"),
    c.SCHNEESTUERME: N_("Snowstorms"),
    c.SCHNELLE_VERLADUNG: N_("Fast loading"),
    c.SONDERAUFTRAG_FLENSBURG: N_("Special trip to Flensburg"),
    c.SONDERAUFTRAG_WIEN: N_("Special trip to Wien"),
    c.STAU_MUENCHEN: N_("Traffic jam in München"),
    c.STAU_FRANKFURT: N_("Traffic jam at Frankfurt"),
    c.STAU_KASSEL: N_("Traffic jam at Kassel"),
    c.STAU_NEBEL: N_("Traffic jam in the fog"),
    c.STAU_UNFALL: N_("Traffic jam of onlookers"),
    c.SUBUNTERNEHMER: N_("Subcontractor"),
    c.TRUCKERFESTIVAL: N_("Truckers' festival"),
    c.VERTRAUEN: N_("A customer's trust"),
    c.VORBILDLICHE_WARTUNG: N_("Well serviced"),
    c.WARE_VERDORBEN: N_("Spoiled goods"),
    c.ZOLLABFERTIGUNG: N_("Quick customs"),
    c.ZOLLKONTROLLE: N_("Customs check"),
}
"""What a card's printed title means, as a title of its own."""

Text = Callable[[Names], str]
TEXTS: dict[str, Text] = {}


def title(card: str) -> str:
    """The card's title; a card that is not ours keeps its own.

    >>> title("Radarfalle")
    'Radarfalle (speed trap)'
    """
    return _(TITLES[card]) if card in TITLES else card


def meaning(card: str) -> str:
    """A title for the card in the reader's language; a card that is not ours keeps its own.

    >>> meaning("Radarfalle")
    'Speed trap'
    """
    return _(MEANINGS[card]) if card in MEANINGS else card


def tells_meaning(card: str, meant: str) -> bool:
    """Whether what its printed title means is told beside it: not to those who read the language of the cards, nor twice the same.

    >>> tells_meaning("Radarfalle", "Speed trap"), tells_meaning("Motivation", "Motivation")
    (True, False)
    """
    return meant != card and language().partition("_")[0] != PRINTED_IN


def text(words: Names, card: str) -> str:
    """What the card does in the game's edition; empty for a card that is not ours.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.words.naming import Names
    >>> text(Names(compile_rules("schmidt-2007"), ()), "Radarfalle")
    'You drove too fast: pay 500 €.'
    """
    return TEXTS[card](words) if card in TEXTS else ""


def partner_text(words: Names, card: str, by: int) -> str:
    """What a card says to the one whom ``by``, who drew it, chose to move along; empty for a card that takes nobody along.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.words.naming import Names
    >>> partner_text(Names(compile_rules("fx-schmid-1987"), (Seat("Red"), Seat("Blue"))), c.ROAD_RUNNER, 1)
    'Blue chose you: you may move 1, 2 or 3 spaces now.'
    """
    if card not in (c.ROAD_RUNNER, c.SUBUNTERNEHMER):
        return ""
    may = card == c.ROAD_RUNNER or words.rules.edition.subunternehmer == "may"
    said = _("{name} chose you: you may move 1, 2 or 3 spaces now.") if may else _("{name} chose you: move 1, 2 or 3 spaces now.")
    return said.format(name=words.seat(by))


def _card(*cards: str) -> Callable[[Text], Text]:
    def register(function: Text) -> Text:
        for card in cards:
            TEXTS[card] = function
        return function

    return register


@_card(c.BAHNVERLADUNG)
def _by_rail(words: Names) -> str:
    return _(
        "The railway takes the contract you have loaded that goes farthest: its goods leave your truck, you get its revenue at once "
        "and pay {amount} for the freight. Your truck stays. Without a loaded contract nothing happens."
    ).format(amount=words.money(1000))


@_card(c.BEIFAHRER)
def _co_driver(words: Names) -> str:
    return _("Two drivers take turns at the wheel: roll and move again.")


@_card(c.DOKUMENTE)
def _papers(words: Names) -> str:
    if words.rules.edition.dokumente == "last_city":
        return _("Your papers are not complete: go back, without rolling, to the city you last drove through, if there is room.")
    return _("Your papers are not complete: turn round and go, without rolling, to the nearest city back the way you came that has room for you.")


@_card(c.FAHRTENSCHREIBER)
def _tachograph(words: Names) -> str:
    return _("You have been driving for too long: skip your next turn.")


@_card(c.FAMILIENNACHWUCHS)
def _baby(words: Names) -> str:
    said = _(
        "Your driver has become a parent: go, without rolling, to the destination of one of your loaded contracts, "
        "where there is room, and deliver there. Without a loaded contract nothing happens."
    )
    if words.rules.edition.business == "one" and words.rules.version > 1:
        return f"{said} {_('This is the delivery of your turn.')}"
    return said


@_card(c.FRACHT_DUMPING)
def _dumping(words: Names) -> str:
    return _(
        "You were caught undercutting prices: choose one contract that you have not loaded and give it to the player on your right. "
        "If you have none, nothing happens."
    )


@_card(c.FREUNDLICHER_KUNDENSERVICE)
def _service(words: Names) -> str:
    return _("Your friendly service brings in work: draw a contract from the box.")


@_card(c.VERTRAUEN)
def _trust(words: Names) -> str:
    return _("A customer has noticed how punctual you are: draw a contract from the box.")


@_card(c.GUTE_ROUTENPLANUNG)
def _planning(words: Names) -> str:
    edition = words.rules.edition
    if edition.gute_routenplanung == "may":
        return (
            _("A better route: you may go, without rolling, to the next city in any direction that has room for you; full ones on the way are passed.")
            if edition.past_occupied
            else _("A better route: you may go, without rolling, to the next city in any direction that has room for you, but not through another city.")
        )
    return (
        _("A better route: go, without rolling, to the next city in any direction that has room for you; full ones on the way are passed.")
        if edition.past_occupied
        else _("A better route: go, without rolling, to the next city in any direction that has room for you, but not through another city.")
    )


@_card(c.HILFE_DIEBE)
def _thieves(words: Names) -> str:
    return _(
        "Your truck is robbed: all loaded goods are gone, and their contracts go back to your hand, to be loaded again. You get {amount} for each."
    ).format(amount=words.money(1000))


@_card(c.INSPEKTION)
def _check(words: Names) -> str:
    again = (
        _("Keep this card. When a move of yours ends in {city}, pass it to the player on your left and roll again.")
        if words.rules.edition.inspektion_roll == "must"
        else _("Keep this card. When a move of yours ends in {city}, pass it to the player on your left; you may then roll again.")
    )
    end = _("The player who holds it when the game ends pays {amount}.")
    return f"{again} {end}".format(city=words.space("muenchen"), amount=words.money(1000))


@_card(c.MOTIVATION)
def _eager(words: Names) -> str:
    return _("Keep this card. Once, in a turn of your own, before your roll or after your move, it lets you move 1, 2 or 3 spaces.")


@_card(c.PANNENHILFE)
def _breakdown(words: Names) -> str:
    message = (
        _("A colleague has broken down: either skip your next turn to help and get {amount}, or drive on as normal.")
        if words.rules.edition.pannenhilfe_choice
        else _("A colleague has broken down and you help: skip your next turn and get {amount}.")
    )
    return message.format(amount=words.money(1000))


@_card(c.POLIZEIKONTROLLE)
def _police(words: Names) -> str:
    return _("The police find fault with your truck: pay {amount}.").format(amount=words.money(500))


@_card(c.RADARFALLE)
def _speeding(words: Names) -> str:
    return _("You drove too fast: pay {amount}.").format(amount=words.money(500))


@_card(c.ROAD_RUNNER)
def _radio(words: Names) -> str:
    return _("A tip over the radio saves time: you and one player you choose may each move 1, 2 or 3 spaces now.")


@_card(c.SUBUNTERNEHMER)
def _subcontractor(words: Names) -> str:
    if words.rules.edition.subunternehmer == "may":
        return _("A colleague helps you with a big load: you and one player you choose may each move 1, 2 or 3 spaces now.")
    return _("A colleague helps you with a big load: you and one player you choose each move 1, 2 or 3 spaces now.")


@_card(c.SCHNEESTUERME)
def _snow(words: Names) -> str:
    return _("Snow brings chaos to the roads: you may move each truck, your own and those of the others, 1, 2 or 3 spaces in any direction.")


@_card(c.SCHNELLE_VERLADUNG)
def _fast(words: Names) -> str:
    if words.rules.edition.schnelle_verladung == "may":
        return _("Keep this card. After the next contract that you load in your own turn you may roll and move again at once.")
    return _("Keep this card. After the next contract that you load in your own turn you roll and move again at once.")


def _special(city: str) -> Text:
    def special(words: Names) -> str:
        return _("Keep this card. End a move in {city} and get {reward}; if you have not been there when the game ends, pay {forfeit}.").format(
            city=words.space(city), reward=words.money(2000), forfeit=words.money(1000)
        )

    return special


TEXTS[c.SONDERAUFTRAG_FLENSBURG] = _special("flensburg")
TEXTS[c.SONDERAUFTRAG_WIEN] = _special("wien")


def _round(words: Names) -> str:
    """What the jam does for its round (row 27)."""
    if words.rules.edition.jam_space == "may_end":
        return _("Until your next turn nobody drives through it; a truck may end its move there only to load or deliver. A truck that is there may leave.")
    return _("Until your next turn nobody drives into or through it. A truck that is there may leave.")


def _jam_in(city: str) -> Text:
    def jam(words: Names) -> str:
        return f"{_('Traffic jam: the jam sign goes to {city}.').format(city=words.space(city))} {_round(words)}"

    return jam


TEXTS[c.STAU_MUENCHEN] = _jam_in("muenchen")
TEXTS[c.STAU_FRANKFURT] = _jam_in("frankfurt")
TEXTS[c.STAU_KASSEL] = _jam_in("kassel")


@_card(c.STAU_NEBEL)
def _fog(words: Names) -> str:
    where = (
        _("Sudden fog: put the jam sign on an empty space of your choice.")
        if words.rules.edition.jam_empty_space
        else _("Sudden fog: put the jam sign on a space of your choice.")
    )
    return f"{where} {_round(words)}"


@_card(c.STAU_UNFALL)
def _accident(words: Names) -> str:
    where = (
        _("People slow down to gape at an accident: put the jam sign on an empty space of your choice.")
        if words.rules.edition.jam_empty_space
        else _("People slow down to gape at an accident: put the jam sign on a space of your choice.")
    )
    return f"{where} {_round(words)}"


@_card(c.TRUCKERFESTIVAL)
def _festival(words: Names) -> str:
    return _("Your truck wins first prize at a truckers' festival: get {amount}.").format(amount=words.money(500))


@_card(c.VORBILDLICHE_WARTUNG)
def _serviced(words: Names) -> str:
    return _("A well-kept truck is a fast one: you may move 1, 2, 3 or 4 spaces now.")


@_card(c.WARE_VERDORBEN)
def _spoiled(words: Names) -> str:
    return _(
        "Your goods have spoiled: go back, without rolling, to the city where you last loaded goods that are still aboard, "
        "if there is room, and load them again. Without a loaded contract nothing happens."
    )


@_card(c.ZOLLABFERTIGUNG)
def _clearance(words: Names) -> str:
    if words.rules.edition.past_occupied:
        return _(
            "Customs let you through quickly: go, without rolling, to the next event space in any direction that has room for you. You draw no card there."
        )
    return _(
        "Customs let you through quickly: go, without rolling, to the next event space in any direction that has room for you, "
        "but not past another one. You draw no card there."
    )


@_card(c.ZOLLKONTROLLE)
def _customs(words: Names) -> str:
    return _("Customs find cigarettes you did not declare: either skip your next turn or pay {amount}. If you have less than that, you must skip.").format(
        amount=words.money(500)
    )
