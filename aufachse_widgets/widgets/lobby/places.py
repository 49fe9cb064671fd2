"""Who sits where at a table: how each page of it shows a place, and whether its device is connected."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from ...bots.levels import level_of
from ...drawing.palette import seat_letters
from ...journal import Seat
from ...sessions.lobby import Agreed
from ...words.language import _, ngettext
from ...words.naming import edition_title


def look(seat: Seat | None) -> str:
    """The classes of a place: in the colour of the one who sits there, or free."""
    return "aa-place aa-free" if seat is None else f"aa-place aa-seat-tint aa-seat-{escape(seat.colour)}"


def letters_of(sitting: tuple[Seat | None, ...]) -> tuple[str, ...]:
    """What stands on each place's disc: a letter of the one who sits there; where nobody does, its number."""
    letters = iter(seat_letters([seat for seat in sitting if seat is not None]))
    return tuple(str(number) if seat is None else next(letters) for number, seat in enumerate(sitting, 1))


def sitter(letter: str, name: str = "", said: str = "") -> str:
    """Disc, name and what is ``said`` of it; the last is HTML already."""
    more = f"<small>{said}</small>" if said else ""
    words = f"<span><b>{escape(name)}</b>{more}</span>" if name else ""
    return f'<div class="aa-sitter"><span class="aa-letter" aria-hidden="true">{letter}</span>{words}</div>'


def connection(connected: bool) -> str:
    """A full dot, or an empty one on yellow, and the words for it."""
    if connected:
        return f'<span><i class="aa-dot aa-on" aria-hidden="true"></i>{escape(_("connected"))}</span>'
    sleeps = _("Their device is asleep or away. On it, this page comes back to the same seat.")
    return f'<span class="aa-away" title="{escape(sleeps)}"><i class="aa-dot" aria-hidden="true"></i>{escape(_("not connected now"))}</span>'


def places_html(agreed: Agreed, mine: Collection[int] = (), away: Collection[int] = ()) -> str:
    """All places, and what will be played; ``mine`` are those of the one who looks at them, ``away`` those of people who aren't connected."""
    sitting, rows = agreed.sitting(), []
    letters, hosts = letters_of(sitting), agreed.places_of(agreed.host)
    for number, seat in enumerate(sitting):
        if seat is None:
            shown = sitter(letters[number], _("waiting for a player"))
        elif seat.bot:
            level = level_of(seat.bot)
            shown = sitter(letters[number], seat.name, escape(_("bot: {title}").format(title=_(level.title)) if level else _("bot")))
        else:
            where = _("you") if number in mine else _("at the host's screen") if number in hosts else ""
            shown = sitter(letters[number], seat.name, " ".join(one for one in (escape(where), connection(number not in away)) if one))
        rows.append(f'<div class="{look(seat)}">{shown}</div>')
    said = ", ".join(one for one in (edition_title(agreed.edition.title), screens(agreed)) if one)
    return f'<div class="aa-places">{"".join(rows)}</div><p class="aa-small">{escape(said)}</p>'


def screens(agreed: Agreed) -> str:
    """The number of screens that only watch, in words; empty if there are none."""
    count = len(agreed.walls)
    return ngettext("{count} screen for all", "{count} screens for all", count).format(count=count) if count else ""
