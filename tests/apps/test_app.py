"""The command line of `aufachse`; what it serves is in tests/browser."""

import sys
from collections.abc import Iterator

import pytest
from jupyter_client.kernelspec import NoSuchKernel

from aufachse_widgets.app import Aufachse, OwnKernel
from aufachse_widgets.engine.edition import PRESETS


@pytest.fixture
def app() -> Iterator[Aufachse]:
    Aufachse.clear_instance()
    yield Aufachse()
    Aufachse.clear_instance()


@pytest.mark.parametrize(
    ("argument", "told"),
    [
        ("--edition=monopoly", "schmidt-2007"),
        ("--players=7", "two to six"),
        ("--players=1", "two to six"),
        ("rubbish", "rubbish"),
        ("--store=nowhere://x", "nowhere"),
    ],
)
def test_what_makes_no_sense_is_refused(app: Aufachse, argument: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app.parse_command_line([argument])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("edition", PRESETS)
def test_what_makes_sense_is_taken(app: Aufachse, edition: str) -> None:
    app.parse_command_line([f"--edition={edition}", "--players=6", "--port=0", "--ip=127.0.0.1", "--no-browser", "--store=memory:"])
    assert (app.edition, app.players, app.port, app.ip, app.open_browser, app.store) == (edition, 6, 0, "127.0.0.1", False, "memory:")


def test_a_door_of_the_start_page_may_be_named(app: Aufachse, capsys: pytest.CaptureFixture[str]) -> None:
    app.parse_command_line(["track", "--players=4", "--no-browser", "--store=memory:"])
    assert (app.door, app.players) == ("track", 4)
    with pytest.raises(SystemExit):
        app.parse_command_line(["track", "rubbish"])
    assert "rubbish" in capsys.readouterr().err


def test_a_relative_store_is_made_absolute(app: Aufachse, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path_factory.mktemp("games")
    monkeypatch.chdir(here)
    app.parse_command_line(["--store=games.sqlite"])
    assert app.store == str(here / "games.sqlite")


def test_kernels_run_in_this_interpreter() -> None:
    kernels = OwnKernel()
    assert list(kernels.find_kernel_specs()) == ["python3"]
    assert kernels.get_kernel_spec("python3").argv[0] == sys.executable
    with pytest.raises(NoSuchKernel):
        kernels.get_kernel_spec("julia")
