"""The teacher's page: how to hold a class, how long each lesson takes and what it needs, all answers. Made from the notebooks and their exercises.

python -m tests.examples.teacher
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aufachse_widgets.exercises.exercise import Choice, Code, Exercise, Number, Spaces, in_words
from tests.examples.test_lessons import FOLDER, LESSONS, cells, code, exercises

PAGE = FOLDER / "teacher.ipynb"
CHECKOUT = FOLDER.parents[1]
EXERCISES = CHECKOUT / "aufachse_widgets" / "exercises"

ABOUT = """# Teacher's page

For those who hold a class with these lessons: what you need, how long it takes, and all answers, so don't leave it open on the wall. The answers stand
here as the exercises themselves know them: the page is made from the same source (`python -m tests.examples.teacher`)."""

CLASS = """## Before the class

1. On each computer that is to be used, with a network: `pip install jupyterlab 'aufachse-widgets[lessons]'` (in a checkout of the project:
   `pip install jupyterlab '.[lessons]'`). From then on nothing needs a network: no lesson asks another machine for
   anything, and the exercises check themselves.
2. `aufachse lessons our-class` puts the notebooks into a folder `our-class`. This page, which has all the answers, comes only with
   `aufachse lessons our-class --teacher`.
3. `jupyter lab our-class`, open the lesson, *Run → Run All Cells*, and go through it once. The first time takes longest.
4. Choose the room's way: one laptop and a projector, a page on everybody's own phone, or JupyterLab on each laptop. All three are below.

