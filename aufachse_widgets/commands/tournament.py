"""The command ``aufachse tournament FOLDER``: the bots of a folder play each other; a table of what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.table import Table
from traitlets import Float, Integer, Unicode

from ..box.csv_cells import csv_text
from ..engine.reasons import N_
from ..simulation.tournament import LIMIT, Place, Tournament
from ..widgets.learn.tournament import NUMBER, Standing, played
from ..words.language import _
from .batch import BatchCommand


class TournamentCommand(BatchCommand):
    """A tournament of a folder of bots."""

    name = "aufachse tournament"
    description = N_(
        "Lets the bots of a folder play each other: each Python file in it is one, with a function choose(rules, view, legal, rng). "
        "Each bot has a process of its own and a time limit, so that no error or endless loop ends the tournament. Ctrl+C ends it with the standing so far."
    )
    examples = "aufachse tournament my-class\naufachse tournament my-class --deals=100 --limit=0.5 --page=standing.html"
    options: ClassVar[dict[str, str]] = {
        "also": "text", "deals": "number", "players": "number", "edition": "text", "seed": "text",
        "limit": "seconds", "workers": "number", "page": "text", "rows": "text",
    }  # fmt: skip
    most_arguments: ClassVar[int] = 1

    also = Unicode("", help=N_("Codes of bots that take part, too, with commas between them.")).tag(config=True)
    deals = Integer(20, help=N_("How many deals, each played at every table from every seat.")).tag(config=True)
    players = Integer(0, help=N_("How many sit at a table. Default: four, or all where they are fewer.")).tag(config=True)
    edition = Unicode("fx-schmid-1987", help=N_("The edition it is played in.")).tag(config=True)
    seed = Unicode("", help=N_("The same seed gives the same deals and tables.")).tag(config=True)
    limit = Float(LIMIT, help=N_("Seconds that a bot may take for a decision.")).tag(config=True)
    workers = Integer(0, help=N_("How many processes play, beside those of the bots. Default: all cores.")).tag(config=True)
    page = Unicode("", help=N_("File for table and picture, as one HTML page.")).tag(config=True)
    rows = Unicode("", help=N_("File for a row of each bot, as CSV.")).tag(config=True)

    aliases = {name: f"TournamentCommand.{name}" for name in ("also", "deals", "players", "edition", "seed", "limit", "workers", "page", "rows")}
    flags = {}

    def work(self) -> int:
        """Play, and show the standing; 130 where it was stopped."""
        if not self.arguments:
            self.refuse(_("Name the bots' folder: aufachse tournament my-class"))
        self.check_least("workers", 1, 0)
        also = [code.strip() for code in self.also.split(",") if code.strip()]
        limit, workers = self.limit, self.workers or None
        games = Tournament(self.arguments[0], self.deals, self.players, self.edition, self.seed, also=also, limit=limit, workers=workers)
        for name in filter(None, (self.page, self.rows)):
            Path(name).open("a", encoding="utf-8").close()  # what can't be written is told before hours of games
        with self.progress(_("games")) as told:
            games.simulation.progress = told
            standing = played(games)
        self.say(_table(standing) if standing else _("Stopped before the first game was over."))
        if self.page:
            Path(self.page).write_text(standing.page(_("Tournament: {folder}").format(folder=Path(self.arguments[0]).name)), encoding="utf-8")
        if self.rows:
            with Path(self.rows).open("w", newline="", encoding="utf-8") as file:
                columns = Place.__struct_fields__ if not standing else tuple(standing[0].row())
                file.write(csv_text([columns, *(tuple(place.row().values()) for place in standing)]))
        return 130 if games.simulation.cancelled else 0


def _table(standing: Standing) -> Table:
    """The standing for a terminal."""
    table = Table()
    for head, side in standing.heads():
        table.add_column(head, justify="right" if side == NUMBER else "left", overflow="fold")
    for place in standing:
        table.add_row(*(cell.replace("[", r"\[") for cell in standing.cells(place)))
    return table
