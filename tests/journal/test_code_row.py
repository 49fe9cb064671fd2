"""A journal as a row of codes: whole again in any order, and never anything else than what was sent."""

from __future__ import annotations

import bz2
import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufachse_widgets.engine.input_files import MAX_FILE_SIZE
from aufachse_widgets.journal.code_row import END, MARK, MAX_CODES, PART, SIGNS, Code, CodeError, Row, code_row, read_code, whole, write_code
from aufachse_widgets.journal.code_row import digest as digest_of

JOURNALS = st.one_of(st.binary(max_size=4000), st.builds(lambda seed, size: random.Random(seed).randbytes(size), st.integers(), st.integers(0, 9000)))
NOISE = random.Random(1)


def filmed(texts: list[str]) -> Row:
    """The row that these codes make."""
    first, *others = map(read_code, texts)
    row = Row.of(first)
    for code in others:
        assert row.holds(code)
        row = row.with_code(code)
    return row


def why(text: str) -> str:
    """Why a code can't be used."""
    with pytest.raises(CodeError) as caught:
        read_code(text)
    return caught.value.kind


def sent(packed: bytes, digest: bytes | None = None) -> Row:
    """A row whose codes are all there and hold these bytes."""
    return Row(digest_of(packed) if digest is None else digest, (packed,))


@given(JOURNALS, st.randoms(use_true_random=False))
def test_codes_come_in_any_order_and_more_than_once(journal: bytes, chance: random.Random) -> None:
    texts = list(code_row(journal))
    assert all(set(text) <= set(SIGNS) and not text.endswith(" ") for text in texts)
    again = texts + chance.choices(texts, k=5)
    chance.shuffle(again)
    assert whole(filmed(again)) == journal


@given(JOURNALS, st.data())
def test_missing_codes_are_named(journal: bytes, data: st.DataObject) -> None:
    texts = code_row(journal + NOISE.randbytes(2 * PART))
    left_out = data.draw(st.sets(st.integers(0, len(texts) - 1), min_size=1, max_size=len(texts) - 1))
    row = filmed([text for place, text in enumerate(texts) if place not in left_out])
    assert row.missing == tuple(sorted(left_out))
    with pytest.raises(CodeError, match="digest"):
        whole(row)


@given(JOURNALS, st.data())
def test_a_code_with_a_wrong_sign_is_not_taken(journal: bytes, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(code_row(journal)))
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from([*SIGNS, "a", "ß", "\0"]).filter(lambda sign: sign != text[place]))
    assert why(text[:place] + sign + text[place + 1 :]) in ("damaged", "foreign")


@given(st.text() | st.text(SIGNS).map(lambda text: MARK + text) | st.text(SIGNS).map(lambda text: MARK + text + END))
def test_other_texts_are_no_codes(text: str) -> None:
    assert why(text) == ("damaged" if text.startswith(MARK) else "foreign")


@given(JOURNALS, JOURNALS)
def test_codes_of_another_game_are_told_apart(one: bytes, other: bytes) -> None:
    row = Row.of(read_code(code_row(one)[0]))
    assert row.holds(read_code(code_row(other)[0])) == (one == other)


def text_of(body: bytes) -> str:
    """A code with this in it, written as the files' reference says."""
    data = body + zlib.crc32(body).to_bytes(4, "big")
    pairs = [data[start : start + 2] for start in range(0, len(data), 2)]
    signs = [SIGNS[int.from_bytes(pair, "big") // 45**power % 45] for pair in pairs for power in range(len(pair) + 1)]
    return MARK + "".join(signs) + END


@given(JOURNALS)
def test_codes_are_as_the_reference_says(journal: bytes) -> None:
    (first, *_others), code = code_row(journal), read_code(code_row(journal)[0])
    assert first == text_of(b"\1" + code.row + bytes([code.place, code.count]) + code.part)


def test_a_newer_row_says_so() -> None:
    code = read_code(code_row(b"journal")[0])
    assert why(text_of(b"\2" + code.row + b"something else")) == "newer"


@pytest.mark.parametrize("code", [Code(b"8 bytes.", 3, 3, b"x"), Code(b"8 bytes.", 0, 0, b"x"), Code(b"8 bytes.", 0, 255, b"x"), Code(b"8 bytes.", 0, 1, b"")])
def test_a_code_that_no_row_has_is_not_taken(code: Code) -> None:
    assert why(write_code(code)) == "damaged"


def test_a_part_that_is_too_long_is_not_taken() -> None:
    assert why(write_code(Code(b"8 bytes.", 0, 1, bytes(PART + 1)))) == "damaged"


def test_both_ways_of_packing_are_used_where_they_are_shorter() -> None:
    little, much = b'{"do":"roll_dice","seat":2}' * 3, b"".join(b'{"number":%d,"do":"roll","dice":[%d]}\n' % (n, n * n % 7) for n in range(900))
    kinds = [read_code(code_row(journal)[0]).part[:1] for journal in (little, much)]
    assert kinds == [b"d", b"b"]


@pytest.mark.parametrize("zeros", [MAX_FILE_SIZE + 1, 20 * MAX_FILE_SIZE])
@pytest.mark.parametrize("way", ["d", "b"])
def test_what_unpacks_to_more_than_any_game_is_refused(zeros: int, way: str) -> None:
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = b"d" + deflating.compress(bytes(zeros)) + deflating.flush() if way == "d" else b"b" + bz2.compress(bytes(zeros))
    with pytest.raises(CodeError) as caught:
        whole(sent(packed))
    assert caught.value.kind == "broken"


@pytest.mark.parametrize(
    "packed", [b"", b"d", b"b", b"x" + zlib.compress(b"game"), b"d\xff\xff", b"b" + bz2.compress(b"game")[:-2], b"b" + bz2.compress(b"game") + b"more"]
)
def test_what_is_not_packed_as_ours_is_refused(packed: bytes) -> None:
    with pytest.raises(CodeError) as caught:
        whole(sent(packed))
    assert caught.value.kind == "broken"


def test_codes_that_do_not_make_what_was_sent_are_refused() -> None:
    with pytest.raises(CodeError) as caught:
        whole(sent(b"b" + bz2.compress(b"game"), b"8 bytes."))
    assert caught.value.kind == "broken"


def test_a_journal_that_is_too_long_is_refused() -> None:
    assert len(code_row(NOISE.randbytes(MAX_CODES * PART - 1000))) <= MAX_CODES
    with pytest.raises(CodeError) as caught:
        code_row(NOISE.randbytes(MAX_CODES * PART + 1))
    assert caught.value.kind == "long"
    with pytest.raises(CodeError):
        code_row(bytes(MAX_FILE_SIZE + 1))
