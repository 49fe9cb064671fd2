"""What can be set right at a table, each thing with its title, its value in words and its small picture: a player's, and the table's own."""

from __future__ import annotations

from msgspec import Struct

from ...engine.actions import EMPTY
from ...sessions.tracker import Tracker
from ...tracking.table import TableState
from ...words.language import _, pgettext
from .space_chooser import place_name


class Value(Struct, frozen=True):
    """One thing that can be set: what it is called here, its title, what it is now, its small picture."""

    name: str
    title: str
    said: str
    icon: str


def player_values(session: Tracker, table: TableState, seat: int) -> list[Value]:
    """What a player has, and where the truck stands; ``table`` is the session's, or one that it tried out."""
    words, player = session.words, table.state.players[seat]
    found = [
        Value("money", _("Money"), words.money(player.money), "money"),
        Value("space", _("Place"), place_name(words, table.where(seat)), "map-marker"),
        Value("load", pgettext("goods aboard", "Load"), f"{table.rules.goods(player)}/{player.room}", "cubes"),
        Value("hand", _("Contracts in hand"), str(len(player.hand)), "files-o"),
        Value("trailers", _("Trailers"), _("{small} small, {large} large").format(small=player.small, large=player.large), "link"),
        Value("cards", _("Kept event cards"), ", ".join(player.cards) or "–", "star"),
        Value("debts", _("Debts"), ", ".join(words.money(debt.amount) for debt in player.debts) or "–", "exclamation"),
        Value("skips", _("Turns to skip"), str(player.skips), "step-forward"),
    ]
    tracked = session.tracked
    if tracked.bank:
        return found[:1]
    if tracked.places and tracked.rolls:
        found.append(Value("chair", _("Played by"), _played_by(session, table, seat), "user"))
    return [one for one in found if tracked.places or one.name != "space"]


def _played_by(session: Tracker, table: TableState, seat: int) -> str:
    code, bot = table.bots[seat], session.bots[seat]
    return _("a person") if not code else _("bot: {title}").format(title=_(bot.title) if bot else code)


def table_values(session: Tracker, table: TableState) -> list[Value]:
    """What belongs to no player."""
    words, state = session.words, table.state
    left = state.deck + sum(number != EMPTY for number in state.market)
    found = [
        Value("turn", _("Whose turn"), words.seat(state.active) if state.active >= 0 else "–", "play"),
        Value("public", _("Public contracts left"), str(left), "files-o"),
        Value("market", _("Face-up contracts"), f"{sum(number > 0 for number in state.market)}/{len(state.market)}", "th-large"),
    ]
    if session.tracked.places:
        found.append(Value("construction", _("Construction sign"), words.space(state.construction) if state.construction else "–", "ban"))
        found.append(Value("jam", _("Jam sign"), words.space(state.jam.space) if state.jam else "–", "ban"))
    return found
