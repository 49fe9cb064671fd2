"""Who won, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ..words import Speaker
from ..words.language import _, listing
from .ledger import TITLES, Line, headed, places, sums


class Verdict(Struct, frozen=True):
    """The leader against the next: ``lead`` in money, and for each reason (a key of the ledger's ``TITLES``) how much
    more it brought the leader, what counted most first. ``leaders`` are all who share first place. ``words``: the same for what was
    paid for in words of the table's own, where those are told apart."""

    leaders: tuple[int, ...]
    second: int
    lead: int
    gains: tuple[tuple[str, int], ...]
    words: tuple[tuple[str, int], ...] = ()


def verdict(players: int, lines: Sequence[Line], money: Sequence[int], by_word: bool = False) -> Verdict:
    """What decided between the leader and the next; ``money`` is everybody's, in the edition's currency. ``by_word``: payments by hand are told apart by
    the words that people wrote down for them."""
    order = places(money)
    leaders = tuple(seat for place, seat in order if place == 1)
    if len(leaders) == players:
        return Verdict(leaders, -1, 0, ())
    first, second = leaders[0], order[len(leaders)][1]
    for_what = sums(players, lines)
    gains = {reason: for_what[first][reason] - for_what[second][reason] for reason in TITLES}
    ranked = sorted(((reason, gain) for reason, gain in gains.items() if gain), key=lambda gain: -abs(gain[1]))
    written = headed(players, lines, "hand") if by_word else {}
    words = ((word, amounts[first] - amounts[second]) for word, amounts in written.items())
    return Verdict(leaders, second, money[first] - money[second], tuple(ranked), tuple((word, gain) for word, gain in words if gain))


def say(words: Speaker, decided: Verdict, over: bool) -> str:
    """The verdict in words: who leads by how much, and through what."""
    if not decided.lead:
        return _("{seats} share first place.").format(seats=words.names(decided.leaders))
    first, second = words.seat(decided.leaders[0]), words.seat(decided.second)
    lead = words.money(decided.lead)
    if len(decided.leaders) > 1:
        text = _("{seats} share first place, {lead} ahead of {second}.").format(seats=words.names(decided.leaders), lead=lead, second=second)
    elif over:
        text = _("{first} wins, {lead} ahead of {second}.").format(first=first, lead=lead, second=second)
    else:
        text = _("{first} leads, {lead} ahead of {second}.").format(first=first, lead=lead, second=second)
    parts = [(gain, _part(words, reason, gain)) for reason, gain in decided.gains if reason != "hand" or not decided.words]
    parts += [(gain, _("{amount} through “{word}”").format(amount=words.money(abs(gain)), word=word)) for word, gain in decided.words]
    parts.sort(key=lambda part: -abs(part[0]))
    through = [said for gain, said in parts if gain > 0]
    against = [said for gain, said in parts if gain < 0]
    if through:
        text += " " + _("In {seat}'s favour: {parts}.").format(seat=first, parts=listing(through))
    if against:
        text += " " + _("In {seat}'s favour: {parts}.").format(seat=second, parts=listing(against))
    return text


PARTS: dict[str, Callable[[], str]] = {
    "start": lambda: _("{amount} more to start with"),
    "deliveries": lambda: _("{amount} more from deliveries"),
    "auctions": lambda: _("{amount} less spent in auctions"),
    "events": lambda: _("{amount} more through event cards"),
    "trailers": lambda: _("{amount} less spent on trailers"),
    "debts": lambda: _("{amount} less spent on debts"),
    "fines": lambda: _("{amount} less in fines"),
    "gifts": lambda: _("{amount} more in gifts"),
    "hand": lambda: _("{amount} more in payments by hand"),
    "corrections": lambda: _("{amount} more through corrections"),
}
"""What one has over the other, for each reason."""


def _part(words: Speaker, reason: str, gain: int) -> str:
    return PARTS[reason]().format(amount=words.money(abs(gain)))
