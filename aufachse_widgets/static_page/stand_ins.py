"""What ipywidgets and ipyleaflet ask of IPython, where there is none: importing the whole of it takes a phone seconds."""

from __future__ import annotations

import sys
from types import ModuleType


def _nothing(*values: object, **more: object) -> None:
    """Show nothing: the page shows its widgets by itself."""


class _NoShell:
    """A shell that nobody has started."""

    _instance = None

    @classmethod
    def initialized(cls) -> bool:
        """Whether there is one."""
        return False


def stand_in_for_ipython() -> None:
    """Have ``import IPython`` find what ipywidgets needs of it, unless it is there."""
    if "IPython" in sys.modules:
        return
    names = ("IPython", "IPython.core", "IPython.core.getipython", "IPython.core.interactiveshell", "IPython.display", "IPython.utils")
    made = {name: ModuleType(name) for name in names}
    for name, module in made.items():
        above, _, last = name.rpartition(".")
        if above:
            setattr(made[above], last, module)
    for name in ("IPython", "IPython.core", "IPython.utils"):
        made[name].__path__ = []
    vars(made["IPython"]).update(get_ipython=_nothing, version_info=(9, 0, 0))
    vars(made["IPython.core.getipython"]).update(get_ipython=_nothing)
    vars(made["IPython.core.interactiveshell"]).update(InteractiveShell=_NoShell)
    vars(made["IPython.display"]).update(display=_nothing, clear_output=_nothing, DisplayHandle=type("DisplayHandle", (), {}))
    sys.modules.update(made)
