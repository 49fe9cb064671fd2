"""Bots that never change, to measure others by: the two that stood here before there were levels.

``register()`` adds them under the codes ``yardstick-courier`` and ``yardstick-busy``; their random numbers depend on the code,
so that games with them stay the same for ever, too.
"""

from __future__ import annotations

from aufachse_widgets.bots import Bot, register_bot

from . import busy, courier

COURIER = Bot("yardstick-courier", "Yardstick: courier", "the courier of November 2026", courier.choose)
BUSY = Bot("yardstick-busy", "Yardstick: busy", "the busy bot of November 2026", busy.choose)


def register() -> None:
    """Let them take seats wherever bots are named by their codes."""
    for bot in (COURIER, BUSY):
        register_bot(bot.code, bot.choose, bot.title, bot.about, replace=True)
