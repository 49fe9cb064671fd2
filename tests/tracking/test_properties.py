"""Whatever people tell: it folds, the ledger balances, cards and trailers are conserved, the past can be changed, all of it alike in another process."""

from __future__ import annotations

import hashlib
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aufachse_widgets.box import Box, shipped_box
from aufachse_widgets.engine import PRESETS
from aufachse_widgets.engine.actions import BuyTrailer
from aufachse_widgets.engine.errors import IllegalAction
from aufachse_widgets.journal import Seat
from aufachse_widgets.journal.entries import entry_to_json
from aufachse_widgets.sessions.tracker import Tracker
from aufachse_widgets.stats.ledger import payments
from aufachse_widgets.tracking import facts as f
from aufachse_widgets.tracking.kind import TOLD
from aufachse_widgets.tracking.log import ContractNamed, Corrected, DiscardNamed, Paid, Remark, TableEntry
from aufachse_widgets.tracking.proposals import proposals
from aufachse_widgets.tracking.reminders import reminders
from aufachse_widgets.tracking.table import TableState, Tracked, begin
from aufachse_widgets.tracking.tell import tell
from aufachse_widgets.words import Speaker
from tests.kit.editions import ALL_EDITIONS
from tests.processes import same_in_two
from tests.sessions.exported import told as exported
from tests.tracking.inventions import Inventor, invent

TABLES = st.tuples(st.sampled_from(ALL_EDITIONS), st.integers(2, 6), st.booleans(), st.booleans(), st.booleans(), st.integers(-1, 1))
WILD = st.sampled_from((0.0, 0.1, 0.4, 1.0))
SEEDS = st.integers(0, 10**9)


def new_table(edition: str, players: int, places: bool, rolls: bool, known: bool, first: int) -> TableState:
    preset = PRESETS[edition]
    return begin(preset, Tracked(places, rolls, shipped_box(preset) if known else Box()), players, first)


def told(table: TableState, inventor: Inventor, count: int):
    """(the move, the table before and after, what was logged), for what can be meant."""
    for _ in range(count):
        move, log = inventor.move(table), []
        try:
            after = tell(table, move, log)
        except f.FactError:
            continue
        yield move, table, after, log
        table = after


@settings(max_examples=30, derandomize=True)
@given(TABLES, SEEDS, WILD)
def test_anything_told_folds_and_the_ledger_is_the_money(chosen, seed, wild):
    table = new_table(*chosen)
    players = range(chosen[1])
    money = [table.rules.edition.starting_money] * chosen[1]
    words = Speaker(table.rules, [Seat("")] * chosen[1])
    for move, _before, after, log in told(table, Inventor(seed, wild), 60):
        for event in log:
            assert isinstance(event, TableEntry)
            assert words.say(event) and event.seat >= -1
            for seat, amount in payments(event):
                money[seat] += amount
        assert [after.state.players[seat].money for seat in players] == money, move
        assert msgspec.json.decode(msgspec.json.encode(after.state), type=type(after.state)) == after.state
        assert all(one.kind for one in proposals(after)) and all(one.kind for one in reminders(after))
        assert after.state.over == (not after.state.pending)


@settings(max_examples=30, derandomize=True)
@given(TABLES, SEEDS, WILD)
def test_each_card_is_in_one_place_and_no_trailer_appears_from_nowhere(chosen, seed, wild):
    table = new_table(*chosen)
    for move, before, after, log in told(table, Inventor(seed, wild), 60):
        state = after.state
        cards = Counter(number for player in state.players for number in (*player.hand, *player.loaded))
        cards += Counter((*state.market, *state.pool, *state.gone))
        assert not [number for number, count in cards.items() if number > 0 and count > 1], move
        typed = {card.id for card in after.box.contracts}
        assert {number for number in cards if number > 0} <= typed
        more = isinstance(move, BuyTrailer) and any(isinstance(event, Remark) for event in log)  # more than the box should hold
        if not isinstance(move, f.SetTrailers) and not more:
            for size in ("small", "large"):
                assert all_of(before, size) == all_of(after, size), move


def all_of(table: TableState, size: str) -> int:
    return getattr(table.state, size) + sum(getattr(player, size) for player in table.state.players)


@settings(max_examples=30, derandomize=True)
@given(TABLES, SEEDS, WILD)
def test_a_hand_grows_and_shrinks_only_by_what_was_told(chosen, seed, wild):
    """The number of contracts in all hands, aboard, face up, in deck and box is changed by corrections and remarked-on things only."""
    table = new_table(*chosen)
    for move, before, after, log in told(table, Inventor(seed, wild), 60):
        quiet = not any(isinstance(event, Remark | Corrected | ContractNamed | DiscardNamed) for event in log)
        if quiet and not isinstance(move, f.Typed):
            assert cards_in_play(before) == cards_in_play(after), move


