"""Spaces by the names that they have in the language in use. English has the board's own: cities are called as their countries call them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from ..box.space_names import NAMES, every_name
from ..engine.board import Board, Space
from ..engine.rules import shipped_board
from .language import ENGLISH, language


def name_of(space: Space) -> str:
    """The name of a space in the language in use. A board of one's own keeps the names that it gives.

    >>> import gettext
    >>> from aufachse_widgets.words.language import speaking
    >>> wien = shipped_board().space("wien")
    >>> with speaking(gettext.NullTranslations(), "cs"):
    ...     name_of(wien), name_of(replace(wien, name="Wean"))
    ('Vídeň', 'Wean')
    """
    return _said(language()).get((space.id, space.name), space.name)


def spoken_board(board: Board) -> Board:
    """The board with the names of the language in use, for maps and searches; the same object where nothing is called otherwise."""
    return _spoken(board, language()) if _said(language()) else board


def with_every_name(text: str) -> str:
    """A text that is to be searched, with all that the spaces that it names are called besides.

    >>> with_every_name("Ada drives to Linz.")
    'Ada drives to Linz. Linec'
    """
    names = _searched(language())
    more = dict.fromkeys(other for found in _finding(language()).findall(text) for other in names[found] if other != found)
    return " ".join((text, *more))


@lru_cache(maxsize=16)
def _said(code: str) -> Mapping[tuple[str, str], str]:
    """The names of the package's board that another one takes the place of in a language, each with its space's id."""
    wanted = code.partition("_")[0]
    if wanted == ENGLISH:
        return {}
    return {(space.id, space.name): names[0] for space in shipped_board().spaces if (names := NAMES.get(space.id, {}).get(wanted)) and names[0] != space.name}


@lru_cache(maxsize=8)
def _spoken(board: Board, code: str) -> Board:
    said = _said(code)
    spaces = tuple(replace(space, name=said[space.id, space.name]) if (space.id, space.name) in said else space for space in board.spaces)
    return replace(board, spaces=spaces) if spaces != board.spaces else board


@lru_cache(maxsize=8)
def _searched(code: str) -> Mapping[str, tuple[str, ...]]:
    """The names of the package's board in a language, each with all that its space is called."""
    said = _said(code)
    return {said.get((space.id, space.name), space.name): names for space in shipped_board().spaces if len(names := every_name(space)) > 1}


@lru_cache(maxsize=8)
def _finding(code: str) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(_searched(code), key=len, reverse=True))) + r")\b")
