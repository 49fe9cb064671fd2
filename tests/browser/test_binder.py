"""What the badges in README and guide open: Binder, built from binder/ alone and started as BinderHub starts it."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from playwright.sync_api import Locator, Page, expect

from aufachse_widgets.bots import numbers
from aufachse_widgets.engine import preset
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from tests.browser.test_access import findings
from tests.kit.rest import settle
from tests.kit.screens import Screen, at_once, start_game
from tests.kit.servers import CHECKOUT, Installed, Server, clean_environment, started
from tests.yardsticks import COURIER

pytestmark = [pytest.mark.browser, pytest.mark.reduced_motion, pytest.mark.longest]

BINDER = CHECKOUT / "binder"
BASE, TOKEN = "/user/somebody/", "0123abcd"
EDITION, SEED, LENGTH = "fx-schmid-1987", "binder", 1
SEATS = (Seat("Ada", "red"), Seat("Cleo", "yellow", "courier"))

# Not part of the repository, where git cannot tell.
LEFT_OUT = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", ".hypothesis", ".benchmarks", ".venv", "venv", "dist", "build", "screenshots")


def project() -> dict[str, Any]:
    with (CHECKOUT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def pins() -> list[Requirement]:
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line.strip() and not line.startswith("#")]


def badges() -> list[str]:
    """Where the launch badges of README and guide lead."""
    told = "\n".join((CHECKOUT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/guide/learning.md"))
    return re.findall(r"\]\((https://mybinder\.org/v2/[^)]+)\)", told)


def opened_by(prefix: str) -> str:
    """What the first badge whose path begins so opens on the server."""
    return next(path for badge in badges() if (path := parse_qs(urlsplit(badge).query)["urlpath"][0]).startswith(prefix))


def runtime() -> str:
    """The version of Python that Binder's image is asked for."""
    asked = re.fullmatch(r"python-(3\.\d+)\n?", (BINDER / "runtime.txt").read_text(encoding="utf-8"))
    assert asked, "repo2docker reads runtime.txt as python-x.y"
    return asked[1]


def test_every_pin_is_exact_and_fits_the_package() -> None:
    pinned = {}
    for pin in pins():
        (exact,) = pin.specifier
        assert exact.operator == "==", f"{pin} is not exact"
        assert "*" not in exact.version, f"{pin} is not exact"
        assert canonicalize_name(pin.name) not in pinned, f"{pin} twice"
        pinned[canonicalize_name(pin.name)] = exact.version
    whole = project()
    lessons = whole["project"]["optional-dependencies"]["lessons"]
    for line in [*whole["project"]["dependencies"], *lessons, *whole["build-system"]["requires"], "jupyterlab"]:
        needed = Requirement(line)
        assert needed.specifier.contains(pinned[canonicalize_name(needed.name)]), f"{line}, but {pinned[canonicalize_name(needed.name)]} is pinned"
    assert SpecifierSet(whole["project"]["requires-python"]).contains(f"{runtime()}.0")


def test_what_binder_names_exists() -> None:
    post_build = BINDER / "postBuild"
    script = post_build.read_text(encoding="utf-8")
    assert script.startswith("#!/usr/bin/env bash\n")
    assert os.access(post_build, os.X_OK)
    copied = re.findall(r'Path\("binder", "([^"]+)"\)', script)
    assert copied, "postBuild puts no configuration anywhere"
    for name in copied:
        assert (BINDER / name).is_file(), name
    for badge in badges():
        path = parse_qs(urlsplit(badge).query)["urlpath"][0]
        assert (CHECKOUT / path.removeprefix("voila/render/").removeprefix("lab/tree/")).is_file(), badge
    home = project()["project"]["urls"]["Repository"]
    for badge in badges():
        repository = re.fullmatch(r"/v2/gh/([^/]+/[^/]+)/HEAD", urlsplit(badge).path)
        assert repository, badge
        assert f"https://github.com/{repository[1]}" == home


