"""A place in the rule book, and what leads there without the book being read: the buttons of the game. Made of names only."""

from __future__ import annotations

from msgspec import Struct

from ...engine import actions as do
from ...engine.actions import Action
from ...engine.reasons import Reason


class Place(Struct, frozen=True):
    """A place in the rule book: a section, and in it the rules about a field of the edition (or a shared rule), an event card, or the one ``rule`` of that
    address. A rule says by itself in which section it is."""

    section: str
    field: str = ""
    card: str = ""
    rule: str = ""


HERE = Place("")
"""The present moment of the game, whatever it is."""

Asked = Reason | Place | str
"""What somebody wants to read the rules of: a refusal, a place in the rule book, an event card by its name."""

ACTIONS: dict[type[Action], str] = {
    do.Place: "setup",
    do.RollDice: "drive",
    do.Drive: "drive",
    do.GoTo: "events",
    do.PlaceSign: "signs",
    do.Load: "business",
    do.Deliver: "business",
    do.EndTurn: "turn",
    do.BuyTrailer: "trailers",
    do.SellTrailer: "trailers",
    do.CallAuction: "auction",
    do.TakeContract: "auction",
    do.Bid: "auction",
    do.Match: "auction",
    do.Pass: "auction",
    do.UseCard: "events",
    do.Choose: "events",
    do.ChoosePlayer: "events",
    do.ChooseContract: "events",
    do.Decline: "turn",
}
"""The section that tells of what a person may do."""
