"""Every kind of log entry in words."""

from __future__ import annotations

from aufachse_widgets.engine import LogEntry, cards
from aufachse_widgets.engine.log import KINDS
from aufachse_widgets.words import Speaker
from aufachse_widgets.words.loglines import LINES, TEMPLATES
from tests.words.reading import is_sentence, tells_no_ids

FULL = {"seat": 0, "other": 1, "space": "koeln", "path": ("kassel", "koeln"), "contract": 1, "card": cards.RADARFALLE, "amount": 500, "number": 4, "dice": (3,)}


def test_every_kind_has_words_and_no_words_are_without_a_kind() -> None:
    assert set(TEMPLATES) | set(LINES) == set(KINDS)
    assert not set(TEMPLATES) & set(LINES)


def test_a_line_reads_well_whatever_it_holds(words: Speaker) -> None:
    for kind in KINDS:
        for entry in (
            LogEntry(kind, **FULL),
            LogEntry(kind, **FULL | {"path": (), "amount": -500, "number": 0}),
            LogEntry(kind, **FULL | {"contract": 0, "space": "?", "path": ("?", "?"), "dice": (0, 5), "number": 1}),
        ):
            tells_no_ids(words, is_sentence(words.say(entry)))


def test_amounts_and_names_are_in_the_line(words: Speaker) -> None:
    coin = words.rules.edition.currency
    assert words.say(LogEntry("won", 1, contract=1, number=3, amount=-600)) == f"Ben wins Frankfurt → Flensburg with bid 3 and pays 600 {coin}."
    assert words.say(LogEntry("won", 1, contract=1)) == "Nobody bids: Ben gets Frankfurt → Flensburg for nothing."
    assert words.say(LogEntry("money", 0, card=cards.RADARFALLE, amount=-500)) == f"Ada pays 500 {coin}: Radarfalle (speed trap)."
    assert words.say(LogEntry("delivered", 0, contract=1, number=2, amount=1600)) == f"Ada delivers Frankfurt → Flensburg (2 goods) and gets 1600 {coin}."
    assert words.say(LogEntry("bought", 0, number=6, amount=-3000)) == f"Ada buys a large trailer (+6 goods) for 3000 {coin}."
    assert words.say(LogEntry("loaded", 0, contract=1, number=1)).endswith("(1 good).")


def test_what_is_not_known_is_said_in_words(words: Speaker) -> None:
    assert words.say(LogEntry("dealt", 1)) == "Ben is dealt a contract."
    assert words.say(LogEntry("rolled", 0, dice=(0,))) == "Ada rolls an unknown number."
    assert words.say(LogEntry("drove", 0, space="kassel", path=("?", "kassel"), number=4)) == "Ada drives from an unknown space to Kassel (4 points)."
    assert words.say(LogEntry("gave", 0, 1, card=cards.FRACHT_DUMPING)) == "Ada gives a contract to Ben: Fracht Dumping (undercut prices)."


def test_points_given_up_are_told(words: Speaker) -> None:
    path = ("hannover", "hildesheim", "goettingen")
    assert words.say(LogEntry("drove", 0, space="goettingen", path=path, number=4)).endswith("to Göttingen and stops there, using 2 of 4 points.")


def test_names_with_braces_stay_as_they_are(words: Speaker) -> None:
    from aufachse_widgets.journal import Seat

    odd = Speaker(words.rules, (Seat("{seat} <b>"), Seat("")))
    assert odd.say(LogEntry("passed", 0)) == "{seat} <b> passes."
    assert odd.say(LogEntry("passed", 1)) == "Player 2 passes."
