"""Digits to be tapped, for a sum of money: quicker than the phone's own keys, and they cover nothing."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...words.language import _

KEYS = ("1", "2", "3", "0", "⌫", "4", "5", "6", "00", "C", "7", "8", "9")
"""Row by row; the last two of the second row reach down to the third."""


def keypad() -> ipywidgets.HTML:
    """The keys; the page itself writes what they say into the field for an amount, ``aa-amount``, that lies with them in a box ``aa-keyed``
    (``frontend/scripts/device/keypad.js``), so that no digit waits for the kernel."""
    does = {"⌫": _("Delete the last digit"), "C": _("Delete all digits")}
    keys = "".join(f'<button type="button" class="aa-digitkey" value="{key}"{_told(does.get(key, ""))}>{key}</button>' for key in KEYS)
    return ipywidgets.HTML(keys).add_class("aa-keypad")


def _told(does: str) -> str:
    """What a key without a digit does, for those who hear it and those who wonder."""
    return f' aria-label="{escape(does)}" title="{escape(does)}"' if does else ""
