"""``aufachse lessons``: the notebooks in a folder of one's own, where nothing that was written is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from aufachse_widgets.commands import lessons
from aufachse_widgets.hosting.command import main

LESSONS = Path(__file__).parents[2] / "examples" / "lessons"


def run(*arguments: str) -> object:
    """The exit status of the command."""
    with pytest.raises(SystemExit) as ended:
        main(("lessons", *arguments))
    return ended.value.code


def test_they_are_put_into_a_folder_and_never_over_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my class"
    names = sorted(file.name for file in LESSONS.glob("*.ipynb") if file.name != lessons.TEACHER)
    assert run(str(folder)) == 0
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == {name: (LESSONS / name).read_bytes() for name in names}
    said = capsys.readouterr().out
    assert f"{len(names)} notebooks are now in {folder}." in said and f'jupyter lab "{folder}"' in said
    (folder / names[0]).write_text("mine", encoding="utf-8")
    (folder / names[1]).unlink()
    assert run(str(folder)) == 0
    assert (folder / names[0]).read_text(encoding="utf-8") == "mine" and (folder / names[1]).is_file()
    said = capsys.readouterr().out
    assert "1 notebook is now in" in said and f"{len(names) - 1} were there already and are as they were." in said


def test_the_folder_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run() == 0
    assert len(list((tmp_path / lessons.FOLDER).iterdir())) == len(list(LESSONS.glob("*.ipynb"))) - 1


def test_the_teachers_page_comes_when_it_is_asked_for(tmp_path: Path) -> None:
    assert run(str(tmp_path)) == 0
    assert not (tmp_path / lessons.TEACHER).exists()
    assert run(str(tmp_path), "--teacher") == 0
    assert (tmp_path / lessons.TEACHER).read_bytes() == (LESSONS / lessons.TEACHER).read_bytes()


def test_they_come_in_the_language_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], english_afterwards: None) -> None:
    names = sorted(file.name for file in (LESSONS / "de").glob("*.ipynb") if file.name != lessons.TEACHER)
    assert run(str(tmp_path / "klasse"), "--language=de") == 0
    assert {file.name: file.read_bytes() for file in (tmp_path / "klasse").iterdir()} == {name: (LESSONS / "de" / name).read_bytes() for name in names}
    said = capsys.readouterr().out
    assert f"{len(names)} Notebooks sind jetzt in" in said and "Englisch" not in said


def test_what_is_not_translated_comes_in_english_and_a_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], english_afterwards: None
) -> None:
    assert run(str(tmp_path / "třída"), "--language=cs") == 0
    first = next((tmp_path / "třída").glob("1_*.ipynb"))
    assert first.read_bytes() == (LESSONS / first.name).read_bytes()
    said = capsys.readouterr().out
    assert "anglicky" in said
    of_each = lessons.notebooks
    monkeypatch.setattr(lessons, "notebooks", lambda code="en": {name: file for name, file in of_each(code).items() if code == "en" or name[0] != "4"})
    assert run(str(tmp_path / "klasse"), "--language=de") == 0
    for number, folder in (("4", LESSONS), ("5", LESSONS / "de")):
        (brought,) = (tmp_path / "klasse").glob(f"{number}_*.ipynb")
        assert brought.read_bytes() == (folder / brought.name).read_bytes()
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "Englisch" in line]
    assert line.startswith("1 ")


def test_what_is_in_the_way_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    assert run(str(tmp_path / "taken")) == 2
    assert "taken" in capsys.readouterr().err
    assert run("one", "two") == 2
    assert "two can't be given here" in capsys.readouterr().err


def test_an_installation_without_them_says_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(lessons, "notebooks", lambda code="": {})
    assert run(str(tmp_path / "new")) == 1
    assert "https://github.com/aufachse/aufachse_widgets" in capsys.readouterr().out
    assert not (tmp_path / "new").exists()
