"""What each patch of another package saves, measured with it and without it: ``python -m tests.tools.patches``. The figures stand in
docs/development/patches.md. Each is the median of several runs, and each run a process of its own."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from statistics import median
from typing import NamedTuple

RUNS = 5

BEGIN = """
import json, sys, time
import psutil

def memory():
    return psutil.Process().memory_full_info().uss / 1e6

"""
TIMED = "began, before = time.perf_counter(), memory()\n"
END = "\nprint(json.dumps({'ms': 1000 * (time.perf_counter() - began), 'MB': memory() - before} | more))\n"


class Patch(NamedTuple):
    """A patch by its name in the inventory: what is done before, what is timed, and what the patch does first."""

    name: str
    before: str
    timed: str
    patch: str


MESSAGES = """
from comm import DummyComm
sent = []
DummyComm.publish_msg = lambda comm, kind, data=None, metadata=None, buffers=None, **keys: sent.append(data)
"""
TABLE = """
import aufachse_widgets.hosting.served_page as served
from aufachse_widgets import MemoryStore, Seat, Session
from aufachse_widgets.pages.play import Table
from aufachse_widgets.widgets.parts.plain_looks import share_plain_looks
served.make_ready()
session = Session.new("fx-schmid-1987", (Seat("A"), Seat("B")), store=MemoryStore())
"""
SHOWN = "table = Table(session)\nmore = {'messages': len(sent), 'KB': len(json.dumps(sent, default=str)) / 1000}"
TEMPLATE = """
from jinja2 import Environment, FileSystemLoader
from voila.paths import collect_template_paths
from aufachse_widgets.hosting.loading import TEMPLATE
from aufachse_widgets.hosting.templates import KeptTemplates
folders = [str(TEMPLATE), *collect_template_paths(["voila", "nbconvert"], "lab", prune=True)]
cache = None

def read():
    environment = Environment(loader=FileSystemLoader(folders), extensions=["jinja2.ext.loopcontrols"], bytecode_cache=cache)
    environment.filters.update(FILTERS)
    for name in ("index.html.j2", "loading.html.j2", "voila/templates/lab/index.html.j2", "nbconvert/templates/lab/index.html.j2"):
        environment.get_template(name)

from nbconvert.exporters import HTMLExporter
FILTERS = HTMLExporter().environment.filters
"""

PATCHES = (
    Patch('sys.modules["rfc3987_syntax"]', "", "import jsonschema\nmore = {}", 'sys.modules["rfc3987_syntax"] = None\n'),
    Patch('sys.modules["debugpy"]', "", "import ipykernel.ipkernel, ipykernel.debugger\nmore = {}", 'sys.modules["debugpy"] = None\n'),
    Patch(
        "sys.modules.update",
        "import ipywidgets\nfrom aufachse_widgets.pages.light_leaflet import import_light\n",
        "import ipyleaflet\nmore = {}",
        "import_light()\n",
    ),
    Patch("InstanceDict.make_dynamic_default", MESSAGES + TABLE, SHOWN, "share_plain_looks()\n"),
    Patch("BaseComm.publish_msg", TABLE + MESSAGES + "share_plain_looks()\n", SHOWN, "DummyComm.publish_msg = lambda *all, **more: None\n"),
    Patch("notebook_renderer.VoilaExporter", TEMPLATE, "read()\nmore = {}", "cache = KeptTemplates()\nread()\nbegan = time.perf_counter()\n"),
)


def figures(patch: Patch, applied: bool, runs: int) -> dict[str, float]:
    """The medians of what is measured."""
    script = BEGIN + patch.before + TIMED + (patch.patch if applied else "") + patch.timed + END
    found: list[dict[str, float]] = []
    for _run in range(runs):
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, encoding="utf-8")
        if done.returncode:
            raise SystemExit(f"{patch.name}: {done.stderr}")
        found.append(json.loads(done.stdout.splitlines()[-1]))
    return {name: median(run[name] for run in found) for name in found[0]}


def main() -> None:
    """Print a line for each patch."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.patches", description="What each patch of another package saves.")
    parser.add_argument("--runs", type=int, default=RUNS, help="how often each is measured")
    runs = max(1, parser.parse_args().runs)
    for patch in PATCHES:
        without, with_it = figures(patch, False, runs), figures(patch, True, runs)
        said = ", ".join(f"{without[name]:.0f} → {with_it[name]:.0f} {name}" for name in without if round(without[name]) != round(with_it[name]))
        print(f"{patch.name}: {said or 'nothing'}")


if __name__ == "__main__":
    main()
