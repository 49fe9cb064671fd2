"""A build that runs in the browser alone stays possible: no SQLite, PostgreSQL, Voilà, joblib and no thread is needed to play.

Each script runs in a fresh interpreter in which importing those fails, and starting a thread too.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = (
    "sqlite3", "_sqlite3", "psycopg", "psycopg2", "voila", "joblib", "cloudpickle", "ipykernel", "jupyter_client", "jupyter_server", "psutil", "rich",
    "zmq", "tornado",
)  # fmt: skip

BLOCK = f"""
import importlib.abc, _thread, sys, threading

class Refuse(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}} (blocked)", name=name)

assert not set({BLOCKED!r}) & set(sys.modules)
sys.meta_path.insert(0, Refuse())

def no_thread(*args, **kwargs):
    raise RuntimeError("can't start new thread (blocked)")

_thread.start_new_thread = threading.Thread.start = no_thread
"""

ENGINE = """
import aufachse_widgets.engine, aufachse_widgets.journal
layers = {name.split(".")[1] for name in sys.modules if name.startswith("aufachse_widgets.")}
assert layers - {"data"} == {"engine", "journal"}, layers
print("needs", *({"ipywidgets", "IPython", "asyncio", "numpy", "pandas"} & set(sys.modules)))
"""

EVERYTHING = """
import importlib, pkgutil
import aufachse_widgets
refused = []
for module in pkgutil.walk_packages(aufachse_widgets.__path__, "aufachse_widgets."):
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as error:
        assert "(blocked)" in str(error), error
        refused.append(module.name)
print(*refused)
print("needs", *({"numpy", "pandas", "matplotlib", "networkx", "ortools", "bqplot"} & set(sys.modules)))
"""

SESSION = """
from aufachse_widgets.engine import preset
from aufachse_widgets.journal import PLAYED, Seat, decode_journal
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore, StoreError, open_store
import random

for edition in ("fx-schmid-1987", "schmidt-2007"):
    rules = preset(edition).with_changes(private_contracts=1, public_contracts=(2,) * 5)
    store, rng = MemoryStore(), random.Random(edition)
    session = Session.new(rules, (Seat("A"), Seat("B", bot="courier"), Seat("C", bot="busy")), seed="browser", store=store)
    for _ in range(20_000):
        if session.frame.state.over:
            break
        session.do(rng.choice(session.frame.legal))
    assert session.frame.state.over and session.error == ""
    again = Session.resume(store, session.game_id)
    assert again.frame.state == session.frame.state
    assert decode_journal(session.export_bytes(), PLAYED).journal.head == session.frame.head
    session.undo()
    assert not session.frame.state.over
    again.close(); session.close()
    print(edition, "over")
try:
    open_store("games.sqlite")
except StoreError as error:
    print(error)
"""

WIDGETS = """
from aufachse_widgets.pages.play import play
from aufachse_widgets.forms.seating import default_seats
from aufachse_widgets.store import MemoryStore
import random

rng = random.Random(7)
table = play(seats=default_seats(3, people=2), length=2, seed="browser", store=MemoryStore(), bot_delay=0.0)
session = table.session
for _ in range(20_000):
    frame = session.frame
    if frame.state.over:
        break
    if frame.handover >= 0:
        session.take_screen(frame.handover)
    else:
        session.do(rng.choice(frame.legal))
assert session.frame.state.over and session.error == "", session.error
table.close()
print("over")
"""

SIMULATION = """
from aufachse_widgets import simulate, tournament

games = simulate(("courier", "busy"), 3, "fx-schmid-1987", "browser", workers=2, most_entries=4000)
print(len(list(games)), "games,", len(tournament(["courier", "busy"], deals=1, seed="browser")), "bots")
"""


def run(script: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", BLOCK + script], capture_output=True, text=True, timeout=300, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_block_blocks() -> None:
    for name in BLOCKED:
        with pytest.raises(AssertionError, match="blocked"):
            run(f"import {name}")
    with pytest.raises(AssertionError, match="blocked"):
        run("threading.Thread(target=print).start()")


def test_engine_and_journal_need_nothing_of_the_rest() -> None:
    assert run(ENGINE) == ["needs"]


def test_all_but_the_server_and_the_database_can_be_imported() -> None:
    refused, needs = run(EVERYTHING)
    of_the_game = {name for name in refused.split() if not name.startswith(("aufachse_widgets.hosting.", "aufachse_widgets.commands."))}
    assert of_the_game <= {
        "aufachse_widgets.box.database",
        "aufachse_widgets.store.sqlite",
        "aufachse_widgets.store.sqlite_backup",
        "aufachse_widgets.store.sqlite_copy",
        "aufachse_widgets.store.sqlite_file",
        "aufachse_widgets.store.postgres",
        "aufachse_widgets.simulation.workers",
    }
    assert "aufachse_widgets.store.sqlite" in refused
    assert needs == "needs"


def test_a_game_in_memory_is_played_to_its_end() -> None:
    first, second, refusal = run(SESSION)
    assert (first, second) == ("fx-schmid-1987 over", "schmidt-2007 over")
    assert refusal.startswith("games.sqlite: this Python has no SQLite")
    assert refusal.endswith("use memory:")


def test_a_game_at_the_widgets_is_played_to_its_end() -> None:
    assert run(WIDGETS) == ["over"]


def test_games_are_simulated_in_one_process_where_there_is_no_other() -> None:
    assert run(SIMULATION) == ["3 games, 2 bots"]
