"""Letting a bot think: slice by slice or to the end at once, and what is done for one that fails."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from ..engine import Rules, State, describe, legal_actions, view, why_not
from ..engine.actions import Action
from ..engine.errors import IllegalAction, shown
from ..engine.phases import Auction
from ..engine.reasons import N_
from .contract import Bot, misplay
from .own_rules import rules_for

NO_ACTION = N_("{bot} ended without an action; let it yield or return one of the legal ones")


class BotFailure(Struct, frozen=True):
    """A bot failed: which one in which seat, after which entry, and what it raised. A random legal action was taken for it."""

    seat: int
    bot: str
    entry: int
    error: str


class Thought(Struct):
    """What a bot does, once it has thought to the end; ``failed`` is what it raised, where it did."""

    action: Action | None = None
    failed: Exception | None = None


def failure(error: BaseException) -> str:
    """What went wrong, for a message: the error's kind and its words, where it has any that can be read.

    >>> failure(ZeroDivisionError("no such road"))
    'ZeroDivisionError: no such road'
    >>> failure(MemoryError())
    'MemoryError'
    """
    try:
        said = str(error)
    except Exception:  # noqa: BLE001  (a bot's error may have any)
        said = "says nothing"
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def numbers(seed: str, code: str, seat: int, place: int) -> random.Random:
    """The random numbers of a bot in a seat at the ``place``-th entry of the line: the same in any process."""
    digest = hashlib.blake2b(f"{seed}|{code}|{seat}|{place}".encode(), digest_size=8).digest()
    return random.Random(int.from_bytes(digest, "big"))


def think(bot: Bot, rules: Rules, state: State, seat: int, seed: str, place: int) -> Iterator[Action | None]:
    """The slices of what the bot in ``seat`` thinks in a position, of which it is shown its own view only.

    The last action among them is the bot's. Raises :class:`BotError` for a slice that is no action.
    """
    found = bot.choose(rules_for(bot, rules), view(rules, state, seat), legal_actions(rules, state, seat), numbers(seed, bot.code, seat, place))
    if isinstance(found, Iterator):
        for slice in _with_result(found):
            yield _checked(bot, slice)
    else:
        yield _checked(bot, found)


def decide(bot: Bot, rules: Rules, state: State, seat: int, seed: str, place: int) -> Action:
    """What the bot in ``seat`` does in a position, thought to the end at once. Raises :class:`BotError` where that is no action.

    >>> from aufachse_widgets.bots import get_bot
    >>> from aufachse_widgets.engine import compile_rules, new_game
    >>> rules = compile_rules("fx-schmid-1987")
    >>> decide(get_bot("random"), rules, new_game(rules, 2), 0, "a seed", 0)
    Place(seat=0, space='...')
    """
    action = None
    for slice in think(bot, rules, state, seat, seed, place):
        action = action if slice is None else slice
    if action is None:
        raise misplay(bot.code, NO_ACTION)
    return action


def thinking(
    thought: Thought, bot: Bot, rules: Rules, state: State, seat: int, seed: str, place: int, strict: bool, enough: Callable[[], bool] | None = None
) -> Iterator[None]:
    """Let a bot think; ``thought`` holds its action in the end. Between two slices others may act. Once ``enough()`` says so, the best
    action so far is taken: only where people wait for it, since the same game would not come out again.

    Where the bot raises (``sys.exit()`` too), or wants what the rules forbid, a random legal action is taken and
    ``thought.failed`` says why; with ``strict`` it is raised: the bot's own error, BotError for what is no action of its seat,
    IllegalAction for one against the rules.
    """
    try:
        for slice in think(bot, rules, state, seat, seed, place):
            thought.action = thought.action if slice is None else slice
            yield
            if enough is not None and thought.action is not None and enough():
                break
        if thought.action is None:
            raise misplay(bot.code, NO_ACTION)
        reason = why_not(rules, state, thought.action)
        if thought.action.seat != seat:
            text = N_("{bot} in seat {seat} wants to act for seat {other}; let it choose one of the legal actions")
            raise misplay(bot.code, text, seat=seat, other=thought.action.seat)
        if reason is not None:
            raise IllegalAction(reason, thought.action, describe(state))
    except (Exception, SystemExit) as raised:  # noqa: BLE001  (a bot may raise anything)
        ending = N_("{bot} wants to end the program ({error}); let it return an action")
        error = raised if isinstance(raised, Exception) else misplay(bot.code, ending, error=shown(raised))
        if strict:
            raise error from (None if error is raised else raised)
        # A bot that fails must not stop the game of the others.
        thought.failed = error
        legal = legal_actions(rules, state, seat)
        thought.action = legal[numbers(seed, "random", seat, place).randrange(len(legal))]


def first_to_act(state: State, waiting: Sequence[int]) -> int:
    """Which of several seats that may act does so first: in an open outcry the next one after the last bidder."""
    phase = state.phase
    if len(waiting) > 1 and isinstance(phase, Auction):
        last = phase.bidder if phase.bidder >= 0 else phase.caller
        return min(waiting, key=lambda seat: (seat - last - 1) % len(state.players))
    return waiting[0]


def _with_result(slices: Iterator[Action | None]) -> Iterator[Action | None]:
    """The slices, and what a generator returns after them."""
    while True:
        try:
            slice = next(slices)
        except StopIteration as end:
            if end.value is not None:
                yield end.value
            return
        yield slice


def _checked(bot: Bot, slice: object) -> Action | None:
    if slice is None or isinstance(slice, Action):
        return slice
    raise misplay(bot.code, N_("{bot} chose {action}, which isn't an action; let it return one of the legal ones"), action=shown(slice))
