"""Every string that a person sees goes through gettext: with a catalogue that puts each text in brackets, nothing
on the screen is outside of them but names and the rule of an edition."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import ipywidgets
import pytest
from ipyleaflet import Layer, Map, WidgetControl

from aufachse_widgets.engine import PRESETS
from aufachse_widgets.engine.cards import EVENT_CARDS
from aufachse_widgets.journal import Seat
from aufachse_widgets.pages.dashboard import Dashboard
from aufachse_widgets.pages.play import Table
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.store import MemoryStore
from aufachse_widgets.words.language import speaking

SEATS = (Seat("Ada"), Seat("Ben", bot="busy"))
SHOWN = ("description", "placeholder", "tooltip")


class Brackets:
    """A language in which every text is the English one in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


@pytest.fixture
def bracketed() -> Iterator[None]:
    with speaking(Brackets()):
        yield


def outside(text: str) -> Iterator[str]:
    """The words of a text (also HTML, its readable attributes included) that stand outside of all brackets."""
    text = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)
    attributes = re.findall(r'\b(?:title|aria-label|alt)="([^"]*)"', text)
    for part in (re.sub(r"<[^>]*>", "\n", text), *attributes):
        depth, rest = 0, ""
        for char in html.unescape(part):
            depth += (char == "⟦") - (char == "⟧")
            rest += char if depth == 0 and char != "⟧" else "\n"
        yield from re.findall(r"[^\W\d_]{3,}", rest)


def everything(root: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget and all that it shows."""
    yield root
    inner = list(getattr(root, "children", ()))
    if isinstance(root, Map):
        inner += [*root.layers, *(control.widget for control in root.controls if isinstance(control, WidgetControl))]
    if isinstance(root, Layer) and isinstance(getattr(root, "popup", None), ipywidgets.Widget):
        inner.append(root.popup)
    for widget in inner:
        yield from everything(widget)


def shown(widget: ipywidgets.Widget) -> Iterator[str]:
    for name in (*SHOWN, *(("value",) if isinstance(widget, ipywidgets.HTML | ipywidgets.Label) else ())):
        text = getattr(widget, name, None)
        if isinstance(text, str):
            yield text
    yield from getattr(widget, "_options_labels", ())


def untranslated(root: ipywidgets.Widget, names: set[str]) -> set[str]:
    texts = [text for widget in everything(root) for text in shown(widget)]
    assert sum("⟦" in text for text in texts) > 10, "hardly any text was found: look again where widgets keep theirs"
    words = {word for text in texts for word in outside(text)}
    return words - {word for name in names for word in re.findall(r"[^\W\d_]{3,}", name)}


def test_all_that_a_game_shows(bracketed: None) -> None:
    session = Session.new("schmidt-2007", SEATS, seed="words", length=4)
    table = Table(session)
    names = {"Ada", "Ben"} | {space.name for space in session.rules.board.spaces} | set(EVENT_CARDS)  # the printed titles
    rng, found = random.Random("words"), set()
    for step in range(120):
        if step % 8 == 0 or not session.frame.legal:
            found |= untranslated(table, names)
        if not session.frame.legal:
            break
        session.do(rng.choice(session.frame.legal))
    table.close()
    assert not found, "these words are shown without gettext"


def test_all_that_the_start_page_shows(bracketed: None) -> None:
    store = MemoryStore()
    Session.new("schmidt-2007", SEATS, seed="words", store=store).close()
    dashboard = Dashboard(store)
    names = {"Auf Achse", "Ada", "Ben"} | {edition.title for edition in PRESETS.values()}
    found = untranslated(dashboard, names)
    dashboard.close()
    assert not found, "these words are shown without gettext"


def test_what_stands_outside_of_brackets_is_found() -> None:
    assert list(outside('⟦Roll ⟦the⟧ die⟧ <b title="Halt">⟦x⟧</b> plain &amp; simple 12 DM')) == ["plain", "simple", "Halt"]
