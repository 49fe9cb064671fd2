"""The dashboard as somebody gets it: the wheel in an environment of its own, served by the `aufachse` command."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import psutil

from aufachse_widgets.hosting.warm import CALLED

CHECKOUT = Path(__file__).parents[2]

# The least that any map in Voilà costs: every measure of the dashboard stands beside this one's.
# Without numpy, which ipyleaflet takes along where the lessons' libraries are installed: 20 MB that a bare map does not need.
FLOOR = """
import sys

sys.modules["numpy"] = None
import ipyleaflet
import ipywidgets

del sys.modules["numpy"]

button = ipywidgets.Button(description="0")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
ipywidgets.VBox([ipyleaflet.Map(layers=[], center=(50, 11), zoom=5), button])
"""


@dataclass(frozen=True)
class Installed:
    """An environment that holds the wheel."""

    prefix: Path

    @property
    def scripts(self) -> Path:
        return self.prefix / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        return self.scripts / ("python.exe" if os.name == "nt" else "python")

    def environment(self, home: Path) -> dict[str, str]:
        """Environment variables for a process: nothing of the checkout, and `home` for everything that is kept."""
        # Voilà's own files and the widgets' scripts belong to the packages that the tests' environment shares; its template of ours may be an older one.
        data = os.pathsep.join(str(Path(prefix) / "share" / "jupyter") for prefix in (self.prefix, sysconfig.get_path("data")))
        return clean_environment() | {"HOME": str(home), "JUPYTER_PATH": data, "BROWSER": "true"}


def install(folder: Path) -> Installed:
    """Build the wheel and install it, and nothing else, into a new environment. The dependencies are those of the environment that runs the tests."""
    wheels = folder / "wheels"
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels), cwd=CHECKOUT)
    run(sys.executable, "-m", "venv", "--without-pip", str(folder / "environment"))
    installed = Installed(folder / "environment")
    site = Path(run(str(installed.python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # After the environment's own folder, so that the package itself can only come from the wheel.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    (wheel,) = wheels.glob("*.whl")
    run(sys.executable, "-m", "pip", "--python", str(installed.python), "install", "--quiet", "--no-deps", "--no-index", "--ignore-installed", str(wheel))
    return installed


def installed_at(prefix: str, folder: Path) -> Installed:
    """The environment there, which holds the wheel already; without a ``prefix`` a new one, in that folder."""
    return Installed(Path(prefix)) if prefix else install(folder)


def clean_environment() -> dict[str, str]:
    """The environment variables without those that lead to the checkout or to somebody's settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "AUFACHSE", "VOILA", "XDG_"))}


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=clean_environment(), capture_output=True, text=True, check=False, timeout=300, encoding="utf-8")
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@dataclass(frozen=True)
class Server:
    """A running server, the process and what it writes."""

    url: str
    process: psutil.Process
    log: Path

    def kernels(self) -> list[psutil.Process]:
        """The kernels it runs, oldest first."""
        found: list[tuple[float, psutil.Process]] = []
        for child in self.process.children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # it has just ended
                if child.name() == CALLED or "ipykernel_launcher" in " ".join(child.cmdline()):
                    found.append((child.create_time(), child))
        return [child for _, child in sorted(found, key=lambda each: each[0])]

    def kernels_end(self, seconds: float = 15) -> bool:
        """Whether all kernels end within that time."""
        return eventually(lambda: not self.kernels(), seconds)

    def memory(self) -> float:
        """Memory of its newest kernel that no other process shares, MB."""
        return self.kernels()[-1].memory_full_info().uss / 1e6

    def other_hosts(self) -> set[str]:
        """Addresses beyond this machine that the server or a kernel of it is connected to."""
        remotes: set[str] = set()
        for process in (self.process, *self.process.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):  # it has just ended
                remotes |= {connection.raddr.ip for connection in process.net_connections() if connection.raddr}
        return {remote for remote in remotes if not remote.startswith("127.") and remote not in ("::1", "::ffff:127.0.0.1")}


@contextmanager
def dashboard(installed: Installed, home: Path, *arguments: str, port: int = 0, variables: Mapping[str, str] = MappingProxyType({})) -> Iterator[Server]:
    """`aufachse` with these arguments, by default on any free port."""
    home.mkdir(parents=True, exist_ok=True)
    with started([str(installed.scripts / "aufachse"), "--no-browser", f"--port={port}", *arguments], installed, home, variables) as server:
        yield server


@contextmanager
def floor(installed: Installed, home: Path) -> Iterator[Server]:
    """Voilà on one bare map and one button, with the same template."""
    with cell_served(FLOOR, installed, home) as server:
        yield server


@contextmanager
def cell_served(source: str, installed: Installed, home: Path) -> Iterator[Server]:
    """Voilà on a notebook of one cell."""
    home.mkdir(parents=True, exist_ok=True)
    cell = {"cell_type": "code", "execution_count": None, "id": "floor", "metadata": {}, "outputs": [], "source": source}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = home / "floor.ipynb"
    notebook.write_text(json.dumps({"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    # Voilà says which port it took, but not which one "any" became; from 8900 on it looks for a free one itself.
    command = [str(installed.python), "-m", "voila", "--no-browser", "--port=8900", "--template=aufachse", str(notebook)]
    with started(command, installed, home) as server:
        yield server


@contextmanager
def started(command: list[str], installed: Installed, home: Path, variables: Mapping[str, str] = MappingProxyType({})) -> Iterator[Server]:
    log = home / "server.log"
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, cwd=home, env=installed.environment(home) | variables, stdout=out, stderr=subprocess.STDOUT)
    try:
        yield Server(address(process, log), psutil.Process(process.pid), log)
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a server as a system does that shuts down; one that doesn't end within a minute is killed."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def address(process: subprocess.Popen[bytes], log: Path) -> str:
    """The address a server says it has; AssertionError with what it said where it says none."""

    def said() -> re.Match[str] | None:
        return re.search(r"https?://\S+", log.read_text(encoding="utf-8"))

    eventually(lambda: said() or process.poll() is not None, 60)
    found = said() if process.poll() is None else None
    assert found, f"{' '.join(map(str, process.args))} does not serve:\n{log.read_text(encoding='utf-8')}"
    return found[0]


def eventually(condition: Callable[[], object], seconds: float, pause: float = 0.05) -> bool:
    """Whether that comes true within so many seconds: for what happens in other processes, of which no event tells."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(pause)
    return True
