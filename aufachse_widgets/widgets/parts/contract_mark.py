"""What a contract is known by as HTML: its letter on a ticket of its colour, alike on cards, chips and the map."""

from __future__ import annotations

from html import escape

from ...sessions.contract_marks import ContractMark
from ...words.language import _


def contract_mark(mark: ContractMark, read: bool = True) -> str:
    """The ticket with the letter; with ``read`` a screen reader says that it is a contract's, without it says nothing.

    >>> contract_mark(ContractMark("K", 3), read=False)
    "<span class='aa-ticket aa-mark-3' aria-hidden=true>K</span>"
    """
    said = f"role=img aria-label='{escape(_('contract {letter}').format(letter=mark.letter))}'" if read else "aria-hidden=true"
    return f"<span class='aa-ticket {mark_look(mark)}' {said}>{escape(mark.letter)}</span>"


def mark_look(mark: ContractMark) -> str:
    """The CSS class that gives ``--mark`` the contract's colour, for tickets, pins and routes."""
    return f"aa-mark-{mark.colour}"
