"""What money was paid for, in a word: on the bank's buttons and in the ledger."""

from __future__ import annotations

from collections.abc import Callable

from .language import _

PURPOSES: dict[str, Callable[[], str]] = {
    "delivery": lambda: _("delivery"),
    "auction": lambda: _("auction"),
    "trailer": lambda: _("trailer"),
    "fine": lambda: _("fine"),
    "gift": lambda: _("gift"),
}


def purpose(code: str) -> str:
    """What a payment of that purpose was for (:data:`~aufachse_widgets.tracking.facts.PURPOSES`); empty where it has none.

    >>> purpose("fine"), purpose("")
    ('fine', '')
    """
    return PURPOSES[code]() if code in PURPOSES else code


BUTTONS: dict[str, Callable[[], str]] = {
    "delivery": lambda: _("Delivery"),
    "auction": lambda: _("Auction"),
    "trailer": lambda: _("Trailer"),
    "fine": lambda: _("Fine"),
    "gift": lambda: _("Gift"),
}


def button(code: str) -> str:
    """What stands on the button for that purpose.

    >>> button("fine")
    'Fine'
    """
    return BUTTONS[code]()
