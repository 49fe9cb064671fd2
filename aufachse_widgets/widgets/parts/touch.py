"""Touches that count: what has only just appeared under a finger was not meant by it."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from .errors import guard

STILL = 0.35  # seconds in which a screen that has just changed takes no touch: nobody has read it yet

_changed: WeakKeyDictionary[Any, float] = WeakKeyDictionary()


def fresh(session: Any) -> None:
    """The screen of a session shows something new from now on."""
    _changed[session] = time.monotonic()


def touch(callback: Callable[..., Any], session: Any) -> Callable[..., Any]:
    """A guarded callback of a button. A touch right after the screen has changed does nothing: it is the second one of a
    trembling finger, on something that lay elsewhere when the finger came down."""

    @functools.wraps(callback)
    def touched(*args: Any) -> Any:
        before, frame = _changed.get(session, 0.0), session.frame
        if time.monotonic() - before < STILL:
            return None
        try:
            return callback(*args)
        finally:
            if session.frame is not frame or _changed.get(session, 0.0) != before:
                fresh(session)  # counted from when all of it is shown

    return guard(touched, session)
