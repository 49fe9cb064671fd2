"""A season in words, as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ...stats.joined import Joined
from ...stats.season import Pair, Season, Standing
from ...words.dates import day
from ...words.language import _, ngettext
from ...words.naming import in_currency
from ..parts.games_told import circumstances, heading, money_told, player_name, points_told, seat_name


def counted(season: Season, anybody: bool) -> str:
    """How many tables count, from when to when, and why these; ``anybody``: there are people to choose from."""
    if not anybody:
        return _said(_("No table is over yet. Those that you play here or track at your table will count here."))
    if not season.people:
        return _said(_("Choose who belongs to the circle."))
    count = len(season.tables)
    if not count:
        tables = _("No table yet.")
    else:
        first, last = day(season.tables[0].day), day(season.tables[-1].day)
        tables = ngettext("{count} table", "{count} tables", count).format(count=count)
        tables = _("{tables}, {first}").format(tables=tables, first=first) if first == last else f"{tables}, {first} – {last}"
    if len(season.people) == 1:
        rule = _("Games against bots count that are over. Choose somebody else, too, and your tables together count.")
    else:
        rule = _("A table counts that is over and where at least two of these people sat and were at least half of the people there.")
    return f'<p role="status"><b>{escape(tables)}</b></p>' + _said(rule)


def _said(text: str) -> str:
    return f'<p class="aa-small">{escape(text)}</p>'


def standing_table(standing: Sequence[Standing]) -> str:
    """How all stand, and below it what the rating is."""
    if not standing:
        return ""
    heads = "".join(f'<th scope="col" class="aa-n">{escape(title)}' for title in (_("Won"), _("Money"), _("Rating")))
    rows = "".join(_row(one) for one in standing)
    table = f'<table class="aa-table aa-season-standing"><thead><tr><th scope="col">{escape(_("Player"))}{heads}</thead><tbody>{rows}</table>'
    about = [_("The rating begins at 0, counts these tables only, and grows most with places ahead of strong players.")]
    if any(one.player.who.bot for one in standing):
        about.append(_("A kind of bot is rated like a person."))
    return table + _said(" ".join(about))


def _row(one: Standing) -> str:
    player = one.player
    name = f"<b>{escape(player_name(player.who, player.name))}</b>" + (f" <small>{escape(_('guest'))}</small>" if one.guest else "")
    won = _("{wins} of {finished}").format(wins=player.wins, finished=player.finished)
    money = "<br>".join(escape(in_currency(amount, currency)) for currency, amount in one.money)
    return f'<tr><td>{name}<td class="aa-n">{escape(won)}<td class="aa-n">{money}<td class="aa-n">{escape(points_told(player))}'


def pairs_told(pairs: Sequence[Pair]) -> str:
    """Who came out ahead of whom."""
    lines = "".join(_pair(pair) for pair in pairs)
    return f'<h3>{escape(_("Head to head"))}</h3><ul class="aa-pairs">{lines}</ul>' if lines else ""


def _pair(pair: Pair) -> str:
    one, other = (player_name(player.who, player.name) for player in (pair.one, pair.other))
    tied = pair.tables - pair.ahead - pair.behind
    said = ngettext("{count} table", "{count} tables", pair.tables).format(count=pair.tables)
    if tied:
        said = _("{tables}, {tied} tied").format(tables=said, tied=tied)
    score = f"{pair.ahead} : {pair.behind}"
    return f"<li><span>{escape(one)}</span> <b>{escape(score)}</b> <span>{escape(other)}</span> <small>{escape(said)}</small>"


def tables_told(season: Season) -> str:
    """The tables, the last first, folded."""
    lines = ""
    for row in reversed(season.tables):
        others = ", ".join(f"{seat_name(row, seat)} {money_told(row, seat)}" for place, seat in row.places if place > 1)
        lines += f"<li><b>{escape(heading(row))}</b><br>{escape(others)}<small>{escape(circumstances(row))}</small>"
    return f'<details><summary>{escape(_("The tables"))}</summary><ol reversed class="aa-season-tables">{lines}</ol></details>' if lines else ""


def joined_label(joined: Joined, name: str, written: Mapping[str, str]) -> str:
    """What stands on the button that parts a name from the one that it was joined to."""
    one, other = (written.get(found, found) for found in (name, joined.to[name]))
    return _("{name} is {other}: part them").format(name=one, other=other)
