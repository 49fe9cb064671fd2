"""The language changes while the program runs; what has no translation stays English."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from aufachse_widgets.engine.log import GoesFirst, Passed
from aufachse_widgets.words import Speaker, available, set_language
from aufachse_widgets.words.language import DOMAIN, _, language, ngettext

GERMAN = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    "End the turn": "Zug beenden",
    "{seat} passes.": "{seat} passt.",
    "Radarfalle (speed trap)": "Radarfalle",
    "{number} unit\0{number} goods": "{number} Gut\0{number} Güter",
}


def catalogue(folder: Path, code: str, texts: dict[str, str]) -> None:
    """Write a catalogue in the format that gettext reads."""
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    at = 28 + 16 * len(pairs)
    places, body = [], b""
    for column in (0, 1):
        for pair in pairs:
            places += [len(pair[column]), at + len(body)]
            body += pair[column] + b"\0"
    file = folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    head = (0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    file.write_bytes(struct.pack("<7I", *head) + struct.pack(f"<{len(places)}I", *places) + body)


def test_a_catalogue_is_used_and_left_again(tmp_path: Path, words: Speaker) -> None:
    catalogue(tmp_path, "de", GERMAN)
    assert available(tmp_path) == ("en", "de")
    assert set_language("de_AT", tmp_path) == language() == "de"
    assert _("End the turn") == "Zug beenden"
    assert words.say(Passed(0, 1)) == "Ada passt."
    assert words.card_title("Radarfalle") == "Radarfalle"
    assert words.goods(1) == "1 Gut" and words.goods(2) == "2 Güter"
    assert words.say(GoesFirst(0)) == "Ada goes first.", "what has no translation is shown in English"
    assert set_language("en") == "en"
    assert words.say(Passed(0, 1)) == "Ada passes."


@pytest.mark.parametrize("code", ["xx", "", "../de", "de/../..", "C", "en_GB.UTF-8"])
def test_without_a_catalogue_english_is_used(tmp_path: Path, code: str) -> None:
    assert set_language(code, tmp_path) == "en"
    assert ngettext("{number} card", "{number} cards", 1) == "{number} card"


def test_a_damaged_catalogue_is_left_aside(tmp_path: Path) -> None:
    catalogue(tmp_path, "de", GERMAN)
    file = tmp_path / "de" / "LC_MESSAGES" / f"{DOMAIN}.mo"
    whole = file.read_bytes()
    for damaged in (b"", b"not a catalogue", whole[:40], whole[:-30]):
        file.write_bytes(damaged)
        assert set_language("de", tmp_path) == "en"
