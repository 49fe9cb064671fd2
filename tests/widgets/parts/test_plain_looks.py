"""Layouts and styles that say nothing are shared in a visitor's kernel, and stay as they are."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = str(Path(__file__).parents[3])

# From the start page to a game, played and tracked, and back, several times; then what is there.
VISIT = """
import json
import ipywidgets
from ipywidgets.widgets.widget import _instances
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.widgets.parts.plain_looks import is_shared, share_plain_looks

if SHARED:
    share_plain_looks()
store, seats = MemoryStore(), (Seat("Ada", "red"), Seat("Ben", "yellow"))
games = [Session.new("fx-schmid-1987", seats, "plain", store=store).game_id, Tracker.new("fx-schmid-1987", seats, store=store).game_id]
page = Dashboard(store=store)
counts = []
for game in games * 3:
    page.go(game, "")
    counts.append(len(_instances))
    page.go_home()
shared = [one for one in _instances.values() if is_shared(one)]
plain = {type(one).__name__: one.get_state() == type(one)().get_state() for one in shared}
own, other = ipywidgets.Button(layout={"width": "3em"}), ipywidgets.Button()
print(json.dumps([counts, plain, is_shared(own.layout), other.layout is ipywidgets.Box().layout, page.error]))
"""


def visit(shared: bool) -> tuple[list[int], dict[str, bool], bool, bool, str]:
    """What a process of its own says after a visit."""
    script = f"import sys; sys.path.insert(0, {CHECKOUT!r}); SHARED = {shared}\n{VISIT}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    return said[0], said[1], said[2], said[3], said[4]


@pytest.fixture(scope="module")
def served() -> tuple[list[int], dict[str, bool], bool, bool, str]:
    return visit(True)


@pytest.mark.slow
def test_a_page_has_less_than_half_the_models(served: tuple[list[int], dict[str, bool], bool, bool, str]) -> None:
    counts, _plain, _own, other, error = served
    alone, *_rest = visit(False)
    assert all(2 * few < many for few, many in zip(counts, alone, strict=True))
    assert other
    assert error == ""


def test_nothing_is_left_of_a_page_and_the_next_one_still_shares(served: tuple[list[int], dict[str, bool], bool, bool, str]) -> None:
    counts, _plain, _own, _other, _error = served
    assert counts[2:4] == counts[4:]


def test_what_is_shared_says_nothing(served: tuple[list[int], dict[str, bool], bool, bool, str]) -> None:
    _counts, plain, own, _other, _error = served
    assert plain.pop("Layout")
    assert plain  # styles too
    assert all(plain.values()), "they are as they were made"
    assert not own
