"""Bots that never change, to measure others by: the two that stood here before there were levels.

``register()`` adds them under the codes ``yardstick-courier`` and ``yardstick-busy``; their random numbers depend on the code,
so that games with them stay the same forever, too.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aufachse_widgets.bots import BOTS, Bot, register_bot, unregister_bot
from aufachse_widgets.bots.registry import GROUP

from . import busy, courier

COURIER = Bot("yardstick-courier", "Yardstick: courier", "the courier of November 2026", courier.choose)
BUSY = Bot("yardstick-busy", "Yardstick: busy", "the busy bot of November 2026", busy.choose)


def register() -> None:
    """Let them take seats wherever bots are named by their codes."""
    for bot in (COURIER, BUSY):
        register_bot(bot.code, bot.choose, bot.title, bot.about, replace=True)


@contextmanager
def registered() -> Iterator[None]:
    """For a while they may take seats wherever bots are named by their codes."""
    before = set(BOTS)
    register()
    try:
        yield
    finally:
        for code in {COURIER.code, BUSY.code} - before:
            unregister_bot(code)


def as_package(folder: Path) -> None:
    """Put them into ``folder`` as another package that brings bots: where that is on a process's path, they may take seats there too."""
    shutil.copytree(Path(__file__).parent, folder / "yardsticks", ignore=shutil.ignore_patterns("test_*", "__pycache__"))
    about = folder / "yardsticks-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: yardsticks\nVersion: 1\n", encoding="utf-8")
    # In the order in which register() adds them, so that menus of bots are the same everywhere.
    entries = f"[{GROUP}]\n{COURIER.code} = yardsticks:COURIER\n{BUSY.code} = yardsticks:BUSY\n"
    (about / "entry_points.txt").write_text(entries, encoding="utf-8")
