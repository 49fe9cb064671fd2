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
from contextvars import ContextVar
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Protocol

from ..box.csv_cells import Separator
from .conventions import Conventions
from .locale_data import TABLE

DOMAIN = "aufachse_widgets"
LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"
NAMES = {ENGLISH: "English", "cs": "Čeština", "de": "Deutsch", "it": "Italiano"}
"""What each language that can be chosen calls itself, by its code."""


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


class _Spoken(NamedTuple):
    """A language in use."""

    code: str = ENGLISH
    catalogue: Catalogue = gettext.NullTranslations()


class _Process:
    """The language of the whole process, which serves one visitor; a server answers each of many in theirs (:func:`speaking`)."""

    spoken = _Spoken()


_answering: ContextVar[_Spoken | None] = ContextVar("the language of one answer", default=None)


def _spoken() -> _Spoken:
    return _answering.get() or _Process.spoken


def _(message: str) -> str:
    """The text in the language in use. Call it when the text is shown, not when a module loads.

    >>> _("End the turn")
    'End the turn'
    """
    return _spoken().catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The text for so many in the language in use; the gap ``{number}`` is for the caller to fill.

    >>> ngettext("{number} contract", "{number} contracts", 2).format(number=2)
    '2 contracts'
    """
    return _spoken().catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """The text in the language in use, where the same English text needs different ones; ``context`` says which is meant.

    >>> pgettext("place in the ranking", "Place")
    'Place'
    """
    return _spoken().catalogue.pgettext(context, message)


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


def _found(code: str, folder: Path | str = LOCALE) -> _Spoken:
    """The language with that code, without its country if need be; English where there is no catalogue that can be read."""
    code = code.partition(".")[0].replace("-", "_")
    for wanted in (code, code.partition("_")[0]):
        if wanted == ENGLISH or not wanted.replace("_", "").isalnum():
            break
        try:
            return _Spoken(wanted, _opened(Path(folder) / wanted / "LC_MESSAGES"))
        except (OSError, ValueError, struct.error):
            continue
    return _Spoken()


def set_language(code: str, folder: Path | str = LOCALE) -> str:
    """Use a language from now on; the code of the one that is used. What is on the screen already stays as it is.

    ``code`` is like ``de`` or ``de_AT`` (which falls back to ``de``); without a catalogue, or with
    one that cannot be read, English. ``folder`` holds the catalogues.

    >>> set_language("xx")
    'en'
    """
    _Process.spoken = _found(code, folder)
    return _Process.spoken.code


@contextmanager
def speaking(catalogue: Catalogue, code: str = ENGLISH) -> Iterator[None]:
    """Inside the ``with``, and in what is awaited there, that catalogue is used, under the code of its language; afterwards the one before it.

    >>> with speaking(gettext.NullTranslations(), "de"):
    ...     language()
    'de'
    >>> language()
    'en'
    """
    before = _answering.set(_Spoken(code, catalogue))
    try:
        yield
    finally:
        _answering.reset(before)


_answers = lru_cache(maxsize=8)(_found)


@contextmanager
def answering_in(code: str) -> Iterator[None]:
    """Inside the ``with``, and in what is awaited there, one visitor of many is answered in their language, read only once; an empty ``code``: in the
    process's own.

    >>> with answering_in("xx"):
    ...     language()
    'en'
    """
    if not code:
        yield
        return
    spoken = _answers(code)
    with speaking(spoken.catalogue, spoken.code):
        yield


def language() -> str:
    """The code of the language in use.

    >>> set_language("en") == language()
    True
    """
    return _spoken().code


def conventions() -> Conventions:
    """How the language in use writes numbers, lists and dates; one that isn't in the table writes them as English does.

    >>> conventions().list_end
    '{0} and {1}'
    """
    return TABLE.get(language()) or TABLE.get(language().partition("_")[0]) or TABLE[ENGLISH]


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


def preferred(accepted: str, folder: Path | str = LOCALE) -> str:
    """The code of the language that somebody likes best of those that there are texts in; empty where they like none of them.

    ``accepted`` is what a browser sends as ``Accept-Language``, or a system's list of languages with colons or commas between.

    >>> preferred("xx-CH, en;q=0.8, *;q=0.5"), preferred("en_GB.UTF-8:de"), preferred("xx")
    ('en', 'en', '')
    """
    offered = available(folder)
    ranked: list[tuple[float, str]] = []
    for one in accepted.replace(":", ",").split(","):
        name, *parameters = one.strip().split(";")
        code = name.partition(".")[0].replace("-", "_").partition("_")[0].casefold()
        if code in offered:
            ranked.append((-_quality(parameters), code))
    liked = [code for quality, code in sorted(ranked, key=lambda one: one[0]) if quality < 0]
    return liked[0] if liked else ""


def _quality(parameters: list[str]) -> float:
    """How much a language is liked, from 0 to 1."""
    for parameter in parameters:
        name, _equals, value = parameter.strip().partition("=")
        if name == "q":
            try:
                return min(1.0, max(0.0, float(value)))
            except ValueError:
                return 0.0
    return 1.0


def listing(items: Iterable[str]) -> str:
    """Items in a row, as in a sentence.

    >>> listing(["Ada", "Ben", "Cem"])
    'Ada, Ben and Cem'
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    here = conventions()
    if len(words) == 2:
        return here.list_two.format(*words)
    said = here.list_end.format(words[-2], words[-1])
    for word in reversed(words[1:-2]):
        said = here.list_middle.format(word, said)
    return here.list_start.format(words[0], said)


def one_stop(text: str) -> str:
    """The text without a full stop behind another sign that ends a sentence, as a title in a gap may.

    >>> one_stop("Ada keeps Hilfe, Diebe!.")
    'Ada keeps Hilfe, Diebe!'
    """
    return text.replace("!.", "!").replace("?.", "?")


def sentence(text: str) -> str:
    """The text with a capital letter first and a full stop last.

    >>> sentence("the game is over")
    'The game is over.'
    """
    text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?")) else _("{text}.").format(text=text)
