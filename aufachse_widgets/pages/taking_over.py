"""A game taken over from another phone: its codes as they come, what became of it, and the way into it."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from ..engine.errors import AufAchseError
from ..journal.code_row import CodeError, Row, read_code, whole
from ..sessions.transfer import Transfer, unpack_game
from ..store import Store
from ..widgets.parts.code_camera import CodeCamera
from ..widgets.parts.tree import close_all
from ..words.box import refusal
from ..words.language import _, listing

MISSING = 8
"""Missing codes that are named; where more are, their number says enough."""
AT_ONCE = ("new", "longer")
"""Outcomes after which the game is opened without a word."""


def what_is_wrong(error: CodeError) -> str:
    """Why a code can't be used, in words for people."""
    match error.kind:
        case "foreign":
            return _("That isn't the code of a game.")
        case "newer":
            return _("These codes come from a newer version. Open this page once with a network, then try again.")
        case "broken":
            return _("The codes didn't make a whole game, so it starts again: film them once more.")
        case _:
            return _("That code was damaged. It comes round again.")


def how_far(row: Row) -> str:
    """How many codes have come, and which are missing.

    >>> how_far(Row(b"", (b"a", None, b"c", None)))
    '2 of 4 – missing 2 and 4'
    """
    numbers = [str(place + 1) for place in row.missing]
    said = _("{number} of {count}").format(number=len(row.parts) - len(numbers), count=len(row.parts))
    return said if not 0 < len(numbers) <= MISSING else _("{said} – missing {codes}").format(said=said, codes=listing(numbers))


def what_became(outcome: str) -> str:
    """What became of a game that brought nothing new to the one here, by :class:`~aufachse_widgets.sessions.transfer.Transfer`'s outcome."""
    match outcome:
        case "same":
            return _("This game is here already, and just as far.")
        case "shorter":
            return _("This game is here already, and further on than on the other phone. It stays as it is.")
        case _:
            return _("Both phones have gone on with this game, each in its own way. What came is kept beside yours as another game.")


class TakingOver(ipywidgets.VBox):
    """Where a game is taken over: empty until :meth:`show`, then a sheet with the camera. Once all codes have come the game is checked and kept in the
    ``store``, and ``opened(id)`` is called; where it isn't simply new or further on, the person reads what became of it first."""

    children: tuple[ipywidgets.Widget, ...]

    def __init__(self, store: Store, opened: Callable[[str], object]) -> None:
        self._store = store
        self._opened = opened
        self._row: Row | None = None
        self._arrived: Transfer | None = None
        self.camera: CodeCamera | None = None
        super().__init__()

    def show(self) -> None:
        """Open the sheet. What has come before it was last closed still counts."""
        self.shut()
        if self._arrived is not None:
            self._row = self._arrived = None
        self.camera = CodeCamera(self, *self._stand())
        self.children = (self.camera,)

    def shut(self) -> None:
        """Close it."""
        before, self.children, self.camera = self.children, (), None
        close_all(*before)

    def seen(self, text: str) -> None:
        """The text of a code has been read."""
        if self._arrived is not None:
            return
        try:
            code = read_code(text)
            if self._row is not None and not self._row.holds(code):
                self._tell(_("That code belongs to another game. To take that one over, press “Start again”."))
                return
            self._row = Row.of(code) if self._row is None else self._row.with_code(code)
            self._tell()
            if not self._row.missing:
                self._arrive(whole(self._row))
        except CodeError as error:
            if error.kind == "broken":
                self._forget()
            self._tell(what_is_wrong(error))

    def begin_again(self) -> None:
        """Drop what has come so far."""
        self._forget()
        self._tell()

    def open_game(self) -> None:
        """Open the game that has come."""
        if self._arrived is not None:
            self._open(self._arrived.game)

    def _forget(self) -> None:
        self._row = None
        if self.camera is not None:
            self.camera.forget()

    def _arrive(self, journal: bytes) -> None:
        """The game is whole: keep it."""
        try:
            arrived = unpack_game(self._store, journal, _("the game from the other phone"))
        except AufAchseError as error:
            self._tell(refusal(error), over=True)
            return
        self._arrived = arrived
        if arrived.outcome in AT_ONCE:
            self._open(arrived.game)
        else:
            self._tell(over=True)

    def _open(self, game: str) -> None:
        self.shut()
        self._opened(game)

    def _stand(self) -> tuple[tuple[bool, ...], str]:
        """Which codes have come, and how it stands, in a sentence."""
        came = () if self._row is None else tuple(part is not None for part in self._row.parts)
        if self._arrived is not None and self._arrived.outcome not in AT_ONCE:
            return came, what_became(self._arrived.outcome)
        return came, _("Looking for a code …") if self._row is None else how_far(self._row)

    def _tell(self, trouble: str = "", over: bool = False) -> None:
        if self.camera is not None:
            self.camera.tell(*self._stand(), trouble, over, self._arrived is not None)
