"""A bot in a process of its own, with a time limit for each decision: whatever it does, the games go on.

The process is started when the bot is first asked, and again after it was ended for being too slow. What it prints goes nowhere; of
what it answers nothing is run here: an answer is JSON. A bot that is too slow three times in a game is asked no more
in that game.
"""

from __future__ import annotations

import contextlib
import pickle
import random
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType

import msgspec
from msgspec import Struct

from ..bots import BotError
from ..bots.registry import make_bot
from ..bots.thinking import failure
from ..engine import Rules, State, compile_rules
from ..engine.actions import Action, from_json, to_json
from ..engine.errors import shown
from ..engine.reasons import N_
from ..words.language import ENGLISH, _, answering_in, set_language
from ..words.numbers import shortest
from .child_process import Asking, ChildProcess

STRIKES = 3
"""How often a bot may be too slow, or end its process, in a game."""

STARTING = 30.0
"""Seconds in which a process must have started and read its bot."""


class BotFile(Struct, frozen=True):
    """A bot's program: a file that holds a function ``choose``, or a class with such a method and of any name; ``folder`` is where it may import from."""

    path: str
    text: str
    folder: str


class Answer(Struct, omit_defaults=True):
    """What comes back: an action in JSON, or what went wrong. Both are empty once the bot is read."""

    action: str = ""
    error: str = ""


class Apart:
    """A bot's function ``choose``, carried out in another process. ``made_of`` is a file, or what the bot was packed into (cloudpickle). What goes wrong is
    told in the language with the code ``spoken``, whichever process asks."""

    def __init__(self, code: str, made_of: BotFile | bytes, limit: float, spoken: str = ENGLISH) -> None:
        self.code, self.made_of, self.limit, self.spoken = code, made_of, limit, spoken
        self._process: ChildProcess | None = None
        self._unreadable = self._struck = ""
        self._strikes = self._turn = 0

    def __reduce__(self) -> tuple[type[Apart], tuple[str, BotFile | bytes, float, str]]:
        return Apart, (self.code, self.made_of, self.limit, self.spoken)

    def __call__(self, rules: Rules, view: State, legal: Sequence[Action], rng: random.Random, /) -> Action:
        if view.turn < self._turn:  # another game
            self._strikes = 0
        self._turn = view.turn
        if self._unreadable:
            raise BotError(self._unreadable)
        if self._strikes >= STRIKES:
            with answering_in(self.spoken):
                raise BotError(_("{failed} {number} times; it is not asked again in this game").format(failed=self._struck, number=STRIKES))
        if self._process is None:
            self._process = self._started(rules)
        answer = self._asked(self._process, (view, tuple(legal), rng), self.limit)
        if answer.error:
            raise BotError(answer.error)
        return from_json(answer.action)

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()

    def _started(self, rules: Rules) -> ChildProcess:
        """A process that has read the bot. Raises BotError if it cannot be read."""
        process = ChildProcess(__name__)
        task = (self.code, self.made_of, self.limit, self.spoken, rules.edition, rules.board, tuple(rules.contracts.values()), rules.version)
        answer = self._asked(process, task, STARTING)
        if answer.error:
            self._unreadable = answer.error
            process.close()
            raise BotError(answer.error)
        return process

    def _asked(self, process: ChildProcess, task: object, limit: float) -> Answer:
        """What the process answers; one that is late, or gone, is ended."""
        try:
            return msgspec.json.decode(process.ask(pickle.dumps(task), limit), type=Answer)
        except TimeoutError:
            told = N_("{bot} took longer than {seconds} s")
        except OSError:
            told = N_("{bot} ended its process")
        except msgspec.DecodeError:
            told = N_("{bot} answered what isn't an answer")
        with answering_in(self.spoken):
            said = _(told).format(bot=bot_called(self.code), seconds=shortest(limit, 6))
        self._strikes, self._struck = self._strikes + 1, said
        process.close()
        self._process = None
        return Answer(error=said)


def bot_called(code: str) -> str:
    """A bot by its code, in the language in use."""
    return _("the bot {code}").format(code=code)


def serve() -> None:
    """Read the bot, then answer until nobody asks any more."""
    asking = Asking()

    def answer(said: Answer) -> None:
        asking.answer(msgspec.json.encode(said))

    code, made_of, limit, spoken, edition, board, contracts, version = pickle.loads(asking.next())
    set_language(spoken)
    asking.at_most(STARTING)
    try:
        rules = compile_rules(edition, board, contracts, version)
        bot = make_bot(code, _read(made_of), code, "")
    except BaseException as error:  # noqa: BLE001  (sys.exit too)
        answer(Answer(error=_("{bot} can't be read: {error}").format(bot=bot_called(code), error=failure(error))))
        return
    answer(Answer())
    while data := asking.next():
        view, legal, rng = pickle.loads(data)
        asking.at_most(limit)
        try:
            found = bot.choose(rules, view, legal, rng)
            chosen = _last(found) if isinstance(found, Iterator) else found
            if not isinstance(chosen, Action):
                raise BotError(_("chose {action}, which isn't an action").format(action=shown(chosen)))
            said = Answer(action=to_json(chosen).decode())
        except BaseException as error:  # noqa: BLE001
            said = Answer(error=_("{bot} raised {error}").format(bot=bot_called(code), error=failure(error)[:300]))
        answer(said)


def _last(slices: Iterator[Action | None]) -> object:
    """What a bot in slices does in the end."""
    chosen: object = None
    while True:
        try:
            slice = next(slices)
        except StopIteration as end:
            return chosen if end.value is None else end.value
        if slice is not None and not isinstance(slice, Action):
            return slice  # the one who asked tells that it isn't an action
        chosen = slice or chosen


def _read(made_of: BotFile | bytes) -> object:
    """The bot that a file holds, or that was packed."""
    if isinstance(made_of, bytes):
        import cloudpickle  # a browser has neither it nor processes

        return cloudpickle.loads(made_of)
    sys.path.append(made_of.folder)
    module = ModuleType("bot")
    module.__file__ = made_of.path
    sys.modules["bot"] = module
    exec(compile(made_of.text, made_of.path, "exec"), module.__dict__)
    if "choose" in module.__dict__:
        return module.__dict__["choose"]
    classes = [found for found in module.__dict__.values() if isinstance(found, type) and found.__module__ == "bot" and hasattr(found, "choose")]
    if len(classes) != 1:
        told = _("it holds no function {function}, nor a single class with that method")
        raise BotError(told.format(function="choose(rules, view, legal, rng)"))
    return classes[0]
