"""The engine's few errors. Each says what was given, where it is wrong and how to put it right."""

from __future__ import annotations

from collections.abc import Iterable

from .reasons import Reason

LABEL = 100  # letters in a name or an id


class AufAchseError(Exception):
    """The base of every error that this package raises on purpose."""


def shown(value: object) -> str:
    """A value out of a file or form, for a message: in one line, and a long one cut.

    >>> print(shown("long " * 100))
    'long long long long long long long long long long long long…
    """
    return one_line(repr(value), 62)


def one_line(text: str, most: int = 300) -> str:
    """A text for a message, with nothing in it that cannot be shown, and a long one cut."""
    cut = text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
    return cut if cut.isprintable() else "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in cut)


def nearest(word: object, words: Iterable[str]) -> str:
    """What may have been meant by a misspelt word, to end a message with; empty where nothing is like it.

    >>> nearest("hanover", ("hannover", "kassel")), nearest("x", ("hannover", "kassel"))
    ('; did you mean hannover?', '')
    """
    from difflib import get_close_matches  # only where something is misspelt: it costs each page's kernel memory

    near = get_close_matches(word, words, 1) if isinstance(word, str) and len(word) < LABEL else []
    return f"; did you mean {near[0]}?" if near else ""


def is_label(value: object) -> bool:
    """Whether a value out of a file is a text that can be shown: not empty, one line, of at most 100 letters."""
    return isinstance(value, str) and 0 < len(value) <= LABEL and value.isprintable()


class BoardError(AufAchseError, ValueError):
    """A board file that cannot be played on: names the file, the place in it and the fix."""


class ContractError(AufAchseError, ValueError):
    """A deck of contracts that does not fit its board: names the file, the card and the fix."""


class EditionError(AufAchseError, ValueError):
    """An edition or a table's wish that makes no sense: names the field and the fix."""


class UnknownName(AufAchseError, KeyError):
    """Something of the board or the deck that isn't there; read out in plain words, where a KeyError would put them in quotes."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownSpace(UnknownName):
    """A space that isn't on the board, or that the edition is played without: names it, and the one that may be meant."""


class UnknownContract(UnknownName):
    """A contract that the deck doesn't have: names it and the numbers of the deck."""


class PositionError(AufAchseError, ValueError):
    """A position that cannot occur in the game: names what is wrong in it."""


class IllegalAction(AufAchseError, ValueError):
    """An action that the rules refuse; the state is left as it was.

    ``reason`` is the :class:`~aufachse_widgets.engine.reasons.Reason` with the edition's field
    and the document behind it.
    """

    def __init__(self, reason: Reason, action: object, position: str) -> None:
        self.reason = reason
        self.action = action
        self.position = position
        super().__init__(f"{reason} | {action} | {position}")
