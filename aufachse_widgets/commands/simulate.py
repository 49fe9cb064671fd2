"""The command ``aufachse simulate``: games between bots, on all cores, and a table of what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

from rich.table import Table
from traitlets import Bool, Integer, Unicode

from ..box.csv_cells import csv_text
from ..engine.reasons import N_
from ..simulation import Simulation, Totals, simulate
from ..words.language import _, ngettext
from ..words.numbers import decimal, percent, shortest, whole
from .batch import BatchCommand

COLUMNS = ("game", "deal", "seed", "edition", "seat", "bot", "place", "money", "lost", "win", "turns", "undelivered", "failures", "finished")


class Simulate(BatchCommand):
    """Games between bots; a table of totals."""

    name = "aufachse simulate"
    description = N_("Plays games between bots on all cores and prints what each bot came to. Ctrl+C ends it early, with what was played so far.")
    examples = "aufachse simulate --seats dispatcher,courier --games 1000 --edition schmidt-2007 --seed 1"
    options: ClassVar[dict[str, str]] = {
        "seats": "text", "games": "number", "edition": "text", "seed": "text", "workers": "number",
        "rotate": "", "rows": "text", "journals": "text",
    }  # fmt: skip

    seats = Unicode("courier,busy", help=N_("The bots' codes, two to six, commas between them; module:name for one that is registered nowhere.")).tag(
        config=True
    )
    games = Integer(100, help=N_("How many games.")).tag(config=True)
    edition = Unicode("fx-schmid-1987", help=N_("The edition they are played in.")).tag(config=True)
    seed = Unicode("", help=N_("The same seed gives the same games.")).tag(config=True)
    workers = Integer(0, help=N_("How many processes play. Default: all cores, where it takes more than a second.")).tag(config=True)
    rotate = Bool(False, help="Each deal is played once in every rotation of the seats.").tag(config=True)
    rows = Unicode("", help=N_("File for a row of each seat of each game, as CSV.")).tag(config=True)
    journals = Unicode("", help=N_("Folder for each game's journal, which the dashboard opens.")).tag(config=True)

    aliases = {name: f"Simulate.{name}" for name in ("seats", "games", "edition", "seed", "workers", "rows", "journals")}
    flags = {
        "rotate": ({"Simulate": {"rotate": True}}, N_("Each deal is played once in every rotation of the seats.")),
    }  # fmt: skip

    def work(self) -> int:
        """Play, and say what came of it."""
        self.check_least("workers", 1, 0)
        with self.progress(_("games")) as told:
            games = simulate(
                [code.strip() for code in self.seats.split(",")],
                self.games,
                self.edition,
                self.seed,
                rotate=self.rotate,
                workers=self.workers or None,
                progress=told,
                journals=self.journals or False,
                keep=0,
            )
            status = self.play(games)
        if totals := games.totals_so_far():
            self.say(totals_table(totals))
        return status

    def play(self, games: Simulation) -> int:
        """All games, their rows written as they come."""
        played = 0
        with ExitStack() as open_files:
            file = None
            if self.rows:
                file = open_files.enter_context(Path(self.rows).open("w", newline="", encoding="utf-8"))
                file.write(csv_text([COLUMNS]))
            try:
                for game in games:
                    played += 1
                    if file:
                        file.write(csv_text([row[column] for column in COLUMNS] for row in game.rows()))
            except KeyboardInterrupt:
                self.say(
                    ngettext("Stopped after {played} of {games} game.", "Stopped after {played} of {games} games.", len(games)).format(
                        played=whole(played), games=whole(len(games))
                    )
                )
                return 130
        return 0


def totals_table(totals: Mapping[str, Totals]) -> Table:
    """What each bot came to, as a table for the terminal."""
    table = Table()
    table.add_column(_("bot"), overflow="fold")
    for title in (_("seats"), _("wins"), _("win share"), _("money"), _("turns"), _("undelivered"), _("below start"), _("failures")):
        table.add_column(title, justify="right")
    for total in totals.values():
        table.add_row(
            total.bot,
            whole(total.played),
            shortest(total.wins, 2),
            percent(total.win_share, 1),
            whole(total.money),
            decimal(total.turns, 1),
            decimal(total.undelivered, 2),
            percent(total.lost / total.played, 1),
            whole(total.failures),
        )
    return table
