"""CSV out and in: what goes out comes back, and one wrong line keeps the whole file out."""

from __future__ import annotations

import codecs
import csv
import io
import re
from functools import cache
from gettext import NullTranslations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from aufachse_widgets.box import Box, BoxCard, shipped_box
from aufachse_widgets.box.csv_cells import SEPARATORS, csv_text, guarded, unguarded
from aufachse_widgets.box.csv_columns import COLUMNS
from aufachse_widgets.box.csv_export import write_csv
from aufachse_widgets.box.csv_import import read_csv
from aufachse_widgets.box.csv_lines import CsvRefused, Problem
from aufachse_widgets.box.space_names import every_name
from aufachse_widgets.box.suggestions import NO_COSTS
from aufachse_widgets.engine import Contract, Space, preset, shipped_board, shipped_contracts
from aufachse_widgets.words import available, set_language
from aufachse_widgets.words.box import csv_headings
from aufachse_widgets.words.language import csv_separator, speaking
from tests.box.boxes import boxes

SHIPPED = shipped_box(preset("schmidt-2007"))
BIDS = (100, 200, 300, 400, 500)
separators = st.sampled_from(SEPARATORS)


def problems(text, box=None, **options):
    with pytest.raises(CsvRefused) as refused:
        read_csv(text.encode() if isinstance(text, str) else text, box or Box(), "file.csv", **options)
    found = refused.value.problems
    assert found and all(isinstance(problem, Problem) and problem.line >= 1 and problem.why for problem in found)
    assert str(refused.value).startswith("file.csv: line ")
    return [(problem.line, problem.column) for problem in found]


@settings(max_examples=30)
@given(boxes(), separators)
def test_what_goes_out_comes_back(box, separator):
    back = Box(box.title)
    for kind in ("cities", "contracts", "cards"):
        data = write_csv(box, kind, separator=separator)
        done = read_csv(data, back)
        assert done.kind == kind and (done.changed, done.same) == (0, 0)
        back = done.box
        again = read_csv(data, back)
        assert (again.added, again.changed, again.box) == (0, 0, back)
    assert back == box


def cells(data: bytes, separator: str) -> list[list[str]]:
    return [line.split(separator) for line in data.decode("utf-8-sig").splitlines()]


WRONG = {
    "number": ["0", "1000", "x", "1.5", "-1", "1e3"],
    "start": ["Atlantis", "-", "frankfurt|wien"],
    "destination": ["Atlantis"],
    "goods": ["", "two", "-2", "1,5", "9" * 30],
    "revenue": ["", "many", "1.6", "10 000 000", "０"],
    **{f"bid {bid}": ["", "x", "1000001"] for bid in range(1, 6)},
    "latitude": ["91", "north", "", "nan", "inf"],
    "longitude": ["181", "", "1e999"],
    "name": ["", "Köln\x07", "x" * 101],
    "id": ["wittstock", "a|b", "a?"],
    "title": ["", "x" * 101],
    "text": ["x" * 2001, "\x00"],
}


@given(st.data())
def test_one_wrong_cell_is_named_and_keeps_the_file_out(data):
    box = SHIPPED
    for number in range(3):
        box = box.with_city(Space(f"own-{number}", f"Neustadt {number}", "city", False, "DE", 50.0, 10.5)).with_card(f"Karte {number}", "Rücke vor.")
    kind = data.draw(st.sampled_from(list(COLUMNS)))
    rows = cells(write_csv(box, kind, separator=";"), ";")
    line = data.draw(st.integers(1, len(rows) - 1))
    column = data.draw(st.integers(0, len(rows[0]) - 1))
    field = COLUMNS[kind][column]
    assume(field in WRONG)
    rows[line][column] = data.draw(st.sampled_from(WRONG[field]))
    assume(any(rows[line]))
    text = "\n".join(";".join(row) for row in rows)
    found = problems(text, box, kind=kind)
    # Where one of two belongs to the other, either may be named.
    columns = {column + 1} | ({3, 4} if field in ("latitude", "longitude") else set())
    assert len(found) == 1 and found[0][0] == line + 1 and found[0][1] in columns


