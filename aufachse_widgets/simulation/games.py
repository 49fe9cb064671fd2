"""Games of bots, here or on many cores: the same seed, the same games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from ..engine import Board, Contract, Edition, new_game
from ..engine.errors import shown
from ..words.language import _
from .chunks import HERE, played
from .errors import SimulationError
from .given import check_number, check_workers, chosen_edition, seed_text
from .playing import Fixture, Setup, header_of, play_game
from .results import GameResult, Tally, Totals, Value
from .seating import Seated, seated

MOST_ENTRIES = 20_000
"""Where a game is stopped that does not end: some ten times as long as a long one."""

KEPT = 1_000
"""How many results stay for a second look."""

Progress = Callable[[int, int], None]
"""Told after each chunk how many games were played, and of how many."""


def simulate(
    seats: Sequence[Seated],
    games: int = 1,
    edition: str | Edition = "fx-schmid-1987",
    seed: str | int = "",
    *,
    board: Board | None = None,
    contracts: Sequence[Contract] | None = None,
    rotate: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
    strict: bool = False,
    journals: bool | str | Path = False,
    keep: int = KEPT,
    most_entries: int = MOST_ENTRIES,
) -> Simulation:
    """Play games between bots, each one when it is asked for.

    ``seats`` are the bots' codes, two to six (or bots, or ``"module:name"`` for one that is registered nowhere); ``edition`` an
    edition or its id, on the shipped board or ``board`` and ``contracts``. The same ``seed`` gives the same games in any process,
    whatever else happens: each game has a seed of its own, made from it and the game's number. With ``rotate`` each deal is played
    once in every rotation of the seats before the next one comes: no win is owed to the seat.

    ``workers`` is how many processes play. By default the first second is played here, and what is left then on all cores; within
    ``joblib.parallel_config(…)`` where that says, on a cluster of Dask or Ray, too. The results are the same, in the same order.
    ``progress`` is told now and then how many games have been played, and out of how many; :meth:`Simulation.cancel` ends it early.

    A bot that fails is told in ``failures`` of the game, and a random legal action is taken for it; with ``strict`` what it raised is
    raised, for those who write one. ``journals``: each result holds the game's file; or, where it is a folder, each file is put there
    as soon as its game is over. ``keep``: so many results stay for a second look, the others are played again: memory does not grow
    with the games. ``most_entries``: where a game is stopped that does not end.

    Raises :class:`SimulationError`, UnknownBot, BotError, EditionError, BoardError and ContractError at once for what cannot be played.

    >>> games = simulate(("courier", "random"), games=2, seed="doctest")
    >>> for game in games:
    ...     print(game.number, game.winners, [seat.money for seat in game.seats])
    0 (0,) [..., ...]
    1 (0,) [..., ...]
    >>> games.totals()["courier"].win_share
    1.0
    >>> next(games.rows())["bot"]
    'courier'
    >>> simulate(("courier",) * 7)
    Traceback (most recent call last):
    ...
    aufachse_widgets.simulation.errors.SimulationError: seats: 7 of them; a game has 2 to 6
    """
    bots = seated(seats)
    for name, number, least in (("games", games, 1), ("most_entries", most_entries, 1), ("keep", keep, 0)):
        check_number(name, number, least)
    check_workers(workers)
    told, chosen = seed_text(seed), chosen_edition(edition)
    if contracts is not None and not (contracts and isinstance(contracts, Sequence) and all(isinstance(card, Contract) for card in contracts)):
        told = _("{name} = {given}: use a list of contracts, or None for the shipped ones")
        raise SimulationError(told.format(name="contracts", given=shown(contracts)))
    if not isinstance(journals, bool | str | Path) or journals == "":
        raise SimulationError(_("{name} = {given}: use True, False or a folder").format(name="journals", given=shown(journals)))
    if progress is not None and not callable(progress):
        told = _("{name} = {given}: use a function of two numbers, played games and all")
        raise SimulationError(told.format(name="progress", given=shown(progress)))
    setup = Setup(
        edition=chosen,
        board=board,
        contracts=None if contracts is None else tuple(contracts),
        bots=bots,
        seed=told,
        strict=strict,
        journals=bool(journals),
        most_entries=most_entries,
    )
    header_of(setup, bots)
    new_game(setup.rules, len(bots))  # raises EditionError if so many find no room
    codes = [bot.code for bot in bots]
    places = tuple(codes.index(code) for code in codes)
    turns = tuple(dict.fromkeys(places[turn:] + places[:turn] for turn in range(len(places)))) if rotate else (places,)
    fixtures = Rotations(games, turns)
    folder = None if isinstance(journals, bool) else _made(Path(journals))
    return Simulation(setup, fixtures, workers=workers, progress=progress, keep=keep, folder=folder)


def _made(folder: Path) -> Path:
    """The folder for journals, made where it isn't there. Raises :class:`SimulationError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        told = _("{name} = {given}: can't be made into a folder ({why}); name another")
        raise SimulationError(told.format(name="journals", given=shown(str(folder)), why=why)) from error
    return folder