def cards_in_play(table: TableState) -> int:
    state = table.state
    held = sum(len(player.hand) + len(player.loaded) for player in state.players)
    return held + sum(number != -1 for number in state.market) + state.deck + state.box + len(state.gone)


def track(chosen, seed, wild, count=40) -> Tracker:
    edition, players, places, rolls, known, first = chosen
    box = shipped_box(PRESETS[edition]) if known else None
    tracker = Tracker.new(edition, [Seat(f"player {seat}") for seat in range(players)], first, places, rolls, box)
    inventor = Inventor(seed, wild)
    for _ in range(count):
        invent(tracker, inventor, inventor.rng.choice((1, 1, 2)))
    return tracker


@settings(max_examples=10, derandomize=True)
@given(TABLES, SEEDS, WILD)
def test_undo_to_the_start_and_redo_is_the_identity(chosen, seed, wild):
    tracker = track(chosen, seed, wild)
    rng = Inventor(seed).rng
    for _ in range(3):
        # Leaving out the last entry is an undo, which the redo below would take back.
        line = [entry.number for entry in exported(tracker).journal.line()][:-1]
        if line:
            tracker.remove(rng.choice(line))
    table, log, head, back = tracker.table, tracker.log(), tracker.frame.head, []
    while tracker.can_undo:
        back.append(tracker.table)
        preview = tracker.undo_preview()
        assert tracker.undo() and isinstance(preview, tuple)
    assert tracker.frame.head == 0 and tracker.table == begin(tracker.header.edition, tracker.tracked, chosen[1], chosen[5])
    while tracker.can_redo:
        assert tracker.redo()
        assert tracker.table == back.pop()
    assert (tracker.table, tracker.log(), tracker.frame.head) == (table, log, head)


@settings(max_examples=10, derandomize=True)
@given(TABLES, SEEDS, WILD, st.randoms(use_true_random=False))
def test_a_change_of_the_past_keeps_what_was_told_later(chosen, seed, wild, rng):
    tracker = track(chosen, seed, wild)
    line = exported(tracker).journal.line()
    if not line:
        return
    place = rng.randrange(len(line))
    new = Inventor(seed + 1, 0.5).move(exported(tracker).fold.at(line[place].parent))
    try:
        edit = tracker.try_edit(line[place].number, [new])
    except IllegalAction:
        return
    dropped = [text for text in tracker.misfits(edit) if "left out" in text]
    assert tracker.make(edit), tracker.error
    assert tracker.table == edit.table == Tracker.load(tracker.export_bytes()).table
    after = [entry.action for entry in exported(tracker).journal.line()]
    before = [entry.action for entry in line]
    assert after[: place + 1] == [*before[:place], new]
    assert len(after) == len(before) - len(dropped)
    assert list(after[place + 1 :]) == [move for move in before[place + 1 :] if move in after[place + 1 :]]
    assert tracker.undo() and [entry.action for entry in exported(tracker).journal.line()] == before


@settings(max_examples=10, derandomize=True)
@given(TABLES, SEEDS, WILD)
def test_each_entry_is_the_same_after_json_and_the_file_holds_all(chosen, seed, wild):
    tracker = track(chosen, seed, wild, 20)
    for entry in exported(tracker).journal.entries:
        assert TOLD.entry(entry_to_json(entry)) == entry
    again = Tracker.load(tracker.export_bytes())
    assert (again.table, again.log(), again.frame.head) == (tracker.table, tracker.log(), tracker.frame.head)


def fingerprint(seed: int) -> str:
    """What a telling of some hundred things comes to, in short."""
    found = hashlib.blake2b(digest_size=8)
    for edition in ALL_EDITIONS:
        table = new_table(edition, 3, True, True, True, 0)
        for _move, _before, after, log in told(table, Inventor(f"{seed}{edition}", 0.3), 60):
            found.update(msgspec.json.encode((after.state, log)))
    return found.hexdigest()


def test_the_same_in_another_process():
    program = "from tests.tracking.test_properties import fingerprint; print(fingerprint(7))"
    assert same_in_two(program).decode().strip() == fingerprint(7)


def test_the_kinds_that_move_money_are_all_lines_of_the_ledger():
    moved = Paid(0, 300, other=1)
    assert payments(moved) == ((0, 300), (1, -300))


@pytest.mark.slow
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_thousands_of_tellings(edition):
    """Longer and wilder than the others, with an end to anything that hangs."""
    for seed in range(60):
        table = new_table(edition, 2 + seed % 5, seed % 3 != 0, seed % 7 != 0, seed % 2 == 0, -1 if seed % 5 else 0)
        money = [table.rules.edition.starting_money] * len(table.state.players)
        for _move, _before, after, log in told(table, Inventor(f"{edition} {seed}", (0.0, 0.05, 0.3, 1.0)[seed % 4]), 120):
            for event in log:
                for seat, amount in payments(event):
                    money[seat] += amount
            assert [player.money for player in after.state.players] == money
