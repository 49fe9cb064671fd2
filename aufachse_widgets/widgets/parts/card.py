"""The contract card as HTML: what hand, market and auction show alike."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ...engine import Rules
from ...engine.actions import UNKNOWN
from ...words import Speaker
from ...words.language import _


def cubes(goods: int, said: str) -> str:
    """The goods of a contract as wooden cubes; ``said`` is their number in words, for those who do not see them."""
    return f'<span class="aa-cubes" role="img" aria-label="{escape(said)}" title="{escape(said)}">{"<i></i>" * goods}</span>'


def _row_look(held: bool, pays: bool) -> str:
    """The CSS classes of a bid's row: the bid to set off, the highest one that pays."""
    looks = " ".join([*(["aa-bid"] if held else []), *(["aa-pays"] if pays else [])])
    return f' class="{looks}"' if looks else ""


def contract_card(
    rules: Rules,
    words: Speaker,
    number: int,
    notes: Iterable[str] = (),
    mark: str = "",
    look: str = "",
    bid: int = 0,
    bids: bool = True,
    hint: str | None = None,
    pays: int = 0,
) -> str:
    """One card: start, destination, goods, revenue and, where ``bids`` matter, its five bids, each with cost and net revenue.

    ``notes`` are lines below it and ``mark`` a word on its upper edge (plain text, escaped here),
    ``look`` further CSS classes, ``bid`` the bid to set off. ``hint`` is a line that comes after the card has been shown (empty: it has
    its place already; None: no hints), ``pays`` the bid up to which it pays. A card that is not known lies face down.
    """
    head = f'<div class="aa-mark">{escape(mark)}</div>' if mark else ""
    said = "".join(f"<p>{escape(note)}</p>" for note in notes)
    if hint is not None:
        said += f'<p class="aa-hint">{escape(hint) or "…"}</p>'
    contract = rules.contracts.get(number)
    if number == UNKNOWN or contract is None:
        return f'<article class="aa-card aa-back {look}">{head}<b>{escape(_("Face down"))}</b>{said}</article>'
    ladder = ""
    if bids:
        rows = "".join(
            f"<tr{_row_look(one == bid, one == pays)}><th>{one}<td>{contract.cost(one)}<td>{contract.net(one)}" for one in range(1, len(contract.bids) + 1)
        )
        ladder = f'<table class="aa-bids"><tr><th>{escape(_("Bid"))}<th>{escape(_("Cost"))}<th>{escape(_("Net"))}{rows}</table>'
    return (
        f'<article class="aa-card {look}">{head}'
        f'<div class="aa-way"><b>{escape(words.space(contract.start))}</b><span> → </span><b>{escape(words.space(contract.destination))}</b></div>'
        f'<div class="aa-worth">{cubes(contract.goods, words.goods(contract.goods))}<strong>{escape(words.money(contract.revenue))}</strong></div>'
        f"{ladder}{said}</article>"
    )
