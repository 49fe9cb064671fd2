"""People at widgets, without a browser: each action is chosen by a press on the widget that offers it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator

import ipywidgets

from aufachse_widgets.engine.actions import Action, Bid, CallAuction, Drive, GoTo, Match, Pass, Place, PlaceSign
from aufachse_widgets.pages.play import Table
from aufachse_widgets.widgets.parts.tree import parts
from aufachse_widgets.widgets.play.actionbar import ActionBar
from aufachse_widgets.widgets.play.auction import AuctionPanel
from tests.kit.front_end import looks
from tests.kit.sessions import choose

TAGS = re.compile(r"<[^>]*>")


def text(value: str) -> str:
    """What a reader sees of some HTML."""
    return " ".join(html.unescape(TAGS.sub(" ", value)).split())


def shown_text(widget: ipywidgets.Widget) -> str:
    """What a reader sees of all the HTML in a widget."""
    return " ".join(text(part.value) for part in parts(widget) if isinstance(part, ipywidgets.HTML) and "<style>" not in part.value)


def labels(bar: ActionBar) -> list[str]:
    """The labels of the buttons that an action bar shows."""
    return [button.description for button in bar.shown]


def hidden(widget: ipywidgets.DOMWidget) -> bool:
    """Whether the stylesheet hides the widget, with its place or without."""
    return bool({"aa-hidden", "aa-away"} & {*looks(widget)})


def bid(panel: AuctionPanel, action: Bid | Match | Pass) -> None:
    """Press what stands for the action in an auction, having chosen its seat first."""
    if action.seat != panel.speaker:
        panel.speakers.choose(panel.speakers.options.index(panel.session.words.seat(action.seat)))
    panel.bids.choose(panel.place(action))


def press(table: Table, action: Action) -> None:
    """Choose an action at the widget where a person finds it."""
    session = table.session
    words, state = session.words, session.frame.state
    if isinstance(action, Place | PlaceSign | GoTo | Drive):
        table.map.act(action)
    elif isinstance(action, CallAuction):
        table.market.buttons[state.market.index(action.contract)].click()
    elif isinstance(action, Bid | Match | Pass):
        bid(table.auction, action)
    else:
        wanted = words.action(action, state)
        next(button for button in table.actions.shown if button.description == wanted).click()


def steps(table: Table, most: int = 5000, act: Callable[[Table, Action], None] = press) -> Iterator[Action]:
    """Play at the widgets until the game is over; each action after it was done."""
    session = table.session
    for step in range(most):
        if session.frame.state.over:
            return
        while session.frame.handover >= 0:  # the turn that begins may be over at once, where it goes by itself
            (take,) = table.actions.shown
            take.click()
        if session.frame.state.over:
            return
        action, before = choose(session, step), session.frame.number
        act(table, action)
        assert session.error == ""
        assert session.frame.number > before
        yield action
