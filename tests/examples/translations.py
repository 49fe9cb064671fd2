"""The lessons in other languages, a folder for each: every cell says, by a fingerprint, of which English one it is the translation.

python -m tests.examples.translations: writes the fingerprints, once somebody has translated what had changed
"""

from __future__ import annotations

import argparse
import ast
import json
from hashlib import sha256
from pathlib import Path

from tests.examples.test_lessons import FOLDER, TRANSLATED, cells


def fingerprint(source: str) -> str:
    """What tells one English cell from another."""
    return sha256(source.encode()).hexdigest()[:12]


def english(lesson: Path) -> Path:
    """The lesson that a translation was made from."""
    return FOLDER / lesson.name


def bare(source: str) -> str:
    """Code without what people read in it: comments, texts, and the order in which a text has its gaps.

    >>> bare('print(f"{n} of {all}")  # so far') == bare('print(f"von {all} sind es {n}")')
    True
    >>> bare('print(f"{n}")') == bare('print(f"{all}")')
    False
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            node.values = sorted((part for part in node.values if isinstance(part, ast.FormattedValue)), key=ast.dump)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


def with_fingerprints(lesson: Path) -> tuple[str, list[int]]:
    """A translation as its file should be, and the numbers of the cells whose fingerprint is another one now."""
    notebook = json.loads(lesson.read_text("utf-8"))
    renewed = []
    for number, (cell, its_source) in enumerate(zip(notebook["cells"], cells(english(lesson)), strict=True)):
        about = {"source": fingerprint(its_source["source"])}
        if cell["metadata"].get("aufachse") != about:
            cell["metadata"]["aufachse"] = about
            renewed.append(number)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", renewed


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m tests.examples.translations", description="Writes the fingerprints of the lessons' translations.").parse_args()
    for translation in TRANSLATED:
        written, changed = with_fingerprints(translation)
        if changed:
            translation.write_text(written, encoding="utf-8")
        print(f"{translation.parent.name}/{translation.name}: {f'cells {changed}' if changed else 'as it was'}")
