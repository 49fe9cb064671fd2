"""Bots that do what their test has written down: in a server's kernels as an installed package adds them, and in the test's own process.

This file is copied to where the server looks for packages, so it imports nothing else from the tests.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from aufachse_widgets.bots import register_bot, unregister_bot
from aufachse_widgets.bots.registry import GROUP
from aufachse_widgets.engine import Rules, State
from aufachse_widgets.engine.actions import Action, Bid, Pass

ONE_BID = "one-bid"
"""The code of :func:`one_bid`."""


def one_bid(rules: Rules, view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """Bids 1 for every contract, and then no more."""
    bids = [action for action in legal if isinstance(action, Bid) and action.bid == 1]
    passes = [action for action in legal if isinstance(action, Pass)]
    return (bids or passes or legal)[0]


@contextmanager
def scripted_bots(folder: Path) -> Iterator[Mapping[str, str]]:
    """Register them here, and make a package of them in ``folder``: the variables by which a server's Python finds it."""
    module, entry_points = Path(__file__), folder / "scripted_bots-1.dist-info" / "entry_points.txt"
    entry_points.parent.mkdir(parents=True)
    shutil.copy(module, folder)
    entry_points.with_name("METADATA").write_text("Metadata-Version: 2.1\nName: scripted-bots\nVersion: 1\n", encoding="utf-8")
    entry_points.write_text(f"[{GROUP}]\n{ONE_BID} = {module.stem}:{one_bid.__name__}\n", encoding="utf-8")
    register_bot(ONE_BID, one_bid)
    try:
        yield {"PYTHONPATH": str(folder)}
    finally:
        unregister_bot(ONE_BID)
