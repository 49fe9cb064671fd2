"""What the map says on its lower edge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from html import escape

import ipywidgets

from ..parts.errors import Shows, guard
from ..parts.tree import hide, put


class Note(ipywidgets.HTML):
    """A sentence, and where it has a rule behind it, the button that leads there: both go with the next sentence, or by themselves after so many ``seconds``
    (None: never; nor in a script, where no time runs); ``gone()`` is called then. Errors are shown by ``page``."""

    def __init__(self, rule: ipywidgets.Button, page: Shows, seconds: float | None, gone: Callable[[], object]) -> None:
        super().__init__()
        self.add_class("aa-note")
        self._rule, self._page, self._seconds, self._gone = rule, page, seconds, gone
        self.text = ""
        self._end: asyncio.TimerHandle | None = None

    def say(self, text: str, has_rule: bool = False, aloud: bool = True) -> None:
        """Say this instead of what was said before; empty: nothing. ``aloud``: screen readers read it at once."""
        self.stay()
        self.text = text
        hide(self._rule, not has_rule)
        put(self, f"<span{' role=status' if aloud else ''}>{escape(text)}</span>" if text else "")
        if text and self._seconds is not None:
            with suppress(RuntimeError):
                self._end = asyncio.get_running_loop().call_later(self._seconds, guard(self._over, self._page))

    def _over(self) -> None:
        self.say("")
        self._gone()

    def stay(self) -> None:
        """What is said stays until the next sentence."""
        if self._end is not None:
            self._end.cancel()
            self._end = None
