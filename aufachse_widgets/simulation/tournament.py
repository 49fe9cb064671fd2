"""A tournament of many bots, those of a class for instance: the same deals for all, each seat in turn, and whatever a bot does, it goes on to its end."""

from __future__ import annotations

import math
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from ..bots import Bot, BotError
from ..engine import Edition, new_game
from ..engine.errors import LABEL, one_line, shown
from ..engine.input_files import read_input
from ..words.language import _, language
from .apart import Apart, BotFile, bot_called
from .chunks import cores
from .errors import SimulationError
from .games import MOST_ENTRIES, Progress, Simulation
from .given import check_number, check_workers, chosen_edition, seed_text
from .intervals import Interval, clustered
from .playing import Fixture, Setup
from .results import GameResult, Value
from .seating import bot_of

LIMIT = 1.0
"""Seconds that a bot may take for a decision."""


class Place(Struct, frozen=True):
    """What came of one bot: in how many ``seats`` it played, its share of the wins and its mean money, each with its interval by deals;
    contracts undelivered a seat; in how many decisions it failed, how it did so most often, and what the table ranks it (1: the best)."""

    rank: int
    bot: str
    title: str
    seats: int
    share: Interval
    money: Interval
    undelivered: float
    failures: int
    error: str

    def row(self) -> dict[str, Value]:
        """A flat row."""
        return {
            "rank": self.rank,
            "bot": self.bot,
            "seats": self.seats,
            "win_share": self.share.mean,
            "win_low": self.share.low,
            "win_high": self.share.high,
            "money": self.money.mean,
            "money_low": self.money.low,
            "money_high": self.money.high,
            "undelivered": self.undelivered,
            "failures": self.failures,
            "error": self.error,
        }


class Tournament:
    """Games between many bots. ``bots`` are a folder, each of whose Python files is a bot (it holds a function ``choose`` or a class with
    that method); or a mapping of names to bots, as in a notebook's cell: functions, classes, codes; or a list of codes and bots. ``also`` are
    more of these, such as ``("courier",)`` to measure a class by.

    For each of the ``deals`` the bots are drawn into tables of ``players`` (some twice where they do not come out even), and every
    table plays the deal once in each rotation of its seats: so all bots have the same dice and cards, from every seat. Each bot that was
    not registered under a code has a process of its own; a decision that takes longer than ``limit`` seconds, an error or an illegal
    action is a failure, for which a random legal action is taken.

    Raises :class:`SimulationError`, BotError, UnknownBot, EditionError, OSError for what cannot be played.

    >>> games = Tournament(["courier", "busy", "random"], deals=2, players=3, edition="children-2007")
    >>> len(games), [bot.code for bot in games.bots]
    (6, ['courier', 'busy', 'random'])
    """

    def __init__(
        self,
        bots: str | Path | Mapping[str, object] | Sequence[str | Bot],
        deals: int = 20,
        players: int = 0,
        edition: str | Edition = "fx-schmid-1987",
        seed: str | int = "",
        *,
        also: Sequence[str | Bot] = (),
        limit: float = LIMIT,
        workers: int | None = None,
        progress: Progress | None = None,
        most_entries: int = MOST_ENTRIES,
    ) -> None:
        check_number("deals", deals, 1)
        check_workers(workers)
        told, chosen = seed_text(seed), chosen_edition(edition)
        if isinstance(also, str) or not isinstance(also, Sequence):
            how = _("{name} = {given}: list the bots' codes, such as {codes}")
            raise SimulationError(how.format(name="also", given=shown(also), codes="('courier',)"))
        if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 < limit < math.inf:
            raise SimulationError(_("{name} = {given}: use a number of seconds above 0").format(name="limit", given=shown(limit)))
        self.bots = tuple(_entered(bots, also, float(limit)))
        if len(self.bots) < 2:
            raise SimulationError(_("{name}: {number} of them; a tournament needs at least two").format(name="bots", number=len(self.bots)))
        players = players or min(len(self.bots), 4)
        if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= min(6, len(self.bots)):
            most = min(6, len(self.bots))
            how = _("{name} = {given}: use 2, for 2 bots") if most == 2 else _("{name} = {given}: use 2 to {most}, for {number} bots")
            raise SimulationError(how.format(name="players", given=shown(players), most=most, number=len(self.bots)))
        setup = Setup(chosen, None, None, self.bots, told, strict=False, journals=False, most_entries=most_entries)
        new_game(setup.rules, players)
        self.players = players
        self._fixtures = Tables(len(self.bots), players, deals, told)
        self._sums = [_Sums() for _bot in self.bots]
        self.simulation = Simulation(setup, self._fixtures, workers=workers or cores(), progress=progress, keep=0)

    def __len__(self) -> int:
        return len(self._fixtures)

    @property
    def played(self) -> int:
        """How many games were played so far."""
        return self._sums[0].games

    def play(self) -> tuple[Place, ...]:
        """Play what is not played yet, and say what came of it. Stopped by KeyboardInterrupt or :meth:`cancel`, it can be gone on with."""
        for game in self.simulation.since(self.played):
            self._add(game)
        return self.places()

    def cancel(self) -> None:
        """Play no more."""
        self.simulation.cancel()

    def places(self) -> tuple[Place, ...]:
        """What came of it so far, the best bot first: by its share of wins, then by its money."""
        found = [sums.place(bot) for bot, sums in zip(self.bots, self._sums, strict=True) if sums.seats]
        found.sort(key=lambda place: (-place.share.mean, -place.money.mean))
        return tuple(Place(rank, *(getattr(place, name) for name in Place.__struct_fields__[1:])) for rank, place in enumerate(found, 1))

    def _add(self, game: GameResult) -> None:
        fixture, winners = self._fixtures[game.number], game.winners
        for sums in self._sums:
            sums.games += 1
        for seat, index in zip(game.seats, fixture.seats, strict=True):
            failed = [failure.error for failure in game.failures if failure.seat == seat.seat]
            self._sums[index].add(game.deal, 1 / len(winners) if seat.seat in winners else 0.0, seat.money, len(seat.undelivered), failed)


