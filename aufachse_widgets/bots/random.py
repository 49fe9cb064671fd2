"""Anything that the rules allow, each action equally likely."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..engine.actions import Action
from ..engine.rules import Rules
from ..engine.state import State


def choose(rules: Rules, view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """One of the legal actions."""
    return legal[rng.randrange(len(legal))]
