"""How one player stands, as HTML: what the cockpits of played and of told games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ...drawing.palette import seat_colour
from ...engine.log import Happened
from ...engine.state import Player
from ...journal import Seat
from ...words import Speaker
from ...words.language import _
from ...words.standing import burdens, trailers


def dials(words: Speaker, player: Player, goods: int, look: str) -> str:
    """Money, ``goods`` aboard, and how many contracts; ``look`` is the class of the seat's colour."""
    full = "".join(f'<i class="{"aa-full" if number < goods else ""}"></i>' for number in range(player.room))
    cells = (
        (words.money_unbroken(player.money), _("money"), ""),
        (f"{goods}/{player.room}", _("aboard"), f'<span class="aa-room" aria-hidden="true">{full}</span>'),
        (str(len(player.hand)), _("in hand"), ""),
        (str(len(player.loaded)), _("loaded"), ""),
    )
    shown = "".join(f"<div><b>{escape(value)}</b><small>{escape(said)}</small>{more}</div>" for value, said, more in cells)
    return f'<div class="aa-dials aa-seat-tint {look}">{shown}</div>'


def burdens_html(words: Speaker, player: Player) -> str:
    """Debts, turns to skip and trailers; empty where there are none."""
    chips = [*burdens(words, player), *([_("trailers: {trailers}").format(trailers=trailers(player))] if trailers(player) else [])]
    told = "".join(f'<span class="aa-chip">{escape(text)}</span> ' for text in chips)
    return f"<div>{told}</div>" if told else ""


def kept_cards(words: Speaker, player: Player) -> str:
    """The event cards that the player keeps, each with its text at a press."""
    return "".join(
        f'<details class="aa-keptcard"><summary>{escape(_("Event card: {card}").format(card=words.card_title(card)))}</summary>'
        f"<p>{escape(words.card_text(card))}</p></details>"
        for card in player.cards
    )


def lines(words: Speaker, seats: Sequence[Seat], told: Iterable[Happened]) -> str:
    """What happened, the newest first; empty where nothing did."""
    rows = "".join(f'<li class="{_colour(seats, entry.seat)}">{escape(words.say(entry))}</li>' for entry in reversed([*told]))
    return f'<ol aria-label="{escape(_("What happened"))}">{rows}</ol>' if rows else ""


def _colour(seats: Sequence[Seat], seat: int) -> str:
    return f"aa-seat-tint aa-seat-{seat_colour(seats, seat).id}" if 0 <= seat < len(seats) else ""
