"""Tournaments of bots: ``tournament()`` in a notebook; a table and a picture of what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path

from ...bots import Bot
from ...drawing.intervals import Value, intervals
from ...engine import Edition
from ...simulation.intervals import Interval
from ...simulation.tournament import LIMIT, Place, Tournament
from ...words.language import _, ngettext
from ...words.numbers import decimal, percent, whole
from ..parts.progress import ProgressBar

STYLE = "border-collapse:collapse;margin:0.5em 0"
CELL = "padding:0.25em 0.7em;border-bottom:1px solid #d5d9dd;text-align:"
NUMBER, TEXT = "right;white-space:nowrap", "left;min-width:12ch"


class Standing(Sequence[Place]):
    """What came of a tournament, the best bot first; in a notebook a table and a picture."""

    def __init__(self, places: Sequence[Place], players: int, games: int) -> None:
        self.places, self.players, self.games = tuple(places), players, games

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, index: int) -> Place:  # type: ignore[override]  # slices are not needed
        return self.places[index]

    def __repr__(self) -> str:
        return "\n".join(f"{place.rank}. {place.title}: {_share(place.share)}" for place in self.places)

    def _repr_html_(self) -> str:
        return f"{self.table()}{self.picture()}" if self.places else ""

    def picture(self) -> str:
        """The share of the wins of each bot with its interval, as SVG; a line where all would be alike."""
        values = [Value(place.title, place.share.mean, place.share.low, place.share.high) for place in self.places]
        return intervals(values, _("Share of the wins"), percent, 1 / self.players)

    def table(self) -> str:
        """The table, as HTML."""
        heads = "".join(f'<th style="{CELL}{side}">{escape(head)}</th>' for head, side in self.heads())
        rows = "".join(
            "<tr>" + "".join(f'<td style="{CELL}{side}">{escape(cell)}</td>' for cell, (_head, side) in zip(row, self.heads(), strict=True)) + "</tr>"
            for row in map(self.cells, self.places)
        )
        told = ngettext(
            "{games} game at a table of {players}; in brackets: the range that 95 of 100 such tournaments would fall into.",
            "{games} games at tables of {players}; in brackets: the range that 95 of 100 such tournaments would fall into.",
            self.games,
        )
        if all(place.money.low == place.money.high for place in self.places):
            told = ngettext(
                "{games} game at a table of {players}. One deal tells little of who is better: play more.",
                "{games} games at tables of {players}. One deal tells little of who is better: play more.",
                self.games,
            )
        said = escape(told.format(games=whole(self.games), players=self.players))
        table = f'<table style="{STYLE}"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        return f'<div style="overflow-x:auto">{table}</div><p>{said}</p>'

    def page(self, title: str) -> str:
        """One HTML file with table and picture."""
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        return f"<!doctype html><html><head>{head}</head><body style='font-family:sans-serif'><h1>{escape(title)}</h1>{self._repr_html_()}</body></html>"

    @staticmethod
    def heads() -> tuple[tuple[str, str], ...]:
        """The table's columns: what stands above each, and its style."""
        right = (_("seats"), _("win share"), _("money"), _("undelivered"), _("failures"))
        return (("", NUMBER), (_("bot"), TEXT), *((head, NUMBER) for head in right), (_("failed most often"), TEXT))

    @staticmethod
    def cells(place: Place) -> tuple[str, ...]:
        """What stands in the row of a bot, by columns."""
        failures = whole(place.failures) if place.failures else ""
        return (
            f"{place.rank}.",
            place.title,
            whole(place.seats),
            _share(place.share),
            _ranged(place.money, whole),
            decimal(place.undelivered, 1),
            failures,
            place.error,
        )


def _share(share: Interval) -> str:
    return _ranged(share, lambda mean: percent(mean, 1))


def _ranged(interval: Interval, form: Callable[[float], str]) -> str:
    """A mean with its interval, where it has one: a single deal has none."""
    return form(interval.mean) if interval.low == interval.high else interval.text(form)


def tournament(
    bots: str | Path | Mapping[str, object] | Sequence[str | Bot],
    deals: int = 20,
    players: int = 0,
    edition: str | Edition = "fx-schmid-1987",
    seed: str | int = "",
    *,
    also: Sequence[str | Bot] = (),
    limit: float = LIMIT,
    workers: int | None = None,
) -> Standing:
    """Let many bots play each other, on all cores, with the same deals for all; the standing with its intervals.

    ``bots`` are a folder of Python files, each a bot (a function ``choose(rules, view, legal, rng)``, or a class with that method); a
    mapping of names to such functions, as a notebook's cell has them; or a list of codes. ``also`` are codes of bots that join them.
    ``players`` sit at a table, four by default. Every bot of a folder or a mapping has a process of its own and ``limit`` seconds for a
    decision: an error or an endless loop costs it that decision, not the tournament. In a notebook a bar shows how far it is;
    interrupt it for the standing so far.

    Raises :class:`~aufachse_widgets.simulation.errors.SimulationError`, BotError, UnknownBot, EditionError, OSError for what cannot be played.
    """
    games = Tournament(bots, deals, players, edition, seed, also=also, limit=limit, workers=workers)
    with ProgressBar(_("tournament")) as bar:
        games.simulation.progress = bar.told
        return played(games)


def played(games: Tournament) -> Standing:
    """The tournament to its end, or until somebody interrupts it."""
    try:
        games.play()
    except KeyboardInterrupt:
        games.cancel()
    return Standing(games.places(), games.players, games.played)
