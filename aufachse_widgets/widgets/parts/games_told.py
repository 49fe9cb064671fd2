"""Kept games and their players in words: lines of lists, a game's standing, a player's page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...bots import all_bots
from ...drawing.palette import seat_colour, seat_letters
from ...stats.history import Row
from ...stats.players import Page, Player, Who
from ...stats.results import Haul
from ...words.dates import day
from ...words.language import _, listing, ngettext
from ...words.naming import bookings, figure, in_currency


def seat_name(row: Row, seat: int) -> str:
    """Who sat there in a game."""
    return row.seats[seat].name.strip() or _("Player {number}").format(number=seat + 1)


def bot_name(code: str) -> str:
    """What bots of a kind are called; by the code, where there are none of it any more."""
    return next((_("Bot: {title}").format(title=_(bot.title)) for bot in all_bots() if bot.code == code), _("Bot: {title}").format(title=code))


def player_name(who: Who, name: str) -> str:
    """What a player is called: a person by the name as it was written, bots by their kind."""
    return bot_name(who.bot) if who.bot else name


def money_told(row: Row, seat: int) -> str:
    """What a player has come to in a game whose result is known."""
    assert row.result is not None, "only of games whose result is known"
    return in_currency(row.result.seats[seat].money, row.result.currency)


def heading(row: Row) -> str:
    """What came of a game, in one line.

    A tie is told as one; of a game that isn't over, how far it is.
    """
    if row.broken:
        return _("This game is damaged")
    if not row.over and row.bookings >= 0:
        return ngettext("{number} booking, not over yet", "{number} bookings, not over yet", row.bookings).format(number=row.bookings)
    if not row.over:
        return _("Round {number}, not over yet").format(number=row.rounds) if row.turn else _("Not begun yet")
    winners = [seat for place, seat in row.places if place == 1]
    if not winners:
        return ngettext("Over after {count} round", "Over after {count} rounds", row.rounds).format(count=row.rounds)
    said = _("{player} won with {amount}") if len(winners) == 1 else _("{players} tied at {amount}")
    names = listing(seat_name(row, seat) for seat in winners)
    return said.format(player=names, players=names, amount=money_told(row, winners[0]))


def circumstances(row: Row) -> str:
    """By which printing and when a game was played, and how long it took."""
    minutes = row.minutes
    said = [
        day(row.day),
        row.title,
        ngettext("{count} round", "{count} rounds", row.rounds).format(count=row.rounds) if row.over and row.rounds else "",
        bookings(row.bookings) if row.over and row.bookings >= 0 else "",
        ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes) if minutes is not None else "",
        _("at our table") if row.tracked else "",
    ]
    return " · ".join(part for part in said if part)


def game_label(row: Row) -> str:
    """A game in the list: what came of it, the others, when and how long."""
    if row.broken:
        return f"{heading(row)}\n{day(row.day)} · {row.id}"
    if not row.places:
        names = ", ".join(seat_name(row, seat) for seat in range(len(row.seats)))
        return f"{names}\n{heading(row)}\n{circumstances(row)}"
    others = ", ".join(f"{seat_name(row, seat)} {money_told(row, seat)}" for place, seat in row.places if place > 1)
    return "\n".join(line for line in (heading(row), others, circumstances(row)) if line)


def game_icon(row: Row) -> str:
    """The small picture before a game in the list: over, to go on with, damaged."""
    return "chain-broken" if row.broken else "trophy" if row.over else "play"


def haul_told(haul: Haul, currency: str) -> str:
    """A delivery in words: what it brought, from where and where to."""
    amount = in_currency(haul.amount, currency)
    if not haul.start:
        return amount
    return _("{start} → {destination}: {amount}").format(start=haul.start, destination=haul.destination, amount=amount)


def standing_told(row: Row) -> str:
    """What came of a game, and how each player did, as HTML."""
    said = f'<h2 class="aa-title">{escape(heading(row))}</h2><p class="aa-small">{escape(row.broken or circumstances(row))}</p>'
    if row.result is None or row.broken:
        return said
    letters, lines = seat_letters(row.seats), []
    order = row.places or tuple((0, seat) for seat in range(len(row.seats)))
    for place, seat in order:
        own = row.result.seats[seat]
        bot = f" <small>{escape(bot_name(row.seats[seat].bot))}</small>" if row.seats[seat].bot else ""
        best = f"<small>{escape(_('Best delivery: {delivery}').format(delivery=haul_told(own.best[0], row.result.currency)))}</small>" if own.best else ""
        disc = f'<span class="aa-letter aa-seat-{seat_colour(row.seats, seat).id}" aria-hidden="true">{letters[seat]}</span>'
        lines.append(
            f"<tr><td>{escape(_('{place}.').format(place=place)) if place else ''}<td>{disc}"
            f'<td><b>{escape(seat_name(row, seat))}</b>{bot}{best}<td class="aa-n">{escape(money_told(row, seat))}'
        )
    return f'{said}<table class="aa-table aa-results"><tbody>{"".join(lines)}</table>'


def player_label(player: Player) -> str:
    """A player in the list of players."""
    games = ngettext("{count} game", "{count} games", player.games).format(count=player.games)
    said = [rating_told(player), games, ngettext("{wins} won", "{wins} won", player.wins).format(wins=player.wins) if player.finished else ""]
    return f"{player_name(player.who, player.name)}\n{' · '.join(part for part in said if part)}"


def rating_told(player: Player) -> str:
    """A player's rating in words; empty where no game says anything."""
    return _("Rating {points}").format(points=points_told(player)) if player.rating.games else ""