class Rotations(Sequence[Fixture]):
    """Fixtures made when they are asked for: each deal once for every one of some orders of seats."""

    def __init__(self, games: int, orders: Sequence[tuple[int, ...]]) -> None:
        self._games, self._orders = games, tuple(orders)

    def __len__(self) -> int:
        return self._games

    def __getitem__(self, number: int) -> Fixture:  # type: ignore[override]  # slices are not needed
        deal, order = divmod(number, len(self._orders))
        return Fixture(number, deal, self._orders[order])


class Simulation:
    """Games that are played as they are looked at. Made by :func:`simulate`. Where nobody said how many processes play, the first ``here`` seconds are
    played in this one."""

    def __init__(
        self,
        setup: Setup,
        fixtures: Sequence[Fixture],
        *,
        workers: int | None = None,
        progress: Progress | None = None,
        keep: int = KEPT,
        folder: Path | None = None,
    ) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.bots = tuple(setup.bots[index] for index in fixtures[0].seats)
        self.seed = setup.seed
        self.progress = progress
        self.here = HERE
        self.cancelled = False
        self._fixtures, self._workers, self._keep, self._folder = fixtures, workers, keep, folder
        self._kept: dict[int, GameResult] = {}
        self._tally = Tally()

    def __len__(self) -> int:
        return len(self._fixtures)

    def __iter__(self) -> Iterator[GameResult]:
        return self.since(0)

    def since(self, first: int) -> Iterator[GameResult]:
        """The games from that number on: those that are kept, and the others played. Ends early when it is cancelled."""
        missing = None
        for number in range(first, len(self)):
            result = self._kept.get(number)
            if result is None:
                missing = missing or self._played(number)
                result = next((found for found in missing if found.number == number), None)
            if result is None:  # cancelled
                return
            self._tally.add(result)  # where others were looked at before, it was not the next one when it came
            yield result

    def _played(self, first: int) -> Iterator[GameResult]:
        """The games from that number on that are not kept."""
        fixtures = (self._fixtures[number] for number in range(first, len(self)) if number not in self._kept)
        with closing(played(self.setup, fixtures, self._workers, lambda: not self.cancelled, self.here)) as chunks:
            for results in chunks:
                noted = [self._noted(result) for result in results]
                if self.progress is not None:
                    self.progress(noted[-1].number + 1, len(self))
                yield from noted

    def game(self, number: int) -> GameResult:
        """The game of that number, from 0, played if it has not been. IndexError if there is none."""
        if not 0 <= number < len(self):
            raise IndexError(_("game {number}: there are {games}, counted from 0").format(number=number, games=len(self)))
        return self._kept[number] if number in self._kept else self._noted(play_game(self.setup, self._fixtures[number]))

    def cancel(self) -> None:
        """Play no more: those who wait for games get the ones that there are. May be called from another thread, or when told of progress."""
        self.cancelled = True

    def rows(self) -> Iterator[dict[str, Value]]:
        """A flat row for each seat of each game."""
        for game in self:
            yield from game.rows()

    def frame(self) -> object:
        """The rows as a pandas DataFrame. Raises :class:`SimulationError` where pandas is not installed."""
        try:
            import pandas
        except ModuleNotFoundError as error:
            raise SimulationError(_("a DataFrame needs pandas: pip install pandas; rows() gives the same without it")) from error
        return pandas.DataFrame(self.rows())

    def totals(self) -> dict[str, Totals]:
        """What each bot came to, by its code. Played games are counted once, and need not be kept for it."""
        for _game in self.since(self._tally.games):
            pass
        return self.totals_so_far()

    def totals_so_far(self) -> dict[str, Totals]:
        """What each bot came to in the games that were played one after the other from the first one on."""
        return self._tally.totals()

    def __repr__(self) -> str:
        seats = ", ".join(bot.code for bot in self.bots)
        return f"<{len(self):,} game{'' if len(self) == 1 else 's'} of {seats} in {self.rules.edition.id}, seed {self.seed!r}>"

    def _noted(self, result: GameResult) -> GameResult:
        """A result that just came: its journal put where it is wanted, itself counted and kept."""
        if self._folder is not None and result.journal is not None:
            (self._folder / f"game-{result.number:06}.jsonl").write_bytes(result.journal)
            result = result.without_journal()
        self._tally.add(result)
        if result.number < self._keep:
            self._kept[result.number] = result
        return result
