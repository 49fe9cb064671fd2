"""What happened, as data: the words layer puts it into any language, the map animates it."""

from __future__ import annotations

from msgspec import Struct

from .reasons import Reason

EVERYONE = -1


class LogEntry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened.

    ``kind`` names it (:data:`KINDS`), ``seat`` whom it happened to, ``other`` a second player,
    ``path`` the spaces driven, first and last included, ``amount`` money received (paid when
    negative), ``number`` a count (dice, points, goods, bid), ``known`` a bit for each seat that
    may know the contract (``EVERYONE`` for all).
    """

    kind: str
    seat: int = -1
    other: int = -1
    space: str = ""
    path: tuple[str, ...] = ()
    contract: int = 0
    card: str = ""
    amount: int = 0
    number: int = 0
    dice: tuple[int, ...] = ()
    known: int = EVERYONE
    text: str = ""
    reason: Reason | None = None


KINDS: dict[str, str] = {
    "placed": "seat put their truck on space",
    "dealt": "seat was dealt a contract (known to them only)",
    "revealed": "contract came to place number of the market",
    "first_roll": "seat rolled number for the first turn",
    "first": "seat goes first",
    "turn": "seat's turn number begins",
    "skipped": "seat skips this turn; number more to skip",
    "rolled": "seat rolled dice",
    "drove": "seat drove along path using number points",
    "stayed": "seat's truck could not move",
    "moved": "other moved seat's truck along path (a card)",
    "went": "seat went along path by card, without rolling",
    "sign": "seat put the construction sign on space (from the one in path, if any)",
    "no_sign": "seat left the construction sign where it is",
    "loaded": "seat loaded contract, number goods, in space",
    "delivered": "seat delivered contract, number goods, in space, for amount",
    "bought": "seat bought a trailer for number goods, amount",
    "sold": "seat sold a trailer for number goods, amount",
    "taken": "seat took a public contract for nothing",
    "called": "seat called an auction for contract",
    "bid": "seat bid number for contract, which would cost -amount",
    "matched": "seat, the caller, matched bid number",
    "passed": "seat passed",
    "won": "seat won contract at bid number (0: for nothing), amount",
    "discarded": "contract left the game because nobody wanted it",
    "event": "seat drew event card",
    "no_event": "seat would draw an event card, but none is left",
    "no_effect": "card had no effect for seat",
    "kept": "seat keeps card",
    "used": "seat used kept card",
    "chose": "seat chose for card (space holds the option)",
    "partner": "seat chose other for card",
    "money": "seat got or paid amount by card",
    "debt": "seat cannot pay card: amount is owed",
    "debt_paid": "seat paid the debt on card, amount",
    "skip_due": "seat will skip a turn by card",
    "box": "seat got a contract from the box (known to them only)",
    "box_empty": "the box is empty",
    "gave": "seat gave other a contract (known to the two)",
    "stolen": "seat's goods of contract went back to the store; the card is in the hand again",
    "by_rail": "seat's contract, number goods, was done by rail for amount",
    "respoiled": "seat loaded contract's goods anew",
    "jam": "seat's card put the jam sign on space",
    "jam_ended": "the jam on space ended",
    "passed_on": "seat passed card on to other",
    "declined": "seat declined what card or space offered",
    "over": 'the game is over (card "early": the table ended it, with number public contracts left)',
    "settled": "at the end seat paid amount for card",
    # at a physical table
    "remark": "what was told of seat does not fit: reason",
    "paid": "seat got amount by hand (paid it, where negative), from other if there is one: text",
    "counted": "seat's cash was counted: amount; by the ledger it is number",
    "corrected": "seat's card (money, space, load, hand, trailers, cards, debts, skips, signs, turn, public, roll) was set, money by amount: text",
    "typed": "contract was typed or mended",
    "named": "contract is the one at place number of the market (-1: the one that was discarded)",
    "city": "the city space, called text, was added to the box",
    "new_card": "the event card card, which says text, was added to the box",
}
