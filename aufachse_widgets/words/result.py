"""How a game ended, in words: who has won, how somebody came off, and what is sent to others of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .language import _, ngettext
from .naming import Names

Place = tuple[int, int, int]
"""A place, whose it is and with how much money (:func:`~aufachse_widgets.engine.standing`)."""

_CAME: dict[int, Callable[[], str]] = {
    2: lambda: _("You came second, {behind} behind {first}."),
    3: lambda: _("You came third, {behind} behind {first}."),
    4: lambda: _("You came fourth, {behind} behind {first}."),
    5: lambda: _("You came fifth, {behind} behind {first}."),
    6: lambda: _("You came sixth, {behind} behind {first}."),
}
_SHARED: dict[int, Callable[[], str]] = {
    2: lambda: _("You share second place with {others}, {behind} behind {first}."),
    3: lambda: _("You share third place with {others}, {behind} behind {first}."),
    4: lambda: _("You share fourth place with {others}, {behind} behind {first}."),
    5: lambda: _("You share fifth place with {others}, {behind} behind {first}."),
}


def winners(ranked: Sequence[Place]) -> list[int]:
    """Who has won; several where they have equal money."""
    return [seat for place, seat, _money in ranked if place == 1]


def has_won(words: Names, ranked: Sequence[Place]) -> str:
    """Who has won, or who share first place.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben"), Seat("Cem")))
    >>> has_won(words, [(1, 1, 900), (2, 0, 400)]), has_won(words, [(1, 0, 900), (1, 1, 900), (3, 2, 400)])
    ('Ben has won', 'Ada and Ben share first place')
    """
    first = winners(ranked)
    return ngettext("{names} has won", "{names} share first place", len(first)).format(names=words.names(first))


def came_off(words: Names, ranked: Sequence[Place], own: int) -> str:
    """How the seat ``own`` came off, by how much; for nobody (-1) how close it was. Empty where all share first place and nobody asks.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben"), Seat("Cem")))
    >>> for own in (0, 1, -1):
    ...     print(came_off(words, [(1, 1, 900), (2, 0, 400), (2, 2, 400)], own).replace("\\N{NARROW NO-BREAK SPACE}", " "))
    You share second place with Cem, 500 DM behind Ben.
    You won, 500 DM ahead of Ada and Cem.
    Ada and Cem come next, 500 DM behind.
    >>> came_off(words, [(1, 0, 900), (1, 1, 900)], 0), came_off(words, [(1, 0, 900), (1, 1, 900)], -1)
    ('You share first place with Ben.', '')
    """
    most = ranked[0][2]
    at = {seat: (place, most - money) for place, seat, money in ranked}
    first = winners(ranked)
    rest = [seat for _place, seat, _money in ranked if seat not in first]
    after = [seat for seat in rest if at[seat] == at[rest[0]]]  # with as little behind
    if own not in at:
        said = ngettext("{names} comes next, {behind} behind.", "{names} come next, {behind} behind.", len(after))
        return said.format(names=words.names(after), behind=words.money_unbroken(at[after[0]][1])) if after else ""
    place, behind = at[own]
    others = words.names([seat for seat in at if seat != own and at[seat][0] == place])
    if place > 1:
        came = _SHARED if others else _CAME
        return came[place]().format(others=others, behind=words.money_unbroken(behind), first=words.names(first))
    if not rest:
        return _("You share first place with {others}.").format(others=others)
    said = _("You share first place with {others}, {ahead} ahead of {second}.") if others else _("You won, {ahead} ahead of {second}.")
    return said.format(others=others, ahead=words.money_unbroken(at[rest[0]][1]), second=words.names(after))


def in_one_line(words: Names, ranked: Sequence[Place]) -> str:
    """The result as the subject of what is sent to others.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> in_one_line(Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben"))), [(1, 1, 900), (2, 0, 400)])
    'Auf Achse: Ben has won'
    """
    return _("Auf Achse: {result}").format(result=has_won(words, ranked))


def told_to_others(words: Names, ranked: Sequence[Place], rounds: int) -> str:
    """The result as plain text, to be sent to others; ``rounds`` is 0 where nobody counts them.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.journal import Seat
    >>> words = Names(compile_rules("fx-schmid-1987"), (Seat("Ada"), Seat("Ben")))
    >>> print(told_to_others(words, [(1, 1, 900), (2, 0, 400)], 12))
    Auf Achse: Ben has won after 12 rounds.
    1. Ben 900 DM
    2. Ada 400 DM
    """
    lines = [f"{place}. {words.seat(seat)} {words.money(money)}" for place, seat, money in ranked]
    if not rounds:
        return "\n".join([in_one_line(words, ranked), *lines])
    after = ngettext("Auf Achse: {result} after {number} round.", "Auf Achse: {result} after {number} rounds.", rounds)
    return "\n".join([after.format(result=has_won(words, ranked), number=rounds), *lines])
