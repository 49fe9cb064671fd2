"""The lessons on one's own disk: ``aufachse lessons FOLDER`` puts the notebooks there, to be opened and written in."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar

from traitlets import Bool

from ..engine.reasons import N_
from ..words.language import ENGLISH, _, language, ngettext
from .batch import BatchCommand

FOLDER = "aufachse-lessons"
"""Where they are put unless somebody says otherwise."""


TEACHER = "teacher.ipynb"
"""The page with all answers, which learners need not find beside their lessons."""


def notebooks(code: str = ENGLISH) -> dict[str, Traversable]:
    """The notebooks of the lessons and the teacher's page in the language with that code, in their order, by their names: the installed ones, or those of the
    checkout that runs. Those in English lie in a folder, those in another language in one inside it."""
    folders: tuple[Traversable, ...] = (
        resources.files("aufachse_widgets.data") / "lessons",
        Path(__file__).parents[2] / "examples" / "lessons",
    )
    every = next((folder for folder in folders if folder.is_dir()), None)
    if every is None:
        return {}
    found = every if code == ENGLISH else every / code
    return {file.name: file for file in sorted(found.iterdir(), key=lambda file: file.name) if file.name.endswith(".ipynb")} if found.is_dir() else {}


class LessonsCommand(BatchCommand):
    """The lessons, copied into a folder."""

    name = "aufachse lessons"
    description = N_(
        "Puts the notebooks of the lessons into a folder (aufachse-lessons unless you name another one) and says how to open them. "
        "A notebook that is there already stays as it is, with what you wrote in it. The teacher's page, with all answers, comes with --teacher."
    )
    examples = "aufachse lessons\naufachse lessons my-class\naufachse lessons my-class --teacher"
    options: ClassVar[dict[str, str]] = {"teacher": ""}
    most_arguments: ClassVar[int] = 1
    teacher = Bool(False, help="Whether the teacher's page, with all answers, comes too.").tag(config=True)
    aliases = {}
    flags = {"teacher": ({"LessonsCommand": {"teacher": True}}, N_("Bring the teacher's page, with all answers, as well."))}

    def work(self) -> int:
        """Copy them, and say what to do next; 1 where this installation has none."""
        folder = Path(self.arguments[0] if self.arguments else FOLDER)
        translated = notebooks(language())
        all_of_them = [file for name, file in (notebooks() | translated).items() if self.teacher or name != TEACHER]
        if not all_of_them:
            self.say(_("This installation came without the lessons. They are at https://github.com/aufachse/aufachse_widgets, in examples/lessons."))
            return 1
        folder.mkdir(parents=True, exist_ok=True)
        new = [file for file in all_of_them if not (folder / file.name).exists()]
        for file in new:
            (folder / file.name).write_bytes(file.read_bytes())
        kept = len(all_of_them) - len(new)
        in_english = sum(file.name not in translated for file in new)
        if new:
            self.say(ngettext("{count} notebook is now in {folder}.", "{count} notebooks are now in {folder}.", len(new)).format(count=len(new), folder=folder))
        if in_english:
            self.say(
                ngettext(
                    "{count} of them isn't translated into your language yet, and is in English.",
                    "{count} of them aren't translated into your language yet, and are in English.",
                    in_english,
                ).format(count=in_english)
            )
        if kept:
            self.say(ngettext("{count} was there already and is as it was.", "{count} were there already and are as they were.", kept).format(count=kept))
        self.say(_("They need: pip install jupyterlab 'aufachse-widgets[lessons]'"))
        self.say(_("Open them: jupyter lab {folder}").format(folder=f'"{folder}"' if " " in str(folder) else folder))
        return 0
