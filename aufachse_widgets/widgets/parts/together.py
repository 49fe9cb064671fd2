"""What changes together is sent together: one message for a whole step, instead of one for each widget."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import ipywidgets

from .errors import guard

States = dict[str, dict[str, object]]
"""By a widget's model id, the traits that have changed, as they go over the wire."""


class Together:
    """Holds back what widgets would send until the event loop goes on; ``send(states)`` carries all of it then.

    Only where somebody is there to take it (:meth:`somebody_is_here`) and a loop runs: until then each widget sends
    for itself, as ipywidgets do.

    >>> said, line = [], ipywidgets.HTML()
    >>> async def step():
    ...     together = Together(said.append)
    ...     together.somebody_is_here()
    ...     together.hold(line)
    ...     line.value, line.value = "one", "two"
    ...     await asyncio.sleep(0)
    >>> asyncio.run(step())
    >>> said == [{line.model_id: {"value": "two"}}]
    True
    """

    def __init__(self, send: Callable[[States], object]) -> None:
        self._send = send
        self.here = False  # whether a page takes what is sent
        self._held: dict[int, ipywidgets.Widget] = {}
        self._waiting = ExitStack()
        # What went this way, for a page that comes later and has missed some of it.
        self._told: weakref.WeakKeyDictionary[ipywidgets.Widget, set[str]] = weakref.WeakKeyDictionary()

    def somebody_is_here(self) -> None:
        """A page takes what is sent; one that comes after the first (it was loaded again) hears what it may have missed."""
        self.here = True
        missed = {widget.model_id: widget.get_state(key=keys) for widget, keys in self._told.items() if widget.comm is not None}
        if missed:
            self._send(missed)

    def hold(self, *trees: ipywidgets.Widget) -> None:
        """Hold back what these widgets and all their children would send in this turn of the event loop."""
        if not self.here:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if not self._held:
            loop.call_soon(guard(self._go))
        for widget in (part for tree in trees for part in _with_children(tree)):
            if id(widget) not in self._held and not widget._holding_sync:
                self._held[id(widget)] = widget
                self._waiting.enter_context(widget.hold_sync())

    def _go(self) -> None:
        states: States = {}
        for widget in self._held.values():
            changed = set(widget._states_to_send)
            if not changed or widget.comm is None:
                continue
            state = widget.get_state(key=changed)
            if any(isinstance(value, bytes | memoryview) for value in state.values()):
                continue  # bytes go their own way
            states[widget.model_id] = state
            self._told.setdefault(widget, set()).update(changed)
            widget._states_to_send.clear()
        self._held = {}
        self._waiting.close()
        if states:
            self._send(states)


def _with_children(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _with_children(child)