No computers to install anything on, but a network? [Lessons 1 to 3](https://aufachse.github.io/aufachse_widgets/play/lessons/) run in a browser by
themselves, on your school's own web space too; the badges in `docs/guide/learning.md` open each of the nine on [Binder](https://mybinder.org), which you
start ten minutes ahead."""

ONE = """## Twenty people, one laptop: 45 minutes

JupyterLab on the wall (*View → Presentation Mode*, or a large font), only the first cell run.

| minute | you | the class |
|---|---|---|
| 0 | Read the question at the top aloud. Explain nothing. | Everybody decides, alone, and writes it down. |
| 2 | Call one person to the laptop. | This person presses, the others say where. After two turns, or two tries, the next person. |
| 8 | Run the next cell, and stop *before* each picture: what will it look like? | Hands up; somebody reads the text aloud. |
| 20 | First exercise. Count the hands for each answer. Then *Check* the one that most people chose. | Those who chose otherwise say why, before that. |
| 27 | Second exercise, in the same way. | In pairs, one minute, on paper; then hands. |
| 32 | Last exercise. In code: one person types, others dictate; run the cell after each line. | What does the check complain of? Who knows a way? |
| 40 | What surprised you? What would you ask the program next? | Two or three answers; try one of them if there is time. |

The wrong answers are worth more than the right one: each is listed below, with what the check says of it."""

TWENTY = """## Twenty people, twenty laptops: 45 minutes

JupyterLab on each, installed as above; with ten laptops, two at each, who change places at minutes 10 and 20.

| minute | you | the class |
|---|---|---|
| 0 | Read the question at the top aloud. Everybody opens the lesson and runs the first two cells (*Shift+Enter*). | Presses and plays. |
| 5 | Walk around. Where somebody waits for more than half a minute: *Kernel → Restart*, and run the cells again. | Goes on, cell by cell, reading. |
| 15 | “You should be at the exercises now.” | Exercises; who is stuck asks a neighbour, then you. |
| 32 | Stop everybody. Take one wrong answer of each exercise from the list below: why would somebody say that? | Answers; corrects. |
| 40 | What surprised you? (Lesson 7: the tournament.) | Who is done earlier helps, or plays on. |

The code exercises take twice as long as the minutes say for anybody who writes Python for the first time: leave the last one out, or give it as
homework."""

PHONES = """## A lesson as a page, for phones

`voila --template=aufachse --no-browser --Voila.ip=0.0.0.0 our-class/4_chance.ipynb` serves one lesson to phones and laptops in the same room: they
open `http://` + your laptop's address + `:8866`. Without a password, so only in a network that you trust; *Ctrl+C* ends it. On the page everything
works but the exercises that are answered in code, and these say so.

Each visitor takes 120 to 160 MB of your laptop's memory. The pages of lessons 7 to 9 also compute for ten seconds or more before they
are whole, and twenty of them opened at the same moment wait for each other, some minutes on a small laptop: let the rows open theirs one after the
other, or have them look together in pairs."""

TOURNAMENT = """## The tournament

For lesson 7 make a folder. Everybody saves a bot in it as one Python file, named after themselves (`anna.py`), with a function `choose` and with the
imports that it needs, as in the last exercise. Then, for all to see:

```
aufachse tournament our-bots --also=courier --deals=20 --page=standing.html
```

Each bot has its own process and one second for each decision: an error or an endless loop costs its author that decision, never the tournament, and
stands in the last column. The same `--seed` gives the same deals. With twenty bots it takes some minutes: try it with `--deals=2` first, and let the
long one run while you talk about the wrong answers. The bots are programs, and run on your laptop like any other: look through them first."""

ORDER = """## Which lessons, in which order?

Lesson 1 comes first; each of the others can stand alone. For statistics: 4, 6, 8. For computing: 3, 5, 7, 9. The minutes are those of one learner who
presses, reads and answers; a class takes three times as long, which makes one lesson in forty-five minutes, with a talk about the wrong answers."""


def page() -> dict[str, Any]:
    """The page, as a notebook of text."""
    texts = [ABOUT, f"{ORDER}\n\n{overview()}", CLASS, ONE, TWENTY, PHONES, TOURNAMENT, *map(answers, LESSONS)]
    made = [{"cell_type": "markdown", "id": f"teacher-{number}", "metadata": {}, "source": text.splitlines(keepends=True)} for number, text in enumerate(texts)]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return {
        "cells": made,
        "metadata": {"aufachse": {"slow": True}, "kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def written() -> str:
    """The page as its file."""
    return json.dumps(page(), indent=1, ensure_ascii=False) + "\n"


def overview() -> str:
    """A row for each lesson."""
    rows = ["| | lesson | minutes | of these exercises | answered by | needs, besides the package |", "|---|---|---|---|---|---|"]
    for lesson in LESSONS:
        asked = exercises(lesson)
        ways = ", ".join(dict.fromkeys(how(exercise) for exercise in asked))
        needs = ", ".join(libraries(lesson)) or "nothing"
        rows.append(f"| {lesson.stem[0]} | [{title(lesson)}]({lesson.name}) | {minutes(lesson)} | {sum(one.minutes for one in asked)} | {ways} | {needs} |")
    return "\n".join(rows)


def answers(lesson: Path) -> str:
    """A lesson's exercises: each with its answer, what the check says of wrong ones, and the note."""
    question = next(line for line in cells(lesson)[0]["source"].splitlines()[1:] if line)
    return "\n\n".join([f"## {lesson.stem[0]}. {title(lesson)}\n\n*{question}*", *map(answer, exercises(lesson))])


def answer(exercise: Exercise) -> str:
    """One exercise."""
    verdict = exercise.check(given(exercise, exercise.answer))
    if isinstance(exercise.form, Code):
        told = f"**Right**, for instance ({verdict.why.rstrip('.')}):\n\n```python\n{str(exercise.answer).strip()}\n```"
    else:
        told = f"**Right: {plain(shown(exercise, exercise.answer))}** {plain(verdict.why)}"
    whys = [
        f"- {'' if isinstance(exercise.form, Code) else f'*{plain(shown(exercise, wrong))}* '}{plain(exercise.check(given(exercise, wrong)).why)}"
        for wrong in exercise.wrong
    ]
    return "\n\n".join(
        [
            f"**{plain(in_words(exercise.ask))}** ({how(exercise)}, {exercise.minutes} min.)",
            told,
            "What the check says of typical mistakes:\n\n" + "\n".join(whys),
            in_words(exercise.note),
        ]
    )


def given(exercise: Exercise, answer: object) -> object:
    """An answer as a learner gives it: of code, the function."""
    return exercise.form.from_source(str(answer)) if isinstance(exercise.form, Code) else answer


def shown(exercise: Exercise, answer: object) -> str:
    """An answer in words."""
    match exercise.form:
        case Spaces():
            offered = exercise.form.offered()
            ids = answer if isinstance(answer, list | tuple) else [part.strip() for part in str(answer).split(",")]
            return ", ".join(offered.get(str(id), str(id)) for id in ids)
        case Number() if isinstance(answer, int | float):
            return f"{answer:g}"
        case Choice():
            return in_words(answer)  # type: ignore[arg-type]
        case _:
            return str(answer)


def how(exercise: Exercise) -> str:
    """How it is answered."""
    match exercise.form:
        case Number():
            return "a number"
        case Choice():
            return "a choice"
        case Spaces():
            return "the map"
        case Code():
            return "code"


def plain(text: str) -> str:
    """A text whose signs mean nothing to Markdown."""
    return re.sub(r"([*_|<>$\[\]])", r"\\\1", text) if "`" not in text else text


def title(lesson: Path) -> str:
    """What it is called."""
    return str(cells(lesson)[0]["source"]).splitlines()[0].removeprefix("#").strip()


def minutes(lesson: Path) -> int:
    """How long it takes by its own word."""
    said = re.search(r"(\d+) minutes", cells(lesson)[0]["source"])
    assert said, f"{lesson.name} says how many minutes it takes"
    return int(said[1])


def extra() -> tuple[str, ...]:
    """The libraries of the extra ``lessons``."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    return tuple(re.split(r"[^a-z]", library)[0] for library in project["project"]["optional-dependencies"]["lessons"])


def libraries(lesson: Path) -> tuple[str, ...]:
    """Which of these its notebook needs: imported in its cells, or in what these take from the exercises' modules."""
    source = "\n".join(code(lesson))
    # The table of a simulation is one of pandas.
    found = {"pandas"} if ".frame()" in source else set[str]()
    wanted, seen = list(_imports(ast.parse(source))), set[str]()
    while wanted:
        name = wanted.pop()
        if name in seen:
            continue
        seen.add(name)
        found.add(name.split(".")[0])
        module, _dot, taken = name.removeprefix("aufachse_widgets.exercises.").partition(".")
        if name.startswith("aufachse_widgets.exercises.") and taken and (EXERCISES / f"{module}.py").exists():
            wanted += _needed(module, taken)
    return tuple(library for library in extra() if library in found)


def _needed(module: str, taken: str) -> Iterator[str]:
    """What a name of a module of exercises imports, itself or by the names that it uses."""
    tree = ast.parse((EXERCISES / f"{module}.py").read_text("utf-8"))
    above = {name.rpartition(".")[2]: name for node in tree.body if isinstance(node, ast.ImportFrom | ast.Import) for name in _imports(node)}
    for node in tree.body:
        if taken in _names(node):
            yield from _imports(node)
            for used in ast.walk(node):
                if isinstance(used, ast.Name) and used.id != taken:
                    yield above.get(used.id, f"aufachse_widgets.exercises.{module}.{used.id}")


def _names(node: ast.stmt) -> set[str]:
    """What a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}


def _imports(tree: ast.AST) -> Iterator[str]:
    """What is imported anywhere in it, by its whole name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = "aufachse_widgets.exercises." if node.level == 1 else ""
            yield from (f"{package}{node.module}.{alias.name}".replace("exercises.None.", "exercises.") for alias in node.names)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.examples.teacher", description="The teacher's page, made from the lessons.")
    parser.add_argument("--page", type=Path, default=PAGE, help="the file to write (default: the one in the examples)")
    page_file = parser.parse_args().page
    page_file.write_text(written(), encoding="utf-8")
    print(f"{page_file.name}: {len(LESSONS)} lessons")
