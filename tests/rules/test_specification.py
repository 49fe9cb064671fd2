"""The specification, docs/rules.md: its anchors, and that each row and section which code, tests and texts cite exists."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.engine.documents import DOCUMENTS
from aufachse_widgets.words.rules_text import RULES, SHARED_RULES
from tests.rules import test_matrix

ROOT = Path(__file__).parents[2]
SPECIFICATION = ROOT / "docs" / "rules.md"
FOLDERS = ("aufachse_widgets", "tests", "docs", "examples", "binder")
KINDS = {".py", ".toml", ".md", ".ipynb", ".css", ".js"}
# Recorded as they were, and this file, whose examples are wrong on purpose.
LEFT_OUT = ("tests/old/", "tests/golden/", "tests/rules/test_specification.py")

# What may stand between the words of a citation that runs over a line's end: spaces, a comment's sign.
GAP = r"[\s#]+"
# "row 7", "rows 9–11, 18 and 20", "sections 2 and 3"; a part of another document ("section 7 of S3", "S3 section 7") is its own affair.
NUMBER = r"\d{1,2}(?![.\d]*\d)"
NUMBERS = rf"{NUMBER}(?:(?:\s?[–-]\s?|,{GAP}|{GAP}(?:and|or|to){GAP}){NUMBER})*"
CITATION = re.compile(rf"(?<!S\d )\b(?P<what>[Rr]ow|[Ss]ection)s?{GAP}(?P<numbers>{NUMBERS})(?!{GAP}of{GAP}S\d)")
PART = re.compile(rf"[\"“](?P<name>[A-Z][\w ]+)[\"”]{GAP}(?:of{GAP}|[^\"“”\n]{{0,20}}\()section (?P<number>\d)")


@cache
def specification() -> str:
    return SPECIFICATION.read_text("utf-8")


@cache
def sections() -> dict[int, str]:
    """The text of each section by its number."""
    parts = re.split(r'^<a id="section-(\d+)"></a>\n\n## \1\. ', specification(), flags=re.MULTILINE)[1:]
    return {int(number): text for number, text in zip(parts[::2], parts[1::2], strict=True)}


@cache
def rows() -> frozenset[int]:
    """The rows that have an anchor."""
    return frozenset(int(number) for number in re.findall(r'^\| <a id="row-(\d+)"></a>\1 \| ', sections()[2], re.MULTILINE))


def cited(text: str) -> Iterator[tuple[str, int]]:
    """The rows and sections that a text cites, ("row", 9), ("section", 4); of a range each."""
    for found in CITATION.finditer(text):
        for first, last in re.findall(rf"(\d+)(?:(?:\s?[–-]\s?|{GAP}to{GAP})(\d+))?", found["numbers"]):
            for number in range(int(first), int(last or first) + 1):
                yield found["what"].lower(), number


def wrong(text: str) -> list[str]:
    """The citations in a text that lead nowhere."""
    known = {"row": rows(), "section": sections()}
    gone = [f"{what} {number}" for what, number in cited(text) if number not in known[what]]
    return gone + [f'"{found["name"]}" of section {found["number"]}' for found in PART.finditer(text) if f"*{found['name']}" not in parts(int(found["number"]))]


def parts(number: int) -> str:
    """A section as it is searched for the names of its parts; those of the third are sentences, which begin with them."""
    return re.sub(r"^(The jam)", r"*\1", sections().get(number, ""), flags=re.MULTILINE)


def files() -> Iterator[Path]:
    """The texts of the checkout that may cite the specification."""
    for file in sorted(chain(ROOT.glob("*.md"), *((ROOT / folder).rglob("*") for folder in FOLDERS))):
        if file.suffix in KINDS and "node_modules" not in file.parts and not file.relative_to(ROOT).as_posix().startswith(LEFT_OUT):
            yield file


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rules.md row 7", [("row", 7)]),
        ("Rows 9–11, 18 and\n    # 20 of section 2", [("row", 9), ("row", 10), ("row", 11), ("row", 18), ("row", 20), ("section", 2)]),
        ("rows 12 to 14 and 27", [("row", 12), ("row", 13), ("row", 14), ("row", 27)]),
        ("section 7 of S3, S3 section 7; ten rows; row 1.5", []),
        ("Row 14, 2007", [("row", 14)]),
    ],
)
def test_citations_are_found(text: str, found: list[tuple[str, int]]) -> None:
    assert [*cited(text)] == found


def test_a_citation_that_leads_nowhere_is_found() -> None:
    assert wrong('row 29 and section 7, "Moves by carts" of section 4') == ["row 29", "section 7", '"Moves by carts" of section 4']
    assert not wrong('row 28 and section 6, "Moves by cards" of section 4, "Waiting" beside a sign (section 1)')


def test_every_citation_exists() -> None:
    found = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files()}
    assert sum(len([*cited(text)]) for text in found.values()) > 600, "the search itself finds too little"
    gone = [f"{name}: {citation}" for name, text in found.items() for citation in wrong(text)]
    assert not gone


def test_it_is_cited_by_its_path() -> None:
    """A newcomer finds it by what the citation says; pages beside it link to it."""
    lost = [
        file.relative_to(ROOT).as_posix()
        for file in files()
        if ROOT / "docs" not in file.parents and re.search(r"(?<![\w/])rules\.md|shared/rules\.md", file.read_text("utf-8"))
    ]
    assert not lost


def test_rows_of_fields_and_cases_exist() -> None:
    known = {f"2.{number}" for number in rows()} | {str(number) for number in sections()} | {""}
    assert {rule.row for rule in chain(RULES.values(), SHARED_RULES.values())} <= known
    known |= {f"3.{card}" for card in EVENT_CARDS} | {row for row in test_matrix.RULES if row[0] in "1456" and int(row[0]) in sections()}
    cases = {case["row"] for file in Path(__file__).parent.glob("*.toml") for case in tomllib.loads(file.read_text("utf-8"))["case"]}
    assert cases | set(test_matrix.RULES) <= known


def test_every_row_section_and_part_has_an_anchor() -> None:
    text = specification()
    anchors = re.findall(r'<a id="([^"]+)"></a>', text)
    assert len(anchors) == len(set(anchors))
    assert [*sections()] == [int(number) for number in re.findall(r"^## (\d+)\. ", text, re.MULTILINE)] == [*range(1, len(sections()) + 1)]
    assert sorted(rows()) == [*range(1, len(rows()) + 1)]
    for name in re.findall(r"\*([A-Z][a-z ]+)\.\* ", sections()[4]):
        assert f'<a id="{name.lower().replace(" ", "-")}"></a>*{name}.*' in sections()[4]


def test_what_was_settled_since_has_its_cases() -> None:
    """Each bullet of section 6 is a row of the matrix, in which every row has cases."""
    bullets = re.findall(r"^- \*\*([^*]+)\*\*", sections()[6], re.MULTILINE)
    assert bullets == [row.removeprefix("6.") for row in test_matrix.RULES if row.startswith("6.")]
    assert all(test_matrix.matrix().keys() & {(f"6.{bullet}", edition) for edition in test_matrix.EDITIONS} for bullet in bullets)


def test_its_cards_are_the_games() -> None:
    listed = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]*\|$", sections()[3], re.MULTILINE)
    assert sorted(listed) == sorted(["card", *EVENT_CARDS])


def test_it_lists_the_documents() -> None:
    listed = {number for line in re.findall(r"^\| (S\d(?:, S\d)*) \| ", specification(), re.MULTILINE) for number in line.split(", ")}
    assert listed == set(re.findall(r"S\d", " ".join(DOCUMENTS.values())))


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", specification()):
        assert (SPECIFICATION.parent / target).exists(), target
