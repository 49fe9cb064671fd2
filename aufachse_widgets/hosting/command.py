"""The command `aufachse`: serves the dashboard and opens the browser on it, or does what works without a page."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from ..commands import terminal
from ..commands.by_name import COMMANDS, MOVED
from ..commands.spoken import language_named, system_language, why_not, without_language
from ..words.language import _, preferred, set_language


def main(argv: Sequence[str] | None = None) -> None:
    """The command line: the page, or one of the commands that work without it."""
    terminal.prepare()
    given = list(sys.argv[1:] if argv is None else argv)
    named = language_named(given)
    set_language(preferred(named or "") or system_language())
    if given and given[0] in COMMANDS:
        if named is not None and (problem := why_not(named)):
            terminal.complain(f"aufachse {given[0]}: {problem}")
            sys.exit(2)
        module, _colon, name = COMMANDS[given[0]].partition(":")
        sys.exit(getattr(importlib.import_module(f"aufachse_widgets.commands.{module}"), name).run(without_language(given[1:])))
    if given and given[0] in MOVED:
        said = _("aufachse {old} is no longer part of the package. In a clone of the project, run: {new}")
        terminal.complain(said.format(old=given[0], new=MOVED[given[0]]))
        sys.exit(2)
    from .application import Aufachse  # what works without a page needs no server

    Aufachse.launch_instance(given)
