"""The log of a guest's page in the host's terminal: a guest's browser may say anything to its kernel, as often as it likes."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

MOST_LINES = 40  # of one page
LONGEST = 300  # letters of a line


class GuestLog(logging.Filter):
    """Lets each message through once, as one line without a traceback or anything that a terminal would obey, and only so many of them.

    >>> told = GuestLog()
    >>> record = logging.makeLogRecord({"msg": "no method %r \x1b[2J", "args": ("x",)})
    >>> told.filter(record), record.getMessage(), told.filter(record)
    (True, "no method 'x' ?[2J", False)
    """

    def __init__(self, most: int = MOST_LINES) -> None:
        super().__init__()
        self._most = most
        self._told: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        """Make it a line; whether that is new."""
        said = record.getMessage()
        if record.exc_info and (error := record.exc_info[1]) is not None:
            said += f": {type(error).__name__}: {error}"
            if at := traceback.extract_tb(error.__traceback__)[-1:]:
                said += f" ({Path(at[0].filename).name}, line {at[0].lineno})"
        line = "".join(letter if letter.isprintable() else "?" for letter in said[:LONGEST])
        record.msg, record.args = line, ()
        record.exc_info = record.exc_text = record.stack_info = None
        if line in self._told or len(self._told) >= self._most:
            return False
        self._told.add(line)
        return True
