"""The teacher's page: how to hold a class, how long each lesson takes and what it needs, all answers. Made from the notebooks and their exercises.

python -m tests.examples.teacher
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aufachse_widgets.exercises.exercise import Choice, Code, Exercise, Number, Spaces
from tests.examples.test_lessons import FOLDER, LESSONS, cells, code, exercises

PAGE = FOLDER / "teacher.ipynb"
CHECKOUT = FOLDER.parents[1]
EXERCISES = CHECKOUT / "aufachse_widgets" / "exercises"

ABOUT = """# Teacher's page

For whoever holds a class with these lessons: what you need, how long it takes, and all answers, so don't leave it open on the wall. The answers stand
here as the exercises themselves know them: the page is made from the same source (`python -m tests.examples.teacher`)."""

CLASS = """## A class on one laptop

**Before.** `pip install ".[lessons]" jupyterlab` in the project's folder. From then on nothing needs a network: no lesson asks another machine for
anything, and the exercises check themselves. Run the lesson through once on the laptop that you will use (*Run → Run All Cells*); the first time
takes longest.

**On the wall.** `jupyter lab examples/lessons`, a large font, and the first cell: each lesson opens with a question and something to press. Let
somebody press before anybody explains. Have the class vote before you press *Check*; the wrong answers are worth more than the right one, and the
check says why each is wrong.

**On their own screens.** `voila --template=aufachse --no-browser --Voila.ip=0.0.0.0 examples/lessons/NAME.ipynb` serves a lesson as a page to phones
and laptops in the same room: they open `http://` + your laptop's address + `:8866`. On the page everything works but the exercises that are answered
in code, and these say so. Each visitor takes some 100 MB of the laptop's memory and a share of its processor: with more than ten, let them look
together in pairs, or open the page ahead of time.

**With code.** Exercises in code need JupyterLab: on each laptop, or in pairs at the few that have it; or on [Binder](https://mybinder.org), where
there is a network. The table below says which lessons have some.

**The tournament.** For lesson 7 make a folder. Everybody saves a bot in it as one Python file, named after themselves, with a function `choose`, as
in the lesson. Then, for all to see:

```
aufachse tournament our-class --also=courier --deals=20 --page=standing.html
```

Each bot has its own process and one second for each decision: an error or an endless loop costs its author that decision, never the tournament, and
stands in the last column. The same `--seed` gives the same deals."""

ORDER = """## Which lessons, in which order?

Lesson 1 comes first; each of the others can stand alone. For statistics: 4, 6, 8. For computing: 3, 5, 7, 9. The minutes are those of one learner who
presses, reads and answers; in forty-five minutes with a class there is time for one lesson, its exercises, and a talk about the wrong answers."""


def page() -> dict[str, Any]:
    """The page, as a notebook of text."""
    texts = [ABOUT, CLASS, f"{ORDER}\n\n{overview()}", *map(answers, LESSONS)]
    made = [{"cell_type": "markdown", "id": f"teacher-{number}", "metadata": {}, "source": text.splitlines(keepends=True)} for number, text in enumerate(texts)]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return {"cells": made, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}


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
    question = cells(lesson)[0]["source"].splitlines()[-1]
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
            f"**{plain(exercise.ask)}** ({how(exercise)}, {exercise.minutes} min.)",
            told,
            "What the check says of typical mistakes:\n\n" + "\n".join(whys),
            exercise.note,
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
    PAGE.write_text(written(), encoding="utf-8")
    print(f"{PAGE.relative_to(CHECKOUT)}: {len(LESSONS)} lessons")