@settings(max_examples=150)
@given(st.data())
def test_any_changed_file_is_taken_or_refused_in_words(data):
    box = SHIPPED.with_card("Umleitung", 'Fahre "außen" herum;\nsofort, bitte').with_city(Space("husum", "Husum", "city", lat=54.47, lon=9.05))
    kind = data.draw(st.sampled_from(list(COLUMNS)))
    file = bytearray(write_csv(box, kind, separator=data.draw(separators)))
    pieces = st.one_of(st.binary(max_size=3), st.sampled_from([b"", b'"', b";", b",", b"\r", b"\n", b"\t", b"\x00", b"'", b"=", "ß".encode(), b"\xff"]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(file)))
        file[start : start + data.draw(st.integers(0, 20))] = data.draw(pieces)
    lines = bytes(file).replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    try:
        done = read_csv(bytes(file), Box())
    except CsvRefused as refused:
        assert refused.problems and all(1 <= problem.line <= lines and problem.why for problem in refused.problems)
        assert str(refused)
    else:
        assert isinstance(done.box, Box) and done.changed == done.same == 0


def test_spreadsheets_see_umlauts_and_take_no_formula():
    box = Box().with_card('=HYPERLINK("http://x")', "+1").with_card("'=x", "'s-Hertogenbosch")
    data = write_csv(box, "cards")
    assert data.startswith(codecs.BOM_UTF8) and data.endswith(b"\r\n")
    assert not any(cell.strip('"').startswith(("=", "+", "-", "@")) for row in cells(data, ",") for cell in row)
    assert read_csv(data, Box()).box == box


FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
dangerous = st.text(st.sampled_from("=+-@＝＠,;\t\r\n\"' a1"), max_size=12)


def seen_by(text: str, separator: str) -> list[str]:
    """The cells of a file as a spreadsheet sees them that reads by that separator: one that heeds quotation marks, and one that doesn't."""
    heeded = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) for cell in row]
    return heeded + re.split(rf"{separator}|\r\n|\r|\n", text)


@settings(max_examples=300)
@given(st.lists(st.lists(dangerous, min_size=1, max_size=3), min_size=1, max_size=2), separators, separators)
def test_no_spreadsheet_takes_a_cell_for_a_formula(rows, written, read):
    """Whatever a file was written with, and whatever the spreadsheet of the person reads it with; some leave out spaces and quotation marks."""
    for cell in seen_by(csv_text(rows, written), read):
        assert not cell.strip(' "\t\r\n').startswith(FORMULA)


@settings(max_examples=300)
@given(dangerous)
def test_what_is_guarded_comes_back(text):
    assert unguarded(guarded(text)) == text


def test_cells_that_are_none_in_another_spreadsheet():
    assert guarded("Ada;=1+1") == "Ada;'=1+1"
    assert guarded('a, "-2') == "a,' \"-2"
    assert [guarded(text) for text in ("\tx", "\rx", "\nx")] == ["'\tx", "'\rx", "'\nx"]
    assert all(guarded(text) == text for text in ("Stop-and-go", "A+B", "1 = 1", "Halt! -- now", "'s-Hertogenbosch"))
    box = Box().with_card("Ada;=1+1", "Back,-1;+2\n-3").with_city(Space("own", "@Ort", "city", lat=-3.5, lon=1.25))
    for separator in SEPARATORS:
        back = read_csv(write_csv(box, "cards", separator=separator), Box()).box
        assert read_csv(write_csv(box, "cities", separator=separator), back).box == box


def test_more_goods_than_any_truck_holds_are_refused():
    with pytest.raises(CsvRefused, match=r"line 2, column 1 \(goods\): '2000' is not a whole number from 0 to 99"):
        read_csv(b"goods,revenue\n2000,900", Box())


def test_a_box_has_no_more_cities_and_cards_than_contracts():
    assert problems("name\n" + "".join(f"Own {number}\n" for number in range(1001))) == [(1001, 0)]
    assert problems("title\n" + "".join(f"Own {number}\n" for number in range(1001))) == [(1001, 0)]


