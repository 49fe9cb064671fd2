"""All games of a store saved as one file, and taken in from such a file: step by step, and told in words."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

from ..box.opening import open_boxes
from ..sessions.saved_games import LeftOut, Packing, Unpacking
from ..store import Store
from ..words.language import _, ngettext
from ..words.transfers import what_came

NAMED = 3  # files that could not be read


class Saving:
    """All games of a ``store`` become one file: iterate, then take :attr:`data`."""

    def __init__(self, store: Store) -> None:
        self._packing = Packing(store, open_boxes())
        self.name = f"aufachse-games-{datetime.datetime.now().astimezone().date().isoformat()}.zip"

    def __iter__(self) -> Iterator[None]:
        return iter(self._packing)

    @property
    def data(self) -> bytes:
        """The file."""
        return self._packing.data

    def going(self) -> str:
        """How far it is."""
        return ngettext("Saving: {number} of {count} game …", "Saving: {number} of {count} games …", self._packing.total).format(
            number=self._packing.games, count=self._packing.total
        )

    def came(self) -> Sequence[str]:
        """What came of it, in lines."""
        games = self._packing.games
        said = ngettext("{count} game saved as {name}.", "{count} games saved as {name}.", games).format(count=games, name=self.name)
        note = _("To go on with them on another device, press “Open a saved file” there. Don't give the file to other players: it holds the dice to come.")
        return [said, note, *_named(self._packing.left_out)]


class Opening:
    """The games in a file, called ``name``, come to a ``store``: iterate. JournalError if there are none in it."""

    def __init__(self, store: Store, data: bytes, name: str) -> None:
        self._unpacking = Unpacking(store, data, name, open_boxes())

    def __iter__(self) -> Iterator[None]:
        return iter(self._unpacking)

    def going(self) -> str:
        """How far it is."""
        return ngettext("Opening: {number} of {count} game …", "Opening: {number} of {count} games …", self._unpacking.total).format(
            number=self._unpacking.done, count=self._unpacking.total
        )

    def came(self) -> Sequence[str]:
        """What came of it, in lines."""
        boxes = self._unpacking.boxes_new
        cards = [ngettext("{count} box of cards came along.", "{count} boxes of cards came along.", boxes).format(count=boxes)] if boxes else []
        return [what_came(self._unpacking.outcomes), *cards, *_named(self._unpacking.left_out)]


def _named(left_out: Sequence[LeftOut]) -> list[str]:
    """What was left out, and why: the first few by name."""
    if not left_out:
        return []
    count = len(left_out)
    said = ngettext("{count} file could not be read and was left out:", "{count} files could not be read and were left out:", count).format(count=count)
    more = count - NAMED
    rest = [ngettext("and {count} more", "and {count} more", more).format(count=more)] if more > 0 else []
    return [said, *(str(one.why) for one in left_out[:NAMED]), *rest]
