"""Event cards: drawing one, and the registry of their effects (``docs/rules.md`` section 3).

Each family of cards has its module; a card's effect gets the position with the card on its way to
its pile and may put choices on the stack, or keep the card.
"""

from . import contracts_by_card, go_to, jams, kept, moves, payments, skips
from .deck import EFFECTS

__all__ = ["EFFECTS", "contracts_by_card", "go_to", "jams", "kept", "moves", "payments", "skips"]
