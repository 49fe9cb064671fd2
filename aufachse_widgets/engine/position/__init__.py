"""Any position, set up by what a person would say of it, and checked whole."""

from .describing import position
from .moments import bidding
from .players import PlayerAt

__all__ = ["PlayerAt", "bidding", "position"]
