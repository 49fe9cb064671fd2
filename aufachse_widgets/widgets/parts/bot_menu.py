"""The bots in a menu, and what is said of each bot that is chosen in one: the same everywhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape

import ipywidgets
from traitlets import Bunch

from ...bots import all_bots, get_bot
from ...bots.contract import Bot
from ...bots.levels import LEVELS, level_of
from ...drawing.faces import face
from ...words.language import _
from .tree import put


def menu_codes() -> list[str]:
    """What can be chosen for a seat, in a menu's order: empty for no bot, the bots of the levels, all others."""
    levels = [level.bot for level in LEVELS]
    return ["", *levels, *(bot.code for bot in all_bots() if bot.code not in levels)]


def bot_kinds(nobody: str) -> list[tuple[str, str]]:
    """What a menu offers for a seat: ``nobody``, for no bot (its value is empty), a bot at each level, and below them, as more, all others."""
    return [(_kind(get_bot(code)) if code else nobody, code) for code in menu_codes()]


def _kind(bot: Bot) -> str:
    level = level_of(bot.code)
    return _("bot: {title}").format(title=_(level.title)) if level else _("more: {title}").format(title=_(bot.title))


def bot_words(bot: Bot) -> tuple[str, str]:
    """What a bot is called and what it is like: by its level, where it has one."""
    level = level_of(bot.code)
    return (_(level.title), _(level.about)) if level else (_(bot.title), _(bot.about))


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
        said = "".join(_line(bot) for bot in all_bots() if bot.code in codes)
        put(self, f'<ul class="aa-small aa-about">{said}</ul>' if said else "")


def _line(bot: Bot) -> str:
    """A bot's face, its level with its name, what it is like."""
    called, about = bot_words(bot)
    named = _("{level} ({name})").format(level=called, name=_(bot.title)) if level_of(bot.code) else called
    return f"<li>{face(bot.code)}<span><b>{escape(named)}</b>: {escape(about)}</span></li>"
