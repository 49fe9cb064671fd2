"""Where ``play``, ``replay``, ``track`` and ``auction_table`` were before 0.1: notebooks that import them from here keep running, with a warning."""

from __future__ import annotations

import importlib
import sys
import warnings
from types import ModuleType

MOVED = ("auction_table", "play", "replay", "track")
"""The modules that notebooks imported from here; they are in ``pages`` now."""


class MovedModule(ModuleType):
    """A module under its earlier name: what is asked of it comes from where it is now."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{__name__}.{name}", f"``aufachse_widgets.pages.{name}`` under its earlier name.")
        self._moved = name

    def __getattr__(self, attribute: str) -> object:
        now = f"aufachse_widgets.pages.{self._moved}"
        if attribute == "__all__":
            return [name for name in vars(importlib.import_module(now)) if not name.startswith("_")]
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        found: object = getattr(importlib.import_module(now), attribute)
        warnings.warn(f"{self.__name__} is now {now}; the old name will go with version 1.", FutureWarning, stacklevel=2)
        return found


for _name in MOVED:
    globals()[_name] = sys.modules[f"{__name__}.{_name}"] = MovedModule(_name)
