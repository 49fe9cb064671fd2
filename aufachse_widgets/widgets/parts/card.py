"""The contract card as HTML: what hand, market and auction show alike."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ...engine import Rules
from ...engine.actions import UNKNOWN
from ...engine.contracts import Contract
from ...sessions.contract_marks import ContractMark
from ...words import Speaker
from ...words.language import _
from .contract_mark import contract_mark, mark_look

PART = " · "
"""What sets the parts of a hint apart; where there is little room, the first stands alone."""


def cubes(goods: int, said: str) -> str:
    """The goods of a contract as wooden cubes; ``said`` is their number in words, for those who do not see them."""
    return f"<span class=aa-cubes role=img title='{escape(said)}'>{'<i></i>' * goods}</span>"


def room_html(missing: int) -> str:
    """Whether the goods of a card fit: a tick, or how many of them have no room."""
    if missing <= 0:
        return f"<span class=aa-fits>✓ {escape(_('fits'))}</span>"
    return f"<span class='aa-room-left aa-lacks' title='{escape(missing_room(missing))}'>{escape(_('{count} too many').format(count=missing))}</span>"


def missing_room(missing: int) -> str:
    """That so many goods of a card have no room, as a sentence."""
    return _("Needs room for {count} more.").format(count=missing)


def hint_explained() -> str:
    """What it means that a contract is worth so much, or isn't in somebody's plan."""
    return _("Compared with what else you could do in the same turns.")


def _ladder(contract: Contract, bid: int) -> str:
    """The five bids, each with cost and net revenue."""
    rows = "".join(
        f"<tr{' class=aa-bid' if one == bid else ''}><th>{one}<td>{contract.cost(one)}<td>{contract.net(one)}" for one in range(1, len(contract.bids) + 1)
    )
    return f'<table class="aa-bids"><tr><th>{escape(_("Bid"))}<th>{escape(_("Cost"))}<th>{escape(_("Net"))}{rows}</table>'


def _pill(hint: str) -> str:
    """A hint: its first part, and what may be left out where there is little room."""
    first, between, more = hint.partition(PART)
    rest = f'<span class="aa-hint-more">{escape(between + more)}</span>' if more else ""
    title = f"{hint}. {hint_explained()}" if hint else ""
    return f'<p class="aa-hint" title="{escape(title)}"><span>{escape(first) or "…"}{rest}</span></p>'


def contract_card(
    rules: Rules,
    words: Speaker,
    number: int,
    notes: Iterable[str] = (),
    state: str = "",
    look: str = "",
    bid: int = 0,
    bids: bool = True,
    hint: str | None = None,
    mark: ContractMark | None = None,
    icon: str = "",
    far: str = "",
    way: str = "",
    room: str = "",
) -> str:
    """One card: its ``mark`` and ``state`` on a band, start, destination, goods, revenue, how ``far`` it is and, where ``bids`` matter, its five
    bids, each with cost and net revenue.

    ``notes`` are lines below it, ``state`` and ``far`` words (plain text, escaped here), ``way`` what ``far`` means,
    ``icon`` a picture of the state (a Font Awesome name), ``room`` whether it fits (:func:`room_html`), ``look`` further CSS classes,
    ``bid`` the bid to set off. ``hint`` comes after the card has been shown (empty: it has its place already; None: no hints). A card that is
    not known lies face down.
    """
    said = "".join(f"<p>{escape(note)}</p>" for note in notes)
    if hint is not None:
        said += _pill(hint)
    drawn = f"<i class='fa fa-{icon}' aria-hidden=true></i> " if icon else ""
    told = f"<span class=aa-state title='{escape(state)}'>{drawn}<span>{escape(state)}</span></span>" if state else ""
    contract = rules.contracts.get(number)
    if number == UNKNOWN or contract is None:
        head = f"<div class=aa-band>{told}</div>" if told else ""
        return f'<article class="aa-card aa-back {look}">{head}<b>{escape(_("Face down"))}</b>{said}</article>'
    ticket = contract_mark(mark) if mark is not None else ""
    band = f"<div class=aa-band>{ticket}{told}</div>" if ticket or told else ""
    meant = f" role=img title='{escape(way)}'" if way else ""
    foot = f"<span class=aa-far{meant}>{escape(far)}</span>" if far else ""
    foot = f"<div class=aa-foot>{foot}{room}</div>" if foot or room else ""
    ladder = _ladder(contract, bid) if bids else ""
    look = " ".join(filter(None, ("aa-card aa-contract", look, "" if mark is None else mark_look(mark))))
    return (
        f"<article class='{look}'>{band}"
        f"<div class=aa-way><b>{escape(words.space(contract.start))}</b><span> → </span><b>{escape(words.space(contract.destination))}</b></div>"
        f"<div class=aa-worth>{cubes(contract.goods, words.goods(contract.goods))}<strong>{escape(words.money_unbroken(contract.revenue))}</strong></div>"
        f"{foot}{ladder}{said}</article>"
    )
