"""The browser's side of widgets, without a browser: the messages that a page sends, the CSS classes that it is given, the widgets that it holds."""

from __future__ import annotations

import datetime
from typing import Any

import ipyleaflet
import ipywidgets
from ipywidgets.widgets.widget import _instances


def browser_says(widget: ipywidgets.Widget, content: dict[str, Any]) -> None:
    """Give a widget a custom message, as its page sends one."""
    widget._handle_custom_msg(content, [])


def click_map(shown: ipyleaflet.Map, lat: float, lon: float) -> None:
    """Click on a map at these degrees, as its page tells of it."""
    shown._handle_leaflet_event(None, {"event": "interaction", "type": "click", "coordinates": [lat, lon]}, [])


def choose_file(field: ipywidgets.FileUpload, name: str, data: bytes) -> None:
    """Choose a file in the browser: its content comes as the field's value."""
    when = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
    field.value = ({"name": name, "type": "", "size": len(data), "content": memoryview(data), "last_modified": when},)


def looks(widget: ipywidgets.DOMWidget) -> frozenset[str]:
    """The CSS classes that the page gives a widget."""
    return frozenset(widget._dom_classes)


def open_widgets() -> int:
    """How many widgets are open in this process."""
    return len(_instances)
