"""What is open to all about each player, and how near the end of the game is, in words."""

from __future__ import annotations

from ..engine.actions import EMPTY
from ..engine.state import Player, State
from . import cards
from .language import _, ngettext
from .naming import Names


def contracts_left(state: State) -> dict[int, int]:
    """How many contracts each seat has, in hand and aboard; of those that have had any."""
    return {seat: len(player.hand) + len(player.loaded) for seat, player in enumerate(state.players) if player.had_contracts}


def held(player: Player) -> str:
    """How many contracts a player has."""
    held = _("{hand} in hand, {loaded} loaded") if player.loaded else _("{hand} in hand")
    return held.format(hand=len(player.hand), loaded=len(player.loaded))


def trailers(player: Player) -> str:
    """Which trailers a player has; empty where there are none."""
    counts = (
        (player.small, ngettext("{count} small", "{count} small", player.small)),
        (player.large, ngettext("{count} large", "{count} large", player.large)),
    )
    return ", ".join(text.format(count=count) for count, text in counts if count)


def burdens(words: Names, player: Player, brief: bool = False) -> list[str]:
    """What a player has to bear: turns to skip, debts (in the edition's currency); ``brief``: all debts as one sum, without the cards that they are for.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.engine.state import Debt
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"),))
    >>> burdens(words, Player(money=100, space="kassel", skips=1))
    ['skips 1 turn']
    >>> burdens(words, Player(debts=(Debt("Radarfalle", 500), Debt("Zollkontrolle", 200))), brief=True)
    ['owes 700\\u202fDM']
    """
    said = [ngettext("skips {count} turn", "skips {count} turns", player.skips).format(count=player.skips)] if player.skips else []
    if brief and player.debts:
        return [_("owes {amount}").format(amount=words.money_unbroken(sum(debt.amount for debt in player.debts))), *said]
    return said + [_("owes {amount}: {card}").format(amount=words.money(debt.amount), card=cards.title(debt.card)) for debt in player.debts]


def public_left(state: State) -> int:
    """How many public contracts are still to be had, in the deck and turned up."""
    return state.deck + sum(number != EMPTY for number in state.market)


def public_said(left: int) -> str:
    """That so many public contracts are left.

    >>> public_said(1), public_said(0)
    ('1 public contract left', 'No public contract left')
    """
    return ngettext("{count} public contract left", "{count} public contracts left", left).format(count=left) if left else _("No public contract left")


def ends(words: Names, state: State, left: int) -> str:
    """When the game ends: no public contract left, and one player out of contracts (S0 "End of the game", S2 "Game End"); who is nearest to it."""
    counts = contracts_left(state)
    if not counts:
        return _("The game ends when none are left and one player has run out of contracts.")
    fewest = min(counts.values())
    names = ", ".join(words.seat(seat) for seat, count in counts.items() if count == fewest)
    if not fewest:
        return _("{names}: no contract left. The game ends when the last public contract is gone.").format(names=names)
    if left:
        said = _("The game ends when none are left and one player has no contract; fewest now: {count} ({names}).")
    else:
        said = _("The game ends as soon as one player has no contract; fewest now: {count} ({names}).")
    return said.format(names=names, count=fewest)
