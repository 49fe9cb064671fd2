"""What was revealed of what an undo takes back, and where the log tells it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine.actions import CHANCE, Action, Deal, EndTurn, FirstPlayer, Pass, Place, Reveal, Roll, RollDice, StartRoll, TurnUp
from aufachse_widgets.journal import PLAYED, Entry, Journal, JournalError, Jump, Seat, decode_journal, encode_journal
from aufachse_widgets.journal.taken_back import SETTINGS, TakenBack, TookBack, revealed, setting

SEATS = (Seat("Anna"), Seat("Bernd"), Seat("Bot", bot="busy"))


def batch(*actions: Action) -> list[Entry[Action]]:
    return [Entry(number, number - 1, 1, action) for number, action in enumerate(actions, 1)]


@pytest.mark.parametrize(
    ("action", "what"),
    [
        (Roll(CHANCE, (3, 5)), {"rolls": 1}),
        (StartRoll(CHANCE, 0, 4), {"rolls": 1}),
        (FirstPlayer(CHANCE, 1), {"rolls": 1}),
        (TurnUp(CHANCE, "Radarfalle"), {"cards": 1}),
        (Reveal(CHANCE, 7), {"cards": 1}),
        (Deal(CHANCE, 0, 7), {"cards": 1}),
        (Deal(CHANCE, 1, 7), {"cards": 1}),
        (EndTurn(1), {"decisions": 1}),
        (Pass(2), {"decisions": 1}),
    ],
)
def test_dice_cards_deals_and_what_others_decide_reveal(action: Action, what: dict[str, int]) -> None:
    assert revealed(SEATS, batch(EndTurn(0), action)) == TookBack(0, **what)


def test_ones_own_acts_and_cards_that_nobody_saw_reveal_nothing() -> None:
    assert revealed(SEATS, batch(EndTurn(0), RollDice(0))) is None
    assert revealed(SEATS, batch(EndTurn(0), Deal(CHANCE, 2, 7))) is None
    assert revealed(SEATS, []) is None


@pytest.mark.parametrize(("seats", "usual"), [(SEATS, "logged"), (SEATS[:2], "free")])
def test_an_old_journal_has_the_usual_setting(begun, seats: tuple[Seat, ...], usual: str) -> None:
    header = replace(begun.header, seats=seats)
    assert b"undo" not in encode_journal(header, []) and setting(header) == usual
    for chosen in SETTINGS:
        assert setting(replace(header, undo=chosen)) == chosen


def test_a_setting_that_is_not_known_is_refused_in_words(begun) -> None:
    data = encode_journal(replace(begun.header, undo="sometimes"), begun.journal.entries)
    with pytest.raises(JournalError) as caught:
        decode_journal(data, PLAYED, "game.jsonl")
    assert (caught.value.source, caught.value.place) == ("game.jsonl", "line 1")
    assert caught.value.why == "undo is 'sometimes', and this program knows free, logged, agreed, never; install a newer aufachse-widgets"


def lines(*actions: Action | Jump) -> list[tuple[int, TookBack]]:
    journal = Journal[Action]()
    taken = TakenBack(SEATS, journal)
    for action in actions:
        number = len(journal) + 1
        journal.extend([Entry(number, journal.head, number, action)])
        # Read in any portions, it comes to the same.
        assert taken.lines() == TakenBack(SEATS, journal).lines()
    return taken.lines()


def test_what_is_taken_back_is_told_where_it_was_and_no_longer_when_it_comes_back() -> None:
    rolled = (Place(0, "kassel"), RollDice(0), Roll(CHANCE, (4,)))
    told = TookBack(0, rolls=1)
    assert lines(*rolled, Jump(1)) == [(1, told)]
    assert lines(*rolled, Jump(1), Jump(3)) == []
    assert lines(*rolled, Jump(1), EndTurn(0)) == [(1, told)]
    # Taken back further, and gone another way: it is not forgotten.
    assert lines(*rolled, Jump(1), Jump(0)) == [(0, told)]
    assert lines(*rolled, Jump(1), Jump(0), Place(0, "ulm")) == [(0, told)]
    # Twice at one place.
    assert lines(*rolled, Jump(1), RollDice(0), Roll(CHANCE, (4,)), Jump(1)) == [(1, told), (1, told)]


def test_a_jump_to_another_line_takes_back_what_leads_only_to_where_it_began() -> None:
    one = (Place(0, "kassel"), RollDice(0), Roll(CHANCE, (4,)), Jump(1))
    assert lines(*one, EndTurn(0), Pass(1), Jump(3)) == [(1, TookBack(0, decisions=1))]
