"""What is wrong with a box or its files, in words: in English as the errors themselves say it, and in any other language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from aufachse_widgets.box import Box
from aufachse_widgets.box.csv_import import read_csv
from aufachse_widgets.box.memory import BoxesInMemory, decode_box
from aufachse_widgets.engine import AufAchseError, Contract, EditionError, preset
from aufachse_widgets.words.box import refusal
from aufachse_widgets.words.language import speaking

WRONG: dict[str, Callable[[], object]] = {
    "a field": lambda: Box().with_contract(Contract(1, "kassel", "wien", -2, 1600, (1, 2, 3, 4, 5))),
    "the whole": lambda: Box("Ours", contracts=(Contract(1, "kassel", "wien", 2, 1600, (1, 2, 3, 4, 5)),) * 2),
    "no title": lambda: BoxesInMemory().keep(Box()),
    "no file": lambda: decode_box(b"\x00", "ours.box.json"),
    "no such box": lambda: BoxesInMemory().read("Ours"),
    "cells": lambda: read_csv(b"start,goods,revenue\nKasel,two,1600\n" + b"Wien,x,1\n" * 9, Box()),
    "a field without a column": lambda: read_csv(b"number,goods,revenue,bid 1\n1,2,1600,100\n", Box()),
    "a column": lambda: read_csv(b"start,goods\nKassel,2\n", Box()),
    "columns": lambda: read_csv(b"what,ever\n", Box()),
    "another error": lambda: preset("none"),
}


def refused(wrong: Callable[[], object]) -> AufAchseError:
    with pytest.raises(AufAchseError) as caught:
        wrong()
    return caught.value


class Shouting:
    """A language in which every text is the English one in capitals, gaps apart."""

    def gettext(self, message: str) -> str:
        return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"({\w+})", message))

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_in_english_as_the_error_says_it(wrong: Callable[[], object]) -> None:
    assert refusal(refused(wrong)) == str(refused(wrong))


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_in_another_language(wrong: Callable[[], object]) -> None:
    error = refused(wrong)
    english = str(error)
    with speaking(Shouting()):
        assert str(error) == english
        told = refusal(error)
    if isinstance(error, EditionError):
        assert told == english
    else:
        assert told != english and told.casefold() == english.casefold()
