"""The language of all texts: gettext catalogues, chosen while the program runs.

English is in the code and needs no catalogue. Any other language is one file,
``words/locale/<code>/LC_MESSAGES/aufachse_widgets.po``, which an installed package has as ``.mo``;
where it is missing, or a text is missing in it, the English text is shown.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Protocol

from ..box.csv_cells import Separator

DOMAIN = "aufachse_widgets"
LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"


class Catalogue(Protocol):
    """Texts by the English ones, as ``gettext`` has them."""

    def gettext(self, message: str, /) -> str:
        """The text."""
        ...

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The text for so many."""
        ...

    def pgettext(self, context: str, message: str, /) -> str:
        """The text in that context."""
        ...


class _Current:
    """The catalogue in use: one for the process, which serves one visitor."""

    code = ENGLISH
    catalogue: Catalogue = gettext.NullTranslations()


def _(message: str) -> str:
    """The text in the language in use. Call it when the text is shown, not when a module loads.

    >>> _("End the turn")
    'End the turn'
    """
    return _Current.catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The text for so many in the language in use; the gap ``{number}`` is for the caller to fill.

    >>> ngettext("{number} contract", "{number} contracts", 2).format(number=2)
    '2 contracts'
    """
    return _Current.catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """The text in the language in use, where the same English text needs different ones; ``context`` says which is meant.

    >>> pgettext("place in the ranking", "Place")
    'Place'
    """
    return _Current.catalogue.pgettext(context, message)


def _opened(folder: Path) -> gettext.GNUTranslations:
    """The catalogue in a folder of ``LC_MESSAGES``. In a checkout there is only the text that translators write; what a package has is made of it.

    Raises OSError, ValueError or struct.error where there is none, or a damaged one.
    """
    written = folder / f"{DOMAIN}.po"
    if not written.exists():
        with (folder / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    made = BytesIO()
    try:
        with written.open("rb") as file:
            write_mo(made, read_po(file, abort_invalid=True))
    except PoFileError as error:
        raise ValueError(str(error)) from error
    made.seek(0)
    return gettext.GNUTranslations(made)


def set_language(code: str, folder: Path | str = LOCALE) -> str:
    """Use a language from now on; the code of the one that is used.

    ``code`` is like ``de`` or ``de_AT`` (which falls back to ``de``); without a catalogue, or with
    one that cannot be read, English. ``folder`` holds the catalogues.

    >>> set_language("xx")
    'en'
    """
    code = code.partition(".")[0].replace("-", "_")
    for wanted in (code, code.partition("_")[0]):
        if wanted == ENGLISH or not wanted.replace("_", "").isalnum():
            break
        try:
            _Current.catalogue = _opened(Path(folder) / wanted / "LC_MESSAGES")
        except (OSError, ValueError, struct.error):
            continue
        _Current.code = wanted
        return wanted
    _Current.code, _Current.catalogue = ENGLISH, gettext.NullTranslations()
    return ENGLISH


@contextmanager
def speaking(catalogue: Catalogue, code: str = ENGLISH) -> Iterator[None]:
    """Inside the ``with`` that catalogue is used, under the code of its language; afterwards the one before it.

    >>> with speaking(gettext.NullTranslations(), "de"):
    ...     language()
    'de'
    >>> language()
    'en'
    """
    before = _Current.code, _Current.catalogue
    _Current.code, _Current.catalogue = code, catalogue
    try:
        yield
    finally:
        _Current.code, _Current.catalogue = before


def language() -> str:
    """The code of the language in use.

    >>> set_language("en") == language()
    True
    """
    return _Current.code


def csv_separator() -> Separator:
    """The separator that spreadsheets in the language in use expect, as long as nobody has chosen another one.

    >>> csv_separator()
    ','
    """
    return "," if language() == ENGLISH else ";"


def available(folder: Path | str = LOCALE) -> tuple[str, ...]:
    """The codes of the languages that there are texts in, English first.

    >>> available()[0]
    'en'
    """
    found = {file.parts[-3] for file in Path(folder).glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def listing(items: Iterable[str]) -> str:
    """Items in a row, as in a sentence.

    >>> listing(["Ada", "Ben", "Cem"])
    'Ada, Ben and Cem'
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return _("{others} and {last}").format(others=", ".join(words[:-1]), last=words[-1])


def sentence(text: str) -> str:
    """The text with a capital letter first and a full stop last.

    >>> sentence("the game is over")
    'The game is over.'
    """
    text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?")) else _("{text}.").format(text=text)