def test_the_language_decides_the_separator():
    """German: a semicolon, and so a decimal comma; headings that only this language has are read, too."""
    box = Box().with_city(Space("husum", "Husum", "city", lat=54.47, lon=9.05))
    assert write_csv(box, "cities").decode("utf-8-sig").splitlines() == ["Name,Country,Latitude,Longitude,Id", "Husum,,54.47,9.05,husum"]
    with speaking(NullTranslations(), "de"):
        headings = csv_headings() | {"latitude": "Nördliche Breite"}
        data = write_csv(box, "cities", separator=csv_separator(), headings=headings)
    assert data.decode("utf-8-sig").splitlines() == ["Name;Country;Nördliche Breite;Longitude;Id", "Husum;;54,47;9,05;husum"]
    assert read_csv(data, Box(), headings=headings).box == box
    with pytest.raises(CsvRefused, match="no such column"):
        read_csv(data, Box())


@cache
def headings_in(code):
    set_language(code)
    found = csv_headings()
    set_language("en")
    return found


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("code", available())
def test_a_file_written_in_one_language_is_read_in_each_with_whatever_separator(code, separator):
    """Headings of a catalogue that is translated otherwise go into ``box/csv_columns.py``, too."""
    box = Box().with_city(Space("husum", "Husum", "city", lat=54.47, lon=-9.05)).with_card("Umleitung", "Zurück; 1,5 km!").with_contract(shipped_contracts()[0])
    back = Box()
    for kind in ("cities", "cards", "contracts"):
        data = write_csv(box, kind, separator=separator, headings=headings_in(code))
        back = read_csv(data, back, kind=kind).box
    assert back == box


@pytest.mark.parametrize("city", [space for space in shipped_board().spaces if space.kind == "city"], ids=lambda city: city.id)
def test_a_city_is_read_by_each_of_its_names(city):
    for separator in SEPARATORS:
        lines = [separator.join(("from", "goods", "revenue")), *(separator.join((name, "2", "900")) for name in every_name(city))]
        read = read_csv("\n".join(lines).encode(), Box()).box
        assert [contract.start for contract in read.contracts] == [city.id] * len(every_name(city))


@pytest.mark.parametrize(
    "text",
    [
        "Nr;Von;Nach;Güter;Erlös (DM);Gebot 1;Gebot 2;Gebot 3;Gebot 4;Gebot 5\n4;koeln;WIEN;2;1.600 DM;100;200;300;400;500\n",
        '\ufeffnumber,from,to,goods,revenue,bid1,bid2,bid3,bid4,bid5\r\n4,Cologne,Vienna,2.0,"1,600",100,200,300,400,500\r\n',
        "Kosten 5\tKosten 4\tKosten 3\tKosten 2\tKosten 1\tErlös\tWare\tZiel\tStart\tNummer\n500\t400\t300\t200\t100\t1600,00 €\t2\tWien\tKöln\t4",
        "sep=;\nNUMMER;START;ZIEL;WAREN;ERTRAG;KOSTEN 1;KOSTEN 2;KOSTEN 3;KOSTEN 4;KOSTEN 5;;\n4;Koln;Wien;2;1'600;100;200;300;400;500;;\n;;;;;;;;;;;\n\n",
    ],
)
def test_files_as_people_write_them(text):
    assert read_csv(text.encode(), Box()).box.contracts == (Contract(4, "koeln", "wien", 2, 1600, BIDS),)


def test_goods_and_revenue_are_enough():
    done = read_csv(b"goods,revenue\n2,1600\n3,900\n2,1600\n", Box())
    assert [(card.id, card.start, card.destination, card.bids) for card in done.box.contracts] == [(id, "?", "?", NO_COSTS) for id in (1, 2, 3)]
    again = read_csv(b"goods,revenue\n2,1600\n3,900\n2,1600\n", done.box)
    assert (again.added, again.changed, again.same, again.box) == (0, 0, 3, done.box)


def test_contracts_without_numbers_find_theirs():
    box = Box().with_contract(Contract(2, "koeln", "wien", 2, 1600, NO_COSTS, "typed"))
    done = read_csv(
        "Start;Ziel;Ware;Erlös;Gebot 1;Gebot 2;Gebot 3;Gebot 4;Gebot 5\nKassel;Bern;1;700;1;2;3;4;5\nKöln;Wien;2;1600;100;200;300;400;500".encode(), box
    )
    assert (done.added, done.changed) == (1, 1)
    assert done.box.contracts == (Contract(1, "kassel", "bern", 1, 700, (1, 2, 3, 4, 5)), Contract(2, "koeln", "wien", 2, 1600, BIDS, "typed"))
    kept = read_csv("Start;Ziel;Ware;Erlös\nKöln;Wien;2;1600".encode(), done.box)
    assert (kept.same, kept.box) == (1, done.box)


