"""What the page without a server shows until Python is there: the start page's cover and doors, as plain HTML. Made when the site is built."""

from __future__ import annotations

from html import escape

from ..pages.cover import Door, cover, doors
from ..words.language import _


def first_page() -> str:
    """The first page, in the language in use.

    >>> "Track our table" in first_page()
    True
    """
    said = {
        "kept": _("Getting the game ready …"),
        "failed": _("Parts of this page haven't come yet. If that lasts, reload it."),
        "elsewhere": _("Your games are open in another tab."),
        "take": _("Continue here"),
        "gone": _("Your games are open in another tab now."),
        "newer": _("A newer version is here. It is used the next time you open this page."),
    }
    words = " ".join(f'data-{name}="{escape(text)}"' for name, text in said.items())
    return (
        f'<div class="aa-page aa-start"><div class="aa-cover">{cover()}</div><div class="aa-doors">{"".join(map(_html, doors()))}</div>'
        f'<progress id="first_bar" max="100" value="1" aria-label="{escape(said["kept"])}"></progress><p id="first_said" role="status" {words}></p></div>'
    )


def _html(door: Door) -> str:
    button = f'<button type="button" class="jupyter-button aa-button aa-primary aa-open">{escape(door.name)}</button>'
    return f'<div class="aa-door">{button}<p>{escape(door.about)}</p></div>'
