"""What the page without a server says of itself: while Python comes, and of what the browser keeps."""

from __future__ import annotations

from ..words.language import _


def first_sentences() -> dict[str, str]:
    """What the first page says, by the names that its script knows (``frontend/scripts/site/``)."""
    return {
        "kept": _("Getting the game ready …"),
        "failed": _("Parts of this page haven't come. Check your network, then try again."),
        "again": _("Try again"),
        "unable": _("This browser can't run the game. A current Chrome, Edge, Firefox or Safari can."),
        "online": _("This page opens only with a network: the browser keeps no copy of it."),
        "elsewhere": _("Your games are open in another tab."),
        "silent": _("The other tab doesn't answer. Close it, then continue here."),
        "take": _("Continue here"),
        "gone": _("Your games are open in another tab now."),
        "unspoken": _("Your language needs a network the first time. Until then this page speaks English."),
        "newer": _("A newer version is here. It is used the next time you open this page."),
        "lasting": _("This browser keeps your games for good now."),
        "passing": _("Your browser may clear games when it needs room. On the home screen this page keeps them for good."),
        "passing_on_ios": _("After seven days without a visit games are cleared here, unless this page is on the home screen."),
    }


def about_the_page() -> str:
    """What a search engine shows of the page."""
    return _("The haulage game on real roads: play it, or keep the books of your table.")


def stuck() -> str:
    """Where not even the first script of the page runs, as in a browser of years ago."""
    return _("Nothing happens? Reload this page, or open it in a current Chrome, Edge, Firefox or Safari.")


def unkept(kept: bool, ios: bool, secure: bool) -> str:
    """Why games may be gone some day, and what helps: where a page without https or this window keeps none at all, on an iPhone or iPad, elsewhere."""
    if not secure:
        return _("Opened without https, this page keeps no games and needs a network each time: save games as files before you close it.")
    if not kept:
        return _("This browser window keeps no games: save them as files before you close it.")
    if ios:
        return _(
            "An iPhone or iPad clears these games after seven days without a visit, unless this page is on the home screen: "
            "tap Share, then “Add to Home Screen”. Or save them as files."
        )
    return _("Your browser may clear these games when it needs room. Add this page to the home screen to keep them for good, or save them as files.")
