"""The rules of contracts: loading and delivering, trailers, public contracts and auctions."""

from __future__ import annotations

from ...engine.edition import Edition
from ...engine.reasons import N_
from ..language import _
from .facts import Facts
from .parts import Rule, Section


def _auctions(edition: Edition) -> bool:
    return edition.has_auctions


def _sales(edition: Edition) -> bool:
    return edition.trailers and edition.trailer_sale > 0


def _supply(facts: Facts) -> str:
    if not facts.edition.trailers:
        return _("There are no trailers in this game.")
    return _(
        "For the whole table there are {small} small trailers (room for {small_room}, {small_price}) and {large} large ones ({large_room}, {large_price}). "
        "Buy as many in a turn as you like, while they last."
    )


def _moments(facts: Facts) -> str:
    if facts.edition.trailer_sale:
        return _(
            "You may buy trailers, and sell them, at any moment of your turn in which nobody else has to decide: also while you have a sign to place, "
            "a card to decide about or a further roll to make."
        )
    return _(
        "You may buy trailers at any moment of your turn in which nobody else has to decide: also while you have a sign to place, a card to decide about "
        "or a further roll to make."
    )


def _sale(facts: Facts) -> str:
    if facts.edition.trailer_sale:
        return _("In your own turn you may sell a trailer for {trailer_sale}. At the end trailers are worth nothing.")
    return _("Trailers cannot be sold, and are worth nothing at the end.")


def _example(facts: Facts) -> str:
    if "bid" not in facts.gaps:
        return _("What is left of the revenue after the bid is the profit.")
    return _("For example, {contract} ({goods}) earns {revenue}: bid {bid} costs {cost} and leaves {net}.")


BUSINESS = Section(
    "business",
    N_("Loading and delivering"),
    (
        Rule(
            "loading",
            ("loading",),
            N_("A contract is loaded in its start city, all of its goods or none, if they fit. From then on its card lies face up for all to see."),
        ),
        Rule("room", ("room",), N_("A truck has room for {truck_room}. There are always enough goods.")),
        Rule(
            "delivery",
            ("delivery",),
            N_("A contract is delivered in its destination: the goods go back, the bank pays the revenue, and the card leaves the game."),
        ),
        Rule("trailers-first", ("delivery", "trailers"), N_("On delivery trailers are unloaded first."), where=lambda edition: edition.trailers),
        Rule(
            "how-many",
            ("business",),
            {
                "any": N_("In one turn you may load and deliver as many contracts as you like, in any order."),
                "deliveries_then_load": N_(
                    "In one turn you may deliver as many contracts as you like, then load one; loading ends your turn, so auctions and deliveries come first."
                ),
                "one": N_("In one turn you load one contract or deliver one, and that ends your turn."),
            },
        ),
        Rule(
            "by-card",
            ("business",),
            N_(
                "Goods that an event card has you deliver in your own turn are that turn's delivery: nothing more is loaded or delivered in it, whatever "
                "roll is still to come."
            ),
            where=lambda edition: edition.business == "one",
            since=2,
        ),
        Rule(
            "loaded-again",
            ("business",),
            N_("Goods that an event card has you load once more are no load of that turn."),
            where=lambda edition: edition.business == "one",
            ours=True,
            section="6",
        ),
        Rule(
            "further-roll",
            ("business",),
            N_("After a further roll that an event card gives you, you may load and deliver again where your truck stops then."),
            ours=True,
            section="6",
        ),
        Rule(
            "load-at-once",
            ("load_at_once",),
            {
                "winner": N_("A player who gets a public contract while standing in its start city may load it at once, even in somebody else's turn."),
                "receiver": N_(
                    "A player who gets a contract while standing in its start city, at an auction, from the box or from another player, may load it at once."
                ),
                "on_turn": N_("Only the player whose turn it is may load a contract at once on getting it in its start city."),
            },
        ),
    ),
    ("contract",),
)

