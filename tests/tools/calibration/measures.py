"""Calibration: whether what advice says of a contract comes true in games between bots.

One auction is taken from each of many games, a seat and a bid; the game goes on from there with the contract for that seat and without it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isfinite, nan
from pathlib import Path
from statistics import fmean
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from aufachse_widgets.advice import offers
from aufachse_widgets.advice.offers import contract_offer
from aufachse_widgets.bots import Bot, get_bot
from aufachse_widgets.engine import Rules, State, actors, compile_rules, new_game, preset, step, view
from aufachse_widgets.engine.actions import Action, Bid, Pass
from aufachse_widgets.engine.log import Delivered, Happened
from aufachse_widgets.engine.phases import Auction
from aufachse_widgets.journal.atomic_file import put_in_place, write_beside
from aufachse_widgets.simulation.errors import SimulationError
from aufachse_widgets.simulation.games import MOST_ENTRIES
from aufachse_widgets.simulation.intervals import RESAMPLES, SPREAD, Interval
from aufachse_widgets.simulation.playing import game_seed, next_action
from tests.tools.fingerprint import fingerprint
from tests.tools.kept_lines import after_whole_lines, whole_lines

X = TypeVar("X")
Y = TypeVar("Y")

CONTINUATIONS = 4
"""How often each auction is gone on with, each time by other chance, the same with the contract and without it."""
BINS = 8
"""Points of the reliability plot."""


class Plan(Struct, frozen=True):
    """What is measured: auctions of which games. The same plan measures the same, wherever and in whatever order."""

    edition: str = "fx-schmid-1987"
    players: int = 4
    bot: str = "dispatcher"
    seed: str = "calibration"
    continuations: int = CONTINUATIONS


class Measure(Struct, frozen=True):
    """One auction. ``predicted`` is what the contract at that ``bid`` changes of the final money by what advice says, ``realised`` the mean of the final
    money with it less that without it, both in the edition's currency, ``cost`` what the bid costs. ``turns`` are those until the delivery as
    advice has them, 0 where the plan does without it; ``took`` those it took on average, 0 where it never was delivered. ``shown`` is what hints
    say it is worth, less what the bid costs: None in files from before that was written down."""

    number: int
    contract: int
    bid: int
    cost: int
    predicted: float
    realised: float
    turns: float
    took: float
    shown: float | None = None


class Fit(Struct, frozen=True):
    """Realised values on predicted ones. ``slope`` with its interval is that of the least squares, ``error`` the mean of realised less predicted;
    ``predicted`` and ``realised`` are the means."""

    count: int
    slope: Interval
    error: float
    predicted: float
    realised: float


def measures(plan: Plan, numbers: Iterable[int], workers: int = 1) -> Iterator[Measure]:
    """What is measured in the games of these numbers, in their order; a game without an auction that fits gives nothing.

    Raises UnknownBot and EditionError for what cannot be played, :class:`SimulationError` for an edition without auctions.
    """
    bot = get_bot(plan.bot)
    if not preset(plan.edition).has_auctions:
        raise SimulationError(f"edition = {plan.edition!r}: it has no auctions to measure; use another")
    found = _on_all(_measure, plan, bot, numbers, workers)
    return (one for one in found if one is not None)


def _on_all(done: Callable[[Plan, Bot, X], Y], plan: Plan, bot: Bot, each: Iterable[X], workers: int) -> Iterator[Y]:
    """What is done with each, in their order, for as long as somebody asks for the next."""
    if workers == 1:
        yield from (done(plan, bot, one) for one in each)
        return
    from joblib import Parallel, delayed

    from aufachse_widgets.simulation.workers import called_off, ended

    with called_off(), ended(Parallel(n_jobs=workers, return_as="generator")(delayed(done)(plan, bot, one) for one in each)) as found:
        for one in found:  # noqa: UP028 - "yield from" would end it before ``ended`` does
            yield one


def _measure(plan: Plan, bot: Bot, number: int) -> Measure | None:
    found = _moment(plan, bot, number)
    if found is None:
        return None
    rules, state, phase, seat, bid = found
    gains, took = [], []
    for again in range(plan.continuations):
        chance = game_seed(game_seed(plan.seed, number), again)
        with_it, turns = _gone_on(rules, bot, _resolved(rules, state, seat, bid), chance, seat, phase.contract)
        without, _turns = _gone_on(rules, bot, _resolved(rules, state, seat, 0), chance, seat, phase.contract)
        gains.append(with_it - without)
        took += [turns] if turns else []
    offer = contract_offer(rules, view(rules, state, seat), seat, phase.contract)
    cost = rules.contracts[phase.contract].cost(bid)
    return Measure(number, phase.contract, bid, cost, offer.ends[bid], fmean(gains), offer.turns, fmean(took) if took else 0.0, offer.nets[bid])


def _said_anew(plan: Plan, bot: Bot, one: Measure) -> Measure:
    """The measure with what advice says today."""
    found = _moment(plan, bot, one.number)
    if found is None or (found[2].contract, found[4]) != (one.contract, one.bid):
        raise SimulationError(f"auction {one.number}: the bots play another one today; remove the file and measure again")
    rules, state, phase, seat, bid = found
    offer = contract_offer(rules, view(rules, state, seat), seat, phase.contract)
    return replace(one, predicted=offer.ends[bid], turns=offer.turns, shown=offer.nets[bid])


def _moment(plan: Plan, bot: Bot, number: int) -> tuple[Rules, State, Auction, int, int] | None:
    """The auction that a game's number stands for, with its seat and bid; None where the game has none that fits."""
    rules = compile_rules(preset(plan.edition))
    found = _auction(rules, bot, new_game(rules, plan.players), game_seed(plan.seed, number), random.Random(f"{plan.seed} {number}"))
    return None if found is None else (rules, *found)