class Built(Installed):
    """An environment made from binder/; what its processes see is their home, which on Binder is the repository."""

    def environment(self, home: Path) -> dict[str, str]:
        kept = {name: value for name, value in clean_environment().items() if name != "VIRTUAL_ENV"}
        return kept | {"HOME": str(home), "PATH": os.pathsep.join([str(self.scripts), kept["PATH"]]), "BROWSER": "true"}


def call(*command: str, cwd: Path, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=environment or clean_environment(), capture_output=True, text=True, check=False, timeout=1200, encoding="utf-8")
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def copy_repository(folder: Path) -> None:
    """The files of the repository, as they are now, and no others."""
    git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if not (CHECKOUT / ".git").exists() or not shutil.which("git"):
        shutil.copytree(CHECKOUT, folder, ignore=LEFT_OUT)
        return
    for name in filter(None, call(*git, cwd=CHECKOUT).split("\0")):
        if (CHECKOUT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, folder / name)


def python() -> str:
    """The Python that runtime.txt asks for where this machine has it, or else the one that runs the tests."""
    asked = shutil.which(f"python{runtime()}")
    if asked and subprocess.run([asked, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
        return asked
    return sys.executable


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Built, Path]:
    """What repo2docker does: the pinned packages, then postBuild in the repository's folder, which is also the visitor's home."""
    folder = tmp_path_factory.mktemp("binder")
    built, home = Built(folder / "environment"), folder / "jovyan"
    copy_repository(home)
    call(python(), "-m", "venv", str(built.prefix), cwd=folder)
    call(str(built.python), "-m", "pip", "install", "--quiet", "--no-compile", "-r", str(home / "binder" / "requirements.txt"), cwd=home)
    (home / "binder" / "postBuild").chmod(0o755)
    call("./binder/postBuild", cwd=home, environment=built.environment(home))
    return built, home


@pytest.fixture(scope="module")
def server(built: tuple[Built, Path]) -> Iterator[Server]:
    """BinderHub's command line."""
    environment, home = built
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = [f"base_url={BASE}", f"token={TOKEN}", "trust_xheaders=True", "allow_origin=*", "allow_origin_pat=.*"]
    command = [str(environment.scripts / "jupyter-lab"), "--ip=127.0.0.1", f"--port={port}", "--no-browser"]
    command += [f"--{app}.{setting}" for app in ("NotebookApp", "ServerApp") for setting in settings]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # a container's tests; Binder's own visitors are not root
        command.append("--allow-root")
    # Kernels by files: here, where much runs beside it, a port may be another's by the time a kernel takes it. Their names may not be long.
    with TemporaryDirectory(prefix="binder") as runtime:
        if os.name != "nt":
            command.append("--KernelManager.transport=ipc")
        with started(command, environment, home, {"JUPYTER_RUNTIME_DIR": runtime}) as server:
            yield server


def launched(server: Server, path: str) -> str:
    """Where BinderHub sends the browser."""
    return f"{urljoin(server.url, BASE)}{path}?token={TOKEN}"


@pytest.fixture
def lab(server: Server, open_page: Callable[..., Page]) -> Iterator[Callable[..., Page]]:
    """Opens the first example in JupyterLab. Its kernel ends with the test: a notebook that is opened again gets the one it had."""
    pages: list[Page] = []

    def opened(**options: Any) -> Page:
        pages.append(open_page(launched(server, opened_by("lab/tree/")), **options))
        return pages[-1]

    yield opened
    for page in pages:
        page.close()
        sessions = f"{urljoin(server.url, BASE)}api/sessions"
        token = {"Authorization": f"token {TOKEN}"}
        for session in page.context.request.get(sessions, headers=token).json():
            assert page.context.request.delete(f"{sessions}/{session['id']}", headers=token).ok
    assert server.kernels_end()


def listen(page: Page, troubles: list[str]) -> None:
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("response", lambda response: troubles.append(f"{response.status} {response.url}") if response.status >= 400 else None)


ROOM = """(row) => { const style = getComputedStyle(row); return row.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight); }"""
ENOUGH = 120  # pixels, for "End the turn" in one line


@pytest.mark.slow
def test_binder_has_what_is_pinned_and_nothing_else(built: tuple[Built, Path]) -> None:
    environment, home = built
    freeze = call(str(environment.python), "-m", "pip", "freeze", "--exclude", "aufachse-widgets", cwd=home).splitlines()
    assert {canonicalize_name(Requirement(line).name) for line in freeze} == {canonicalize_name(pin.name) for pin in pins()}
    call(str(environment.python), "-m", "pip", "check", cwd=home)


@pytest.mark.slow
def test_the_dashboard_is_played(built: tuple[Built, Path], server: Server, open_page: Callable[..., Page]) -> None:
    troubles: list[str] = []
    page = open_page(launched(server, opened_by("voila/render/")), before=lambda page: listen(page, troubles))
    expect(page.get_by_role("button", name="Play with options")).to_be_visible(timeout=60_000)
    settle(page)
    start_game(page, preset(EDITION).title, SEATS, LENGTH, SEED)
    shadow = at_once(Session.new, EDITION, SEATS, SEED, length=LENGTH, store=MemoryStore())
    screen = Screen(page, shadow)
    screen.ready = lambda: settle(page)
    screen.sees()
    for number in range(2):
        frame = shadow.frame
        screen.do(COURIER.choose(shadow.rules, frame.state, frame.legal, numbers("Ada", "courier", 0, number)))
    page.reload()  # the page's address names the game, the home folder keeps it
    screen.sees()
    assert (built[1] / ".local" / "share" / "aufachse" / "games.sqlite").is_file()
    assert len(server.kernels()) == 1, "the page that was left keeps its kernel"
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    assert server.kernels_end()
    assert not troubles
    # A kernel whose page was lost without a word, as `aufachse` does.
    assert "Culling kernels with idle durations > 900 seconds" in server.log.read_text(encoding="utf-8")


def begin_in_jupyterlab(page: Page) -> Locator:
    """Run the first example's first cell; the notebook."""
    # Before that, running a cell asks which kernel to take.
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=60_000)
    notebook = page.locator(".jp-NotebookPanel")
    notebook.get_by_text("table = play(players=3)").click()
    page.keyboard.press("Shift+Enter")
    expect(notebook.locator(".aa-actionbar .aa-prompt")).to_be_visible(timeout=60_000)
    return notebook


