"""Names in the order in which people look for them."""

from __future__ import annotations

import random

import pytest

from aufachse_widgets.words import set_language
from aufachse_widgets.words.sorting import sort_key

CZECH = ["Brno", "Břeclav", "Celje", "cesta", "Curych", "Čáslav", "Čech", "Dresden", "Haag", "Hradec", "Hz", "Cheb", "Chrudim", "Innsbruck",
         "Řezno", "Saarbrücken", "Šumperk", "Trier", "Ústí", "Zlín", "Žatec", "Ženeva"]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "rising"),
    [
        ("cs", CZECH),
        ("de", ["Aachen", "Ägypten", "Altdorf", "Goldberg", "Göppingen", "Gotha", "Göttingen", "Masse", "Maße", "Massen", "Zürich"]),
        ("it", ["Agata", "Àlvise", "Andrea", "È", "Elisa", "Niccolò", "Nico"]),
        ("en", ["Čech", "Cheb", "Dora", "Liège", "Linz"]),
        ("de", ["Bad Hersfeld", "Bad Kissingen", "Baden-Baden", "St. Gallen", "St. Pölten"]),
    ],
)
def test_names_are_sorted_as_the_language_does(code: str, rising: list[str]) -> None:
    set_language(code)
    assert sorted(random.Random(1).sample(rising, len(rising)), key=sort_key) == rising


def test_accents_and_capitals_count_between_names_that_are_else_the_same() -> None:
    set_language("it")
    assert sorted(["Nicolò", "Nicolo", "nicolo"], key=sort_key) == ["Nicolo", "Nicolò", "nicolo"]
    assert sort_key("Ada") != sort_key("Áda")
