"""What a command says of itself (``--help``), in the language in use."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

from traitlets.config import Application

from ..engine.reasons import N_
from ..words.language import _

VALUES = {"number": N_("NUMBER"), "port": N_("NUMBER"), "seconds": N_("SECONDS"), "level": N_("LEVEL"), "text": N_("TEXT")}
"""What stands for an option's value, by its kind (commands/command_line.py)."""

COMMON = {
    "language": N_("The language of what is printed, and of pages on which nobody has chosen another: {values}. Default: your system's, and each browser's."),
    "log-level": N_("How much is logged: {values}."),
    "help": N_("Show this help and exit."),
    "help-all": N_("Show all settings by class and name (in English)."),
    "version": N_("Print the version and exit."),
}
"""What is said of options that a command has from elsewhere."""

WIDTH = 88


def help_text(command: Application, options: Mapping[str, str], values: Mapping[str, tuple[str, ...]] | None = None) -> str:
    """What the command does, its options and examples. ``options`` are their names, each with the kind of its value; ``values`` those that one may have.

    Options of a single letter are left out: each has a longer name, too.
    """
    lines = [*textwrap.wrap(_(command.description), WIDTH), "", _("Options:")]
    for name, kind in options.items():
        if len(name) > 1:
            lines += [f"  --{name}={_(VALUES[kind])}" if kind else f"  --{name}", *_about(command, name, (values or {}).get(name, ()))]
    if command.examples:
        lines += ["", _("Examples:"), *(f"  {line}" for line in str(command.examples).splitlines())]
    return "\n".join(lines)


def _about(command: Application, name: str, values: tuple[str, ...]) -> Iterator[str]:
    said = _(COMMON[name] if name in COMMON else _help(command, name)).format(values=", ".join(values))
    yield from textwrap.wrap(said, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6, break_on_hyphens=False)


def _help(command: Application, name: str) -> str:
    """What the command's own flag or setting of that name says of itself."""
    if name in command.flags:
        return str(command.flags[name][1])
    _class, _dot, trait = command.aliases[name].rpartition(".")
    return str(command.traits()[trait].help)
