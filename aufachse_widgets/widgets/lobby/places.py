"""Who sits where at a table whose game has not begun: what every page of it shows."""

from __future__ import annotations

from html import escape

from ...bots import get_bot
from ...drawing.palette import SEAT_COLOURS
from ...sessions.lobby import Agreed, Place
from ...words.language import _

TITLES = {colour.id: colour.title for colour in SEAT_COLOURS}


def place_html(number: int, place: Place, mine: bool = False) -> str:
    """One place as a line: number, name, colour; ``mine`` is that of the one who looks at it."""
    if place.free:
        said, look = f"<i>{escape(_('free'))}</i>", ""
    elif place.bot:
        said, look = escape(_("bot: {title}").format(title=_(get_bot(place.bot).title))), ""
    else:
        said, look = f"<b>{escape(place.name)}</b>", f" aa-seat-tint aa-seat-{escape(place.colour)}"
        said += f" <small>{escape(_('you') if mine else TITLES[place.colour]())}</small>"
    return f'<div class="aa-place{look}"><span class="aa-number">{number + 1}</span> {said}</div>'


def places_html(agreed: Agreed, mine: tuple[int, ...] = ()) -> str:
    """All places, and what will be played."""
    lines = "".join(place_html(number, place, number in mine) for number, place in enumerate(agreed.places))
    return f'<div class="aa-places">{lines}</div><p class="aa-small">{escape(agreed.edition.title)}</p>'
