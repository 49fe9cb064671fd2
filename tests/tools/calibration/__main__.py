"""The command ``python -m tests.tools.calibration``: whether what hints say about contracts comes true in games between bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.table import Table
from traitlets import Bool, Integer, Unicode

from aufachse_widgets.commands.batch import BatchCommand
from aufachse_widgets.engine.contracts import Contract
from aufachse_widgets.engine.rules import shipped_contracts
from tests.tools.calibration.measures import Calibration, Fit, Plan, binned, fit, money_pairs, shown_pairs, turn_pairs
from tests.tools.calibration.reliability import reliability

RESULTS = Path(__file__).with_name("calibration.results.jsonl")

RENEW = "Ask hints again about the auctions that have been measured: for hints that have changed, by bots that have not."


class CalibrationCommand(BatchCommand):
    """Auctions played out with and without the contract; carries on where it was stopped."""

    name = "python -m tests.tools.calibration"
    description = (
        "Takes one auction from each of many games between bots, goes on four times with the contract for one seat at one bid and four times without, "
        "by the same chance, and compares what that brought with what hints said. It goes on where it was stopped."
    )
    examples = (
        "python -m tests.tools.calibration --edition=schmidt-2007 --players=2 --results=two.jsonl\n"
        "python -m tests.tools.calibration --auctions=0 --into=docs/pictures"
    )
    options: ClassVar[dict[str, str]] = {
        "auctions": "number", "edition": "text", "players": "number", "bot": "text", "seed": "text", "workers": "number", "results": "text", "into": "text",
        "renew": "",
    }  # fmt: skip

    auctions = Integer(2000, help="How many auctions are to be measured; 0: none, show what there is.").tag(config=True)
    edition = Unicode("fx-schmid-1987", help="The edition.").tag(config=True)
    players = Integer(4, help="The number of players.").tag(config=True)
    bot = Unicode("dispatcher", help="The code of the bot in all seats.").tag(config=True)
    seed = Unicode("calibration", help="The same seed measures the same auctions.").tag(config=True)
    workers = Integer(-1, help="How many processes play. Default: all cores.").tag(config=True)
    results = Unicode(str(RESULTS), help="File to which measures are added. Default: the one beside this command.").tag(config=True)
    renew = Bool(False, help=RENEW).tag(config=True)
    into = Unicode("", help="Folder into which two reliability plots are put: money.svg and turns.svg.").tag(config=True)

    aliases = {name: f"CalibrationCommand.{name}" for name in ("auctions", "edition", "players", "bot", "seed", "workers", "results", "into")}
    flags = {"renew": ({"CalibrationCommand": {"renew": True}}, RENEW)}

    def work(self) -> int:
        """Measure, and show what came of it; 130 where it was stopped."""
        self.check_least("auctions", 0)
        self.check_least("players", 2)
        self.check_least("workers", 1, -1)
        calibration = Calibration(Plan(self.edition, self.players, self.bot, self.seed), Path(self.results))
        status = 0
        try:
            with self.progress(f"{self.bot}, {self.edition}") as told:
                if self.renew:
                    calibration.renew(self.workers, told)
                calibration.go_on(self.auctions, self.workers, told)
        except KeyboardInterrupt:
            status = 130
        if calibration.stale:
            self.say(f"{self.results}: bots or hints have changed since this was measured.")
        if not calibration.found:
            self.say("Nothing has been measured.")
            return status
        money, turns = money_pairs(calibration.found), turn_pairs(calibration.found)
        fits = {"money at the bid": fit(money, "money"), "turns to the delivery": fit(turns, "turns")}
        if shown := shown_pairs(calibration.found):
            fits["what the card says, less the bid"] = fit(shown, "shown")
        self.say(fits_table(fits))
        mean = mean_revenue(shipped_contracts())
        share = abs(fits["money at the bid"].error) / mean
        self.say("The mean error is {share} of the mean revenue ({revenue}).".format(share=f"{share:.1%}", revenue=f"{mean:,.0f}"))
        if self.into:
            self.draw(Path(self.into), money, turns, fits)
        return status

    def draw(self, folder: Path, money: Sequence[tuple[float, float]], turns: Sequence[tuple[float, float]], fits: dict[str, Fit]) -> None:
        """Put the plots into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for file, pairs, title, form in (
            ("money.svg", money, "money at the bid", "{:.0f}"),
            ("turns.svg", turns, "turns to the delivery", "{:.1f}"),
        ):
            svg = reliability(binned(pairs), title, "predicted", "realised", form.format, fits[title].slope.mean)
            (folder / file).write_text(svg, encoding="utf-8")


def mean_revenue(contracts: Sequence[Contract]) -> float:
    """The mean revenue of contracts."""
    return sum([card.revenue for card in contracts]) / len(contracts)


def fits_table(fits: dict[str, Fit]) -> Table:
    """Slopes and errors as a table for the terminal."""
    table = Table()
    table.add_column("what")
    for title in ("auctions", "slope, 95 %", "predicted", "realised", "mean error"):
        table.add_column(title, justify="right")
    for name, one in fits.items():
        interval = one.slope.text("{:.2f}".format) if one.count > 2 else "–"  # two points always lie on a line
        table.add_row(name, f"{one.count:,}", interval, f"{one.predicted:,.1f}", f"{one.realised:,.1f}", f"{one.error:+,.1f}")
    return table


if __name__ == "__main__":
    sys.exit(CalibrationCommand.run(sys.argv[1:]))
