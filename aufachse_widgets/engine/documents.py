"""Which document each rule of a printing stands in: the fields of an edition, and the rules that all share.

A document is named by its number in ``docs/rules.md`` (``S0``–``S4``; several are listed with commas),
``rules`` stands for a decision of ours, ``table`` for what no rule says.
"""

from __future__ import annotations

from .cards import STAU_KASSEL
from .edition import Edition

OURS = "rules"
TABLE = "table"

DOCUMENTS: dict[str, str] = {
    "fx-schmid-1987": "S0, S1",
    "schmidt-2007": "S2",
    "reference": "S3",
    "czech": "S4",
    "children-1987": "S0",
    "children-2007": "S2",
}
"""The documents that each printing is read in."""

DECIDED = ("full_roll", "load_at_placing", "settlement")
"""Fields that no document decides (section 4)."""

_EVENT_CARDS = dict.fromkeys(
    (
        "dokumente", "gute_routenplanung", "past_occupied", "inspektion_roll", "pannenhilfe_choice", "schnelle_verladung", "subunternehmer",
        "jam_empty_space", "event_text",
    ),
    "S1",
)  # fmt: skip
_OUTCRY = {"pass_final": OURS, "auction_after_card_move": OURS}
_SCHMIDT_2007 = {"full_space": OURS, "contract_cards": OURS, "event_cards": OURS, **_EVENT_CARDS}
TAKEN_FROM: dict[str, dict[str, str]] = {
    "fx-schmid-1987": {**_OUTCRY, "event_text": "S1"},
    "schmidt-2007": _SCHMIDT_2007,
    "children-2007": _SCHMIDT_2007,
    "reference": {"full_space": OURS, "load_at_once": OURS, "pass_final": OURS, "auction_after_card_move": OURS},
    "czech": {**_OUTCRY, "ferries": "S0, S1", "trailer_sale": "S0, S1"},
    "children-1987": {**_OUTCRY, **_EVENT_CARDS},
}
"""Rules that a printing's own documents do not give, and the documents they are taken from (sections 2 and 3)."""

OF_CARDS: dict[str, str] = {STAU_KASSEL: "S4"}
"""Event cards that one document alone has (section 3)."""

SHARED: dict[str, str] = {
    "players": "",
    "turn": "",
    "end": "",
    "chance": "",
    "board": "",
    "truck": "",
    "placing_order": OURS,
    "roads": "",
    "sign_closes": "",
    "sign_on_truck": "",
    "one_sign_a_space": OURS,
    "exact_count": "",
    "loading": "",
    "delivery": "",
    "room": "",
    "trailers_in_turn": "",
    "trailer_moments": OURS,
    "market": "",
    "bids": "",
    "matching": "",
    "bidding": OURS,
    "no_credit": "",
    "event_text": "",
    "event_moves": OURS,
    "screen": TABLE,
    "undo": TABLE,
    "told": TABLE,
}
"""The rules that are no field of an edition, since the printings do not differ in them: each with its
document, empty where each printing's own documents say it."""


def document_of(edition: Edition, field: str) -> str:
    """The document behind a field of an edition or a shared rule; ``rules`` for what is ours or the table's own.

    >>> from aufachse_widgets.engine import preset
    >>> [document_of(preset(id), "event_text") for id in ("fx-schmid-1987", "schmidt-2007", "czech")]
    ['S1', 'S1', 'S4']
    """
    return OURS if field in edition.changes() else _printed(edition.base or edition.id, field)


def documents_of(edition: Edition) -> dict[str, str]:
    """The document behind each field of an edition and each shared rule.

    >>> from aufachse_widgets.engine import preset
    >>> documents_of(preset("schmidt-2007").with_changes(dice=1))["dice"]
    'rules'
    """
    printing, own = edition.base or edition.id, edition.changes()
    return {field: OURS if field in own else _printed(printing, field) for field in (*edition.__struct_fields__, *SHARED)}


def _printed(printing: str, field: str) -> str:
    if field in DECIDED:
        return OURS
    return TAKEN_FROM.get(printing, {}).get(field) or SHARED.get(field) or DOCUMENTS.get(printing, OURS)
