"""The matrix rule × edition × document: which rule cases prove which rule in which edition.

``python -m tests.rules.test_matrix`` prints it: a table with the number of cases and the documents they name for each cell, then the
cases of each cell by their test ids. A cell without a case fails, unless ``NONE`` says why it cannot have one.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from aufachse_widgets.engine.cards import EVENT_CARDS, HOUSE_CARDS, PRINTED_CARDS
from aufachse_widgets.engine.edition import PRESETS

EDITIONS = {  # edition: the documents whose rules it has, its own first (docs/rules.md)
    "fx-schmid-1987": ("S0", "S1"),
    "schmidt-2007": ("S2",),
    "reference": ("S3", "S2"),
    "czech": ("S4", "S0"),
    "children-1987": ("S0", "S1"),
    "children-2007": ("S2",),
}

RULES = {
    "1.trucks": "six goods on a truck",
    "1.trailers": "trailers",
    "1.contracts": "load and deliver",
    "1.goods": "goods are not limited",
    "1.turn": "the order of a turn",
    "1.moves": "the full roll, signs, passing",
    "1.waiting": "waiting next to a sign",
    "1.exact": "exact count",
    "1.auction": "one auction, no credit",
    "1.length": "public contracts set the length",
    "1.end": "the end",
    "2.1": "currency",
    "2.2": "starting money",
    "2.3": "private contracts",
    "2.4": "public deck",
    "2.5": "when trucks are placed",
    "2.6": "where trucks are placed",
    "2.7": "first player",
    "2.8": "dice",
    "2.9": "trucks on a road or ferry space",
    "2.10": "trucks in a city",
    "2.11": "move would end on a full space",
    "2.12": "what makes the sign move",
    "2.13": "is moving it compulsory",
    "2.14": "where the sign may stand",
    "2.15": "event card drawn",
    "2.16": "event card after use",
    "2.17": "event that cannot be paid",
    "2.18": "ferries",
    "2.19": "loads and deliveries in a turn",
    "2.20": "early stop at a contract city",
    "2.21": "selling a trailer",
    "2.22": "auction order, taking contracts",
    "2.23": "no public contract wanted",
    "2.24": "market refill",
    "2.25": "auction after a card's move",
    "2.26": "contract and event cards",
    "2.27": "the jam's space",
    "2.28": "who may load at once",
    **{f"3.{card}": card for card in EVENT_CARDS},
    "4.setup": "setup",
    "4.moves": "moves",
    "4.card-moves": "moves by cards",
    "4.signs": "signs",
    "4.skips": "skipped turns",
    "4.cards": "cards and money",
    "4.auctions": "auctions",
    "4.end": "the end",
    "5.1": "S1 Frankfurt-Flensburg",
    "5.2": "S2 Hannover-München",
    "5.3": "S2 auction of Berlin-Trieste",
    "5.4": "S3 question 1, passing the start",
    "5.5": "S3 question 2, no room",
    "5.6": "S3 question 3, several loads",
    "5.7": "S3 question 4, several deliveries",
    "5.8": "S3 question 5, a 6 used as 1",
    "5.9": "S3 question 6, sign on a ferry",
    "5.10": "S3 question 7, not bidding",
    "5.11": "S3 question 8, unused trailer",
    "5.12": "S3 question 9, trailer sold",
    "5.13": "S3 question 10, cannot pay",
    "6.Row 19 and cards": "a delivery by a card",
    "6.Row 19 and further rolls": "each stop its own business",
    "6.Row 21, trailers in one's own turn": "when trailers are traded",
    "6.Bahnverladung as the last contract": "one payment, then the end",
    "6.A truck moved by another player's card": "business, errands, no roll",
    "6.Row 20, czech": "only a chosen stop obliges",
    "6.Motivation": "no exact count; while a sign is owed",
    "6.Schnelle Verladung declined": "kept for the next load",
    "6.Row 14, 2007": "no ferry, a field",
}

CHILDREN = ("children-1987", "children-2007")
BOX_2007 = ("schmidt-2007", "children-2007")
NO_TRAILERS = "the children's versions have no trailers (S0, S2)"
NO_AUCTIONS = "the children's versions have no auctions and no bids (S0, S2)"
NO_OBLIGATION = "no stop obliges in it (row 20)"
ROLL_IS_A_MUST = "the roll by Schnelle Verladung cannot be declined (S3, S4)"
OF_2007 = "the bullet is about the 2007 rules alone"
NOT_IN_BOX = "not among the 28 event cards of the 2007 box (docs/rules.md section 3, ours)"

NONE: dict[tuple[str, str], str] = {  # cells that cannot have a case, and why
    **{(row, edition): NO_TRAILERS for row in ("1.trailers", "5.11", "5.12", "6.Row 21, trailers in one's own turn") for edition in CHILDREN},
    **{(row, edition): NO_AUCTIONS for row in ("1.auction", "4.auctions", "5.3", "5.10") for edition in CHILDREN},
    **{("1.goods", edition): "six trucks without trailers hold 36 goods, never more than the 48 of the box" for edition in CHILDREN},
    **{(f"3.{card}", edition): NOT_IN_BOX for card in ("Fahrtenschreiber", "Polizeikontrolle", "Stau am Kasseler Kreuz") for edition in BOX_2007},
    **{("6.Row 20, czech", edition): NO_OBLIGATION for edition in EDITIONS if edition != "czech"},
    **{("6.Schnelle Verladung declined", edition): ROLL_IS_A_MUST for edition in ("reference", "czech")},
    **{("6.Row 14, 2007", edition): OF_2007 for edition in EDITIONS if edition not in BOX_2007},
}

SILENT = {  # rows of section 2 of which an edition's own document says nothing; its cases there are shared or ours
    "reference": ("2.11", "2.25", "2.28"),
    "czech": ("2.18", "2.21", "2.25"),
}

Cell = tuple[tuple[str, str], ...]  # (test id without the edition, documents named in it)


@lru_cache
def matrix() -> dict[tuple[str, str], Cell]:
    """The cases of each cell (row, edition), also of rows that nobody knows."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for file in sorted(Path(__file__).parent.glob("*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            documents = " ".join(dict.fromkeys(re.findall(r"S[0-4]|docs/rules\.md", case["name"].split(":")[0])))
            for edition in case["editions"]:
                found.setdefault((case["row"], edition), []).append((f"{file.stem}: {case['name']}", documents))
    return {cell: tuple(cases) for cell, cases in found.items()}


