"""Many games between bots, on as many cores as there are, and what came of them."""

from .errors import SimulationError
from .games import Simulation, simulate
from .results import GameResult, SeatResult, Totals, totals_of

__all__ = ["GameResult", "SeatResult", "Simulation", "SimulationError", "Totals", "simulate", "totals_of"]
