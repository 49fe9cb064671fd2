"""How long a game will take, before it begins."""

from __future__ import annotations

from ..engine.edition import Edition
from ..words.language import ngettext

# Fitted to games of bots (tests/forms/test_duration.py): the turns of all players until the end.
BEFORE = 10.0  # turns before the first contracts are home, and after the last
FOR_EACH_PLAYER = 8.0
FOR_EACH_CONTRACT = {1: 6.0, 2: 2.0}  # by the number of dice: with two of them trucks are there in fewer turns, and fewer auctions are held

OF_A_PERSON, OF_A_BOT = 25.0, 5.0  # seconds that a turn takes, a bot's at the usual pace
OF_AN_AUCTION = 20.0  # and an auction in which a person bids
ROUNDED = 5  # minutes


def turns(edition: Edition, players: int, public: int) -> float:
    """How many turns all players together will have, with so many public contracts; about."""
    return BEFORE + FOR_EACH_PLAYER * players + FOR_EACH_CONTRACT[edition.dice] * public


def minutes(edition: Edition, people: int, bots: int, public: int) -> int:
    """How many minutes a game with so many public contracts will take; five at least, and in steps of five.

    >>> from aufachse_widgets.engine import preset
    >>> [minutes(preset("fx-schmid-1987"), 1, 2, public) for public in (4, 16, 32)]
    [15, 30, 55]
    """
    players = people + bots
    each = (people * OF_A_PERSON + bots * OF_A_BOT) / players
    auctions = public * OF_AN_AUCTION if people and edition.has_auctions else 0.0
    return max(1, round((turns(edition, players, public) * each + auctions) / 60 / ROUNDED)) * ROUNDED


def about_minutes(number: int) -> str:
    """About so many minutes.

    >>> about_minutes(30)
    'about 30 minutes'
    """
    return ngettext("about {number} minute", "about {number} minutes", number).format(number=number)
