"""Notebook 7 beside Voilà: its extension, made for its own page, has nothing to do on ours, where it would fail."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from aufachse_widgets.frontend.bundles import BUNDLE
from aufachse_widgets.hosting.loading import TEMPLATE
from aufachse_widgets.hosting.routes import EXTENSIONS

NOTEBOOK_7 = "@jupyter-notebook/lab-extension"
# What a page of any Voilà with our template is made of, without a server.
PROGRAM = """
import sys
from nbformat import read
from voila.configuration import VoilaConfiguration
from voila.exporter import VoilaExporter
from voila.paths import collect_template_paths
page_config = {"federated_extensions": [{"name": sys.argv[2]}, {"name": "anywidget"}], "fullStaticUrl": ""}
exporter = VoilaExporter(template_paths=collect_template_paths(["voila", "nbconvert"], "aufachse", prune=True), template_name="aufachse", base_url="/")
functions = {"kernel_start": lambda nb: "k", "cell_generator": lambda nb, kernel: iter(()), "include_css": str, "include_js": str, "include_url": str}
resources = {"base_url": "/", "theme": "light", "page_config": page_config, "labextensions": [], **functions}
async def page():
    async for text, _resources in exporter.generate_from_notebook_node(
        read(sys.argv[1], 4), resources=resources, extra_context=functions | {"frontend": "voila", "main_js": "voila.js"}, page_config=page_config
    ):
        print(text)
import asyncio
asyncio.run(page())
"""


def test_pages_of_any_voila_with_our_template_leave_it_out(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path / "voila" / "templates" / "aufachse")
    shutil.copytree(BUNDLE, tmp_path / "voila" / "templates" / "aufachse", dirs_exist_ok=True)  # as the wheel does (pyproject.toml)
    notebook = tmp_path / "page.ipynb"
    notebook.write_text(json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    environment = os.environ | {"JUPYTER_PATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", PROGRAM, str(notebook), NOTEBOOK_7]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    found = re.search(r'id="jupyter-config-data" type="application/json">(.*?)</script>', done.stdout, re.DOTALL)
    assert found, done.stderr
    assert json.loads(found[1])["federated_extensions"] == [{"name": "anywidget"}]


def test_the_dashboard_lists_what_it_needs_and_nothing_else() -> None:
    assert NOTEBOOK_7 not in EXTENSIONS
