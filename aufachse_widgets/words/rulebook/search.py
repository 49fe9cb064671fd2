"""The search in the rules as they are shown: by the stem of a word, by other words for the same, and by the words of German rule books."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from .. import rules_text
from ..language import ENGLISH, language
from ..space_names import with_every_name
from .parts import Chapter, WordedRule

Words = tuple[str, ...]

STEMMERS = {"cs": "czech", "de": "german", "en": "english", "fr": "french", "it": "italian"}
"""What stems the words of each language."""

SAME: Mapping[str, Mapping[str, str]] = {
    "en": {
        "bank": "money",
        "banker": "bank",
        "blocked": "full",
        "breakdown": "skips",
        "buy": "bought",
        "cargo": "goods",
        "cash": "money",
        "closed": "onto",
        "crossing": "ferries",
        "dealt": "deal",
        "delivery": "deliver",
        "dice": "die",
        "die": "dice",
        "die roll": "roll",
        "drop": "deliver",
        "duration": "longer game",
        "expensive": "costs",
        "finish": "end",
        "freight": "goods",
        "highway": "roads",
        "how long": "longer game",
        "how many players": "players firm",
        "interest": "loans",
        "length": "longer game",
        "loan": "loans",
        "lorry": "truck",
        "lose a turn": "skips",
        "miss a turn": "skips",
        "motorway": "roads",
        "occupied": "full",
        "offer": "bid",
        "overbid": "bid higher",
        "overtake": "trucks passed",
        "penalty": "pays",
        "pick up": "load",
        "playing time": "longer game",
        "profit": "leaves",
        "purchase": "bought",
        "quick game": "longer game",
        "reach": "exact",
        "roadworks": "construction",
        "same space": "truck stand",
        "setup": "begins",
        "shipment": "contract",
        "short game": "longer game",
        "start player": "first player",
        "tie": "equal",
        "time": "longer game",
        "town": "city",
        "traffic": "jam",
        "truck": "trucks",
        "turn order": "clockwise",
        "two trucks": "truck stand",
        "undelivered": "not delivered",
        "unload": "deliver",
        "unpaid": "owes",
        "vehicle": "truck",
        "winner": "most money",
        "winning": "most money",
    },
    "cs": {
        "aukce": "dražba",
        "auto": "náklaďák",
        "kamion": "náklaďák",
        "konec hry": "vyhrává",
        "nabízet": "nabídka",
        "nakládka": "naložit",
        "objížďka": "práce na silnici",
        "peníze do začátku": "začíná",
        "počet hráčů": "hráčů firmu",
        "půjčka": "dluh",
        "smlouva": "kontrakt",
        "vítěz": "vyhrává",
        "vykládka": "doručit",
        "zakázka": "kontrakt",
    },
    "it": {
        "autocarro": "camion",
        "banco": "banca",
        "cantiere": "lavori",
        "carta imprevisto": "carta evento",
        "code": "ingorgo",
        "debiti": "debito",
        "finale": "fine",
        "incarico": "contratto",
        "merce": "beni",
        "merci": "beni",
        "prestito": "credito",
        "scarico": "consegnare",
        "traghetti": "traghetto",
        "vincitore": "vince",
    },
}
"""Other words for what the rules say, by language: what somebody may look for, and the words to look for instead, which must all be there."""

GERMAN: Mapping[str, str] = {
    "ablegen": "card",
    "abliefern": "deliver",
    "anhänger": "trailer",
    "aufbau": "begins",
    "auftrag": "contract",
    "auktion": "auction",
    "augenzahl": "die",
    "aussetzen": "skips",
    "baustelle": "construction",
    "baustellenschild": "construction sign",
    "bezahlen": "pays",
    "bieten": "bid",
    "dauer": "longer game",
    "ende": "end",
    "ereignis": "event",
    "ereigniskarte": "event card",
    "erlös": "revenue",
    "fahren": "drive",
    "feld": "space",
    "fracht": "goods",
    "frachtkarte": "contract",
    "fähre": "ferries",
    "gebot": "bid",
    "geld": "money",
    "gewinner": "most money",
    "gewinnen": "most money",
    "gleichstand": "equal",
    "hand": "hand",
    "kaufen": "bought",
    "kosten": "costs",
    "kredit": "loans",
    "laden": "load",
    "ladung": "goods",
    "lastwagen": "truck",
    "lieferung": "deliver",
    "liefern": "deliver",
    "lkw": "truck",
    "material": "box holds",
    "mitspieler": "players",
    "passen": "passed",
    "punkt": "point",
    "schulden": "owes",
    "sieger": "most money",
    "spieldauer": "longer game",
    "spieler": "players",
    "spielende": "end",
    "spielmaterial": "box holds",
    "stadt": "city",
    "startgeld": "begins",
    "startspieler": "first player",
    "stau": "jam",
    "strasse": "roads",
    "straße": "roads",
    "umleitung": "construction",
    "verkaufen": "sold",
    "versteigerung": "auction",
    "vertrag": "contract",
    "vorbereitung": "begins",
    "waren": "goods",
    "würfel": "die",
    "würfeln": "roll",
    "ziel": "destination",
    "zielort": "destination",
    "zug": "turn",
    "überholen": "trucks passed",
    "zahlen": "pays",
}
"""The words of German rule books, for people who know the game by them."""


def plain(text: str) -> str:
    """Small letters without accents, as people type them.

    >>> plain("München")
    'munchen'
    """
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter))


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    from snowballstemmer import stemmer  # 36 languages: a page on which nobody searches does without

    if language not in STEMMERS:
        return str
    stem: Callable[[str], str] = stemmer(STEMMERS[language]).stemWord
    return stem


@lru_cache(maxsize=8192)
def _stem(word: str, language: str) -> str:
    return _stemmer(language)(word)


def _stems(text: str, language: str) -> Words:
    return tuple(_stem(word, language) for word in re.findall(r"\w+", plain(text)))


@cache
def _same(language: str) -> Mapping[Words, Words]:
    """By the stems of what is looked for, the stems of what is found instead in the texts of that language."""
    return {_stems(word, language): _stems(meant, language) for word, meant in SAME.get(language, {}).items()}


@cache
def _german() -> Mapping[Words, Words]:
    """By the stems of a German word, the stems of what is found instead in the English texts."""
    return {_stems(word, "de"): _stems(meant, ENGLISH) for word, meant in GERMAN.items()}


def find(book: Sequence[Chapter], wanted: str, english: Sequence[Chapter] = ()) -> Iterator[tuple[Chapter, tuple[WordedRule, ...]]]:
    """The rules in which every word of ``wanted`` occurs, in whatever form, or another word for it, by sections; capitals and accents do not matter.
    A section whose title has the words is found whole.

    ``book`` is in the language in use, and so are the words. In any language the words of German rule books find the rule that they are in; where it
    isn't English that is in use, that takes the same book in ``english``, too.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.words.rulebook.book import rulebook
    >>> book = rulebook(compile_rules("czech"))
    >>> {chapter.id: len(told) for chapter, told in find(book, "MUNCHEN jam")}
    {'events': 1}
    >>> [one.text for chapter, told in find(book, "undelivered") for one in told if chapter.id == "end"]
    ['The most money wins. Contracts not delivered are worth nothing.']
    """
    words = re.findall(r"\w+", plain(wanted))
    spoken = language().partition("_")[0]
    asked = list(_asked(words, spoken))
    if not asked:
        return
    for chapter, meant in zip(book, english or book, strict=True):
        if all(word in plain(chapter.title) for word in words):
            yield chapter, chapter.told
            continue
        told = tuple(one for one, other in zip(chapter.told, meant.told, strict=True) if _has(one, other, asked, spoken))
        if told:
            yield chapter, told


class Asked(NamedTuple):
    """A word as it was ``typed`` (empty: several that mean one thing), and the stems of what may be found for it in the texts that are shown, or in the
    English ones: all of one of these."""

    typed: str
    shown: tuple[Words, ...]
    english: tuple[Words, ...] = ()


def _asked(words: Sequence[str], spoken: str) -> Iterator[Asked]:
    """What must be found: the words one by one, but several that mean one thing together."""
    place, same = 0, _same(spoken)
    while place < len(words):
        for many in (3, 2):
            together = tuple(_stem(word, spoken) for word in words[place : place + many])
            if len(together) == many and together in same:
                yield Asked("", (together, same[together]))
                place += many
                break
        else:
            word = words[place]
            stem = (_stem(word, spoken),)
            meant = _german().get((_stem(word, "de"),))
            yield Asked(word, (stem, same[stem]) if stem in same else (stem,), (meant,) if meant else ())
            place += 1


def _has(told: WordedRule, meant: WordedRule, asked: Iterable[Asked], spoken: str) -> bool:
    """Whether a rule has all words; ``meant`` is the same in English."""
    titles = [rules_text.title(field) for field in told.about if field != "event_text"]
    text = plain(with_every_name(" ".join((told.text, told.title, told.card, *titles))))
    stems = set(_stems(text, spoken))
    english = stems if meant is told else set(_stems(" ".join((meant.text, meant.title)), ENGLISH))
    return all((one.typed and one.typed in text) or any(map(stems.issuperset, one.shown)) or any(map(english.issuperset, one.english)) for one in asked)
