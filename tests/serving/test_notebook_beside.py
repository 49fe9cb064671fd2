"""Notebook 7 beside Voilà: its extension, made for its own page, has nothing to do on ours, where it would fail."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from aufachse_widgets.apps.loading import TEMPLATE
from aufachse_widgets.serving.routes import EXTENSIONS

NOTEBOOK_7 = "@jupyter-notebook/lab-extension"


def test_pages_of_any_voila_with_our_template_leave_it_out(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path / "voila" / "templates" / "aufachse")
    notebook = tmp_path / "page.ipynb"
    notebook.write_text(json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    program = (
        "import sys; from voila.app import Voila; app = Voila(); app.initialize(['--no-browser', '--template=aufachse', sys.argv[1]]); "
        "print(app.voila_configuration.extension_denylist)"
    )
    environment = os.environ | {"JUPYTER_PATH": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program, str(notebook)], env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout.splitlines()[-1:] == [str([NOTEBOOK_7])], done.stderr


def test_the_dashboard_lists_what_it_needs_and_nothing_else() -> None:
    assert NOTEBOOK_7 not in EXTENSIONS
