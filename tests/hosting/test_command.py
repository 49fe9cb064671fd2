"""The command line of `aufachse`; what it serves is in tests/browser."""

import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client.kernelspec import NoSuchKernel
from traitlets import Integer

from aufachse_widgets.hosting.application import DOORS, OPTIONS, Aufachse, absolute
from aufachse_widgets.hosting.voila_settings import OwnKernel
from tests.kit.editions import EDITIONS
from tests.lakes import lakes

CERTIFICATES = Path(__file__).parents[1] / "hosting" / "certificates"


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
        ("trak", "aufachse track"),
        ("--frobnicate=1", "--frobnicate"),
        ("--edtion=czech", "--edition"),
        ("--no-browsr", "--no-browser"),
        ("-port=8870", "--port"),
        ("--Aufachse.prot=8870", "--port"),
        ("--edition=schmid-2007", "Did you mean schmidt-2007?"),
        ("--port=web", "from 0 (any free one) to 65535"),
        ("--port=-3", "from 0 (any free one) to 65535"),
        ("--port=70000", "from 0 (any free one) to 65535"),
        ("--players=three", "whole number"),
        ("--log-level=DEBUGG", "DEBUG"),
        ("--store=nowhere://x", "nowhere"),
        ("--board=nowhere.json", "cannot be read"),
        ("--board=/dev/zero", "/dev/zero: it cannot be read: this is no file but a device or a pipe"),
        ("--board=/dev/stdin", "this is no file but a device or a pipe"),
        ("--board=/", "/: it cannot be read: this is a folder"),
        ("--store=/dev/zero", "/dev/zero: this is no file but a device or a pipe"),
        ("--certfile=/dev/zero", "/dev/zero can't be read: this is no file but a device or a pipe"),
        ("--lan=yes", "--lan"),
        ("--host-link", "--host-link needs --lan"),
        ("--ip=0.0.0.0", "is an address that others reach: add --lan"),
        ("--ip=::", "or --open-to-everyone"),
        ("--ip=192.0.2.7", "--open-to-everyone"),
        ("--Aufachse.ip=", "--lan"),
        ("--Aufachse.hosts=https://play.example.org/", "the name alone"),
        ("--certfile=nowhere.pem", "nowhere.pem can't be read"),
        ("--keyfile=table.key", "--certfile"),
    ],
)
def test_what_makes_no_sense_is_refused(app: Aufachse, argument: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app.parse_command_line([argument])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_every_option_is_known_to_the_check(app: Aufachse) -> None:
    assert {*Aufachse.aliases, *Aufachse.flags} <= set(OPTIONS)
    for name, kind in OPTIONS.items():
        trait = Aufachse.class_traits().get(Aufachse.aliases.get(name, "").rpartition(".")[2])
        assert (kind in ("number", "port")) == isinstance(trait, Integer), name


def test_an_option_misspelt_after_a_door_or_with_its_value_apart_is_refused_too(app: Aufachse, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in ((["track", "--edtion=czech"], "--edition"), (["--players", "three"], "whole number")):
        with pytest.raises(SystemExit) as ended:
            app.parse_command_line(arguments)
        assert ended.value.code == 2
        assert told in capsys.readouterr().err


def test_settings_by_class_and_name_are_taken(app: Aufachse) -> None:
    app.parse_command_line(["--Aufachse.port=0", "--VoilaConfiguration.show_tracebacks=True", "--players", "3", "--store=memory:"])
    assert (app.port, app.players) == (0, 3)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--lan", "--ip=127.0.0.1"], "--ip=127.0.0.1 can't work"),
        (["--open-to-everyone", "--ip=::1"], "--ip=::1 can't work"),
        (["--lan", "--open-to-everyone"], "give one of them"),
        (["track", "--lan", f"--certfile={CERTIFICATES / 'table.pem'}", f"--keyfile={CERTIFICATES / 'other.key'}"], "doesn't belong"),
    ],
)
def test_what_others_in_the_network_could_not_open_is_refused(
    app: Aufachse, arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        app.parse_command_line([f"--store={tmp_path / 'games.sqlite'}", *arguments])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_games_in_memory_cannot_be_shared(app: Aufachse, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app.parse_command_line(["--lan", "--store=memory:"])
    assert ended.value.code == 2
    assert "--store=memory: can't work" in capsys.readouterr().err


def test_others_in_the_network_may_join(app: Aufachse, tmp_path: Path) -> None:
    app.parse_command_line(["track", "--lan", "--port=0", f"--store={tmp_path / 'games.sqlite'}", f"--certfile={CERTIFICATES / 'both.pem'}"])
    assert (app.door, app.lan, app.ip) == ("track", True, "0.0.0.0")
    assert app.secure is not None
    assert all(re.fullmatch(r"https://[\d.]+:0/", address) for address in app.addresses())
    app.ip = "192.168.1.5"
    assert app.addresses() == ["https://192.168.1.5:0/"]
    assert app.own_address() == "https://localhost:0/"


def test_everybody_may_be_let_in_if_that_is_asked_for(app: Aufachse) -> None:
    app.parse_command_line(["--open-to-everyone", "--port=0", "--store=memory:", "--Aufachse.hosts=play.example.org", "--Aufachse.hosts=192.0.2.7"])
    assert (app.open_to_everyone, app.ip, app.hosts) == (True, "0.0.0.0", ["play.example.org", "192.0.2.7"])
    assert app.own_address() == "http://localhost:0/"


@pytest.mark.parametrize("ip", ["localhost", "127.0.0.1", "127.8.8.8", "::1"])
def test_an_address_that_only_this_computer_reaches_needs_no_more(app: Aufachse, ip: str) -> None:
    app.parse_command_line([f"--ip={ip}", "--store=memory:"])
    assert (app.ip, app.lan, app.open_to_everyone) == (ip, False, False)


def test_what_strangers_are_refused_is_not_told_in_the_terminal(app: Aufachse) -> None:
    app.parse_command_line(["--store=memory:"])
    assert not logging.getLogger("tornado.access").isEnabledFor(logging.ERROR)


def test_nobody_else_is_listened_to_unless_asked(app: Aufachse) -> None:
    app.parse_command_line(["--store=memory:"])
    assert (app.lan, app.ip, app.told_to_pages().addresses) == (False, "localhost", ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_makes_sense_is_taken(app: Aufachse, edition: str) -> None:
    app.parse_command_line([f"--edition={edition}", "--players=6", "--port=0", "--ip=127.0.0.1", "--no-browser", "--store=memory:"])
    assert (app.edition, app.players, app.port, app.ip, app.open_browser, app.store) == (edition, 6, 0, "127.0.0.1", False, "memory:")


def test_a_door_of_the_start_page_may_be_named(app: Aufachse, capsys: pytest.CaptureFixture[str]) -> None:
    app.parse_command_line(["track", "--players=4", "--no-browser", "--store=memory:"])
    assert (app.door, app.players) == ("track", 4)
    with pytest.raises(SystemExit):
        app.parse_command_line(["track", "rubbish"])
    assert "rubbish" in capsys.readouterr().err


@pytest.mark.parametrize("door", DOORS)
def test_each_door_has_its_own_help(app: Aufachse, door: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app.parse_command_line([door, "--help"])
    assert not ended.value.code
    said = capsys.readouterr().out
    assert " ".join(DOORS[door][0].split()) in " ".join(said.split())
    shown = said.partition("Examples")[2]
    for other in DOORS:
        assert (f"aufachse {other}" in shown) == (other == door)
    assert "--players" in said  # what can be set


def test_the_help_of_all_names_every_door(app: Aufachse, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app.parse_command_line(["--help"])
    said = capsys.readouterr().out
    assert Aufachse.description in " ".join(said.split())
    assert all(f"aufachse {door}" in said for door in DOORS)


@pytest.mark.parametrize("door", DOORS)
def test_each_door_is_opened(app: Aufachse, door: str) -> None:
    app.parse_command_line([door, "--no-browser", "--store=memory:"])
    assert app.told_to_pages().door == door


def test_a_relative_store_is_made_absolute(app: Aufachse, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path_factory.mktemp("games")
    monkeypatch.chdir(here)
    app.parse_command_line(["--store=games.sqlite"])
    assert absolute(app.store) == str(here / "games.sqlite")


def test_a_board_of_ones_own_is_checked_before_anything_is_served(
    app: Aufachse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = lakes()
    (tmp_path / "lakes.json").write_text(json.dumps(board), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    app.parse_command_line(["--board=lakes.json", "--store=memory:"])
    assert app.told_to_pages().board == str(tmp_path / "lakes.json")
    board["spaces"][0]["lat"] = "north"
    (tmp_path / "lakes.json").write_text(json.dumps(board), encoding="utf-8")
    with pytest.raises(SystemExit):
        app.parse_command_line(["--board=lakes.json", "--store=memory:"])
    assert "spaces[0].lat (konstanz)" in capsys.readouterr().err


def test_kernels_run_in_this_interpreter() -> None:
    kernels = OwnKernel()
    assert list(kernels.find_kernel_specs()) == ["python3"]
    assert kernels.get_kernel_spec("python3").argv[0] == sys.executable
    with pytest.raises(NoSuchKernel):
        kernels.get_kernel_spec("julia")
