"""The rules of the beginning: what the game is about, setting it up, the course of a turn."""

from __future__ import annotations

from ...engine.reasons import N_
from .. import rules_text
from ..language import _, listing, ngettext
from .facts import Facts
from .parts import Rule, Section


def _contents(facts: Facts) -> str:
    edition = facts.edition
    things = [
        _("the board"),
        _("a truck for each of up to {most} players"),
        ngettext("{number} die", "{number} dice", edition.dice).replace("{number}", str(edition.dice)),
        ngettext("{number} contract card", "{number} contract cards", edition.contract_cards).replace("{number}", str(edition.contract_cards)),
        ngettext("{number} event card", "{number} event cards", len(edition.event_cards)).replace("{number}", str(len(edition.event_cards))),
        *([_("{small} small and {large} large trailers")] if edition.trailers else []),
        _("goods"),
        _("money"),
        _("the construction sign"),
        _("the jam sign"),
    ]
    return _("The box holds {things}.").replace("{things}", listing(things))


def _length(facts: Facts) -> str:
    if not facts.players:
        return _("Fewer public contracts make a shorter game, more a longer game: their number sets the playing time, and any table may choose another.")
    return _(
        "Fewer public contracts than these {public_deck} make a shorter game, more a longer game: their number sets the playing time, and any table may "
        "choose another."
    ).replace("{public_deck}", str(facts.edition.public_deck(facts.players)))


def _private(facts: Facts) -> str:
    number = facts.edition.private_contracts
    if not number:
        return _("Nobody is dealt a contract; there are {contract_cards} contract cards.")
    return ngettext(
        "Of the {contract_cards} contract cards each player is dealt {number}, face down: only its owner sees it.",
        "Of the {contract_cards} contract cards each player is dealt {number}, face down: only their owner sees them.",
        number,
    ).replace("{number}", str(number))


def _public(facts: Facts) -> str:
    edition, players = facts.edition, facts.players
    if not players:
        return _("The next contract cards are the public contracts: {public}. The rest stay in the box.").replace("{public}", facts.value("public_contracts"))
    number = edition.public_deck(players)
    said = ngettext(
        "With {players} players there is {number} public contract; the rest of the cards stay in the box.",
        "With {players} players there are {number} public contracts; the rest of the cards stay in the box.",
        number,
    ).format(players=players, number=number)
    changed = rules_text.length(edition, players)
    return f"{said} {_('This table plays a {length}.').format(length=changed)}" if changed else said


def _market(facts: Facts) -> str:
    number = facts.edition.market_size
    return ngettext(
        "{number} public contract lies face up at a time; the others wait face down.",
        "{number} public contracts lie face up at a time; the others wait face down.",
        number,
    ).replace("{number}", str(number))


def _placing_capacity(facts: Facts) -> str:
    number = facts.edition.placing_capacity
    said = (
        ngettext("At the start {number} truck may stand on a road or ferry space.", "At the start {number} trucks may stand on a road or ferry space.", number)
        if facts.edition.ferries
        else ngettext("At the start {number} truck may stand on a road space.", "At the start {number} trucks may stand on a road space.", number)
    )
    return said.replace("{number}", str(number))


GOAL = Section(
    "goal",
    N_("What it is about"),
    (
        Rule("players", ("players", "truck"), N_("{fewest} to {most} players each run a haulage firm with one truck.")),
        Rule("money-wins", ("end",), N_("Bring goods from city to city and win new contracts. The player with the most money at the end wins.")),
    ),
    ("truck",),
)

SETUP = Section(
    "setup",
    N_("Setting up"),
    (
        Rule("box-contents", ("contract_cards", "event_cards", "dice", "trailers"), _contents),
        Rule("starting-money", ("starting_money",), N_("Each player begins with {starting_money}.")),
        Rule("private-contracts", ("private_contracts", "contract_cards"), _private),
        Rule("public-contracts", ("public_contracts",), _public),
        Rule("game-length", ("public_contracts",), _length),
        Rule("market", ("market_size", "market"), _market),
        Rule(
            "placing",
            ("placing",),
            {
                "before_deal": N_("The trucks are placed first; only then are the contracts dealt."),
                "after_deal": N_("The trucks are placed when everybody has seen their contracts."),
            },
        ),
        Rule("placing-order", ("placing_order",), N_("One player after the other places a truck.")),
        Rule("placing-spaces", ("placing_kinds",), N_("Trucks may start on {placing_kinds}.")),
        Rule("placing-room", ("placing_capacity",), _placing_capacity),
        Rule(
            "load-at-placing",
            ("load_at_placing",),
            {
                True: N_("A truck placed in the start city of one of its contracts may load that contract at once."),
                False: N_("Nothing is loaded while trucks are being placed."),
            },
        ),
        Rule("event-deck", ("event_cards",), N_("The event deck is shuffled: {event_cards}.")),
        Rule("signs-at-start", ("sign_closes",), N_("The construction sign and the jam sign start beside the board.")),
        Rule(
            "first-player",
            ("first_player",),
            {
                "random": N_("The first player is drawn at random."),
                "named": N_("The table names the first player; if it names nobody, chance does."),
                "highest_roll": N_("Everybody rolls, and the highest roll goes first; those who tie roll again."),
            },
        ),
    ),
)

TURN = Section(
    "turn",
    N_("The course of a turn"),
    (
        Rule(
            "order",
            ("turn",),
            N_(
                "Your turn has an order: roll and drive, draw an event card if one is due, move the construction sign if it is due, then load, deliver or deal."
            ),
        ),
        Rule("next-player", ("players",), N_("After a turn it is the next player's, clockwise.")),
        Rule(
            "skipped-turns",
            ("event_moves",),
            N_("A player who skips a turn doesn't roll, trade trailers or do business in it, but may still bid; skipped turns add up."),
            ours=True,
        ),
        Rule("chance", ("chance",), N_("Nobody chooses what the dice and the face-down decks bring.")),
    ),
    ("turn",),
)
