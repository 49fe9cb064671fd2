"""Games of bots, played one after the other: the same seed, the same games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ..bots import Bot, BotFailure, Thought, first_to_act, get_bot, thinking
from ..engine import CHANCE, Board, Contract, Edition, Rules, actors, compile_rules, keyed_outcome, new_game, preset, seed_hash, standing, step
from ..engine.actions import Action
from ..engine.errors import AufAchseError, shown
from ..engine.rules import board_digest, board_or_shipped, shipped_contracts
from ..journal import Header, Journal, Seat, encode_journal
from ..journal.boards import keeping
from .results import GameResult, SeatResult, Totals, Value, totals_of

MOST_ENTRIES = 20_000
"""Where a game is stopped that does not end: some ten times as long as a long one."""


class SimulationError(AufAchseError, ValueError):
    """A simulation that cannot be run; the message names the argument and how to fix it."""


def simulate(
    seats: Sequence[str],
    games: int = 1,
    edition: str | Edition = "fx-schmid-1987",
    seed: str | int = "",
    *,
    board: Board | None = None,
    contracts: Sequence[Contract] | None = None,
    strict: bool = False,
    journals: bool = False,
    keep: bool = True,
    most_entries: int = MOST_ENTRIES,
) -> Simulation:
    """Play games between bots, each when it is asked for.

    ``seats`` are the bots' codes, two to six; ``edition`` an edition or its id, on the shipped board or
    ``board`` and ``contracts``. The same ``seed`` gives the same games in any process, whatever else
    happens: each game has a seed of its own, made from it and the game's number.

    A bot that fails is told in ``failures`` of the game, and a random legal action is taken for it; with
    ``strict`` what it raised is raised, for those who write one. ``journals``: each result holds the game's
    file. ``keep``: results stay for a second look; without, memory does not grow, and each look plays anew.
    ``most_entries``: where a game is stopped that does not end.

    Raises :class:`SimulationError`, UnknownBot, EditionError, BoardError and ContractError at once for what cannot be played.

    >>> games = simulate(("courier", "random"), games=2, seed="doctest")
    >>> for game in games:
    ...     print(game.number, game.winners, [seat.money for seat in game.seats])
    0 (0,) [..., ...]
    1 (0,) [..., ...]
    >>> games.totals()["courier"].win_share
    1.0

    Rows for a data frame: ``pandas.DataFrame(games.rows())``.

    >>> next(games.rows())["bot"]
    'courier'
    >>> simulate(("courier",) * 7)
    Traceback (most recent call last):
    ...
    aufachse_widgets.simulation.games.SimulationError: seats: 7 of them; a game has 2 to 6
    >>> simulate(("courier", "deep"))
    Traceback (most recent call last):
    ...
    aufachse_widgets.bots.contract.UnknownBot: there is no bot 'deep'; use one of courier, busy, random
    """
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise SimulationError(f"seats is {shown(seats)}: list the bots' codes, such as ('courier', 'busy')")
    if not 2 <= len(seats) <= 6:
        raise SimulationError(f"seats: {len(seats)} of them; a game has 2 to 6")
    for name, number in (("games", games), ("most_entries", most_entries)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise SimulationError(f"{name} = {shown(number)}: use a whole number from 1")
    if not isinstance(seed, str | int):
        raise SimulationError(f"seed = {shown(seed)}: use a text or a whole number")
    bots = tuple(get_bot(code) for code in seats)
    deck = shipped_contracts() if contracts is None else tuple(contracts)
    chosen = preset(edition) if isinstance(edition, str) else edition
    board = board_or_shipped(board)
    names = tuple(Seat(f"{bot.title} {index}", bot=bot.code) for index, bot in enumerate(bots, 1))
    header = keeping(Header(edition=chosen, board=board.id, board_digest=board_digest(board, deck), seats=names), board, deck)
    rules = compile_rules(chosen, board, deck)
    new_game(rules, len(bots))  # raises EditionError where so many find no room
    return Simulation(rules, header, bots, games, str(seed), strict=strict, journals=journals, keep=keep, most_entries=most_entries)


class Simulation:
    """Games that are played as they are looked at. Made by :func:`simulate`."""

    def __init__(
        self, rules: Rules, header: Header, bots: tuple[Bot, ...], games: int, seed: str, *, strict: bool, journals: bool, keep: bool, most_entries: int
    ) -> None:
        self.rules = rules
        self.bots = bots
        self.seed = seed
        self._header, self._games = header, games
        self._strict, self._journals, self._keep, self._most = strict, journals, keep, most_entries
        self._kept: dict[int, GameResult] = {}

    def __len__(self) -> int:
        return self._games

    def __iter__(self) -> Iterator[GameResult]:
        return map(self.game, range(self._games))

    def game(self, number: int) -> GameResult:
        """The game of that number, from 0, played if it has not been. IndexError where there is none."""
        if not 0 <= number < self._games:
            raise IndexError(f"game {number}: there are {self._games}, counted from 0")
        found = self._kept.get(number)
        if found is None:
            found = self._play(number, game_seed(self.seed, number))
            if self._keep:
                self._kept[number] = found
        return found

    def rows(self) -> Iterator[dict[str, Value]]:
        """A flat row for each seat of each game, for a data frame."""
        for game in self:
            yield from game.rows()

    def totals(self) -> dict[str, Totals]:
        """What each bot came to, by its code."""
        return totals_of(self)

    def __repr__(self) -> str:
        seats = ", ".join(bot.code for bot in self.bots)
        return f"<{self._games} games of {seats} in {self.rules.edition.id}, seed {self.seed!r}>"

    def _play(self, number: int, seed: str) -> GameResult:
        rules, actions, failures = self.rules, list[Action](), list[BotFailure]()
        state = new_game(rules, len(self.bots))
        while not state.over and len(actions) < self._most:
            waiting = actors(rules, state)
            if waiting == (CHANCE,):
                action = keyed_outcome(rules, state, seed)
            else:
                seat = first_to_act(state, waiting)
                thought = Thought()
                for _slice in thinking(thought, self.bots[seat], rules, state, seat, seed, len(actions), self._strict):
                    pass
                if thought.failed is not None:
                    failures.append(BotFailure(seat, self.bots[seat].code, len(actions), f"{type(thought.failed).__name__}: {thought.failed}"))
                assert thought.action is not None, "a bot's thinking ends with an action"
                action = thought.action
            actions.append(action)
            state = step(rules, state, action)
        places = {seat: place for place, seat, _ in standing(rules, state)}
        return GameResult(
            number=number,
            seed=seed,
            edition=rules.edition.id,
            seats=tuple(
                SeatResult(seat, self.bots[seat].code, places[seat], player.money, player.turns, (*player.hand, *player.loaded))
                for seat, player in enumerate(state.players)
            ),
            turns=state.turn,
            entries=len(actions),
            finished=state.over,
            failures=tuple(failures),
            journal=self._file(seed, actions, state.over) if self._journals else None,
        )

    def _file(self, seed: str, actions: list[Action], over: bool) -> bytes:
        """The game's journal; its seed is told when the game is over."""
        header = replace(self._header, seed_hash=seed_hash(seed), seed=seed if over else "")
        return encode_journal(header, Journal[Action]().play(actions))


def game_seed(seed: str, number: int) -> str:
    """The seed of one game: of no other, and not to be told from another's."""
    return hashlib.blake2b(f"{seed}|game {number}".encode(), digest_size=16).hexdigest()
