"""What the map says, and for how long."""

import asyncio

import ipywidgets
import pytest

from aufachse_widgets.engine.phases import Driving
from aufachse_widgets.widgets.map.note import Note
from aufachse_widgets.widgets.map.view import MapView
from aufachse_widgets.widgets.parts.tree import is_hidden
from tests.kit.sessions import go_on, new_session
from tests.widgets.playing import text


class Page:
    """Shows errors."""

    error = ""


def test_a_sentence_goes_with_its_rule_and_tells_that_it_has_gone():
    async def says():
        rule, gone = ipywidgets.Button(), asyncio.Event()
        note = Note(rule, Page(), 0.02, gone.set)
        note.say("A <first> thing.", has_rule=True)
        assert "&lt;first&gt;" in note.value and not is_hidden(rule)
        note.say("Another one.")
        assert is_hidden(rule)
        await gone.wait()
        assert note.value == note.text == ""
        note.say("This stays.")
        note.stay()
        await asyncio.sleep(0.05)
        assert text(note.value) == "This stays."

    asyncio.run(says())


def test_in_a_script_it_stays():
    note = Note(ipywidgets.Button(), Page(), 0.0, lambda: None)
    note.say("Said.")
    assert text(note.value) == "Said."


def test_a_refusal_is_a_sentence_and_the_ring_goes_with_it(monkeypatch: pytest.MonkeyPatch):
    async def presses():
        session = new_session(seed="note", people=2, players=2)
        monkeypatch.setattr(MapView, "said_for", 0.05)
        board = MapView(session)
        assert go_on(session, lambda frame: isinstance(frame.state.phase, Driving))
        await asyncio.sleep(0)
        far = max(board.ground.order, key=lambda space: session.rules.distance(session.frame.state.players[session.frame.state.active].space, space))
        board.press(far)
        assert board.scene().selected == far and board.note.text and "(" not in board.note.text
        gone = asyncio.Event()
        board.note.observe(lambda change: gone.set(), "value")
        await gone.wait()
        assert board.scene().selected == ""
        board.close()
        session.close()

    asyncio.run(presses())
