"""How others come to a table: a QR code, the address to type, the table's five letters."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...words.language import _
from .network import another_way, needs_network


def qr_code(text: str) -> str:
    """A QR code as SVG, black on white on any page; ``text`` is in it and nowhere else.

    >>> qr_code("http://192.168.1.5:8866/?table=BCDFG").startswith("<svg")
    True
    """
    import segno  # only where one is shown

    return str(segno.make_qr(text, error="m").svg_inline(border=2, omitsize=True, light="#fff", dark="#000"))


def plainly(address: str) -> str:
    """An address as people type it.

    >>> plainly("http://192.168.1.5:8866/"), plainly("https://192.168.1.5:8866/")
    ('192.168.1.5:8866', 'https://192.168.1.5:8866')
    """
    return address.removeprefix("http://").rstrip("/")


def sign(code: str, addresses: Sequence[str], end: str = "", said: str = "") -> str:
    """HTML that brings others to the table with that code: by the likeliest of the server's ``addresses``, with the others named beside.

    ``end`` is the end of the link's address (the table's own by default), ``said`` what the code leads to where that is not the table. Without
    addresses it says what is needed.
    """
    if not addresses:
        return "".join(f'<p class="aa-joinsign-none">{escape(said)}</p>' for said in (needs_network(), another_way()) if said)
    first, *others = addresses
    link = f"{first.rstrip('/')}/{end or f'?table={code}'}"
    picture = f'<div class="aa-qr" role="img" aria-label="{escape(_("QR code of the address"))}">{qr_code(link)}</div>'
    if said:
        words = f"<p>{escape(said)}</p>"
    else:
        told = _("Scan this with a phone, or open {address} and type").format(address="\0")
        typed = plainly(first)
        address = f'<b class="aa-address" style="--letters:{len(typed)}">{escape(typed)}</b>'
        words = f"<p>{escape(told).replace(chr(0), address)}</p>"
        words += f'<p class="aa-code">{escape(code)}</p>'
    return f'<div class="aa-joinsign">{picture}<div>{words}{_unreachable(others)}</div></div>'


def _unreachable(others: Sequence[str]) -> str:
    """What to try where a phone can't reach the page."""
    hints = [_("Is it in the same Wi-Fi as this computer? Mobile data leads elsewhere."), _("A guest Wi-Fi often keeps devices apart: use the usual one.")]
    if others:
        hints.insert(1, _("Try another address of this computer: {addresses}").format(addresses=", ".join(map(plainly, others))))
    hints.append(_("A firewall on this computer may ask whether it may be reached: allow it."))
    lines = "".join(f"<li>{escape(hint)}</li>" for hint in hints)
    return f"<details><summary>{escape(_('A phone can’t open it?'))}</summary><ul>{lines}</ul></details>"
