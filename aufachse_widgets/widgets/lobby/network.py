"""What is needed so that other devices can join."""

from __future__ import annotations

import sys

from ...words.language import _


def needs_network() -> str:
    """What has to be done so that others can join with devices of their own."""
    if sys.platform == "emscripten":
        return _("On this page everyone shares one screen. A table of several phones needs a computer on which the program runs as: aufachse --lan")
    return _(
        "Phones and tablets join over your network. On a computer at the table, type this in a terminal: aufachse --lan. If the game runs there already, "
        "end it first with Ctrl+C; your games are kept. Then come back here."
    )


def another_way() -> str:
    """What people may want where others can't join: to go on elsewhere themselves; empty where they can."""
    if sys.platform == "emscripten":
        return _("To go on with this game on another phone yourself, open the gear: “Hand this game to another phone”.")
    return ""
