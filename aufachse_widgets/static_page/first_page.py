"""What the page without a server shows until Python is there: the start page's cover, a place for the game to go on with, and the doors, as plain HTML. Made
when the site is built.

Its picture is the same in all languages; its words stand beside it in each of them, as templates, of which the page's first script puts one in its place
(``frontend/scripts/site/first_words.js``).
"""

from __future__ import annotations

from html import escape

from ..engine import PRESETS
from ..pages.cover import USUAL, Door, doors, pictured, play_now, sign
from ..words.language import _, answering_in, available
from .doors import DOORS
from .sentences import about_the_page, first_sentences, stuck


def first_page() -> str:
    """The first page before its words come; where they don't, what helps.

    >>> "Nothing happens?" in first_page(), "Our table" in first_page()
    (True, False)
    """
    return f'<div class="aa-page aa-start"><div class="aa-cover">{pictured("")}</div>{_stuck()}</div>'


def first_words() -> str:
    """Its words in all languages.

    >>> first_words().count("<template") == len(available())
    True
    """
    made = []
    for code in available():
        with answering_in(code):
            made.append(f'<template lang="{code}" data-about="{escape(about_the_page())}">{_words()}</template>')
    return "".join(made)


def _words() -> str:
    """In the language in use, the cover's first."""
    said = first_sentences()
    words = " ".join(f'data-{name}="{escape(text)}"' for name, text in said.items())
    last = (
        f'<div id="first_game" class="aa-goingon aa-hidden"><h2 class="aa-title">{escape(_("Games to continue"))}</h2>'
        '<div class="aa-kept-games"><div class="aa-kept-game"><div id="first_picture"></div>'
        f'<button type="button" class="jupyter-button aa-button aa-primary">{escape(_("Go on"))}</button></div></div></div>'
    )
    return (
        f'{sign()}{last}{_now()}<div class="aa-doors">{"".join(map(_html, DOORS, doors()))}</div>'
        f'<progress id="first_bar" max="100" value="1" aria-label="{escape(said["kept"])}"></progress><p id="first_said" role="status" {words}></p>'
        f'<p id="first_take"></p>{_stuck()}'
    )


def _stuck() -> str:
    return f'<p id="first_stuck">{escape(stuck())}</p>'


def _now() -> str:
    now = play_now(next(iter(PRESETS.values())), USUAL)
    button = f'<button type="button" class="jupyter-button aa-button aa-primary aa-open">{escape(now.name)}</button>'
    return f'<div class="aa-now">{button}<p>{escape(now.about)}</p></div>'


def _html(name: str, door: Door) -> str:
    button = f'<button type="button" data-door="{name}" class="jupyter-button aa-button aa-open">{escape(door.name)}</button>'
    return f'<div class="aa-door">{button}<p>{escape(door.about)}</p></div>'
