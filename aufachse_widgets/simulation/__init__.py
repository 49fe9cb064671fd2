"""Many games between bots, and what came of them."""

from .games import Simulation, SimulationError, simulate
from .results import GameResult, SeatResult, Totals, totals_of

__all__ = ["GameResult", "SeatResult", "Simulation", "SimulationError", "Totals", "simulate", "totals_of"]
