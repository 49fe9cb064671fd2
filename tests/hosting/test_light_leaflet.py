"""A visitor's kernel goes without what ipyleaflet loads for other maps; the one who wants it gets it."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = str(Path(__file__).parents[2])
# Another version of ipyleaflet, which names more of branca than the one of today.
DEMANDING = "from branca.colormap import step\n"


def said_by(script: str, *folders: str) -> list[str]:
    """What a Python of its own prints, which finds modules in these folders first."""
    path = f"import sys; sys.path[:0] = {[*folders, CHECKOUT]!r}\n"
    done = subprocess.run([sys.executable, "-c", path + script], capture_output=True, text=True, check=False, timeout=120, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def served() -> list[str]:
    """What a process has loaded that has imported the served page."""
    return said_by("import aufachse_widgets.hosting.served_page; print(*sys.modules)")


@pytest.mark.parametrize("name", ["branca", "xyzservices", "jinja2", "numpy", "pygal", "difflib", "anywidget"])
def test_the_served_page_does_without(served: list[str], name: str) -> None:
    assert "ipyleaflet" in served
    assert name not in served


def test_its_map_is_the_plain_one() -> None:
    script = (
        "import json, ipywidgets, {first}, ipyleaflet\n"
        "map = ipyleaflet.Map(layers=(ipyleaflet.GeoJSON(data={{'type': 'FeatureCollection', 'features': []}}),), center=(50, 11))\n"
        "print(json.dumps({{name: value for name, value in map.get_state().items() if 'IPY_MODEL' not in str(value)}}, sort_keys=True, default=str))"
    )
    assert said_by(script.format(first="aufachse_widgets.hosting.served_page")) == said_by(script.format(first="ipyleaflet.leaflet"))


def test_who_asks_for_colour_scales_and_tiles_gets_them() -> None:
    script = (
        "import aufachse_widgets.hosting.served_page, branca.colormap, xyzservices; "
        "print(branca.colormap.step.Set1_05.index[0], len(xyzservices.providers) > 9)"
    )
    assert said_by(script) == ["0.0", "True"]


def test_what_is_loaded_already_stays() -> None:
    script = "import ipyleaflet\nfrom aufachse_widgets.pages.light_leaflet import import_light\nprint(import_light(), ipyleaflet.Map().layers[0].url)"
    assert said_by(script) == ["False", "https://tile.openstreetmap.org/{z}/{x}/{y}.png"]


def test_a_version_that_wants_more_is_imported_as_ever(tmp_path: Path) -> None:
    (tmp_path / "ipyleaflet").mkdir()
    (tmp_path / "ipyleaflet" / "__init__.py").write_text("from .leaflet import step\n", encoding="utf-8")
    (tmp_path / "ipyleaflet" / "leaflet.py").write_text(DEMANDING, encoding="utf-8")
    script = (
        "from aufachse_widgets.pages.light_leaflet import import_light\n"
        "print(import_light(), 'ipyleaflet' in sys.modules)\n"
        "import ipyleaflet; print(type(ipyleaflet.step).__name__)"
    )
    assert said_by(script, str(tmp_path)) == ["False", "False", "_StepColormaps"]
