"""The search in the rules: by the stem of a word, by other words for the same, and by the words of German rule books."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from .. import rules_text
from ..space_names import with_every_name
from .parts import Chapter, WordedRule

Words = tuple[str, ...]

SAME: Mapping[str, str] = {
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
}
"""Other words for what the rules say: what somebody may look for, and the words to look for instead, which must all be there."""

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
    from snowballstemmer import stemmer  # 34 languages: a page on which nobody searches does without

    stem: Callable[[str], str] = stemmer(language).stemWord
    return stem


@lru_cache(maxsize=8192)
def _stem(word: str, language: str = "english") -> str:
    return _stemmer(language)(word)


def _stems(text: str, language: str = "english") -> Words:
    return tuple(_stem(word, language) for word in re.findall(r"\w+", plain(text)))


@cache
def _meanings(language: str) -> Mapping[Words, Words]:
    """By the stems of what is looked for, the stems of what is found instead."""
    return {_stems(word, language): _stems(meant) for word, meant in (GERMAN if language == "german" else SAME).items()}


def find(book: Sequence[Chapter], wanted: str) -> Iterator[tuple[Chapter, tuple[WordedRule, ...]]]:
    """The rules in which every word of ``wanted`` occurs, in whatever form, or another word for it, by sections; capitals and accents do not matter.
    A section whose title has the words is found whole.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.words.rulebook.book import rulebook
    >>> book = rulebook(compile_rules("czech"))
    >>> {chapter.id: len(told) for chapter, told in find(book, "MUNCHEN jam")}
    {'events': 1}
    >>> [one.text for chapter, told in find(book, "undelivered") for one in told if chapter.id == "end"]
    ['The most money wins. Contracts not delivered are worth nothing.']
    """
    words = re.findall(r"\w+", plain(wanted))
    asked = list(_asked(words))
    if not asked:
        return
    for chapter in book:
        if all(word in plain(chapter.title) for word in words):
            yield chapter, chapter.told
            continue
        told = tuple(one for one in chapter.told if _has(one, asked))
        if told:
            yield chapter, told


Asked = tuple[str, tuple[Words, ...]]
"""A word as it was typed (empty: several that mean one thing), and the stems of what may be found for it: all of one of these."""


def _asked(words: Sequence[str]) -> Iterator[Asked]:
    """What must be found: the words one by one, but several that mean one thing together."""
    place = 0
    while place < len(words):
        for many in (3, 2):
            together = tuple(map(_stem, words[place : place + many]))
            if len(together) == many and together in _meanings("english"):
                yield "", (together, _meanings("english")[together])
                place += many
                break
        else:
            word = words[place]
            meant = (_meanings(language).get((_stem(word, language),)) for language in ("english", "german"))
            yield word, ((_stem(word),), *filter(None, meant))
            place += 1


def _has(told: WordedRule, asked: Iterable[Asked]) -> bool:
    text = plain(with_every_name(" ".join((told.text, told.title, *(rules_text.title(field) for field in told.about if field != "event_text")))))
    stems = set(_stems(text))
    return all((word and word in text) or any(stems.issuperset(meant) for meant in meanings) for word, meanings in asked)
