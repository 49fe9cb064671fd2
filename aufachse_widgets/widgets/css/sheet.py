"""The stylesheets as widgets: one for all widgets of a page, and one more each for the companion, a driver's cab and the wall."""

from __future__ import annotations

import ipywidgets

from .base import BASE
from .cab import CAB
from .device import DEVICE
from .ending import ENDING
from .lobby import LOBBY
from .map import MAP
from .notices import NOTICES
from .play import PLAY
from .position import POSITION
from .start import START
from .told_cab import TOLD_CAB
from .track import TRACK
from .wall import WALL

STYLESHEET = BASE + MAP + PLAY + START + NOTICES + DEVICE + POSITION + ENDING + LOBBY


class Style(ipywidgets.HTML):
    """A widget that shows nothing and brings a stylesheet into the page."""

    def __init__(self, css: str) -> None:
        super().__init__(f"<style>{css}</style>", layout={"display": "none"})


_shared: list[Style] = []


def shared_style() -> Style:
    """The one stylesheet widget of this process, made anew if somebody closed it."""
    if not _shared or _shared[0].comm is None:
        _shared[:] = [Style(STYLESHEET)]
    return _shared[0]


def track_style() -> Style:
    """A widget with what the companion adds to the stylesheet."""
    return Style(TRACK)


def cab_style() -> Style:
    """A widget with what a driver's cab adds to the stylesheet."""
    return Style(CAB)


def told_cab_style() -> Style:
    """A widget with what a driver's cab at a physical table adds to the stylesheets of companion and cab."""
    return Style(TOLD_CAB)


def wall_style() -> Style:
    """A widget with what the wall adds to the stylesheet."""
    return Style(WALL)
