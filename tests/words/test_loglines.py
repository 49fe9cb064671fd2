"""Every kind of log entry in words."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from aufachse_widgets.engine import UNKNOWN, cards, compile_rules
from aufachse_widgets.engine.documents import TABLE
from aufachse_widgets.engine.log import (
    Bought,
    CardKept,
    CardMoney,
    Dealt,
    Delivered,
    Discarded,
    Drove,
    Gave,
    Happened,
    JamEnded,
    Loaded,
    LogEntry,
    Moved,
    Passed,
    Rolled,
    SignPlaced,
    Stayed,
    Waited,
    Went,
    Won,
)  # fmt: skip
from aufachse_widgets.engine.reasons import Reason
from aufachse_widgets.journal import BY_HOST, Seat
from aufachse_widgets.journal.played_on import PlayedOn
from aufachse_widgets.journal.taken_back import TookBack
from aufachse_widgets.tracking.log import CountSet, TableEntry
from aufachse_widgets.words import Speaker
from aufachse_widgets.words.language import speaking
from aufachse_widgets.words.loglines import COUNTS, LINES, TAKEN_BACK, TEMPLATES
from aufachse_widgets.words.since import latest
from aufachse_widgets.words.to_you import to_you
from tests.words.reading import is_sentence, tells_no_ids

KINDS: tuple[type[Happened], ...] = (*get_args(TableEntry), TookBack, PlayedOn)
FULL = {
    "seat": 0, "other": 1, "by": 1, "to": 1, "partner": 1, "space": "koeln", "before": "kassel", "path": ("kassel", "koeln"), "contract": 1,
    "card": cards.RADARFALLE, "dice": (3,), "others": (1,), "name": "Oslo", "what": "load", "early": True, "late": True, "out": True, "option": "pay",
    "bot": "dispatcher",
    "text": "a bet", "why": "a bet", "unknown": False, "purpose": "fine", "host": False, "whose": (1,), "entries": 2, "agreed": "all",
    "reason": Reason("moved_before", "told", TABLE, "the truck has moved already"), "known": 0b11, "large": True, "construction": "koeln", "jam": "",
    **dict.fromkeys(("amount", "cost", "price", "revenue", "money", "difference"), 500),
    **dict.fromkeys(("turn", "left", "bid", "value", "points", "goods", "count", "slot", "expected", "rolls", "cards", "decisions"), 4),
}  # fmt: skip
"""Something to put into every field of every kind."""
LITTLE = FULL | {
    "agreed": "", "host": True, "whose": (), "entries": 1,
    "path": ("kassel", "kassel"), "before": "", "bot": "", "early": False, "why": "", "purpose": "", "text": "", "reason": None, "large": False, "late": False,
    "out": True, "other": -1,
    **dict.fromkeys(("amount", "money", "difference"), -500), **dict.fromkeys(("cost", "left", "bid", "value", "points", "goods", "count"), 0),
}  # fmt: skip
UNSURE = FULL | {
    "unknown": True,
    "contract": UNKNOWN,
    "space": "?",
    "path": ("?", "?"),
    "dice": (0, 5),
    "goods": 1,
    "points": 1,
    "left": 1,
    "early": False,
    "late": False,
    "out": False,
}


def filled(kind: type[Happened], values: dict[str, Any]) -> Happened:
    return kind(**{name: values[name] for name in kind.__struct_fields__})


def test_every_kind_has_words_and_no_words_are_without_a_kind() -> None:
    assert set(TEMPLATES) | set(LINES) == set(KINDS)
    assert not set(TEMPLATES) & set(LINES)
    assert set(COUNTS) == set(get_args(get_type_hints(CountSet)["what"]))


def test_every_kind_says_what_it_is() -> None:
    assert all(kind.__doc__ and kind.__doc__.rstrip().endswith((".", ")")) for kind in KINDS)
    assert len({kind.__doc__ for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("values", [FULL, LITTLE, UNSURE], ids=["full", "little", "unsure"])
def test_a_line_reads_well_whatever_it_holds(words: Speaker, kind: type[Happened], values: dict[str, Any]) -> None:
    entry = filled(kind, values)
    tells_no_ids(words, is_sentence(words.say(entry)))
    assert entry.seat in entry.seats


def test_who_took_back_what_is_said_whoever_agreed(words: Speaker) -> None:
    said = {words.say(TookBack(0, by=by, agreed=agreed)) for agreed, by in (("all", 0), ("all", 1), ("host", 0), ("host", 1), ("", 1), ("", BY_HOST))}
    assert len(said) == len(TAKEN_BACK) == 6 and all(words.seat(0) in line for line in said)
    assert sum(words.seat(1) in line for line in said) == 3 and sum("all agreed" in line for line in said) == 2 and sum("host" in line for line in said) == 3


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_entry_comes_back_from_its_json(kind: type[Happened]) -> None:
    for values in (FULL, LITTLE, UNSURE):
        entry = filled(kind, values)
        assert msgspec.json.decode(msgspec.json.encode(entry), type=kind) == entry
        if kind in get_args(TableEntry):
            assert msgspec.json.decode(msgspec.json.encode(entry), type=TableEntry) == entry
        if kind in get_args(LogEntry):
            assert msgspec.json.decode(msgspec.json.encode(entry), type=LogEntry) == entry


def test_amounts_and_names_are_in_the_line(words: Speaker) -> None:
    coin = words.rules.edition.currency
    assert words.say(Won(1, contract=1, bid=3, cost=600)) == f"Ben wins Frankfurt → Flensburg with bid 3 and pays 600 {coin}."
    assert words.say(Won(1, contract=1, bid=0, cost=0)) == "Nobody bids: Ben gets Frankfurt → Flensburg for free."
    assert words.say(CardMoney(0, cards.RADARFALLE, -500)) == f"Ada pays 500 {coin}: Radarfalle (speed trap)."
    assert words.say(Delivered(0, contract=1, goods=2, space="kassel", revenue=1600)) == f"Ada delivers Frankfurt → Flensburg (2 goods) and gets 1600 {coin}."
    assert words.say(Bought(0, large=True, price=3000)) == f"Ada buys a large trailer (+6 goods) for 3000 {coin}."
    assert words.say(Loaded(0, contract=1, goods=1, space="kassel")).endswith("(1 unit).")


def test_what_is_not_known_is_said_in_words(words: Speaker) -> None:
    assert words.say(Dealt(1, UNKNOWN, 1 << 1)) == "Ben is dealt a contract."
    assert words.say(Rolled(0, (0,))) == "Ada rolls an unknown number."
    assert words.say(Drove(0, ("?", "kassel"), 4)) == "Ada drives to Kassel (4 spaces)."
    assert words.say(Gave(0, 0, 3, cards.FRACHT_DUMPING, 1)) == "Ada gives a contract to Ben: Fracht Dumping (undercut prices)."


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (Moved(0, ("?", "ulm"), 1, cards.SCHNEESTUERME, by=1), "Ben moves Ada's truck to Ulm: Schneestürme (snowstorms)."),
        (Moved(0, ("?", "?"), 1, cards.SCHNEESTUERME, by=1), "Ben moves Ada's truck; nobody said where to: Schneestürme (snowstorms)."),
        (Went(0, ("?", "ulm"), cards.DOKUMENTE), "Ada goes to Ulm without rolling: Dokumente (missing papers)."),
        (Went(0, ("ulm", "?"), cards.DOKUMENTE), "Ada goes on without rolling; nobody said where to: Dokumente (missing papers)."),
        (Stayed(0, "?"), "Ada's truck cannot move."),
        (SignPlaced(0, "jena", "?"), "Ada moves the construction sign to Jena."),
        (SignPlaced(0, "?", "jena"), "Ada moves the construction sign; nobody said where to."),
        (Waited(0, "?"), "Ada waits next to a sign."),
        (JamEnded(0, "?", cards.STAU_UNFALL), "The traffic jam is over."),
    ],
)
def test_a_place_nobody_told_is_in_no_sentence(entry: Happened, said: str) -> None:
    """Other languages have no words for it that go after every preposition."""
    words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    assert words.say(entry) == said
    assert "unknown" not in to_you(words, entry) + latest(words, [entry], 0)


def test_a_title_with_an_exclamation_mark_ends_its_sentence() -> None:
    words = Speaker(compile_rules("fx-schmid-1987"), (Seat("Ada"),))
    with speaking(Shouting()):
        assert words.say(CardKept(0, cards.HILFE_DIEBE)) == "Ada keeps Hilfe, Diebe!"


class Shouting(NullTranslations):
    """A language whose words for the card are those that are printed on it."""

    def gettext(self, message: str) -> str:
        return message.removesuffix(" (thieves)")


def test_a_contract_nobody_has_read_leaves_the_game(words: Speaker) -> None:
    who = words.seat(0)
    assert words.say(Discarded(0, UNKNOWN)) == f"{who} called no auction: a public contract leaves the game."
    known = words.say(Discarded(0, 1))
    assert known == f"{who} called no auction: the public contract {words.contract(1)} leaves the game."


def test_points_given_up_are_told(words: Speaker) -> None:
    path = ("hannover", "hildesheim", "goettingen")
    assert words.say(Drove(0, path, 4)).endswith("to Göttingen and stops there, using 2 of 4 points.")


def test_names_with_braces_stay_as_they_are(words: Speaker) -> None:
    from aufachse_widgets.journal import Seat

    odd = Speaker(words.rules, (Seat("{seat} <b>"), Seat("")))
    assert odd.say(Passed(0, 1)) == "{seat} <b> passes."
    assert odd.say(Passed(1, 1)) == "Player 2 passes."