def _auction(rules: Rules, bot: Bot, state: State, seed: str, rng: random.Random) -> tuple[State, Auction, int, int] | None:
    """One of a game's auctions before the first bid, each as likely as the others, with a seat that could win it and a bid that it could pay."""
    chosen, seen = None, 0
    for before, after in _played(rules, bot, state, seed):
        phase = after.phase
        if not isinstance(phase, Auction) or isinstance(before.phase, Auction):
            continue
        card = rules.contracts[phase.contract]
        able = [
            (seat, bid)
            for seat, player in enumerate(after.players)
            if seat != phase.caller
            for bid in range(1, len(card.bids) + 1)
            if card.cost(bid) <= player.money
        ]
        if able:
            seen += 1
            if rng.random() < 1 / seen:
                chosen = (after, phase, *rng.choice(able))
    return chosen


def _resolved(rules: Rules, state: State, seat: int, bid: int) -> State:
    """The position after the auction in which that seat alone bids, and just that (0: nobody does, the caller gets it for nothing)."""
    while isinstance(state.phase, Auction):
        phase = state.phase
        waiting = actors(rules, state)
        wanted = bid > 0 and phase.bidder != seat and seat in waiting
        action: Action = Bid(seat, bid) if wanted else Pass(waiting[0])
        state = step(rules, state, action)
    return state


def _played(rules: Rules, bot: Bot, state: State, seed: str, log: list[Happened] | None = None) -> Iterator[tuple[State, State]]:
    """The steps of a game to its end, each as the positions before and after it."""
    bots = (bot,) * len(state.players)
    for place in range(MOST_ENTRIES):
        if state.over:
            return
        action, _seat, _failed = next_action(bots, rules, state, seed, place, strict=True)
        after = step(rules, state, action, log)
        yield state, after
        state = after


def _gone_on(rules: Rules, bot: Bot, state: State, seed: str, seat: int, contract: int) -> tuple[float, int]:
    """A seat's final money, and the turns until it delivered that contract; 0 where it never did."""
    begun, took, last = state.players[seat].turns, 0, state
    log: list[Happened] = []
    for _before, last in _played(rules, bot, state, seed, log):
        if any(isinstance(event, Delivered) and event.seat == seat and event.contract == contract for event in log):
            took = took or max(1, last.players[seat].turns - begun)
        log.clear()
    return float(last.players[seat].money), took


# What came of it ---------------------------------------------------------------------------------


def slope(pairs: Sequence[tuple[float, float]]) -> float:
    """The slope of the second values on the first by least squares; nan where the first do not differ.

    >>> slope([(0, 1), (1, 3), (2, 5)])
    2.0
    """
    if not pairs:
        return nan
    x, y = fmean([one for one, _other in pairs]), fmean([other for _one, other in pairs])
    square = sum([(one - x) ** 2 for one, _other in pairs])
    return sum([(one - x) * (other - y) for one, other in pairs]) / square if square else nan


def fit(pairs: Sequence[tuple[float, float]], seed: str = "") -> Fit:
    """How realised values lie on predicted ones; the interval of the slope by 1,000 draws of pairs, by the percentile method.

    >>> fit([(number, 2.0 * number + 1) for number in range(9)]).slope
    Interval(mean=2.0, low=2.0, high=2.0)
    """
    rng, slopes = random.Random(f"slope {seed}"), []
    for _ in range(RESAMPLES):
        drawn = slope(rng.choices(pairs, k=len(pairs))) if pairs else nan
        if isfinite(drawn):
            slopes.append(round(drawn, 9))
    slopes.sort()
    tail = round(len(slopes) * (1 - SPREAD) / 2)
    low, high = (slopes[tail], slopes[-1 - tail]) if slopes else (nan, nan)
    predicted = fmean([one for one, _other in pairs]) if pairs else nan
    realised = fmean([other for _one, other in pairs]) if pairs else nan
    return Fit(len(pairs), Interval(slope(pairs), low, high), realised - predicted, predicted, realised)


def money_pairs(found: Iterable[Measure]) -> list[tuple[float, float]]:
    """What was predicted and realised at each bid."""
    return [(one.predicted, one.realised) for one in found]


