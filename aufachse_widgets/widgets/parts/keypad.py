"""Digits to be tapped, for a sum of money: quicker than the phone's own keys, and they cover nothing."""

from __future__ import annotations

from html import escape

import ipywidgets

from ...words.language import _

KEYS = ("1", "2", "3", "0", "4", "5", "6", "00", "7", "8", "9")


def keypad() -> ipywidgets.HTML:
    """The keys; the page itself writes what they say into the field for an amount, ``aa-amount``, that lies with them in a box ``aa-keyed``
    (``frontend/scripts/device/keypad.js``), so that no digit waits for the kernel."""
    keys = "".join(f'<button type="button" class="aa-digitkey" value="{key}">{key}</button>' for key in KEYS)
    back = escape(_("Delete the last digit"))
    return ipywidgets.HTML(f'{keys}<button type="button" class="aa-digitkey" value="" aria-label="{back}" title="{back}">⌫</button>').add_class("aa-keypad")
