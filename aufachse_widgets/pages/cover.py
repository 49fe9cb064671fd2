"""What the start page shows before anything else: its cover, and the words on its three doors. Needs no widgets, so that it can stand there before they do."""

from __future__ import annotations

import sys
from html import escape
from typing import NamedTuple

from ..drawing import boardmap
from ..words.language import _

PARKED = (("hannover", "red", "R"), ("praha", "yellow", "Y"), ("koeln", "blue", "B"), ("muenchen", "green", "G"))
CROP = "0 70 614 560"  # of the board, between its northern and southern ends


class Door(NamedTuple):
    """What is written on the button of a door, and below it."""

    name: str
    about: str


def doors() -> tuple[Door, Door, Door]:
    """The doors to a game here, to a physical table and to the lessons.

    >>> [door.name for door in doors()]
    ['Play', 'Track our table', 'Learn']
    """
    play = _("Against bots, with several people at this screen, or each on their own device.")
    if sys.platform == "emscripten":  # without a server there is one screen
        play = _("Against bots, or with several people at this screen.")
    return (
        Door(_("Play"), play),
        Door(_("Track our table"), _("You play with the box on your table; this is your bank, memory and referee.")),
        Door(_("Learn"), _("A first trip in five minutes: you drive, load and bid at once.")),
    )


def cover() -> str:
    """What this is, in a picture and two lines, as HTML."""
    line = _("Load contracts, drive them across Central Europe, bid for the next. For two to six players; any of them can be a bot.")
    return (
        f'{boardmap.shapes()}<div class="aa-brand aa-hero"><div><h1>Auf Achse</h1><p><b>{escape(_("The haulage game, on real roads"))}</b></p>'
        f"<p>{escape(line)}</p></div>{boardmap.picture(PARKED, CROP)}</div>"
    )
