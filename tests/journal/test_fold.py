"""The state is the fold of the journal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from aufachse_widgets.engine import EditionError, apply, keyed_outcome, new_game, step
from aufachse_widgets.engine.actions import CHANCE, Place
from aufachse_widgets.journal import EarlierSeed, Entry, Journal, JournalError, Jump, Positions, Seat, rules_of, start_of, verify_dice, write_journal
from aufachse_widgets.journal.fold import KEEP_EVERY
from tests.journal.conftest import SEED, header
from tests.processes import same_in_two


def test_the_fold_of_a_game_is_its_last_position(whole_game):
    state = new_game(whole_game.rules, 2)
    log = []
    for entry in whole_game.journal.entries:
        state = apply(whole_game.rules, state, entry.action, log)
    positions = Positions(whole_game.rules, whole_game.header, whole_game.journal)
    assert state.over and positions.at(whole_game.journal.head) == state
    assert [event for entry in whole_game.journal.line() for event in positions.happened(entry.number)] == log


def test_any_position_can_be_asked_for_in_any_order(whole_game):
    states = [new_game(whole_game.rules, 2)]
    for entry in whole_game.journal.entries:
        states.append(step(whole_game.rules, states[-1], entry.action))
    positions = Positions(whole_game.rules, whole_game.header, whole_game.journal)
    for number in (KEEP_EVERY + 3, 5, len(states) - 1, KEEP_EVERY * 2, 0, KEEP_EVERY * 2 + 1, 1):
        assert positions.at(number) == states[number]
        assert positions.depth(number) == number
        assert positions.turn(number) == states[number].turn


def test_after_a_jump_only_a_few_entries_are_folded_again(whole_game, monkeypatch):
    positions = Positions(whole_game.rules, whole_game.header, whole_game.journal)
    positions.at(whole_game.journal.head)
    folded = []
    monkeypatch.setattr("aufachse_widgets.journal.played.step", lambda *args: folded.append(args) or step(*args))
    positions.at(whole_game.journal.head // 2)
    assert len(folded) < KEEP_EVERY


def test_a_line_that_was_left_keeps_its_positions(begun):
    journal, rules = begun.journal, begun.rules
    positions = Positions(rules, begun.header, journal)
    end, left = positions.at(journal.head), journal.head
    first = journal.entries[0].action
    other = Place(0, next(space for space in rules.sign_spaces if space != first.space))
    journal.extend(journal.goto(0))
    journal.extend(journal.play([other]))
    assert positions.at(journal.head).players[0].space == other.space
    assert positions.at(left) == end


def test_a_jump_and_an_unknown_entry_have_no_position(begun):
    journal = begun.journal
    journal.extend(journal.goto(3))
    positions = Positions(begun.rules, begun.header, journal)
    for number in (journal.entries[-1].number, 999, -1):
        with pytest.raises(JournalError, match=f"entry {number}"):
            positions.at(number)


def test_chance_can_be_checked_against_the_seed(whole_game):
    verify_dice(whole_game.rules, whole_game.header, whole_game.journal, SEED)
    with pytest.raises(JournalError, match="not the one whose hash"):
        verify_dice(whole_game.rules, whole_game.header, whole_game.journal, "another")


def test_a_roll_that_the_seed_does_not_bring_is_found(begun):
    entries = list(begun.journal.entries)
    positions = Positions(begun.rules, begun.header, begun.journal)
    index = max(index for index, entry in enumerate(entries) if type(entry.action).__name__ == "Roll")
    told = keyed_outcome(begun.rules, positions.at(entries[index].parent), SEED)
    forged = replace(told, dice=((told.dice[0] % 6) + 1,))
    journal = Journal([*entries[:index], replace(entries[index], action=forged)])
    with pytest.raises(JournalError, match=f"entry {index + 1}: .*not what the seed gives"):
        verify_dice(begun.rules, begun.header, journal, SEED)
    carried_on = replace(begun.header, earlier=(EarlierSeed(index + 1, "0"),))
    verify_dice(begun.rules, carried_on, journal, SEED)


def test_a_checked_fold_names_the_entry_and_the_reason(begun):
    journal = Journal([Entry(1, 0, 1, Place(0, "kassel"))], "table.jsonl")
    positions = Positions(begun.rules, begun.header, journal, checked=True)
    with pytest.raises(JournalError, match=r"table.jsonl: entry 1: .*against the rules: trucks do not start on kassel"):
        positions.at(1)


def test_newer_rules_another_board_and_wrong_seats_are_refused():
    good = header()
    assert rules_of(good).edition == good.edition
    with pytest.raises(JournalError, match="install a newer"):
        rules_of(replace(good, rules_version=99))
    with pytest.raises(JournalError, match="not the one at hand"):
        rules_of(replace(good, board_digest="0"))
    for wrong in (replace(good, seats=(Seat("alone"),)), replace(good, first=2)):
        with pytest.raises(EditionError):
            start_of(rules_of(good), wrong)


def test_chance_is_an_entry_like_any_other(whole_game):
    assert {entry.action.seat for entry in whole_game.journal.entries if not isinstance(entry.action, Jump)} == {CHANCE, 0, 1}


def test_two_processes_fold_alike(tmp_path, whole_game):
    path = tmp_path / "game.jsonl"
    write_journal(path, whole_game.header, whole_game.journal.entries)
    program = (
        "import sys, msgspec; from aufachse_widgets.journal import PLAYED, Positions, read_journal; r = read_journal(sys.argv[1], PLAYED);"
        "sys.stdout.buffer.write(msgspec.json.encode(Positions(r.rules, r.header, r.journal).at(r.journal.head)))"
    )
    assert same_in_two(program, str(path))


def test_what_happened_is_kept_once_however_often_it_is_folded(whole_game):
    positions = Positions(whole_game.rules, whole_game.header, whole_game.journal)
    positions.at(whole_game.journal.head)
    log = positions.log()
    kept = len(positions.log())
    for number in (whole_game.journal.head // 2, 5, whole_game.journal.head - 3, 1):
        positions.at(number)
    assert len(positions.log()) == kept == len(log)
    assert positions.log() == log
