"""Where nothing can be written, a temporary folder takes it, and people are told that games don't last."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufachse_widgets.hosting.application import Aufachse
from aufachse_widgets.hosting.folders import TemporaryFolder, jupyter_folders, why_not_written
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.store import open_store
from tests.kit.nobody import as_nobody, seen_by_all
from tests.test_encodings import CHECKOUT


@pytest.fixture
def temporary() -> Iterator[TemporaryFolder]:
    folder = TemporaryFolder()
    yield folder
    folder.remove()


def test_what_can_be_written_is_left_as_it_is(tmp_path: Path, temporary: TemporaryFolder) -> None:
    assert why_not_written(tmp_path / "data" / "games.sqlite") == ""
    assert jupyter_folders(temporary, {"JUPYTER_RUNTIME_DIR": tmp_path / "runtime"}) == {}
    assert not any(tmp_path.iterdir()), "finding out leaves nothing behind"


def test_a_folder_that_cannot_be_is_replaced(tmp_path: Path, temporary: TemporaryFolder) -> None:
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    assert why_not_written(tmp_path / "home" / "data" / "games.sqlite")
    moved = jupyter_folders(temporary, {"JUPYTER_RUNTIME_DIR": tmp_path / "home" / "runtime", "IPYTHONDIR": tmp_path})
    assert list(moved) == ["JUPYTER_RUNTIME_DIR"]
    folder = Path(moved["JUPYTER_RUNTIME_DIR"])
    assert folder.is_dir() and folder.is_relative_to(temporary.path)
    assert os.name == "nt" or (folder.parent.stat().st_mode & 0o077) == 0, "nobody else looks into it"
    temporary.remove()
    assert not folder.exists()


def test_another_users_file_and_folder_cannot_be_written() -> None:
    program = "from pathlib import Path; import sys; from aufachse_widgets.hosting.folders import why_not_written; print(why_not_written(Path(sys.argv[1])))"
    nobody = as_nobody()

    def said(file: Path) -> str:
        environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [*nobody, sys.executable, "-c", program, str(file)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=True).stdout.strip()

    with seen_by_all() as folder:
        file = folder / "games.sqlite"
        assert said(file) == "Permission denied"
        folder.chmod(0o777)
        assert said(file) == ""
        file.write_text("", encoding="utf-8")
        file.chmod(0o644)
        assert said(file) == "Permission denied"


def test_games_that_cannot_be_kept_last_as_long_as_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("AUFACHSE_STORE", str(tmp_path / "home" / "aufachse" / "games.sqlite"))
    for name in ("JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / "home" / name))
    Aufachse.clear_instance()
    app = Aufachse()
    app.parse_command_line(["--no-browser"])
    app.find_folders()
    try:
        assert f"Games can't be kept in {tmp_path / 'home' / 'aufachse'} (" in app.unkept and "--store=FILE" in app.unkept
        assert app.told_to_pages().unkept == app.unkept
        open_store(app.store).close()
        assert Path(os.environ["JUPYTER_RUNTIME_DIR"]).is_relative_to(app.temporary.path)
    finally:
        app.temporary.remove()
        Aufachse.clear_instance()
    assert not Path(app.store).exists()


def test_a_store_that_was_named_is_used(tmp_path: Path) -> None:
    Aufachse.clear_instance()
    app = Aufachse()
    app.parse_command_line([f"--store={tmp_path / 'games.sqlite'}"])
    app.find_folders()
    Aufachse.clear_instance()
    assert (app.store, app.unkept) == (str(tmp_path / "games.sqlite"), "")


def test_the_start_page_says_that_games_do_not_last() -> None:
    dashboard = Dashboard(unkept="Games can't be kept in <here>.")
    assert dashboard.start is not None
    (line,) = [child for child in dashboard.start.children if "aa-unkept" in child._dom_classes]
    assert "Games can&#x27;t be kept in &lt;here&gt;." in line.value
    dashboard.close()
    usual = Dashboard()
    assert usual.start is not None and not usual.start.unkept
    usual.close()
