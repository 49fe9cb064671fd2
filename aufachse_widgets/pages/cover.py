"""What the start page shows before anything else: its cover, and the words on its buttons. Needs no widgets, so that it can stand there before they do."""

from __future__ import annotations

import sys
from html import escape
from typing import NamedTuple

from ..drawing import boardmap
from ..drawing.start_picture import start_picture
from ..engine.edition import Edition
from ..forms.duration import about_minutes, minutes
from ..words.language import _

USUAL = 3
"""So many play where nobody chooses another number."""


class Door(NamedTuple):
    """What is written on the button of a door, and beside it."""

    name: str
    about: str


def doors() -> tuple[Door, Door, Door]:
    """The doors to a game here, to a physical table and to the lessons.

    >>> [door.name for door in doors()]
    ['Play with options', 'Our table', 'Learn']
    """
    play = _("Who plays, how long, by which rules; at this screen or each on their own device.")
    if sys.platform == "emscripten":  # without a server there is one screen
        play = _("Who plays at this screen, how long, by which rules.")
    return (
        Door(_("Play with options"), play),
        Door(_("Our table"), _("You play with the box; this is your bank, memory and referee.")),
        Door(_("Learn"), _("A first trip in five minutes: drive, load and bid.")),
    )


def play_now(edition: Edition, players: int) -> Door:
    """The button that begins a game at once, and who plays how long.

    >>> from aufachse_widgets.engine import preset
    >>> play_now(preset("fx-schmid-1987"), 3)
    Door(name='Play now', about='You against two bots, about 30 minutes')
    """
    against = (
        _("You against one bot"),
        _("You against two bots"),
        _("You against three bots"),
        _("You against four bots"),
        _("You against five bots"),
    )
    lasts = about_minutes(minutes(edition, 1, players - 1, edition.public_deck(players)))
    return Door(_("Play now"), _("{players}, {minutes}").format(players=against[players - 2], minutes=lasts))


def about() -> str:
    """What this is, in a line."""
    return _("The haulage game, on real roads")


def sign() -> str:
    """The cover's words, as HTML."""
    line = _("Load contracts, drive them across Central Europe, bid for the next. For two to six players; any of them can be a bot.")
    return f'<div class="aa-sign"><h1>Auf Achse</h1><p><b>{escape(about())}</b></p><p class="aa-longer">{escape(line)}</p></div>'


def cover() -> str:
    """What this is, in a picture and two lines, as HTML."""
    return pictured(sign())


def pictured(words: str) -> str:
    """The cover's picture with those words on it, as HTML."""
    return f'{boardmap.shapes()}<div class="aa-hero">{words}{start_picture()}</div>'
