"""The front door: ``from aufachse_widgets import …`` finds each name, and importing the package loads nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import aufachse_widgets
from tests.test_layers import ROOT

NAMES = aufachse_widgets.__all__


def fresh(script: str) -> str:
    """What a script prints in an interpreter of its own."""
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120, encoding="utf-8").stdout.strip()


@pytest.mark.parametrize("name", NAMES)
def test_each_name_is_what_its_module_calls_so(name: str) -> None:
    found = getattr(aufachse_widgets, name)
    assert name in dir(aufachse_widgets)
    if callable(found):
        assert found.__name__ == name
        assert found.__doc__


def test_the_names_that_people_look_for_are_there() -> None:
    wanted = "play track simulate Session Tracker Seat Edition preset load_board register_bot position compile_rules MapView HandView MarketView LogView"
    assert set(wanted.split()) <= set(NAMES)


def test_importing_the_package_loads_nothing_of_it() -> None:
    loaded = fresh("import aufachse_widgets, sys; print(*[name for name in sys.modules if name.startswith('aufachse_widgets.')])")
    assert loaded == ""


def test_an_engine_name_loads_no_widgets() -> None:
    script = "from aufachse_widgets import compile_rules, legal_actions; import sys; print(*{'ipywidgets', 'ipyleaflet', 'voila'} & set(sys.modules))"
    assert fresh(script) == ""


def test_a_name_that_there_is_not_is_refused() -> None:
    with pytest.raises(AttributeError, match="ply"):
        _ = aufachse_widgets.ply


def test_every_widget_of_a_game_is_at_the_door() -> None:
    from aufachse_widgets.widgets.parts.panel import Panel

    doors = {name for name in NAMES if isinstance(getattr(aufachse_widgets, name), type) and issubclass(getattr(aufachse_widgets, name), Panel)}
    modules = {file.stem for file in (ROOT / "widgets" / "play").glob("*.py")}
    assert {getattr(aufachse_widgets, name).__module__.rpartition(".")[2] for name in doors} >= modules - {"__init__", "css"}
