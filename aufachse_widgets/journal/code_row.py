"""A journal as a row of codes: texts that QR codes hold, so that one phone films from another's screen what no network carries.

The journal's bytes are packed (deflate or bzip2, whichever is shorter) and cut into parts of the same length. A code holds one of them, with the digest of
the whole row, its place in it and a checksum of its own, in the 45 signs that a QR code packs most densely and that every reader gives back unchanged
(base 45, RFC 9285). Codes can come in any order and more than once.
"""

from __future__ import annotations

import bz2
import hashlib
import zlib

from msgspec import Struct
from msgspec.structs import replace

from ..engine.errors import AufAchseError
from ..engine.input_files import MAX_FILE_SIZE

MARK, END = "AUFACHSE:", "/"
"""What every code begins and ends with: cameras show the one to people, and some readers would drop a space at the end."""
VERSION = 1
PART = 600
"""Bytes of a part at most, for a QR code of version 17 at level L: 93 modules a side with its margin. Of 40 frames of a blurred, noisy, tilted picture of 720
pixels our reader reads 33; of version 20, 29, of version 25, 22, and a code that is missed costs a whole round."""
MAX_CODES = 99
"""More would take minutes to film; the longest games recorded need fewer than 30."""

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}
_DIGEST, _CHECKSUM = 8, 4
_HEAD = 1 + _DIGEST + 2
_DEFLATED, _BZIPPED = b"d", b"b"


class CodeError(AufAchseError):
    """A code, or a row of them, that can't be read; ``kind`` says why:

    - ``foreign``: it is no code of ours,
    - ``damaged``: it was misread,
    - ``newer``: it is of a version that this program doesn't know,
    - ``broken``: all codes are there, but they don't make the journal that was sent,
    - ``long``: the journal is too long for codes.
    """

    def __init__(self, kind: str, why: str) -> None:
        self.kind = kind
        super().__init__(why)


class Code(Struct, frozen=True):
    """One code: which row it belongs to (by its digest), its place from 0, how many there are, and its part."""

    row: bytes
    place: int
    count: int
    part: bytes


class Row(Struct, frozen=True):
    """The codes of one row that have come so far, by their places; None: it hasn't."""

    digest: bytes
    parts: tuple[bytes | None, ...]

    @classmethod
    def of(cls, code: Code) -> Row:
        """The row that a code belongs to, with nothing but that code."""
        return cls(code.row, (None,) * code.count).with_code(code)

    def holds(self, code: Code) -> bool:
        """Whether a code is one of this row's."""
        return (code.row, code.count) == (self.digest, len(self.parts))

    def with_code(self, code: Code) -> Row:
        """This row, and one of its codes."""
        return replace(self, parts=(*self.parts[: code.place], code.part, *self.parts[code.place + 1 :]))

    @property
    def missing(self) -> tuple[int, ...]:
        """The places whose codes haven't come."""
        return tuple(place for place, part in enumerate(self.parts) if part is None)


def code_row(journal: bytes) -> tuple[str, ...]:
    """The codes of a journal, in their order. :class:`CodeError` if it is too long for codes."""
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = min(_DEFLATED + deflating.compress(journal) + deflating.flush(), _BZIPPED + bz2.compress(journal), key=len)
    count = -(-len(packed) // PART)
    if count > MAX_CODES or len(journal) > MAX_FILE_SIZE:
        raise CodeError("long", "this game is too long for codes: save it as a file instead")
    size, row = -(-len(packed) // count), digest(packed)
    return tuple(write_code(Code(row, place, count, packed[place * size : (place + 1) * size])) for place in range(count))


def write_code(code: Code) -> str:
    """The text of a code, for a QR code."""
    body = bytes([VERSION]) + code.row + bytes([code.place, code.count]) + code.part
    return MARK + _base45(body + _checksum(body)) + END


def read_code(text: str) -> Code:
    """The code that a QR code's text is. :class:`CodeError` (``foreign``, ``damaged``, ``newer``) if it is none that can be used."""
    if not text.startswith(MARK):
        raise CodeError("foreign", "this is not a code of Auf Achse")
    data = _from_base45(text.removeprefix(MARK).removesuffix(END)) if text.endswith(END) else b""
    body, checksum = data[:-_CHECKSUM], data[-_CHECKSUM:]
    if len(body) <= _HEAD or _checksum(body) != checksum:
        raise CodeError("damaged", "the code was misread: its checksum does not match")
    if body[0] != VERSION:
        raise CodeError("newer", f"the code is of version {body[0]}, but this program reads version {VERSION}; install a newer aufachse-widgets")
    row, (place, count), part = body[1 : 1 + _DIGEST], body[1 + _DIGEST : _HEAD], body[_HEAD:]
    if not (place < count <= MAX_CODES and len(part) <= PART):
        raise CodeError("damaged", f"there is no code {place + 1} of {count} with {len(part)} bytes")
    return Code(row, place, count, part)


def whole(row: Row) -> bytes:
    """The journal, once all codes of its row have come. :class:`CodeError` (``broken``) if they don't make what was sent."""
    packed = b"".join(part or b"" for part in row.parts)
    if row.missing or digest(packed) != row.digest:
        raise CodeError("broken", "the codes don't make the journal that was sent: their digest does not match")
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS) if packed[:1] == _DEFLATED else bz2.BZ2Decompressor()
    try:
        journal = unpacking.decompress(packed[1:], MAX_FILE_SIZE)
    except (zlib.error, OSError, EOFError) as error:
        raise CodeError("broken", f"what the codes hold can't be unpacked: {error}") from None
    if not unpacking.eof or unpacking.unused_data:
        raise CodeError("broken", "what the codes hold is cut short, or larger than any game")
    return journal


def digest(packed: bytes) -> bytes:
    """What a row is known by: the digest of what all its codes hold together."""
    return hashlib.blake2b(packed, digest_size=_DIGEST, person=b"aufachse codes").digest()


def _checksum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(_CHECKSUM, "big")


def _base45(data: bytes) -> str:
    """Two bytes as three signs, a single one at the end as two.

    >>> _base45(b"Hello!!")
    '%69 VD92EX0'
    """
    signs = []
    for start in range(0, len(data), 2):
        pair = data[start : start + 2]
        number = int.from_bytes(pair, "big")
        for _sign in range(len(pair) + 1):
            number, value = divmod(number, 45)
            signs.append(SIGNS[value])
    return "".join(signs)


def _from_base45(text: str) -> bytes:
    """The bytes again; none where the text is no such text.

    >>> _from_base45("%69 VD92EX0"), _from_base45("GGW"), _from_base45("abc"), _from_base45("A")
    (b'Hello!!', b'', b'', b'')
    """
    data = bytearray()
    try:
        for start in range(0, len(text), 3):
            signs = text[start : start + 3]
            number = sum(_VALUES[sign] * 45**power for power, sign in enumerate(signs))
            data += number.to_bytes(len(signs) - 1, "big")
    except (KeyError, OverflowError):
        return b""
    return bytes(data) if len(text) % 3 != 1 else b""
