"""The stylesheets as widgets: one for all widgets of a page, and one more each for the companion, a driver's cab, the wall, lessons and the rules."""

from __future__ import annotations

import ipywidgets

from ...frontend.bundles import served
from ...frontend.stylesheets import stylesheet

SHARED = (
    "tokens", "base", "map", "choosing", "play", "layout", "cards", "cover", "start", "notices", "event_card",
    "device", "position", "motion", "ending", "curtain", "lobby", "codes", "keys", "notebook",
)  # fmt: skip
"""The stylesheets that every page has, in the order in which a later rule takes the place of an earlier one."""


class Style(ipywidgets.HTML):
    """A widget that shows nothing and brings stylesheets into the page, by their names; a served page has them all as one file."""

    def __init__(self, *names: str) -> None:
        rules = "" if served() else "".join(stylesheet(name) for name in names)
        super().__init__(f"<style>{rules}</style>" if rules else "", layout={"display": "none"})


_shared: list[Style] = []


def shared_style() -> Style:
    """The one stylesheet widget of this process; a new one if somebody closed it."""
    if not _shared or _shared[0].comm is None:
        _shared[:] = [Style(*SHARED)]
    return _shared[0]
