"""An observer that fails harms nobody: neither the code that changed the trait nor the other observers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Any

from traitlets import All, Bunch, HasTraits
from traitlets.utils.sentinel import Sentinel

logger = logging.getLogger(__name__)

Handler = Callable[[Bunch], Any]
Names = Sentinel | str | Collection[Sentinel | str]


class _Guarded:
    """An observer whose errors are told; equal to another one of the same observer, so that it can be taken away again."""

    def __init__(self, handler: Handler, failed: Callable[[Bunch, Exception], None]) -> None:
        self.handler = handler
        self.failed = failed

    def __call__(self, change: Bunch) -> None:
        try:
            self.handler(change)
        except Exception as error:  # noqa: BLE001 - told, and logged
            self.failed(change, error)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Guarded) and bool(self.handler == other.handler)

    def __hash__(self) -> int:
        return hash(self.handler)


class Observed(HasTraits):
    """Traits whose observers may fail: the change stands, and the other observers are told of it all the same."""

    def observe(self, handler: Handler, names: Names = All, type: Sentinel | str = "change") -> None:
        """Call ``handler(change)`` for each change of these traits, as in traitlets; what it raises goes to :meth:`observer_failed`."""
        super().observe(_Guarded(handler, self.observer_failed), names, type)

    def unobserve(self, handler: Handler, names: Names = All, type: Sentinel | str = "change") -> None:
        """Stop calling ``handler``."""
        super().unobserve(_Guarded(handler, self.observer_failed), names, type)

    def observer_failed(self, change: Bunch, error: Exception) -> None:
        """An observer raised ``error`` when it was told of a change."""
        logger.error("an observer of %s failed", change["name"], exc_info=error)
