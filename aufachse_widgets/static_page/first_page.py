"""What the page without a server shows until Python is there: the start page's cover, a place for the game to go on with, and the doors, as plain HTML. Made
when the site is built."""

from __future__ import annotations

from html import escape

from ..engine import PRESETS
from ..pages.cover import USUAL, Door, cover, doors, play_now
from ..words.language import _
from .doors import DOORS
from .sentences import first_sentences, stuck


def first_page() -> str:
    """The first page, in the language in use.

    >>> "Our table" in first_page()
    True
    """
    said = first_sentences()
    words = " ".join(f'data-{name}="{escape(text)}"' for name, text in said.items())
    last = (
        f'<div id="first_game" class="aa-goingon aa-hidden"><h2 class="aa-title">{escape(_("Games to continue"))}</h2>'
        '<div class="aa-kept-games"><div class="aa-kept-game"><div id="first_picture"></div>'
        f'<button type="button" class="jupyter-button aa-button aa-primary">{escape(_("Go on"))}</button></div></div></div>'
    )
    return (
        f'<div class="aa-page aa-start"><div class="aa-cover">{cover()}</div>{last}{_now()}<div class="aa-doors">{"".join(map(_html, DOORS, doors()))}</div>'
        f'<progress id="first_bar" max="100" value="1" aria-label="{escape(said["kept"])}"></progress><p id="first_said" role="status" {words}></p>'
        f'<p id="first_take"></p><p id="first_stuck">{escape(stuck())}</p></div>'
    )


def _now() -> str:
    now = play_now(next(iter(PRESETS.values())), USUAL)
    button = f'<button type="button" class="jupyter-button aa-button aa-primary aa-open">{escape(now.name)}</button>'
    return f'<div class="aa-now">{button}<p>{escape(now.about)}</p></div>'


def _html(name: str, door: Door) -> str:
    button = f'<button type="button" data-door="{name}" class="jupyter-button aa-button aa-open">{escape(door.name)}</button>'
    return f'<div class="aa-door">{button}<p>{escape(door.about)}</p></div>'
