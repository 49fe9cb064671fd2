"""The start forms on your own board: what they say about it, and the editions that its cards allow."""

from __future__ import annotations

from html import escape

import ipywidgets

from ..engine import preset
from ..engine.board_file import BoardAndContracts
from ..engine.edition import Edition
from ..words.language import ngettext


def printed(edition: str, own: BoardAndContracts | None) -> Edition:
    """The edition of that id; on a board of one's own with no more contract cards than there are.

    >>> printed("schmidt-2007", None).contract_cards
    54
    """
    chosen = preset(edition)
    return chosen.with_cards(len(own.contracts)) if own else chosen


def board_note(own: BoardAndContracts | None) -> list[ipywidgets.HTML]:
    """A line that names the board of one's own; none for the board that comes with the program."""
    if own is None:
        return []
    said = ngettext(
        "On your own board, {title}, with {number} contract card.", "On your own board, {title}, with {number} contract cards.", len(own.contracts)
    ).format(title=own.board.title, number=len(own.contracts))
    return [ipywidgets.HTML(f'<p class="aa-small">{escape(said)}</p>')]
