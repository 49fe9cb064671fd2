"""The command ``python -m tests.tools.ladder``: how strong bots are, by the matches of a plan, as a table in Markdown."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from math import isnan
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from traitlets import Integer, Unicode

from aufachse_widgets.bots import UnknownBot
from aufachse_widgets.commands.batch import BatchCommand
from aufachse_widgets.engine.input_files import read_input
from tests.tools.ladder.matches import Ladder, Outcome
from tests.tools.ladder.plan import Match, load_plan

PLAN = Path(__file__).with_name("ladder.toml")

BEGIN, END = "<!-- ladder -->", "<!-- end of the ladder -->"


class LadderCommand(BatchCommand):
    """The matches of a plan; carries on where it was stopped."""

    name = "python -m tests.tools.ladder"
    description = (
        "Plays the matches of a plan (a TOML file; by default the one beside this command) between bots and prints a table of their strength. "
        "It goes on where it was stopped. Bots whose program has changed since play three deals again; where these end otherwise, all is played again."
    )
    examples = "python -m tests.tools.ladder --games=200 --match=dispatcher\npython -m tests.tools.ladder --games=0 --into=docs/bots/strength.md"
    options: ClassVar[dict[str, str]] = {"results": "text", "games": "number", "match": "text", "workers": "number", "into": "text"}
    most_arguments: ClassVar[int] = 1

    results = Unicode("", help="File to which results are added. Default: beside the plan, its name ending in .results.jsonl.").tag(config=True)
    games = Integer(-1, help="At most so many games of each match, in whole deals; 0: play nothing, show what there is. Default: as planned.").tag(config=True)
    match = Unicode("", help="Only matches with this in their names or editions.").tag(config=True)
    workers = Integer(0, help="How many processes play. Default: all cores.").tag(config=True)
    into = Unicode("", help=f"File into which the table is put, between the lines {BEGIN} and {END}.").tag(config=True)

    aliases = {name: f"LadderCommand.{name}" for name in ("results", "games", "match", "workers", "into")}
    flags = {}

    def work(self) -> int:
        """Play, and show the table; 130 where it was stopped."""
        self.check_least("games", 0, -1)
        self.check_least("workers", 1, 0)
        file = Path(self.arguments[0]) if self.arguments else PLAN
        ladder = Ladder(load_plan(file), Path(self.results) if self.results else file.with_suffix(".results.jsonl"))
        wanted = [match for match in ladder.plan if self.match in f"{match.name} {match.edition}"]
        if not wanted:
            known = ", ".join(dict.fromkeys(match.name for match in ladder.plan))
            self.refuse(f"No match has {self.match} in its name; the matches are {known}.")
        target = self.target()
        status, outcomes = 0, list[Outcome]()
        for match in wanted:
            try:
                try:
                    if not status:
                        self.play(ladder, match)
                except KeyboardInterrupt:
                    status = 130
                if outcome := ladder.outcome(match):
                    outcomes.append(outcome)
            except UnknownBot as error:
                self.console.print(f"{match.name} is left out: {error}", markup=False)
        table = markdown(outcomes, ladder.ratings(outcome.match for outcome in outcomes))
        self.say(table)
        if target is not None:
            before, after = target
            Path(self.into).write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")
        return status

    def play(self, ladder: Ladder, match: Match) -> None:
        """The games of a match that are wanted and not played yet."""
        games = match.games if self.games < 0 else min(match.games, self.games // match.rotations * match.rotations)
        if games:
            with self.progress(f"{match.name}, {match.edition}") as told:
                ladder.play(replace(match, games=games), self.workers or None, told)

    def target(self) -> tuple[str, str] | None:
        """What stands before and after the table in the file that it is to be put into."""
        if not self.into:
            return None
        text = read_input(self.into).decode().replace("\r\n", "\n")
        before, begin, rest = text.partition(BEGIN)
        _old, end, after = rest.partition(END)
        if not (begin and end):
            self.refuse(f"{self.into} has no lines {BEGIN} and {END} for the table to go between.")
        return before, after


def markdown(outcomes: Sequence[Outcome], ratings: Mapping[str, tuple[float, float]]) -> str:
    """The outcomes and ratings as tables in Markdown."""
    lines = [
        "| match | edition | games | wins, 95 % | goal | money, 95 % | others | undelivered | below start |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for outcome in outcomes:
        match, others = outcome.match, "" if isnan(outcome.others_money) else f"{outcome.others_money:,.0f}"
        goal = f"{match.goal:.0%}, above {match.above:.0%}{'' if outcome.met else ' – missed'}" if match.goal else ""
        money = outcome.money.text("{:,.0f}".format)
        cells = (match.name.replace("|", r"\|"), f"`{match.edition}`", f"{outcome.games:,}", outcome.share.text("{:.1%}".format), goal, money, others)
        lines.append(f"| {' | '.join(cells)} | {outcome.undelivered:.2f} | {outcome.lost:.1%} |")
    for outcome in outcomes:
        told = [f"{what}: {number}" for what, number in (("games without an end", outcome.unfinished), ("failed decisions", outcome.failures)) if number]
        if told:
            lines += ["", f"{outcome.match.name}, `{outcome.match.edition}`, {', '.join(told)}."]
    if ratings:
        lines += ["", "| bot | openskill rating | ± |", "|---|--:|--:|"]
        lines += [f"| {code} | {rating:.1f} | {sigma:.1f} |" for code, (rating, sigma) in ratings.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(LadderCommand.run(sys.argv[1:]))
