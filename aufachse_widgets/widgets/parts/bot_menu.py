"""The bots in a menu, and below menus a line for each bot that is chosen in them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape

import ipywidgets
from traitlets import Bunch

from ...bots import all_bots
from ...words.language import _
from .tree import put


def bot_kinds(nobody: str) -> list[tuple[str, str]]:
    """What a menu offers for a seat: ``nobody``, for no bot (its value is empty), and all bots by their codes."""
    return [(nobody, ""), *[(_("bot: {title}").format(title=_(bot.title)), bot.code) for bot in all_bots()]]


class BotLines(ipywidgets.HTML):
    """What each of the chosen bots is like; empty where none is. It follows the ``menus``, or is told what is chosen by :meth:`show`."""

    def __init__(self, menus: Iterable[ipywidgets.Dropdown] = ()) -> None:
        super().__init__()
        self._menus = tuple(menus)
        for menu in self._menus:
            menu.observe(self._chosen, names="value")
        if self._menus:
            self._chosen()

    def _chosen(self, change: Bunch | None = None) -> None:
        self.show({menu.value for menu in self._menus})

    def show(self, codes: Collection[str]) -> None:
        """Say a line for each bot of these codes."""
        said = "".join(f"<li><b>{escape(_(bot.title))}</b>: {escape(_(bot.about))}</li>" for bot in all_bots() if bot.code in codes)
        put(self, f'<ul class="aa-small aa-about">{said}</ul>' if said else "")
