"""What is installed works without the checkout."""

import json
import os
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from tests.kit.servers import CHECKOUT, Installed, run, started

pytestmark = pytest.mark.browser

USUAL_PORT = 8866


def test_the_package_comes_from_the_wheel(installed: Installed, tmp_path: Path) -> None:
    where = run(str(installed.python), "-c", "import aufachse_widgets; print(aufachse_widgets.__file__)", cwd=tmp_path).strip()
    assert Path(where).is_relative_to(installed.prefix)


def test_the_wheel_holds_what_the_checkout_has(installed: Installed) -> None:
    packaged = next(installed.prefix.glob("lib*/**/aufachse_widgets/__init__.py")).parent
    source = CHECKOUT / "aufachse_widgets"
    files = {path.relative_to(source) for path in source.rglob("*") if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)}
    # What the bundle is made of and with stays outside; the bundle, the styles and what Python reads of them are in.
    files = {path for path in files if path.parts[0] != "frontend" or path.suffix == ".py" or path.parts[1] in ("bundle", "styles")}
    # Of what translators write a catalogue is made.
    files = {path.with_suffix(".mo") if path.suffix == ".po" else path for path in files if path.name != "build_hook.py"}
    assert {str(path) for path in files if not (packaged / path).is_file()} == set()
    template = installed.prefix / "share" / "jupyter" / "voila" / "templates" / "aufachse"
    of_the_bundle = {"error_page.css", "frame.css", "loading.css", "loading.js", "page.js"}
    assert {path.name for path in template.iterdir()} == {path.name for path in (source / "hosting" / "template").iterdir()} | of_the_bundle


@pytest.mark.slow
def test_the_lessons_come_with_it(installed: Installed, tmp_path: Path) -> None:
    for folder, more in (("class", ()), ("teacher", ("--teacher",))):
        run(str(installed.scripts / "aufachse"), "lessons", folder, *more, cwd=tmp_path)
    written = {path.name: path.read_bytes() for path in (tmp_path / "teacher").iterdir()}
    assert written == {path.name: path.read_bytes() for path in (CHECKOUT / "examples" / "lessons").glob("*.ipynb")}
    assert {path.name for path in (tmp_path / "class").iterdir()} == written.keys() - {"teacher.ipynb"}
    run(str(installed.scripts / "aufachse"), "lessons", "klasse", "--teacher", "--language=de", cwd=tmp_path)
    german = {path.name: path.read_bytes() for path in (CHECKOUT / "examples" / "lessons" / "de").glob("*.ipynb")}
    assert {path.name: path.read_bytes() for path in (tmp_path / "klasse").iterdir()} == written | german


def test_every_data_file_has_its_source_and_licence() -> None:
    data = CHECKOUT / "aufachse_widgets" / "data"
    told = (data / "SOURCES.md").read_text(encoding="utf-8")
    files = [path.name for path in data.rglob("*") if path.suffix in (".json", ".geojson", ".csv", ".svg", ".png")]
    assert len(files) >= 3
    assert [name for name in files if f"`{name}`" not in told] == []


def test_the_notebook_is_one_call() -> None:
    notebook = json.loads((CHECKOUT / "aufachse_widgets" / "hosting" / "dashboard.ipynb").read_text(encoding="utf-8"))
    assert len(notebook["cells"]) == 1
    assert notebook["cells"][0]["outputs"] == []


@pytest.mark.slow
def test_a_file_that_is_no_store_is_refused_and_left_alone(installed: Installed, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(os.urandom(4096))
    before = broken.read_bytes()
    command = [str(installed.scripts / "aufachse"), "--no-browser", "--store=broken.sqlite"]
    done = subprocess.run(command, cwd=tmp_path, env=installed.environment(tmp_path), capture_output=True, text=True, timeout=60, check=False, encoding="utf-8")
    assert done.returncode == 2
    assert "broken.sqlite" in done.stderr
    assert "Traceback" not in done.stderr
    assert broken.read_bytes() == before


def test_a_taken_port_that_was_asked_for_is_said(installed: Installed, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [str(installed.scripts / "aufachse"), "--no-browser", f"--port={port}"]
        done = subprocess.run(command, env=installed.environment(tmp_path), capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode != 0 and f"Port {port} is in use by another program" in done.stderr


def test_the_usual_port_being_taken_the_next_free_one_is(installed: Installed, tmp_path: Path) -> None:
    with socket.socket() as taken:
        with suppress(OSError):  # then another program has it, which serves as well
            taken.bind(("127.0.0.1", USUAL_PORT))
            taken.listen()
        with started([str(installed.scripts / "aufachse"), "--no-browser"], installed, tmp_path) as server:
            assert server.url.startswith("http://localhost:") and f":{USUAL_PORT}/" not in server.url
