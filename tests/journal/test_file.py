"""The journal's file: written whole or not at all, checked whole when read."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from aufachse_widgets.engine.actions import Place
from aufachse_widgets.engine.input_files import plain_text
from aufachse_widgets.journal import PLAYED, Entry, JournalError, Jump, decode_journal, encode_journal, read_journal, write_journal


def test_a_file_brings_back_the_game(tmp_path, whole_game):
    path = tmp_path / "game.jsonl"
    write_journal(path, whole_game.header, whole_game.journal.entries)
    read = read_journal(path, PLAYED)
    assert read.header == whole_game.header
    assert read.journal.entries == whole_game.journal.entries and read.journal.head == whole_game.journal.head
    assert read.rules is whole_game.rules
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_jumps_and_lines_that_were_left_are_kept(begun):
    journal = begun.journal
    journal.extend(journal.goto(0))
    journal.extend(journal.play([Place(0, begun.rules.sign_spaces[3])]))
    journal.extend(journal.goto(20))
    read = decode_journal(encode_journal(begun.header, journal.entries), PLAYED)
    assert read.journal.entries == journal.entries and read.journal.head == 20


def test_a_house_rule_travels_with_the_game(begun):
    edition = begun.header.edition.with_changes(trailer_sale=500)
    read = decode_journal(encode_journal(replace(begun.header, edition=edition), begun.journal.entries), PLAYED)
    assert read.rules.edition.changes() == {"trailer_sale": 500}


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path, begun, monkeypatch):
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"the old one")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(JournalError, match=r"game.jsonl: cannot be written: No space left"):
        write_journal(path, begun.header, begun.journal.entries)
    assert path.read_bytes() == b"the old one" and [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_no_folder_no_file(tmp_path, begun):
    with pytest.raises(JournalError, match="cannot be written: No such file"):
        write_journal(tmp_path / "nowhere" / "game.jsonl", begun.header, begun.journal.entries)
    with pytest.raises(JournalError, match="cannot be read: No such file"):
        read_journal(tmp_path / "nothing.jsonl", PLAYED)


def lines_of(begun) -> list[bytes]:
    return encode_journal(begun.header, begun.journal.entries).splitlines(keepends=True)


def damage(tmp_path: Path, data: bytes) -> JournalError:
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(data)
    with pytest.raises(JournalError) as caught:
        read_journal(path, PLAYED)
    assert path.read_bytes() == data
    assert caught.value.source == str(path)
    return caught.value


def test_damaged_files_are_named_with_line_and_reason(tmp_path, begun):
    lines = lines_of(begun)
    last = len(lines)
    cases = [
        (b"", "line 1", "not a journal of Auf Achse"),
        (b"\x00\xff\x00", "line 1", "not a journal of Auf Achse"),
        (b'{"format":"something","version":1,"header":{}}\n', "line 1", "its format is 'something'"),
        (b"[" * 100_000, "line 1", "not a journal of Auf Achse"),
        (lines[0], "line 1", "cut short"),
        (b"".join(lines[:-1]), f"line {last - 1}", "cut short"),
        (b"".join(lines)[:-4], f"line {last}", "cut short"),
        (b"".join([*lines[:5], b"{not json}\n", *lines[6:]]), "line 6", "the entry is damaged"),
        (b"".join([*lines[:5], *lines[6:]]), f"line {last - 1}", "some are missing"),
        (b"".join([*lines[:5], lines[4], *lines[5:]]), f"line {last + 1}", "some are missing or repeated"),
        (b"".join([lines[0].replace(b"5000", b"9000"), *lines[1:]]), f"line {last}", "changed after it was written"),
        (lines[0].replace(b'"dice":1', b'"dice":"one"') + b"".join(lines[1:]), "line 1", "the header is damaged"),
        (lines[0].replace(b'"dice":1', b'"dice":7') + b"".join(lines[1:]), "line 1", "the header is damaged"),
    ]
    for data, place, why in cases:
        error = damage(tmp_path, data)
        assert error.place == place and why in error.why, (place, why, str(error))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"first": 5}, "first = 5"),
        ({"seats": ()}, "players = 0"),
        ({"rules_version": 99}, "install a newer one"),
        ({"board_digest": "0"}, "not the one at hand"),
    ],
)
def test_a_header_that_makes_no_sense_is_named(tmp_path, begun, change, why):
    error = damage(tmp_path, encode_journal(replace(begun.header, **change), begun.journal.entries))
    assert error.place == "line 1" and why in error.why


def test_a_newer_file_is_refused_before_it_is_understood(tmp_path, begun):
    lines = lines_of(begun)
    newer = lines[0].replace(b'"version":1,"header":{', b'"version":2,"header":{"unheard":1,"edition":3,', 1)
    error = damage(tmp_path, newer + b"".join(lines[1:]))
    assert error.place == "line 1" and "version 2" in error.why and "install a newer" in error.why


@pytest.mark.parametrize(
    ("change", "place", "why"),
    [
        (lambda entries: [replace(entries[0], action=Place(0, "kassel")), *entries[1:]], "line 2 (entry 1)", "trucks do not start on kassel"),
        (lambda entries: [replace(entries[0], action=Place(0, "atlantis")), *entries[1:]], "line 2 (entry 1)", "there is no space atlantis"),
        (lambda entries: [replace(entries[0], action=Place(7, "kassel")), *entries[1:]], "line 2 (entry 1)", "against the rules"),
        (lambda entries: [*entries[:9], replace(entries[9], parent=4), *entries[10:]], "line 11 (entry 10)", "against the rules"),
        (lambda entries: [*entries, Entry(len(entries) + 1, len(entries), len(entries) + 1, Jump(999))], "line 62 (entry 61)", "goes to 999"),
    ],
)
def test_what_the_rules_forbid_is_named(tmp_path, begun, change, place, why):
    entries = change(begun.journal.entries[:60])
    error = damage(tmp_path, encode_journal(begun.header, entries))
    assert error.place == place and why in error.why, str(error)


def test_chance_is_checked_where_the_seed_is_told(tmp_path, whole_game):
    entries = list(whole_game.journal.entries)
    index = next(index for index, entry in enumerate(entries) if type(entry.action).__name__ == "FirstPlayer")
    cut = [*entries[:index], replace(entries[index], action=replace(entries[index].action, player=1 - entries[index].action.player))]
    error = damage(tmp_path, encode_journal(whole_game.header, cut))
    assert error.place == f"line {index + 2} (entry {index + 1})" and "not what the seed gives" in error.why
    assert "hash" in damage(tmp_path, encode_journal(replace(whole_game.header, seed="another"), entries)).why


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_changed_in_a_file_is_refused(begun, data):
    whole = encode_journal(begun.header, begun.journal.entries[:20])
    kind = data.draw(st.sampled_from(["byte", "cut", "insert"]))
    at = data.draw(st.integers(0, len(whole) - 2))
    byte = data.draw(st.binary(min_size=1, max_size=3))
    changed = {"byte": whole[:at] + byte + whole[at + len(byte) :], "cut": whole[:at], "insert": whole[:at] + byte + whole[at:]}[kind]
    if plain_text(changed) == whole:
        return
    with pytest.raises(JournalError):
        decode_journal(changed, PLAYED)


def test_the_closing_line_counts_and_digests(begun):
    closing = msgspec.json.decode(lines_of(begun)[-1])
    assert closing["entries"] == len(begun.journal) and len(closing["digest"]) == 32
