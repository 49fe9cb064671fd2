"""What spaces are called in each language: on screen, on maps, and in the texts of the catalogues."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest
from msgspec.structs import replace

from aufachse_widgets.box.space_names import every_name
from aufachse_widgets.drawing.ground import board_ground
from aufachse_widgets.drawing.value_map import value_map
from aufachse_widgets.engine import compile_rules, shipped_board
from aufachse_widgets.words import Speaker, available, set_language
from aufachse_widgets.words.language import LOCALE, language, speaking
from aufachse_widgets.words.space_names import name_of, spoken_board, with_every_name
from aufachse_widgets.words.table import TableSpeaker

BOARD = shipped_board()
RULES = compile_rules("fx-schmid-1987")


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ("Praha", "Milano", "Genève", "Köln", "Bolzano", "Brixen")),
        ("de", ("Prag", "Mailand", "Genf", "Köln", "Bozen", "Brixen")),
        ("cs", ("Praha", "Milán", "Ženeva", "Kolín nad Rýnem", "Bolzano", "Brixen")),
        ("it", ("Praga", "Milano", "Ginevra", "Colonia", "Bolzano", "Bressanone")),
    ],
)
def test_a_space_is_called_as_in_the_language_in_use(code: str, names: tuple[str, ...]) -> None:
    assert set_language(code) == code
    ids = ("praha", "milano", "geneve", "koeln", "bolzano", "brixen")
    assert tuple(name_of(BOARD.space(id)) for id in ids) == names
    assert tuple(map(Speaker(RULES, ()).space, ids)) == names
    assert tuple(spoken_board(BOARD).space(id).name for id in ids) == names
    assert f"<title>{names[0]}: 4</title>" in value_map(RULES, {"praha": 4, "wien": 1}, "Far")


def test_english_has_the_boards_own_names_and_the_very_board() -> None:
    assert language() == "en" and spoken_board(BOARD) is BOARD
    assert all(name_of(space) == space.name for space in BOARD.spaces)


def test_a_language_keeps_its_board_while_another_one_is_spoken() -> None:
    grounds = {}
    for code in (*available(), *available()):
        with speaking(NullTranslations(), code):
            ground = board_ground(spoken_board(BOARD))
            assert grounds.setdefault(code, ground) is ground
            assert ground.spaces["wien"].name == name_of(BOARD.space("wien"))
    assert len({id(ground) for ground in grounds.values()}) == len(available())


def test_a_board_of_ones_own_keeps_the_names_that_it_gives() -> None:
    own = replace(BOARD, spaces=tuple(replace(space, name="Wean") if space.id == "wien" else space for space in BOARD.spaces))
    other = replace(BOARD, spaces=tuple(replace(space, id=f"x-{space.id}") for space in BOARD.spaces))
    set_language("cs")
    assert spoken_board(own).space("wien").name == "Wean" and spoken_board(own).space("praha").name == "Praha"
    assert spoken_board(other) is other
    assert "Vienna" in every_name(own.space("wien"))  # but it is found by what others call it


def test_a_road_has_the_same_ends_in_every_language() -> None:
    """Of two phones at one table both count from the same city."""
    for code, said in (("en", "Köln–Luxembourg"), ("de", "Köln–Luxemburg"), ("cs", "Kolín nad Rýnem–Lucemburk"), ("it", "Colonia–Lussemburgo")):
        set_language(code)
        assert TableSpeaker(RULES, ()).space("euskirchen").startswith(said)


def test_what_is_searched_holds_every_name() -> None:
    set_language("cs")
    assert {"München", "Munich", "Monaco"} <= set(with_every_name("Ada zastaví: Mnichov.").split())
    assert with_every_name("Mnichovan") == "Mnichovan"


# The German cards' own titles stand on the cards of every box.
PRINTED = re.compile(r"(Stau in München|Sonderauftrag Wien)")


@pytest.mark.parametrize("code", [code for code in available() if code != "en"])
def test_no_text_calls_a_city_otherwise_than_the_map(code: str) -> None:
    from babel.messages.pofile import read_po

    with (LOCALE / code / "LC_MESSAGES" / "aufachse_widgets.po").open("rb") as file:
        catalogue = read_po(file)
    set_language(code)
    other = [space.name for space in BOARD.spaces if name_of(space) != space.name]
    wrong = re.compile(r"\b(" + "|".join(map(re.escape, other)) + r")\b")
    texts = [text for message in catalogue if message.id for text in ([message.string] if isinstance(message.string, str) else message.string)]
    assert len(texts) > 1000
    assert [text for text in texts if wrong.search(PRINTED.sub("", text))] == []
