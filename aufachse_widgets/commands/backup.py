"""The command ``aufachse backup``: all games in one file, while they go on."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from traitlets import Bool, Unicode

from ..engine.reasons import N_
from ..store import back_up
from ..words.language import _, ngettext
from ..words.numbers import whole
from .batch import BatchCommand


class BackupCommand(BatchCommand):
    """The store, copied whole."""

    name = "aufachse backup"
    description = N_(
        "Copies all games into one file, as they are now, also while games go on, and checks the copy. "
        "To go back to it, stop aufachse and start it with --store and the name of that file."
    )
    examples = "aufachse backup games-backup.sqlite\naufachse backup /media/stick/games.sqlite --overwrite\naufachse backup ours.sqlite --store=club.sqlite"
    options: ClassVar[dict[str, str]] = {"store": "text", "overwrite": ""}
    most_arguments: ClassVar[int] = 1

    store = Unicode("", help=N_("File that keeps the games. Default: the one in your data folder.")).tag(config=True)
    overwrite = Bool(False, help="Replace the file where there is one already.").tag(config=True)

    aliases = {"store": "BackupCommand.store"}
    flags = {"overwrite": ({"BackupCommand": {"overwrite": True}}, N_("Replace the file where there is one already."))}

    def work(self) -> int:
        """Copy it, and say what is in the copy."""
        if not self.arguments:
            self.refuse(_("Name the file to copy the games into: {command} games-backup.sqlite").format(command=self.name))
        target = Path(self.arguments[0]).expanduser()
        games = back_up(target, self.store or None, self.overwrite)
        said = ngettext("{number} game is now also in {file} ({size} kB).", "{number} games are now also in {file} ({size} kB).", games)
        self.say(said.format(number=games, file=target, size=whole(-(-target.stat().st_size // 1000))))
        return 0