TRAILERS = Section(
    "trailers",
    N_("Trailers"),
    (
        Rule("supply", ("trailers", "small_trailers", "large_trailers"), _supply),
        Rule(
            "when-to-buy",
            ("trailers_in_turn",),
            N_("Trailers are bought in your own turn, at any time, even before the roll."),
            where=lambda edition: edition.trailers,
        ),
        Rule("any-moment", ("trailer_moments",), _moments, where=lambda edition: edition.trailers, ours=True, section="6"),
        Rule(
            "before-answering",
            ("trailer_moments",),
            N_("In an auction that you called you may also do so before you answer a bid."),
            where=lambda edition: edition.trailers and edition.auction == "in_turn",
            ours=True,
            section="6",
        ),
        Rule("selling", ("trailer_sale",), _sale, where=lambda edition: edition.trailers),
        Rule(
            "room-to-sell",
            ("sale_needs_room",),
            {
                True: N_("A trailer may be sold only if your goods still fit without it."),
                False: N_("A trailer may be sold even if your goods no longer fit without it: what is loaded stays loaded."),
            },
            where=_sales,
        ),
    ),
    ("trailers",),
)

AUCTION = Section(
    "auction",
    N_("Public contracts and auctions"),
    (
        Rule(
            "calling",
            ("auction", "exact_count"),
            {
                "open": N_("In a city that you reach by exact count you may call an auction for one of the public contracts. Everybody may bid, at any time."),
                "in_turn": N_(
                    "In a city that you reach by exact count you may call an auction for one of the public contracts. Bids go "
                    "round clockwise, beginning on the caller's left: bid more, or pass."
                ),
                "take_exact": N_("In a city that you reach by exact count you may take one of the public contracts for nothing. There are no auctions."),
                "take_at_start": N_(
                    "When your move ends in the start city of a public contract, even by giving up points, you may take it for "
                    "nothing. It is loaded at once if it fits; if not, it goes to your hand. There are no auctions."
                ),
            },
        ),
        Rule("bids", ("bids",), N_("Only the costs printed on the card can be bid, and each bid must be higher than the last."), where=_auctions),
        Rule(
            "matching",
            ("matching",),
            N_("The caller of the auction need not bid more: matching the highest bid is enough. The others may still go higher."),
            where=_auctions,
        ),
        Rule("nobody-bids", ("bids",), N_("If nobody else bids in an auction, its caller gets the contract for nothing."), where=_auctions),
        Rule("paying", ("no_credit",), N_("The winner of an auction pays at once, in full; nobody can bid more than they have."), where=_auctions),
        Rule("example", ("bids",), _example, where=_auctions),
        Rule(
            "against-oneself",
            ("bidding",),
            N_("Nobody bids against themselves, and the caller bids only by matching."),
            where=lambda edition: edition.auction == "open",
        ),
        Rule("ending", ("bidding",), N_("An auction ends when everybody but the highest bidder has passed."), where=_auctions),
        Rule(
            "passing",
            ("pass_final",),
            {True: N_("A player who has passed is out of that auction."), False: N_("A player who has passed may bid again the next time round.")},
            where=lambda edition: edition.auction == "in_turn",
        ),
        Rule(
            "how-many",
            ("auction_once_a_turn",),
            {True: N_("There is at most one auction a turn."), False: N_("A further roll in the same turn allows a further auction.")},
            where=_auctions,
        ),
        Rule(
            "after-card-move",
            ("auction_after_card_move",),
            {True: N_("A city reached by an event card's move allows an auction too."), False: N_("A city reached by an event card's move allows no auction.")},
            where=_auctions,
        ),
        Rule(
            "discard",
            ("discard",),
            {
                True: N_(
                    "If you reach a city by exact count and call no auction, the first of the public contracts leaves the game "
                    "at the end of your turn, and the others move up."
                ),
                False: N_("If you call no auction, the public contracts stay as they are."),
            },
            where=_auctions,
        ),
        Rule(
            "refill",
            ("refill", "market"),
            {
                "gap": N_("A contract that is gone is replaced where it lay, while the deck lasts."),
                "slide": N_("When a contract is gone the others move up, and a new one comes in at the far end, while the deck lasts."),
            },
        ),
    ),
    ("hammer",),
)
