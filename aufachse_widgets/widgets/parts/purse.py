"""Money of a player, as the page's script counts it where it changes (frontend/scripts/device/money.js)."""

from __future__ import annotations

from html import escape

from ...words.naming import Names


def purse(words: Names, seat: int, money: int) -> str:
    """What that player has, as HTML: one element wherever it stands; the final amount is its text, and what counts is drawn over it."""
    return f"<span class=aa-money data-seat={seat} data-money={money}>{escape(words.money_unbroken(money))}</span>"
