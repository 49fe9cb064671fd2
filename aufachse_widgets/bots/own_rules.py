"""Rules that a bot can't spoil for others: whatever it does to the tables it is given, the game and the other bots have theirs."""

from __future__ import annotations

from functools import lru_cache

from ..engine import Rules
from .contract import Bot, Choose

OURS = f"{__name__.partition('.')[0]}."


def rules_for(bot: Bot, rules: Rules) -> Rules:
    """The rules that a bot is shown: a copy of its own, the same at each of its decisions; the shipped bots, which change nothing, get the rules themselves.

    >>> from aufachse_widgets.bots import get_bot
    >>> from aufachse_widgets.engine import compile_rules
    >>> rules = compile_rules("fx-schmid-1987")
    >>> rules_for(get_bot("courier"), rules) is rules
    True
    >>> own = rules_for(Bot("other", "Other", "", max), rules)  # any function from elsewhere
    >>> own is rules, own.contracts == rules.contracts
    (False, True)
    """
    if str(getattr(bot.choose, "__module__", "")).startswith(OURS):
        return rules
    return _copy(_Same(bot.choose), rules)


class _Same:
    """A bot's function, compared by identity: not every object can be compared or hashed."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.choose is other.choose

    def __hash__(self) -> int:
        return id(self.choose)


@lru_cache(maxsize=32)
def _copy(of: _Same, rules: Rules) -> Rules:
    return type(rules)(rules.edition, rules.board, tuple(rules.contracts.values()), version=rules.version)  # those of a tracked table stay such
