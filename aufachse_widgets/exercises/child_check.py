"""A learner's function tried in a process of its own, so that one that never ends doesn't take the notebook with it."""

from __future__ import annotations

import contextlib
import io
import linecache
import pickle
import sys
import threading
from collections.abc import Callable, Container
from types import CodeType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..bots.thinking import failure
from ..simulation.child_process import Asking, ChildProcess
from ..words.language import _, language, set_language
from ..words.numbers import shortest
from .exercise import Code, Exercise, Verdict, codes, in_line, wrong

STARTING = 60.0
"""Seconds in which the process must have started and read the function: it imports what the function does."""

PRINTED = 10_000
"""Characters of what the function prints that are shown."""


class Checked(Struct):
    """What comes back: the verdict, what the function printed, and whether it took too long, so that its process has to be ended."""

    verdict: Verdict
    printed: str = ""
    late: bool = False


class ChildCheck:
    """Checks code exercises in a process, which is started when it is first needed, and again after one that was ended."""

    def __init__(self) -> None:
        self._process: ChildProcess | None = None

    def check(self, exercise: Exercise, function: Callable[..., object]) -> Checked | None:
        """What is said of a function; None where it can't be tried in another process: there is none to be had, or it uses what can't be taken there."""
        assert isinstance(exercise.form, Code)
        try:
            import cloudpickle  # a browser has neither it nor processes

            judged = replace(exercise, ask="", note="")  # its judge is all that is needed there
            task = cloudpickle.dumps((cloudpickle.dumps((judged, function)), linecache.getlines(file_of(function)), exercise.form.seconds, language()))
        except Exception:  # noqa: BLE001 - what a notebook holds may raise anything
            return None
        try:
            if self._process is None:
                self._process = ChildProcess(__name__)
            checked = msgspec.json.decode(self._process.ask(task, STARTING + exercise.form.seconds), type=Checked)
        except TimeoutError:
            self.close()
            return Checked(wrong(late(exercise.form)))
        except OSError:
            self.close()
            return None
        if checked.late:
            self.close()
        return checked

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.close()
            self._process = None


def late(form: Code, where: str = "") -> str:
    """What is said of a function that takes too long."""
    told = (
        _("{function} was still at work after {seconds} seconds, {where}. Is there a loop that never ends?")
        if where
        else _("{function} was still at work after {seconds} seconds. Is there a loop that never ends?")
    )
    return told.format(function=form.function, seconds=shortest(form.seconds, 3), where=where)


def serve() -> None:
    """Check what is asked for, until nobody asks any more."""
    asking = Asking()
    while task := asking.next():
        packed, lines, seconds, spoken = pickle.loads(task)
        set_language(spoken)
        asking.at_most(STARTING + seconds)
        once, printed = threading.Lock(), io.StringIO()

        def answer(verdict: Verdict, ended: bool = False, once: threading.Lock = once, printed: io.StringIO = printed) -> None:
            if once.acquire(blocking=False):
                asking.answer(msgspec.json.encode(Checked(verdict, printed.getvalue()[:PRINTED], ended)))

        with contextlib.redirect_stdout(printed):
            try:
                exercise, function = pickle.loads(packed)
            except BaseException as error:  # noqa: BLE001 - what the function's module does on import
                answer(wrong(_("what the function uses can't be read again: {error}").format(error=failure(error))))
                continue
            file = file_of(function)  # as it is called here
            linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
            too_late = threading.Timer(seconds, tell_where, (answer, exercise.form, codes(function), threading.get_ident()))
            too_late.daemon = True
            too_late.start()
            verdict = exercise.check(function)
            too_late.cancel()
        answer(verdict)


def file_of(function: Callable[..., object]) -> str:
    """The file, or the cell, that a function was written in; empty where that isn't known."""
    code = getattr(function, "__code__", None)
    return code.co_filename if isinstance(code, CodeType) else ""


def tell_where(answer: Callable[[Verdict, bool], None], form: Code, own: Container[CodeType], thread: int) -> None:
    """Answer that the function with that code took too long, and in which line of it the thread is."""
    frame, where = sys._current_frames().get(thread), ""
    while frame is not None and not where:
        if frame.f_code in own:
            where = in_line(frame.f_code, frame.f_lineno)
        frame = frame.f_back
    answer(wrong(late(form, where)), True)
