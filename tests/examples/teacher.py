"""The teacher's page: how to hold a class, how long each lesson takes and what it needs, all answers. Made from the notebooks and their exercises.

python -m tests.examples.teacher
python -m tests.examples.teacher --language=de
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
from aufachse_widgets.words.language import ENGLISH, answering_in, conventions
from tests.examples.teacher_texts import ENGLISH_TEXTS, Texts
from tests.examples.teacher_texts_de import GERMAN_TEXTS
from tests.examples.test_lessons import FOLDER, LESSONS, TAKES, TRANSLATED, cells, code, exercises, language

NAME = "teacher.ipynb"
CHECKOUT = FOLDER.parents[1]
EXERCISES = CHECKOUT / "aufachse_widgets" / "exercises"

TEXTS: dict[str, Texts] = {ENGLISH: ENGLISH_TEXTS, "de": GERMAN_TEXTS}
"""The languages that the page is in: those that all lessons are in."""


def file_of(spoken: str) -> Path:
    """The page in the language with that code, beside its lessons."""
    return FOLDER / NAME if spoken == ENGLISH else FOLDER / spoken / NAME


def lessons(spoken: str) -> list[Path]:
    """The lessons in that language."""
    return [lesson for lesson in (*LESSONS, *TRANSLATED) if language(lesson) == spoken]


def page(spoken: str = ENGLISH) -> dict[str, Any]:
    """The page, as a notebook of text."""
    texts = TEXTS[spoken]
    with answering_in(spoken):
        said = [texts.about, f"{texts.order}\n\n{overview(spoken)}", texts.before, texts.one_laptop, texts.many_laptops, texts.phones, texts.tournament]
        said += [answers(lesson) for lesson in lessons(spoken)]
    made = [{"cell_type": "markdown", "id": f"teacher-{number}", "metadata": {}, "source": text.splitlines(keepends=True)} for number, text in enumerate(said)]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    return {
        "cells": made,
        "metadata": {"aufachse": {"slow": True}, "kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def written(spoken: str = ENGLISH) -> str:
    """The page as its file."""
    return json.dumps(page(spoken), indent=1, ensure_ascii=False) + "\n"


def overview(spoken: str) -> str:
    """A row for each lesson."""
    texts = TEXTS[spoken]
    rows = [texts.columns, "|---|---|---|---|---|---|"]
    for lesson in lessons(spoken):
        asked = exercises(lesson)
        ways = ", ".join(dict.fromkeys(how(exercise, texts) for exercise in asked))
        needs = ", ".join(libraries(lesson)) or texts.nothing
        rows.append(f"| {lesson.stem[0]} | [{title(lesson)}]({lesson.name}) | {minutes(lesson)} | {sum(one.minutes for one in asked)} | {ways} | {needs} |")
    return "\n".join(rows)


def answers(lesson: Path) -> str:
    """A lesson's exercises: each with its answer, what the check says of wrong ones, and the note."""
    question = next(line for line in cells(lesson)[0]["source"].splitlines()[1:] if line)
    texts = TEXTS[language(lesson)]
    return "\n\n".join([f"## {lesson.stem[0]}. {title(lesson)}\n\n*{question}*", *(answer(exercise, texts) for exercise in exercises(lesson))])


def answer(exercise: Exercise, texts: Texts) -> str:
    """One exercise."""
    verdict = exercise.check(given(exercise, exercise.answer))
    if isinstance(exercise.form, Code):
        told = f"{texts.right_code.format(why=verdict.why.rstrip('.'))}\n\n```python\n{str(exercise.answer).strip()}\n```"
    else:
        told = texts.right.format(answer=plain(shown(exercise, exercise.answer)), why=plain(verdict.why))
    whys = [
        f"- {'' if isinstance(exercise.form, Code) else f'*{plain(shown(exercise, wrong))}* '}{plain(exercise.check(given(exercise, wrong)).why)}"
        for wrong in exercise.wrong
    ]
    return "\n\n".join(
        [
            texts.asked.format(question=plain(in_words(exercise.ask)), how=how(exercise, texts), minutes=exercise.minutes),
            told,
            f"{texts.mistakes}\n\n" + "\n".join(whys),
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
            ids = exercise.form.read(answer)
            return ", ".join(exercise.form.offered()[id] for id in ids) if isinstance(ids, tuple) else str(answer)
        case Number() if isinstance(answer, int | float):
            return f"{answer:g}".replace(".", conventions().decimal)
        case Choice():
            return in_words(answer)  # type: ignore[arg-type]
        case _:
            return str(answer)


def how(exercise: Exercise, texts: Texts) -> str:
    """How it is answered."""
    match exercise.form:
        case Number():
            return texts.number
        case Choice():
            return texts.choice
        case Spaces():
            return texts.map
        case Code():
            return texts.code


def plain(text: str) -> str:
    """A text whose signs mean nothing to Markdown."""
    return re.sub(r"([*_|<>$\[\]])", r"\\\1", text) if "`" not in text else text


def title(lesson: Path) -> str:
    """What it is called."""
    return str(cells(lesson)[0]["source"]).splitlines()[0].removeprefix("#").strip()


def minutes(lesson: Path) -> int:
    """How long it takes by its own word."""
    said = re.search(TAKES[language(lesson)], cells(lesson)[0]["source"])
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
    parser.add_argument("--language", choices=TEXTS, default=ENGLISH, help="the language of the page (default: English)")
    parser.add_argument("--page", type=Path, help="the file to write (default: the one beside the lessons in that language)")
    asked_for = parser.parse_args()
    page_file = asked_for.page or file_of(asked_for.language)
    page_file.write_text(written(asked_for.language), encoding="utf-8")
    print(f"{page_file.name}: {len(lessons(asked_for.language))} lessons")
