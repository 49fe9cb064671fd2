"""What the screens say in a language, found by what they say in English: so a test that is written in English runs in each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from babel.messages.pofile import read_po

from aufachse_widgets.engine import PRESETS, compile_rules
from aufachse_widgets.words.language import ENGLISH, LOCALE, answering_in
from aufachse_widgets.words.space_names import name_of

GAP = re.compile(r"\{(\w+)\}")
ANYTHING = r"[^\n]*?"
LETTERS = 3  # that are known of what is said, at least
BARELY = 99  # below what the poorest guess is worth
NESTED = 2  # texts in the gaps of a text, and texts in theirs


@dataclass(frozen=True)
class Text:
    """A text in English, and all its forms in the language."""

    english: str
    forms: tuple[str, ...]

    @cached_property
    def opening(self) -> str:
        """What it begins with, before any gap."""
        return GAP.split(self.english)[0].replace("\n", " ")

    def filled(self, said: str) -> dict[str, str] | None:
        """What fills the gaps where that is said; None if the text can't be."""
        match = _pattern(self.english).fullmatch(said)
        return match.groupdict() if match else None

    def begun(self, said: str) -> dict[str, str] | None:
        """The same where only the text's beginning is said."""
        parts = _parts(self.english)
        for place, part in reversed(list(enumerate(parts))):
            if GAP.fullmatch(part):
                if place < len(parts) - 1 and (match := _pattern("".join(parts[: place + 1])).fullmatch(said)):
                    return match.groupdict()
                continue
            for length in range(len(part) - (place == len(parts) - 1), 0, -1):
                if said.endswith(part[:length]) and (match := _pattern("".join(parts[:place])).fullmatch(said[:-length])):
                    return match.groupdict()
        return None


@cache
def _pattern(english: str) -> re.Pattern[str]:
    """Finds a text with whatever fills its gaps; of several gaps of one name the first says it."""
    parts, found = _parts(english), ""
    for place, part in enumerate(parts):
        gap = GAP.fullmatch(part)
        found += _literal(part) if gap is None else f"(?P<{gap[1]}>.+?)" if part not in parts[:place] else ".+?"
    return re.compile(found, re.DOTALL)


def _literal(text: str) -> str:
    """Finds that text, however its lines are broken."""
    return r"\s+".join(map(re.escape, re.split(r"\s+", text)))


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"(\{\w+\})", text) if part]


def _letters(text: str) -> int:
    return sum(char.isalpha() for char in text)


class Phrasebook:
    """A language's texts.

    >>> german = Phrasebook("de")
    >>> german.one("Start tracking")
    'Begleiter starten'
    >>> bool(german.said("Anna rolled 2").search("Anna hat 2 gewürfelt: Wo hält der Laster an?"))
    True
    """

    def __init__(self, code: str, typed: Iterable[str] = ()) -> None:
        self.code = code
        self.typed = frozenset(typed)
        """Names and words that people have typed: they stay as they are."""

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """All that can be said."""
        with (LOCALE / self.code / "LC_MESSAGES" / "aufachse_widgets.po").open("rb") as file:
            catalogue = read_po(file)
        found = []
        for message in catalogue:
            if message.id:
                ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
                forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
                found += [Text(english, forms) for english in dict.fromkeys(ids)]
        return tuple(found)

    @cached_property
    def exact(self) -> Mapping[str, list[Text]]:
        """The texts by their English."""
        found: dict[str, list[Text]] = {}
        for text in self.texts:
            found.setdefault(text.english, []).append(text)
        return found

    @cached_property
    def places(self) -> Mapping[str, str]:
        """The names of spaces."""
        found = {}
        for edition in PRESETS:
            for space in compile_rules(edition).spaces.values():
                english = name_of(space)
                with answering_in(self.code):
                    found[english] = name_of(space)
        return found

    def one(self, english: str) -> str:
        """What the language says for a text without gaps, of which it has one form."""
        if self.code == ENGLISH:
            return english
        forms = {form for text in self.exact[english] for form in text.forms}
        (form,) = forms
        return form

    def place(self, english: str) -> str:
        """A space's name."""
        return self.places[english]

    def found(self, english: str, whole: bool = False) -> str | re.Pattern[str]:
        """How playwright finds a text: English as it is, another language's by what it says."""
        return english if self.code == ENGLISH else self.said(english, whole)

    def said(self, english: str, whole: bool = False) -> re.Pattern[str]:
        """Finds what the language says for a text, or for its beginning. KeyError if the screens have no such text."""
        found = self._found(english, NESTED, True) if self.code != ENGLISH and _letters(english) else (0, re.escape(english))
        if found is None:
            raise KeyError(f"No text of the screens says {english!r}")
        return re.compile(rf"^\s*(?:{found[1]})\s*$" if whole else found[1], re.IGNORECASE)

    @cache  # noqa: B019 (a book lasts as long as its test)
    def _found(self, english: str, nested: int, begun: bool = False) -> tuple[int, str] | None:
        """How much of a text is known, and what the language says for it; None where nothing is. Texts may fill each other's gaps."""
        if english in self.typed or english in self.places:
            return _letters(english), re.escape(self.places.get(english, english))
        if english in self.exact:
            return _letters(english), "|".join(dict.fromkeys(self._filled(form, {}, 0)[1] for text in self.exact[english] for form in text.forms))
        most, bodies = -BARELY, dict.fromkeys("")
        for text in self.texts:
            if not (english.startswith(text.opening) or text.opening.startswith(english)):
                continue
            gaps, price = text.filled(english), 2
            if gaps is None and begun:
                gaps, price = text.begun(english), 3
            if gaps is None or english in gaps.values():
                continue
            own = _letters(english) - sum(map(_letters, gaps.values()))
            price += len(gaps)  # few long texts rather than many short ones
            for form in text.forms:
                known, body = self._filled(form, gaps, nested - 1)
                if own + known < LETTERS:
                    continue
                if own + known - price > most:
                    most, bodies = own + known - price, dict.fromkeys([body])
                elif own + known - price == most:
                    bodies[body] = None
        return (most, "|".join(bodies)) if bodies else None

    def _filled(self, form: str, gaps: Mapping[str, str], nested: int) -> tuple[int, str]:
        """How much of what fills the gaps is known, and the text with it."""
        said = {name: (self._found(value, nested) if nested >= 0 else None) or (0, re.escape(value)) for name, value in gaps.items()}
        body = "".join(
            (f"(?:{said[found[1]][1]})" if found[1] in said else ANYTHING) if (found := GAP.fullmatch(part)) else _literal(part) for part in _parts(form)
        )
        return sum(known for known, _body in said.values()), body
