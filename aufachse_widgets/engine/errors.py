"""The engine's few errors. Each says what was given, where it is wrong and how to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reasons import Reason


class AufAchseError(Exception):
    """The base of every error that this package raises on purpose."""


class BoardError(AufAchseError, ValueError):
    """A board file that cannot be played on: names the file, the place in it and the mend."""


class ContractError(AufAchseError, ValueError):
    """A deck of contracts that does not fit its board: names the file, the card and the mend."""


class EditionError(AufAchseError, ValueError):
    """An edition or a table's wish that makes no sense: names the field and the mend."""


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
