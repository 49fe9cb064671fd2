"""Widgets as a tree: hidden, set where that differs, walked through, closed as a whole."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import ipywidgets

from ..css.sheet import shared_style
from .plain_looks import is_shared


def hide(widget: ipywidgets.DOMWidget, hidden: bool) -> None:
    """Hide a widget or show it again; says nothing where it is so already."""
    if hidden != is_hidden(widget):
        (widget.add_class if hidden else widget.remove_class)("aa-hidden")


def is_hidden(widget: ipywidgets.DOMWidget) -> bool:
    """Whether :func:`hide` has hidden the widget."""
    return "aa-hidden" in widget._dom_classes


def vacate(widget: ipywidgets.DOMWidget, away: bool) -> None:
    """Leave the widget's place empty or show it there again, so that nothing below moves; says nothing where it is so already."""
    if away != ("aa-away" in widget._dom_classes):
        (widget.add_class if away else widget.remove_class)("aa-away")


def dress(widget: ipywidgets.DOMWidget, *looks: str) -> None:
    """Give a widget just these CSS classes; says nothing where it has them already."""
    if tuple(widget._dom_classes) != looks:
        widget._dom_classes = looks


def put(widget: object, value: object, name: str = "value") -> None:
    """Set a trait where it differs: what is set is sent."""
    if getattr(widget, name) != value:
        setattr(widget, name, value)


@functools.cache
def _references(kind: type[ipywidgets.Widget]) -> tuple[str, ...]:
    """The traits in which such a widget holds others: what they hold is sent as references."""
    return tuple(name for name, trait in kind.class_traits(sync=True).items() if trait.metadata.get("to_json") is not None)


def parts(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """The widget and everything it holds (children, layers, layout, style …), each once, the
    innermost first; the shared stylesheet, and layouts and styles that are shared, are left out."""
    found: dict[int, ipywidgets.Widget] = {}

    def visit(value: object) -> None:
        if isinstance(value, ipywidgets.Widget):
            if id(value) not in found and value is not shared_style() and not is_shared(value):
                found[id(value)] = value
                # Only what has been set: reading a trait could make a default widget.
                for name in _references(value.__class__):
                    visit(value._trait_values.get(name))
        elif isinstance(value, list | tuple):
            for item in value:
                visit(item)
        elif isinstance(value, dict):
            for item in value.values():
                visit(item)

    visit(widget)
    return reversed(found.values())


def close_all(*widgets: ipywidgets.Widget) -> None:
    """Close widgets and all they hold. ``Widget.close`` alone leaves children, layout and style
    behind, which nothing ever frees. What observes something stops looking before, by its ``leave()``."""
    for widget in widgets:
        for part in list(parts(widget)):
            leave = getattr(part, "leave", None)
            if leave is not None:
                leave()
            ipywidgets.Widget.close(part)