@pytest.mark.slow
def test_jupyterlab_has_the_examples(lab: Callable[..., Page]) -> None:
    troubles: list[str] = []
    page = lab(before=lambda page: listen(page, troubles))
    files = page.get_by_role("region", name="File Browser Section")
    for name in ("play.ipynb", "widgets.ipynb"):
        expect(files.get_by_text(name, exact=True)).to_be_visible(timeout=60_000)
    page.set_viewport_size({"width": 1280, "height": 800})  # the cell is a third narrower
    notebook = begin_in_jupyterlab(page)
    settle(page)
    assert notebook.locator(".aa-actions").evaluate(ROOM) >= ENOUGH, "a button beside the next step's is squeezed"
    expect(page.get_by_role("alert")).to_have_count(0)  # no question about news from elsewhere
    assert not troubles


@pytest.mark.full
def test_a_game_is_dark_where_jupyterlab_is(built: tuple[Built, Path], lab: Callable[..., Page], screenshots: Path) -> None:
    chosen = built[1] / ".jupyter" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension" / "themes.jupyterlab-settings"
    chosen.parent.mkdir(parents=True, exist_ok=True)
    chosen.write_text('{"theme": "JupyterLab Dark"}', encoding="utf-8")
    page = lab(size={"width": 1500, "height": 1000})
    notebook = begin_in_jupyterlab(page)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    expect(notebook.locator(".leaflet-overlay-pane path").first).to_be_attached()
    settle(page)
    notebook.locator(".aa-key-options").click()
    expect(notebook.locator(".aa-options")).to_be_visible()
    settle(page)
    page.screenshot(path=screenshots / "jupyterlab-dark-options.png")
    assert findings(page, ".aa-page") == []
    notebook.locator(".aa-devicepanel").get_by_role("button", name="Close").click()
    settle(page)
    page.screenshot(path=screenshots / "jupyterlab-dark.png")
    assert findings(page, ".aa-page") == []