def points_told(player: Player) -> str:
    """A player's rating as a number; a dash where no game says anything."""
    if not player.rating.games:
        return "–"
    return figure(player.rating.points)


def about_ratings() -> str:
    """What ratings are, as HTML: folded, since few ask."""
    lines = (
        _("A rating begins at 0. It grows with good places, most of all ahead of strong players, and with each game while it is still uncertain."),
        _("People and bots are rated together, bots by their kind; in a game with several bots of a kind one of them counts."),
        _("Games played here and at your own table count, by any printing. The same name is always the same player; under “Season” two names can be joined."),
    )
    return f"<details><summary>{escape(_('About ratings'))}</summary>{''.join(f'<p>{escape(line)}</p>' for line in lines)}</details>"


def player_told(page: Page) -> str:
    """A player's page below the name and without the list of games, as HTML."""
    player = page.player
    open_games = player.games - player.finished
    games = _("{games}, {open} not over").format(games=player.games, open=open_games) if open_games else str(player.games)
    facts = [
        (_("Rating"), points_told(player)) if player.rating.games else None,
        (_("Games"), games),
        (_("Won"), _("{wins} of {finished}").format(wins=player.wins, finished=player.finished)) if player.finished else None,
        *[(_("On average"), in_currency(round(average), currency)) for currency, average in page.averages],
        (_("Deliveries"), str(page.deliveries)) if page.deliveries else None,
    ]
    told = "".join(f"<div><dt>{escape(fact[0])}</dt><dd>{escape(fact[1])}</dd></div>" for fact in facts if fact is not None)
    return f'<dl class="aa-facts">{told}</dl>' + _best_told(page) + _rivals_told(page) + f"<h3>{escape(_('Games'))}</h3>"


def _best_told(page: Page) -> str:
    lines = "".join(f"<li>{escape(haul_told(one.haul, one.currency))} <small class=aa-when>{escape(day(one.row.day))}</small></li>" for one in page.best)
    return f"<h3>{escape(_('Best deliveries'))}</h3><ol>{lines}</ol>" if lines else ""


def _rivals_told(page: Page) -> str:
    if not page.rivals:
        return ""
    head = "".join(f'<th class="aa-n">{escape(title)}' for title in (_("Games"), _("Ahead"), _("Behind")))
    rows = "".join(f"<tr><td>{escape(player_name(rival.who, rival.name))}{_numbers((rival.games, rival.ahead, rival.behind))}" for rival in page.rivals)
    return f'<h3>{escape(_("Head to head"))}</h3><table class="aa-table aa-rivals"><thead><tr><th>{escape(_("Against"))}{head}</thead><tbody>{rows}</table>'


def _numbers(counts: Sequence[int]) -> str:
    return "".join(f'<td class="aa-n">{count}' for count in counts)
