"""The command speaks the language that is asked for, else the system's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aufachse_widgets.commands.by_name import COMMANDS
from aufachse_widgets.commands.command_line import LEVELS
from aufachse_widgets.commands.spoken import system_language, why_not
from aufachse_widgets.engine.edition import PRESETS
from aufachse_widgets.hosting.command import main
from aufachse_widgets.words.language import available, set_language


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, ""),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, ""),
        ({"LANG": "de_AT", "LC_ALL": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "de_AT", "LC_ALL": "C"}, ""),
        ({"LANGUAGE": "xx:it:de", "LANG": "en_US"}, "it"),
        ({"LANG": "xx_XX"}, ""),
    ],
)
def test_the_system_says_which_language_it_speaks(environment: dict[str, str], wanted: str) -> None:
    assert system_language(environment) == wanted


def test_an_unknown_language_is_told_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--language=dee", "--no-browser"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "--language=dee" in said and "did you mean de?" in said and all(code in said for code in available())
    assert not why_not("de-AT")


def options(said: str) -> list[str]:
    """The options that a help lists."""
    return [line.partition("=")[0] for line in said.splitlines() if line.startswith("  --")]


def words(said: str) -> set[str]:
    """The lines of a help but for its options, its examples and what only lists values."""
    before, _title, _examples = said.rpartition("\n\n")
    values = {*PRESETS, *LEVELS}
    lines = {line.strip() for line in before.splitlines() if line and not line.startswith("  --")}
    return {line for line in lines if not all(word in values for word in line.rstrip(".").split(", "))}


@pytest.mark.parametrize("command", [(), ("track",), *((name,) for name in COMMANDS)])
def test_the_help_is_all_in_the_language_that_is_asked_for(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for code in available():
        with pytest.raises(SystemExit) as ended:
            main([*command, f"--language={code}", "--help"])
        assert not ended.value.code
        said[code] = capsys.readouterr().out
    for code in available()[1:]:
        assert options(said[code]) == options(said["en"])
        assert not words(said["en"]) & words(said[code]), code
