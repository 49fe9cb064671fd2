"""The command ``aufachse backup``: what it prints, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from aufachse_widgets.hosting.command import main
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import open_store

SEATS = (Seat("Ada"), Seat("Ben"))


def run(*arguments: str) -> int:
    """The exit status of the command."""
    with pytest.raises(SystemExit) as ended:
        main(("backup", *arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_game_that_goes_on_is_in_the_backup(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, copy = open_store(tmp_path / "games.sqlite"), tmp_path / "copy.sqlite"
    session = Session.new("fx-schmid-1987", SEATS, seed="backup", store=store)
    session.do(session.frame.legal[0])
    assert run(str(copy), f"--store={tmp_path / 'games.sqlite'}") == 0
    assert capsys.readouterr().out.startswith(f"1 game is now also in {copy} (")
    session.do(session.frame.legal[0])
    monkeypatch.setenv("AUFACHSE_STORE", str(tmp_path / "games.sqlite"))
    assert run(str(copy)) == 2
    assert "there is such a file already" in capsys.readouterr().err
    again = open_store(copy)
    assert Session.resume(again, session.game_id).frame.head < session.frame.head
    again.close()
    assert run(str(copy), "--overwrite") == 0
    again = open_store(copy)
    restored = Session.resume(again, session.game_id)
    assert restored.frame.head == session.frame.head
    restored.take_screen(restored.frame.handover)
    restored.do(restored.frame.legal[0])  # it goes on
    for one in (restored, session):
        one.close()
    for opened in (again, store):
        opened.close()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "Name the file to copy the games into: aufachse backup games-backup.sqlite"),
        (("copy.sqlite", "--store=missing.sqlite"), "missing.sqlite: no games are kept there yet"),
        (("copy.sqlite", "--store=memory:"), "memory:: games in memory can't be copied; save them as files"),
        (("copy.sqlite", "other.sqlite"), "other.sqlite can't be given here: aufachse backup --help says what can."),
        (("copy.sqlite", "--overwite"), "There is no option --overwite: did you mean --overwrite? aufachse backup --help lists them all."),
    ],
)
def test_what_makes_no_sense_is_refused(
    given: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*given) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
