"""What is wrong with a simulation."""

from __future__ import annotations

from ..engine.errors import AufAchseError


class SimulationError(AufAchseError, ValueError):
    """A simulation that cannot be run; the message names the argument and how to fix it."""
