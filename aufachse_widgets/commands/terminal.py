"""The one place through which the command prints.

A terminal may know no dash, its disk may be full, its reader may have gone, and some programs are started with no output at all: the server goes on.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

PLAIN_ERRORS = "aufachse_widgets.plain"  # our way of encoding, by the name that Python's codecs know it by
# What our texts have and some terminals don't; letters without an entry lose their accents.
ASCII = {
    "–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "→": "->", "×": "x", "·": "-", "•": "-", "€": "EUR",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
}  # fmt: skip


def plain(text: str) -> str:
    """A text in ASCII, as people would write it on an old typewriter.

    >>> plain("München – Plzeň … 500 € 🚚")
    'Muenchen - Plzen ... 500 EUR ?'
    """
    return "".join(letter if letter.isascii() else ASCII.get(letter) or _without_accents(letter) or "?" for letter in text)


def _without_accents(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")


def _encode_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def prepare() -> None:
    """Make standard input, output and error usable, however the process was started. Called once, before anything is printed or opened.

    - A descriptor that is closed would be given to the next file, a store for instance, and a kernel would print into it: it leads to nowhere instead.
    - Where there is no output, what would be printed goes to the errors.
    - A letter that the terminal's encoding lacks is printed as :func:`plain` has it.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            with suppress(OSError):
                os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free: this one
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - as long as the process
    if sys.stdout is None:
        sys.stdout = sys.stderr
    codecs.register_error(PLAIN_ERRORS, _encode_plainly)
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors=PLAIN_ERRORS)


@contextmanager
def printing(stream: TextIO) -> Iterator[None]:
    """Where what is printed inside the ``with`` can't be, nothing of it is tried again as Python ends, which would complain. OSError or ValueError says why
    it can't."""
    try:
        yield
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
            stream.flush()
        raise


def write(text: str, stream: TextIO | None = None) -> None:
    """Print a line, the result of a command: to standard output unless a ``stream`` is given. OSError or ValueError where it can't be."""
    out = sys.stdout if stream is None else stream
    with printing(out):
        out.write(f"{text}\n")


def say(text: str) -> None:
    """Print a line that nobody may be there to read: to standard output, else to standard error, else not at all."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            write(text, stream)
            return


def complain(text: str) -> None:
    """Print to standard error what is wrong, if anybody is there to read it."""
    with suppress(OSError, ValueError):
        write(text, sys.stderr)


def shows(picture: str) -> bool:
    """Whether standard output is a terminal that has the letters a picture is made of."""
    try:
        picture.encode(sys.stdout.encoding or "ascii")
        return sys.stdout.isatty()
    except (UnicodeError, LookupError, ValueError):
        return False
