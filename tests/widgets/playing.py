"""People at widgets, without a browser: each action is chosen by a press on the widget that offers it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import TypeVar

import ipywidgets

from aufachse_widgets.apps.play import Table
from aufachse_widgets.bots import decide, get_bot
from aufachse_widgets.engine.actions import Action, Bid, CallAuction, Drive, GoTo, Match, Pass, Place, PlaceSign
from aufachse_widgets.sessions.frame import Frame
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.widgets.parts.tree import parts
from aufachse_widgets.widgets.play.actionbar import ActionBar
from tests.kit.front_end import looks

Begun = TypeVar("Begun")
SEEDS = [f"widgets {number}" for number in range(12)]
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


def choose(session: Session, step: int, bot: str = "busy") -> Action:
    """What a person does: as a bot would in their seat."""
    return decide(get_bot(bot), session.rules, session.frame.state, session.frame.legal[0].seat, "people", step)


def frames(session: Session, most: int = 3000) -> Iterator[tuple[int, Frame]]:
    """The frames in which somebody is to act, until the game is over, each with a number: whoever asks for the next one has acted. The screen is
    handed over in between."""
    for step in range(most):
        if session.frame.state.over:
            return
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            yield step, session.frame


def go_on(session: Session, until: Callable[[Frame], bool], most: int = 2000) -> bool:
    """Play until the frame is such a one; whether it came to that before the end."""
    for step in range(most):
        if until(session.frame):
            return True
        if session.frame.state.over:
            break
        if session.frame.handover >= 0:
            session.take_screen(session.frame.handover)
        else:
            session.do(choose(session, step))
    return False


def somewhere(begin: Callable[[str], Begun], until: Callable[[Frame], bool]) -> Begun:
    """A game that comes to such a frame, from the first of some seeds that leads there; ``begin`` gives
    a session, or a session and a widget."""
    for seed in SEEDS:
        begun = begin(seed)
        if go_on(begun if isinstance(begun, Session) else begun[0], until):
            return begun
    raise AssertionError("no game came to that")


def offers(kind: type) -> Callable[[Frame], bool]:
    """Whether somebody at the screen may do such a thing."""
    return lambda frame: any(isinstance(action, kind) for action in frame.legal)


def hidden(widget: ipywidgets.DOMWidget) -> bool:
    """Whether the stylesheet hides the widget."""
    return "aa-hidden" in looks(widget)


def press(table: Table, action: Action) -> None:
    """Choose an action at the widget where a person finds it."""
    session = table.session
    words, state = session.words, session.frame.state
    if isinstance(action, Place | PlaceSign | GoTo | Drive):
        table.map.act(action)
    elif isinstance(action, CallAuction):
        table.market.buttons[state.market.index(action.contract)].click()
    elif isinstance(action, Bid | Match | Pass):
        table.auction.bids[action.seat].choose(table.auction.place(action))
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