def test_all_that_is_wrong_is_told_at_once():
    text = "number,start,destination,goods,revenue\n1,Kasel,Wien,2,x\n1,Kassel,Kassel,2,900\n2,Kassel,Wien,2,900\n2,Kassel,Linz,2,900,5\n"
    assert problems(text) == [(2, 2), (2, 5), (3, 1), (5, 1), (5, 6)]
    assert problems("start,destination,goods,revenue\nKassel,Kassel,1,100") == [(2, 2)]
    assert problems("goods,revenue,bid 1,bid 2,bid 3,bid 4,bid 5\n1,900,100,300,200,400,500") == [(2, 5)]


def test_a_column_that_is_missing_is_named():
    with pytest.raises(CsvRefused, match=r"line 2 \(Bid 2\): a number is missing"):
        read_csv(b"goods,revenue,bid 1\n1,900,100", Box())


def test_lines_are_counted_as_an_editor_counts_them():
    assert problems('title,text\nA,"one\ntwo\n"\nB,b\n,c\n') == [(6, 1)]
    assert problems('title,text\nA,"one\nB,b\n') == [(2, 0)]
    assert problems("sep=,\ntitle,text\n,c\n") == [(3, 1)]
    assert problems("title,text\rA,a\r,b\r") == [(3, 1)]


def test_wrong_headers():
    assert problems("") == [(1, 0)]
    assert problems("Kassel,Wien,2,1600\n") == [(1, 0)]
    assert problems("start,destination,goods,revenu\nKassel,Wien,1,700") == [(1, 0), (1, 4)]
    assert problems("goods,revenue,goods\n1,2,3") == [(1, 3)]
    assert problems("title,text\nA,b", kind="contracts") == [(1, 0)]


def test_wrong_encodings():
    assert problems("title,text\nA,Grüße\n".encode("cp1252")) == [(2, 0)]
    assert problems("title,text\nA,b\n".encode("utf-16")) == [(1, 0)]
    assert problems(b"x" * 5_000_001) == [(1, 0)]


def test_a_text_with_the_separator_in_it():
    assert problems("title,text\nA,one, two\n") == [(2, 3)]


def test_too_many_contracts():
    assert problems("goods,revenue\n" + "1,100\n" * 1000) == [(1001, 0)]


def test_cities_that_the_board_has_and_cities_of_the_box():
    box = Box().with_city(Space("husum", "Husum", "city", False, "DE", 54.47, 9.05))
    done = read_csv("Stadt;Land\nMünchen;DE\nMailand;IT\nHUSUM;\nGörlitz;DE\n".encode(), box)
    assert (done.added, done.changed, done.same) == (1, 0, 3)
    assert done.box.cities == (*box.cities, Space("goerlitz", "Görlitz", "city", False, "DE"))
    placed = read_csv("Stadt;Breite;Länge\nGoerlitz;51,15;14.99\n".encode(), done.box)
    assert placed.changed == 1 and placed.box.city("goerlitz") == Space("goerlitz", "Görlitz", "city", False, "DE", 51.15, 14.99)
    assert problems("name\nHusum\nHusum\n") == [(3, 1)]


def test_contracts_between_cities_of_the_box():
    box = Box().with_city(Space("husum", "Husum", "city"))
    assert read_csv(b"start,destination,goods,revenue\nHusum,Kassel,1,700", box).box.contracts[0].start == "husum"
    with pytest.raises(CsvRefused, match="add it to the cities"):
        read_csv(b"start,destination,goods,revenue\nHusum,Kassel,1,700", Box())


def test_a_corrected_card():
    box = Box().with_card("Stau", "a").with_card("Umleitung", "b")
    done = read_csv(b"Titel;Text\nStau;c\n", box)
    assert done.changed == 1 and done.box.cards == (BoxCard("Stau", "c"), BoxCard("Umleitung", "b"))


def test_another_board(monkeypatch):
    board = shipped_board()
    small = type(board)("small", "Small", tuple(space for space in board.spaces if space.id != "wien"), ())
    assert problems("start,destination,goods,revenue\nKassel,Wien,1,700", board=small) == [(2, 2)]