def empty_cells() -> list[tuple[str, str]]:
    """The cells that have no case and are not named in ``NONE``. A card of our own, in no printing, has cases in whichever editions it is put into."""
    house = {f"3.{card}" for card in HOUSE_CARDS if any(matrix().get((f"3.{card}", edition)) for edition in EDITIONS)}
    return [(row, edition) for row in RULES.keys() - house for edition in EDITIONS if (row, edition) not in NONE and not matrix().get((row, edition))]


def _cell(row: str, edition: str) -> str:
    if (row, edition) in NONE:
        return "-"
    cases = matrix().get((row, edition), ())
    if not cases:
        return "EMPTY"
    named = sorted({word for _, documents in cases for word in documents.split() if word != "docs/rules.md"})
    return f"{len(cases)} {' '.join(named) or 'ours'}"


def table() -> str:
    """The matrix as a table: for each rule and edition the number of cases and the documents they name."""
    width = max(len(title) for title in RULES.values())
    head = ["row", "rule", *(f"{edition} ({' '.join(documents)})" for edition, documents in EDITIONS.items())]
    lines = [head, *([row if row[0] != "3" else "3", title, *(_cell(row, edition) for edition in EDITIONS)] for row, title in RULES.items())]
    widths = [max(len(line[0]) for line in lines), width, *(max(len(line[column]) for line in lines) for column in range(2, len(head)))]
    text = "\n".join("  ".join(word.ljust(size) for word, size in zip(line, widths, strict=True)).rstrip() for line in lines)
    reasons = dict.fromkeys(NONE.values())
    cannot = [f"- {reason}: {', '.join(f'{row} {edition}' for (row, edition), why in NONE.items() if why == reason)}" for reason in reasons]
    return f"{text}\n\nCells that cannot have a case (-):\n" + "\n".join(cannot)


def listing() -> str:
    """Every cell with the ids of its cases in tests/rules/test_cases.py."""
    lines = []
    for row, title in RULES.items():
        lines.append(f"\n{row}" + (f" {title}" if row[0] != "3" else ""))
        for edition in EDITIONS:
            cases = matrix().get((row, edition), ())
            reason = NONE.get((row, edition), "" if cases else "EMPTY")
            lines.append(f"  {edition}" + (f": {reason}" if reason else ""))
            lines += [f"    {name} [{edition}]" for name, _ in cases]
    return "\n".join(lines)


def test_the_matrix_has_every_edition_and_card() -> None:
    assert set(EDITIONS) == set(PRESETS)
    assert len(PRINTED_CARDS) == 31
    assert not [card for edition in PRESETS.values() for card in HOUSE_CARDS if card in edition.event_cards]
    lacking = {(f"3.{card}", name) for name, edition in PRESETS.items() for card in PRINTED_CARDS if card not in edition.event_cards}
    assert lacking == {cell for cell, reason in NONE.items() if reason == NOT_IN_BOX}


def test_every_cell_has_a_case() -> None:
    empty = empty_cells()
    assert not empty, f"no case for {', '.join(f'{row} in {edition}' for row, edition in empty)}\n\n{table()}"


def test_cells_that_cannot_have_a_case_have_none() -> None:
    wrong = [f"{row} in {edition} ({reason}): {matrix()[row, edition][0][0]}" for (row, edition), reason in NONE.items() if matrix().get((row, edition))]
    assert not wrong, "\n".join(wrong)


def test_every_case_stands_in_the_matrix() -> None:
    unknown = sorted({f"{row} in {edition}" for row, edition in matrix() if row not in RULES or edition not in EDITIONS})
    assert not unknown, f"rows or editions that the matrix does not have: {', '.join(unknown)}"


def test_each_cell_of_section_2_has_a_case_of_the_editions_own_document() -> None:
    """For the blends, whose cells are easily filled with what they share: S3 and S4 are read in every row of which they speak."""
    for edition in ("reference", "czech"):
        own = EDITIONS[edition][0]
        rows = [row for row in RULES if row.startswith("2.") and row not in SILENT[edition]]
        lacking = [row for row in rows if not any(own in documents.split() for _, documents in matrix().get((row, edition), ()))]
        assert not lacking, f"{edition}: no case names {own} in {', '.join(lacking)}"


if __name__ == "__main__":
    print(table())
    print(listing())
