"""The tree of entries: its head, its lines, and where undo and redo lead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.engine.actions import CHANCE, EndTurn, Pass, Roll, RollDice
from aufachse_widgets.journal import Entry, Journal, JournalError, Jump

PERSON, BOT = 0, 1
PEOPLE = frozenset({PERSON})


def person(journal: Journal) -> None:
    journal.extend(journal.play([RollDice(PERSON), Roll(CHANCE, (3,))]))


def bot(journal: Journal) -> None:
    journal.extend(journal.play([EndTurn(BOT)]))


def go(journal: Journal, to: int | None) -> None:
    assert to is not None
    journal.extend(journal.goto(to))


def numbers(journal: Journal) -> list[int]:
    return [entry.number for entry in journal.line()]


def played() -> Journal:
    """1 2 person, 3 4 bot, 5 6 person, 7 bot."""
    journal = Journal()
    person(journal)
    bot(journal)
    bot(journal)
    person(journal)
    bot(journal)
    return journal


def test_entries_of_a_batch_share_its_step():
    assert [(entry.number, entry.parent, entry.step) for entry in played().entries] == [
        (1, 0, 1), (2, 1, 1), (3, 2, 3), (4, 3, 4), (5, 4, 5), (6, 5, 5), (7, 6, 7),
    ]  # fmt: skip


def test_undo_takes_the_bots_and_the_chance_that_followed_along():
    journal = played()
    go(journal, journal.before_latest(PEOPLE))
    assert journal.head == 4 and numbers(journal) == [1, 2, 3, 4]
    go(journal, journal.before_latest(PEOPLE))
    assert journal.head == 0 and numbers(journal) == []
    assert journal.before_latest(PEOPLE) is None


def test_redo_goes_forward_by_what_undo_took_back():
    journal = played()
    assert journal.after_next(PEOPLE) is None
    go(journal, journal.before_latest(PEOPLE))
    go(journal, journal.before_latest(PEOPLE))
    go(journal, journal.after_next(PEOPLE))
    assert journal.head == 4
    go(journal, journal.after_next(PEOPLE))
    assert journal.head == 7 and journal.after_next(PEOPLE) is None


def test_what_was_left_can_be_gone_back_to_and_redo_follows_the_line_gone_to():
    journal = played()
    go(journal, 4)
    journal.extend(journal.play([Pass(PERSON)]))
    left, new = 7, journal.head
    assert numbers(journal) == [1, 2, 3, 4, new]
    go(journal, left)
    assert numbers(journal) == [1, 2, 3, 4, 5, 6, 7]
    go(journal, 4)
    go(journal, journal.after_next(PEOPLE))
    assert journal.head == left
    go(journal, new)
    go(journal, 4)
    assert journal.after_next(PEOPLE) == new


def test_a_batch_with_several_actions_of_a_person_is_undone_as_one():
    journal = Journal()
    bot(journal)
    journal.extend(journal.play([Pass(PERSON), EndTurn(PERSON), Pass(PERSON)]))
    assert journal.before_latest(PEOPLE) == 1
    go(journal, 1)
    assert journal.after_next(PEOPLE) == 4


def test_back_to_the_turn_start_stops_at_the_turn_of_the_latest_action():
    journal = played()
    person(journal)  # 8 9
    turn = {0: 1, 1: 1, 2: 1, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3, 9: 3}
    assert journal.before_turn(PEOPLE, turn.__getitem__) == 4
    assert Journal().before_turn(PEOPLE, turn.__getitem__) is None


def test_a_line_can_be_told_from_an_entry_on():
    journal = played()
    assert [entry.number for entry in journal.line(6, after=3)] == [4, 5, 6]


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry(9, 7, 9, EndTurn(1)), "is numbered 9"),
        (Entry(8, 8, 8, EndTurn(1)), "its parent is 8"),
        (Entry(8, -1, 8, EndTurn(1)), "its parent is -1"),
        (Entry(8, 7, 4, EndTurn(1)), "its step is 4"),
        (Entry(8, 7, 8, Jump(8)), "goes to 8"),
        (Entry(8, 7, 8, Jump(-3)), "goes to -3"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_and_nothing_changes(entry, why):
    journal = played()
    before = list(journal.entries)
    with pytest.raises(JournalError, match=why) as caught:
        journal.extend([*journal.play([]), entry])
    assert caught.value.place == "entry 8"
    assert journal.entries == before and journal.head == 7


def test_a_jump_has_no_position():
    journal = played()
    go(journal, 4)
    with pytest.raises(JournalError, match="is a jump"):
        journal.extend([Entry(9, 8, 9, EndTurn(1))])
    with pytest.raises(JournalError, match="goes to 8"):
        journal.extend(journal.goto(8))


def test_a_bad_entry_in_a_batch_keeps_the_good_ones_out():
    journal = Journal()
    with pytest.raises(JournalError):
        journal.extend([Entry(1, 0, 1, EndTurn(1)), Entry(2, 5, 1, EndTurn(1))])
    assert len(journal) == 0


@given(st.lists(st.sampled_from(["person", "bot", "undo", "redo", "jump"]), max_size=60), st.randoms(use_true_random=False))
def test_the_journal_only_grows_and_undo_is_the_inverse_of_redo(doings, rng):
    journal = Journal()
    for doing in doings:
        before = list(journal.entries)
        head = journal.head
        if doing == "person":
            person(journal)
        elif doing == "bot":
            bot(journal)
        elif doing == "jump":
            actions = [0, *(entry.number for entry in journal.entries if not isinstance(entry.action, Jump))]
            go(journal, rng.choice(actions))
        elif doing == "undo" and (to := journal.before_latest(PEOPLE)) is not None:
            go(journal, to)
            following = journal.after_next(PEOPLE)
            assert following is not None and following >= head  # to the head, or on over what followed it on its line
            assert head in [entry.number for entry in journal.line(following)]
        elif doing == "redo" and (to := journal.after_next(PEOPLE)) is not None:
            go(journal, to)
            assert head == 0 or head in numbers(journal)
        assert journal.entries[: len(before)] == before
        assert Journal(journal.entries).head == journal.head


def test_the_entries_are_straight_up_to_the_first_jump():
    journal = played()
    assert journal.straight == 7
    go(journal, 4)
    person(journal)
    assert journal.straight == 7 and len(journal) == 10


class Walked(Journal):
    """A journal that goes all the way back to the first entry at each jump."""

    def _go(self, to: int) -> None:
        self.head = to
        while to:
            parent = self.entries[to - 1].parent
            self._forward[parent] = to
            to = parent


@given(st.lists(st.sampled_from(["play", "play", "change", "elsewhere", "jump", "jump elsewhere"]), max_size=60), st.randoms(use_true_random=False))
def test_forward_leads_along_the_line_gone_to_wherever_it_came_from(doings, rng):
    short, long = Journal(), Walked()
    for doing in doings:
        number, places = len(short) + 1, [0, *(entry.number for entry in short.entries if not isinstance(entry.action, Jump))]
        at, to = rng.choice(places), rng.choice(places)
        if doing == "play":
            batch = short.play([EndTurn(BOT)])
        elif doing == "change":
            batch = short.play([EndTurn(BOT), Pass(PERSON)], after=to)
        elif doing == "jump":
            batch = short.goto(to)
        elif doing == "jump elsewhere":
            batch = [Entry(number, at, number, Jump(to))]
        else:  # on from elsewhere, and no jump leads there
            batch = [Entry(number, at, number, EndTurn(BOT))]
        for journal in (short, long):
            journal.extend(batch)
        assert short.head == long.head
        assert [short.forward(place) for place in range(len(short) + 1)] == [long.forward(place) for place in range(len(long) + 1)]
