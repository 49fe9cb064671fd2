"""Names of players: what comes in is cleaned, what older games have is shown so that it harms nothing, and no journal is changed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.forms.seating import SetupError, check_seats, default_seats
from aufachse_widgets.journal import MAX_NAME_LENGTH, Seat, SeatNameError, clean_name, clean_seats, same_name, shown_seats
from aufachse_widgets.sessions.session import Session
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.words.naming import Names

FAMILY, FLAG, ENGLAND = "👨‍👩‍👧‍👦", "🇩🇪", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
TURNING = ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI", "FSI", "PDI")  # what turns the direction of writing
TEXTS = st.text(st.characters(exclude_categories=()), max_size=60)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ada  ", "Ada"),
        ("Ada\tLovelace\nCountess", "Ada Lovelace Countess"),
        ("Zoe\u0301", "Zoé"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\ufeffa\x00", "Ada"),
        ("Ada\u3164", "Ada"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Řehoř Ötzi", "Řehoř Ötzi"),
        (f"{FAMILY} Meier", f"{FAMILY} Meier"),
        (FLAG * 3, FLAG * 3),
        (ENGLAND, ENGLAND),
        ("❤️", "❤️"),
        ("می‌خواهم", "می‌خواهم"),  # with a joiner that Persian needs
        ("🚚" * MAX_NAME_LENGTH, "🚚" * MAX_NAME_LENGTH),
        ("W" * MAX_NAME_LENGTH, "W" * MAX_NAME_LENGTH),
        (FAMILY * MAX_NAME_LENGTH, FAMILY * MAX_NAME_LENGTH),
        ("Z" + "\u0301" * 300, unicodedata.normalize("NFC", "Z" + "\u0301" * 5)),
        ("7", "7"),
    ],
)
def test_a_name_is_cleaned(typed: str, name: str) -> None:
    assert clean_name(typed) == name and clean_name(name) == name


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u200d", "\u202e", "\u3164\u2800", "\n", "…", "--", "\u0301\u0301", "\ufe0f", "\ud800"])
def test_a_name_that_nobody_sees_is_none(typed: str) -> None:
    with pytest.raises(SeatNameError) as refused:
        clean_name(typed)
    assert refused.value.kind == "empty"


@pytest.mark.parametrize("typed", ["x" * 25, "x" * 3000, "é" * 25, FAMILY * 25, "e\u0301" * 25])
def test_a_name_too_long_to_be_shown_is_refused(typed: str) -> None:
    with pytest.raises(SeatNameError, match="at most 24 letters") as refused:
        clean_name(typed)
    assert refused.value.kind == "long" and len(str(refused.value)) < 300


@pytest.mark.parametrize(("one", "other"), [("Ada", "ADA"), ("Zoé", "Zoe\u0301"), ("Zoé", "zoe"), ("Strasse", "Straße"), ("Ａda", "Ada"), ("ﬁona", "Fiona")])
def test_two_spellings_of_a_name_are_one_name(one: str, other: str) -> None:
    assert same_name(one, other)
    with pytest.raises(SeatNameError) as refused:
        clean_seats((Seat(one), Seat("Ben"), Seat(other)))
    assert refused.value.kind == "same"


@pytest.mark.parametrize("other", ["Anna", "An", "Ann B", "Ben"])
def test_other_names_are_others(other: str) -> None:
    assert not same_name("Ann", other)


@given(TEXTS)
def test_whatever_is_typed_comes_out_clean_or_is_refused(typed: str) -> None:
    try:
        name = clean_name(typed)
    except SeatNameError:
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name).strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") or unicodedata.bidirectional(letter) in TURNING for letter in name)


@given(st.lists(TEXTS, max_size=6))
def test_the_names_of_any_game_can_be_told_apart(names: list[str]) -> None:
    shown = shown_seats([Seat(name) for name in names])
    there = [seat.name for seat in shown if seat.name]
    assert not any(same_name(one, other) for place, one in enumerate(there) for other in there[:place])
    assert [seat.name for seat in shown_seats(shown)] == [seat.name for seat in shown]


def test_what_is_clean_is_shown_as_it_is() -> None:
    seats = (Seat("Ada", "red"), Seat(f"{FAMILY} Ben", "blue", "courier"), Seat(""))
    assert shown_seats(seats) == seats == clean_seats(seats)


@pytest.mark.parametrize("new", [lambda seats: Session.new(seats=seats), lambda seats: Tracker.new(seats=seats)], ids=["played", "told"])
def test_a_program_may_give_any_names_and_the_game_has_clean_ones(new: object) -> None:
    assert callable(new)
    game = new((Seat("  Ada\u202e ", "red"), Seat("ADA", "blue"), Seat("x" * 30, "green"), Seat("\u200b", "yellow")))
    assert [seat.name for seat in game.header.seats] == ["Ada", "ADA 2", "x" * 23 + "…", ""]
    game.close()


@pytest.mark.parametrize(
    ("names", "said"),
    [(("x" * 30, "Ben"), "player 1 is too long: 24"), (("Ada", "ada"), "Two players are called ada"), (("Ada", "\u200b"), "Player 2 has no name")],
)
def test_names_that_people_type_are_refused_in_words(names: tuple[str, str], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        default_seats(2, 2, names=names)
    with pytest.raises(SetupError, match=said):
        check_seats([Seat(name, colour) for name, colour in zip(names, ("red", "blue"), strict=True)])


def test_an_older_game_opens_with_its_names_shortened_and_numbered_and_is_not_changed() -> None:
    """As version 0.1 kept them: nobody asked what a name was."""
    from msgspec.structs import replace

    game = Session.new(seats=(Seat("Ada", "red"), Seat("Ben", "blue"), Seat("Cleo", "green")), seed="names")
    old = (Seat("x" * 80, "red"), Seat("Ben", "blue"), Seat("BEN\u202e", "green"))
    kept = game.store.create(replace(game.header, seats=old), "names", game.journal.entries)
    opened = Session.resume(game.store, kept)
    assert [seat.name for seat in opened.seats] == ["x" * 23 + "…", "Ben", "BEN 2"]
    assert [opened.words.seat(seat) for seat in range(3)] == ["x" * 23 + "…", "Ben", "BEN 2"]
    assert opened.header.seats == old and game.store.header(kept).seats == old
    assert Names(opened.rules, old).names([1, 2]) == "Ben and BEN 2"
    game.close()
    opened.close()
