"""What the terminal says to those who want to join with a phone: the address, as a QR code too."""

from __future__ import annotations

from collections.abc import Sequence

import segno

from ..words.language import _

# Black on white, whatever the terminal's own colours: two rows of the code in one of the terminal's.
PAINT, PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
BLOCKS = "".join(HALVES.values())  # the letters of a QR code
QUIET = 2  # light squares around the code


def qr_in_terminal(text: str) -> str:
    """A QR code for a terminal, dark or light.

    >>> first, *_ = qr_in_terminal("http://192.168.1.5:8866/").splitlines()
    >>> first.startswith(PAINT), first.endswith(PLAIN)
    (True, True)
    """
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return "\n".join(
        PAINT + "".join(HALVES[int(upper), int(lower)] for upper, lower in zip(above, below, strict=True)) + PLAIN
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    )


def invitation(addresses: Sequence[str], picture: bool) -> str:
    """How others join, in words, and with a QR code where the terminal can show the ``picture``.

    >>> print(invitation(["http://192.168.1.5:8866/", "http://10.8.0.2:8866/"], picture=False))
    Phones and other computers join at http://192.168.1.5:8866/
    They must be in the same Wi-Fi or network as this computer; a guest Wi-Fi often keeps devices apart.
    If that address doesn't open, try http://10.8.0.2:8866/
    >>> print(invitation([], picture=False))
    This computer is in no network that others can reach: connect it to the Wi-Fi that the phones use.
    """
    if not addresses:
        return _("This computer is in no network that others can reach: connect it to the Wi-Fi that the phones use.")
    first, *others = addresses
    lines = [_("Phones and other computers join at {address}").format(address=first)]
    if picture:
        lines += ["", qr_in_terminal(first), ""]
    lines.append(_("They must be in the same Wi-Fi or network as this computer; a guest Wi-Fi often keeps devices apart."))
    if others:
        lines.append(_("If that address doesn't open, try {addresses}").format(addresses=" ".join(others)))
    return "\n".join(lines)