class Tables(Sequence[Fixture]):
    """Which bots meet in which game: for each deal tables drawn by the seed, each of them in every rotation."""

    def __init__(self, bots: int, players: int, deals: int, seed: str) -> None:
        self._bots, self._players, self._deals, self._seed = bots, players, deals, seed
        self._drawn = lru_cache(maxsize=4)(self._draw)

    def __len__(self) -> int:
        return self._deals * math.ceil(self._bots / self._players) * self._players

    def __getitem__(self, number: int) -> Fixture:  # type: ignore[override]  # slices are not needed
        if not 0 <= number < len(self):
            raise IndexError(number)
        deal, rest = divmod(number, len(self) // self._deals)
        table, turn = divmod(rest, self._players)
        seats = self._drawn(deal)[table]
        return Fixture(number, deal, seats[turn:] + seats[:turn])

    def _draw(self, deal: int) -> tuple[tuple[int, ...], ...]:
        order = list(range(self._bots))
        random.Random(f"{self._seed}|tables {deal}").shuffle(order)
        order += order[: -len(order) % self._players]
        return tuple(tuple(order[start : start + self._players]) for start in range(0, len(order), self._players))


class _Sums:
    """What is known of one bot so far."""

    def __init__(self) -> None:
        self.games = self.seats = self.undelivered = 0
        self.wins: dict[int, tuple[float, int]] = {}
        self.money: dict[int, tuple[float, int]] = {}
        self.errors: Counter[str] = Counter()

    def add(self, deal: int, win: float, money: int, undelivered: int, failed: Sequence[str]) -> None:
        self.seats += 1
        self.undelivered += undelivered
        for sums, value in ((self.wins, win), (self.money, money)):
            sum_, count = sums.get(deal, (0.0, 0))
            sums[deal] = (sum_ + value, count + 1)
        if len(self.errors) < 1000:
            self.errors.update(failed)
        else:
            self.errors.update(error for error in failed if error in self.errors)

    def place(self, bot: Bot) -> Place:
        error = self.errors.most_common(1)[0][0].removeprefix("BotError: ") if self.errors else ""
        for called in (bot_called(bot.code), f"the bot {bot.code}"):  # what a bot chose is told in English
            error = error.removeprefix(called).lstrip(" :")
        share, money = clustered(self.wins), clustered(self.money)
        return Place(0, bot.code, bot.title, self.seats, share, money, self.undelivered / self.seats, self.errors.total(), error)


def _entered(bots: object, also: Sequence[str | Bot], limit: float) -> Iterator[Bot]:
    """The bots that take part, each under a code of its own."""
    codes = set[str]()
    for bot in (*_found(bots, limit), *map(bot_of, also)):  # _found gives those without a code one that no other has
        if bot.code in codes:
            raise SimulationError(_("{name}: {given} appears twice; give each its own name").format(name="bots", given=shown(bot.code)))
        codes.add(bot.code)
        yield bot


def _found(bots: object, limit: float) -> Iterator[Bot]:
    taken = set[str]()

    def apart(name: str, made_of: BotFile | bytes) -> Bot:
        code = _code(name, taken)
        return Bot(code, one_line(" ".join(name.split()), LABEL) or code, "", Apart(code, made_of, limit, language()))

    match bots:
        case str() | Path():
            folder = Path(bots).absolute()
            if bots == "":
                raise SimulationError(_("{name} = {given}: name a folder").format(name="bots", given="''"))
            if not folder.is_dir():
                raise SimulationError(_("{name} = {given}: there is no such folder").format(name="bots", given=shown(str(bots))))
            files = sorted(file for file in folder.glob("*.py") if not file.name.startswith("_"))
            if not files:
                how = _("{name} = {given}: there is no Python file in this folder; each one is a bot")
                raise SimulationError(how.format(name="bots", given=shown(str(bots))))
            for file in files:
                text = read_input(file).decode("utf-8-sig", "replace")
                yield apart(file.stem, BotFile(str(file), text, str(folder)))
        case Mapping():
            for name, bot in bots.items():
                yield bot_of(bot) if isinstance(bot, str | Bot) else apart(str(name), _packed(str(name), bot))
        case Sequence():
            yield from map(bot_of, bots)
        case _:
            how = _("{name} = {given}: name a folder, or give a mapping of names to bots, or a list of codes")
            raise SimulationError(how.format(name="bots", given=shown(bots)))


def _code(name: str, taken: set[str]) -> str:
    """A code for a bot of that name, and of no other: with a number where two would have the same."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    first = re.sub(r"[^a-z0-9]+", "-", plain)[: LABEL // 2].strip("-") or "bot"
    first = first if first[0].isalpha() else f"bot-{first}"
    code, number = first, 1
    while code in taken:
        number += 1
        code = f"{first}-{number}"
    taken.add(code)
    return code


def _packed(name: str, bot: object) -> bytes:
    import cloudpickle  # a browser has neither it nor processes

    try:
        return bytes(cloudpickle.dumps(bot))
    except Exception as error:
        told = _("{bot} can't be sent to a process of its own: {error}")
        raise BotError(told.format(bot=bot_called(name), error=error)) from error
