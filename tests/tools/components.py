"""The parts that screens are made of, in each of their states: ``python -m tests.tools.components FOLDER`` puts a page of them into the folder, and a picture
of it, light and dark, at 1280 and 390 pixels.

The page is made of the widgets themselves, drawn without a kernel.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from html import escape
from pathlib import Path
from typing import Literal

import ipywidgets
from playwright.sync_api import sync_playwright

from aufachse_widgets.engine import PlayerAt, compile_rules, position
from aufachse_widgets.engine.actions import Place
from aufachse_widgets.frontend.bundles import bundle
from aufachse_widgets.journal import Seat
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.buttons import make_button
from aufachse_widgets.widgets.parts.card import contract_card
from aufachse_widgets.widgets.parts.held_cards import own_card
from aufachse_widgets.widgets.parts.notice_place import Notice, NoticePlace, Until
from aufachse_widgets.widgets.parts.notices import Question
from aufachse_widgets.widgets.play.dice import die
from aufachse_widgets.widgets.play.hand import HandView
from aufachse_widgets.widgets.play.market import MarketView
from aufachse_widgets.widgets.play.scoreboard import ScoreBoard
from tests.browser.conftest import launch

SIZES = {1280: 800, 390: 844}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PEOPLE = (Seat("Ada", "red"), Seat("Ben", "yellow"))
CROWD = tuple(Seat(name, colour) for name, colour in zip(
    ("WWWWWWWWWWWWWWWWWWWWWWWW", "Ben", "Žofie 🚚🚛", "Dora", "Emil", "Fatma"), ("red", "yellow", "blue", "green", "white", "black"), strict=True,
))  # fmt: skip
LOOKS = ("aa-primary", "aa-accent", "", "aa-quiet")

# What ipywidgets' own stylesheet says of the widgets that are drawn here.
BASE = """
.shown > .aa-panel { width:400px; max-width:100%; }
body { margin:0; padding:16px; background:var(--aa-paper); color:var(--aa-ink); font-family:var(--aa-font); }
h2 { font-size:var(--aa-text-title); margin:24px 0 8px; }
.widget-vbox { display:flex; flex-direction:column; } .widget-hbox { display:flex; } .widget-box { display:flex; }
.shown { display:flex; flex-wrap:wrap; gap:12px; align-items:flex-start; max-width:800px; } .shown > article { width:176px; }
"""


def drawn(widget: ipywidgets.Widget) -> str:
    """A widget as HTML with the tags and classes that ipywidgets gives it in a page."""
    state = widget.get_state()
    classes = " ".join(state["_dom_classes"])
    hidden = ' style="display:none"' if widget.layout.display == "none" else ""
    if isinstance(widget, ipywidgets.HTML):
        return f'<div class="widget-html {classes}"{hidden}><div class="widget-html-content">{widget.value}</div></div>'
    if isinstance(widget, ipywidgets.Button):
        icon = f'<i class="fa fa-{widget.icon}"></i>' if widget.icon else ""
        off = " disabled" if widget.disabled else ""
        return f'<button class="jupyter-widgets jupyter-button widget-button {classes}"{off}{hidden}>{icon}{escape(widget.description)}</button>'
    if isinstance(widget, ipywidgets.ToggleButtons):
        chosen = state["index"]
        each = (
            f'<button class="jupyter-widgets jupyter-button widget-toggle-button{" mod-active" if place == chosen else ""}">{escape(label)}</button>'
            for place, label in enumerate(state["_options_labels"])
        )
        return f'<div class="widget-toggle-buttons {classes}"{hidden}><div>{"".join(each)}</div></div>'
    if isinstance(widget, ipywidgets.Box):
        kind = "widget-vbox" if isinstance(widget, ipywidgets.VBox) else "widget-hbox" if isinstance(widget, ipywidgets.HBox) else ""
        return f'<div class="widget-box {kind} {classes}"{hidden}>{"".join(map(drawn, widget.children))}</div>'
    return ""


def _buttons() -> str:
    made = [make_button("Drive to Kassel", lambda _press: None, *filter(None, (look,)), page=None) for look in LOOKS]
    off = [make_button("Drive to Kassel", lambda _press: None, *filter(None, (look,)), page=None) for look in LOOKS]
    for button in off:
        button.disabled = True
    lit = make_button("My contracts", lambda _press: None, "mod-active", page=None)
    return "".join(map(drawn, (*made, *off, lit)))


def _cards() -> str:
    rules = compile_rules("fx-schmid-1987")
    state = position(rules, [PlayerAt("hannover", hand=(1, 2), loaded=(3,)), PlayerAt("ulm")])
    there = position(rules, [PlayerAt(rules.contracts[3].destination, loaded=(3,)), PlayerAt("ulm")])
    with closing(Session.new("fx-schmid-1987", PEOPLE, "components")) as session:
        words = session.words
        own = [
            own_card(rules, words, player, number, "", hint)
            for player, number, hint in (
                (state.players[0], 1, None), (state.players[0], 2, "worth about 1,000"), (state.players[0], 3, None), (there.players[0], 3, None),
            )
        ]  # fmt: skip
        public = [contract_card(rules, words, 5, ("16 spaces",)), contract_card(rules, words, 6, (), hint="worth about 800", bid=2)]
        return "".join((*own, *public, contract_card(rules, words, 0)))


def _panels(seats: Sequence[Seat]) -> Iterator[tuple[str, str]]:
    with ExitStack() as stack:
        session = stack.enter_context(closing(Session.new("fx-schmid-1987", seats, "components")))
        for _step in range(2 * len(seats)):  # so that everybody has a place and contracts
            if any(isinstance(action, Place) for action in session.frame.legal):
                session.do(session.frame.legal[0])
            elif session.frame.handover >= 0:
                session.take_screen(session.frame.handover)
        board = stack.enter_context(closing(ScoreBoard(session, alone=False)))
        yield f"{len(seats)} players", drawn(board)
        if seats is PEOPLE:
            hand = stack.enter_context(closing(HandView(session, alone=False)))
            market = stack.enter_context(closing(MarketView(session, alone=False)))
            yield "Hand", drawn(hand)
            yield "Market", drawn(market)


def _messages() -> Iterator[tuple[str, str]]:
    told = {
        "Message: a line": Notice("receipt", lines=("The traffic jam near Kassel is over.",), until=Until.TOUCH),
        "Message: an explanation": Notice("explanation", "Trailers", lines=("A trailer carries more, and can be sold again for half of its price.",)),
        "Message: an event card": Notice("card", "Speed trap", "Radarfalle", ("Pay 500 DM.",), "Ada pays 500 DM.", look="aa-seat-tint aa-seat-red"),
    }
    for title, notice in told.items():
        with closing(NoticePlace()) as place:
            place.tell(notice)
            yield title, drawn(place)
    question = Question(lambda _yes: None, lambda press: press, None)
    question.ask("This will be undone:", ["Ada drives from Kassel to Fulda."], "Undo it")
    yield "Dialog", drawn(question)


def components() -> Iterator[tuple[str, str]]:
    """Each part's name, and its states as HTML."""
    yield "Buttons", _buttons()
    yield "Dice", "".join(die(value, "var(--aa-ink)", mark) for value, mark in ((1, ""), (2, "used"), (3, "spare"), (4, ""), (5, ""), (6, ""), (0, "")))
    yield "Contract cards", _cards()
    yield from _panels(PEOPLE)
    yield from _panels(CROWD)
    yield from _messages()


def document() -> str:
    """The whole page."""
    parts = "".join(f'<section><h2>{escape(title)}</h2><div class="aa-panel shown">{html}</div></section>' for title, html in components())
    style = f"<style>{BASE}</style><style>{bundle('page.css')}</style>"
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Components</title>{style}<body><main class="aa-page">{parts}</main></body></html>'


def main() -> None:
    """Write the page and its pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.components", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "components.html"
    file.write_text(document(), "utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for width, height in SIZES.items():
            for scheme in SCHEMES:
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
                page.goto(file.absolute().as_uri())
                picture = folder / f"components-{width}-{scheme}.png"
                page.screenshot(path=picture, full_page=True)
                print(picture)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