def shown_pairs(found: Iterable[Measure]) -> list[tuple[float, float]]:
    """What hints say a contract is worth less what the bid costs, and what was realised, where the first was written down."""
    return [(one.shown, one.realised) for one in found if one.shown is not None]


def turn_pairs(found: Iterable[Measure]) -> list[tuple[float, float]]:
    """Turns to the delivery, predicted and realised, of the contracts that were to be delivered and were."""
    return [(one.turns, one.took) for one in found if one.turns and one.took]


def binned(pairs: Sequence[tuple[float, float]], bins: int = BINS) -> list[tuple[float, float, float]]:
    """Pairs by their predicted values, as many in each bin: mean predicted, mean realised, the standard error of that.

    >>> binned([(1, 1), (2, 4), (7, 6), (9, 8)], 2)
    [(1.5, 2.5, 1.5), (8.0, 7.0, 1.0)]
    """
    ordered, found = sorted(pairs), []
    bins = min(bins, max(1, len(ordered) // 2))
    for place in range(bins):
        part = ordered[place * len(ordered) // bins : (place + 1) * len(ordered) // bins]
        if not part:
            continue
        mean = fmean([realised for _predicted, realised in part])
        square = sum([(realised - mean) ** 2 for _predicted, realised in part])
        error = (square / (len(part) - 1) / len(part)) ** 0.5 if len(part) > 1 else 0.0
        found.append((fmean([predicted for predicted, _realised in part]), mean, error))
    return found


# Kept in a file ----------------------------------------------------------------------------------


BEGUN = b'{"edition":'
"""How the file begins."""


class _Begun(Struct, frozen=True):
    """The first line: the plan, and the ``program`` of the bots and hints that were measured; empty in files from before it was written down."""

    edition: str
    players: int
    bot: str
    seed: str
    continuations: int
    program: str = ""


class Calibration:
    """The measures of a plan in a file, one a line, gone on with where they were stopped. The first line is the plan: a file
    of another one is refused with :class:`SimulationError`. It is ``stale`` when bots or hints have changed since."""

    def __init__(self, plan: Plan, file: Path) -> None:
        self.plan, self.file = plan, file
        self.found: list[Measure] = []
        self.played = 0  # games looked at, whether or not they had an auction that fits
        self._begun = self._today = _Begun(**asdict(plan), program=fingerprint((get_bot(plan.bot),), offers.__name__))
        if file.exists():
            self._read()

    @property
    def stale(self) -> bool:
        """Whether bots or hints have changed since something was measured, so that more would not fit with it."""
        return bool(self.found) and self._begun != self._today

    def _read(self) -> None:
        found = whole_lines(self.file, BEGUN)
        if not found:  # it was stopped in the first line
            return
        begun, *lines = found
        try:
            self._begun = msgspec.json.decode(begun, type=_Begun)
            if replace(self._begun, program=self._today.program) != self._today:
                raise SimulationError(f"{self.file}: holds what another plan measured; name another file, or use that plan's options")
            self.found = [msgspec.json.decode(line, type=Measure) for line in lines]
        except msgspec.MsgspecError as error:
            raise SimulationError(f"{self.file}: isn't a file of measurements ({error}); name another") from error
        self.played = max([one.number + 1 for one in self.found], default=0)

    def renew(self, workers: int = 1, told: Callable[[int, int], None] | None = None) -> None:
        """Ask advice again about what has been measured: for advice that has changed, by bots that have not.

        Raises :class:`SimulationError`, and leaves the file as it was, where the bots play other auctions today.
        """
        new = []
        for one in _on_all(_said_anew, self.plan, get_bot(self.plan.bot), self.found, workers):
            new.append(one)
            if told is not None:
                told(len(new), len(self.found))
        lines = b"".join([msgspec.json.encode(one) + b"\n" for one in (self._today, *new)])
        put_in_place(write_beside(self.file, lines), self.file)
        self._begun, self.found = self._today, new

    def go_on(self, auctions: int, workers: int = 1, told: Callable[[int, int], None] | None = None) -> None:
        """Measure until there are so many auctions, or so many games had none. Raises :class:`SimulationError` where that takes more of them and
        what there is is :attr:`stale`."""
        if len(self.found) >= auctions:
            return
        if self.stale:
            raise SimulationError(
                f"{self.file}: bots or hints have changed since it was begun; remove it to measure again, or, if the bots haven't, ask hints again (--renew)"
            )
        if self.found:
            with self.file.open("r+b") as kept:
                after_whole_lines(kept)
        numbers = range(self.played, self.played + 2 * (auctions - len(self.found)))
        for one in measures(self.plan, numbers, workers):
            # Begun with the first measure: what is refused leaves no file behind.
            with self.file.open("ab" if self.found else "wb") as kept:
                if not self.found:
                    kept.write(msgspec.json.encode(self._today) + b"\n")
                    self._begun = self._today
                kept.write(msgspec.json.encode(one) + b"\n")
            self.found.append(one)
            self.played = one.number + 1
            if told is not None:
                told(len(self.found), auctions)
            if len(self.found) >= auctions:
                return
