"""How far something has come that takes its time, as a bar."""

from __future__ import annotations

import time
from types import TracebackType

import ipywidgets
from IPython.core.getipython import get_ipython
from IPython.display import DisplayHandle, display

from ...words.language import _
from ...words.numbers import whole
from .tree import close_all

OFTEN = 0.2
"""Seconds between two movements of a bar: as often as people see."""


class ProgressBar(ipywidgets.HBox):
    """A bar with a name and what is done of how much, moved by :meth:`told`. As a context it is shown in a notebook's cell as long as
    that takes, and goes away afterwards; elsewhere nothing is shown."""

    def __init__(self, name: str) -> None:
        self.bar = ipywidgets.FloatProgress(0.0, min=0.0, max=1.0, layout=ipywidgets.Layout(width="10em", flex="0 1 auto"))
        self.said = ipywidgets.Label(name, layout=ipywidgets.Layout(flex="0 0 auto"))
        self._name, self._moved = name, 0.0
        self._shown: DisplayHandle | None = None
        super().__init__((self.bar, self.said), layout=ipywidgets.Layout(flex="0 1 auto"))

    def told(self, done: int, all: int) -> None:
        """So much is done, of all that there is to do."""
        now = time.monotonic()
        if done < all and now - self._moved < OFTEN:
            return
        self._moved = now
        self.bar.value = done / all if all else 1.0
        self.said.value = _("{name}: {done} of {all}").format(name=self._name, done=whole(done), all=whole(all))

    def __enter__(self) -> ProgressBar:
        if get_ipython() is not None:
            self._shown = display(self, display_id=True)  # type: ignore[no-untyped-call]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._shown is not None:
            self._shown.update({"text/plain": ""}, raw=True)  # type: ignore[no-untyped-call]  # a closed widget would be shown as an error
        close_all(self)
