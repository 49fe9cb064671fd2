"""What the commands that work by themselves and print a result have in common: ``aufachse simulate`` and its neighbours."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from traitlets import List, Unicode, default
from traitlets.config import Application

from ..engine.edition import PRESETS
from ..engine.errors import AufAchseError
from ..simulation.games import Progress as OnProgress
from ..words.language import _, available
from . import terminal
from .command_line import wrong_option
from .help_text import help_text


class BatchCommand(Application):
    """A command that does its work, prints what came of it and ends: with 0, with 2 where the command line makes no sense, with 130 where it was stopped."""

    options: ClassVar[dict[str, str]] = {}  # what may be given, and what kind of value it takes (commands/command_line.py)
    most_arguments: ClassVar[int] = 0  # that are no options
    option_description = ""
    arguments = List(Unicode())

    def __init__(self) -> None:
        super().__init__()
        self.console = Console(stderr=True)

    @default("log_level")
    def _quiet(self) -> int:
        return logging.ERROR

    @classmethod
    def run(cls, argv: Sequence[str]) -> int:
        """Do it; the exit status."""
        command = cls()
        sys.path.append(str(Path.cwd()))  # bots of modules are looked for where the command is run, too
        try:
            command.initialize(list(argv))
            return command.work()
        except AufAchseError as error:
            command.refuse(str(error))
        except OSError as error:
            command.refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except KeyboardInterrupt:
            return 130

    def work(self) -> int:
        """What the command does; the exit status."""
        raise NotImplementedError

    def parse_command_line(self, argv: Sequence[str] | None = None) -> None:
        """Read the options; end with what is wrong with them."""
        given = list(argv or ())
        if problem := wrong_option(given, self.options | {"help": "", "help-all": "", "h": ""}):
            self.refuse(problem.replace("aufachse --help", f"{self.name} --help"))
        super().parse_command_line(given)
        self.arguments = list(self.extra_args)
        if len(self.arguments) > self.most_arguments:
            self.refuse(_("{argument} can't be given here: {command} --help says what can.").format(argument=self.arguments[-1], command=self.name))

    def print_help(self, classes: bool = False) -> None:
        """Print what the command does and takes; with ``classes`` all that can be set, by class and name."""
        if classes:
            super().print_help(classes)
        else:
            self.say(help_text(self, self.options | {"language": "text", "help": ""}, {"edition": tuple(PRESETS), "language": available()}))

    def check_least(self, name: str, least: int, otherwise: int | None = None) -> None:
        """Refuse an option's number that is below ``least``; ``otherwise`` is what stands for its default."""
        number = getattr(self, name)
        if number < least and number != otherwise:
            self.refuse(_("--{name}={number}: use a number from {least}.").format(name=name, number=number, least=least))

    def refuse(self, message: str) -> NoReturn:
        """End with what is wrong (exit status 2)."""
        terminal.complain(f"{self.name}: {message}")
        sys.exit(2)

    def say(self, text: str | Table) -> None:
        """Print a result: a table, drawn as wide as the terminal is, or a line as it is."""
        if isinstance(text, str):
            terminal.write(text)
        else:
            with terminal.printing(sys.stdout):
                Console(width=None if sys.stdout.isatty() else 160).print(text)

    @contextmanager
    def progress(self, title: str) -> Iterator[OnProgress]:
        """A bar in the terminal, on its error output, and what moves it. Nothing where that is no terminal."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self.console, transient=True, disable=not self.console.is_terminal) as bar:
            task = bar.add_task(title, total=None)

            def told(done: int, all: int) -> None:
                bar.update(task, completed=done, total=all)

            yield told
