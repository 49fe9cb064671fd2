"""The command speaks the language that is asked for, else the system's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aufachse_widgets.commands.by_name import COMMANDS
from aufachse_widgets.commands.spoken import system_language, why_not
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
        ({"LANGUAGE": "fr:it:de", "LANG": "en_US"}, "it"),
        ({"LANG": "fr_FR"}, ""),
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


@pytest.mark.parametrize("command", [(), ("track",), *((name,) for name in COMMANDS)])
def test_the_help_is_all_in_the_language_that_is_asked_for(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for code in available():
        with pytest.raises(SystemExit) as ended:
            main([*command, f"--language={code}", "--help"])
        assert not ended.value.code
        said[code] = capsys.readouterr().out
    options = [line.split("=")[0] for line in said["en"].splitlines() if line.startswith("  --")]
    english = {line.strip() for line in said["en"].splitlines() if line.startswith("      ")}
    for code in available()[1:]:
        assert [line.split("=")[0] for line in said[code].splitlines() if line.startswith("  --")] == options
        assert not english & {line.strip() for line in said[code].splitlines() if line.startswith("      ")}, code
