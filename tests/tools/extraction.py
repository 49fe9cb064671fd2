"""Finding the texts to translate. Babel's own reader of Python misses what stands in an f-string or in another marked call; this one reads the syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

MARKS = {"_": 1, "N_": 1, "ngettext": 2, "NN_": 2, "pgettext": 2}
"""The functions that mark texts, and how many of their arguments a translator sees: the text, both numbers, or context and text."""
KNOWN_AS = {"NN_": "ngettext"}
"""What Babel calls them."""

Found = tuple[int, str, str | tuple[str, ...], list[str]]


def extract(file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Sequence[str], options: Mapping[str, Any]) -> Iterator[Found]:
    """Each marked text of a Python file as Babel wants it: line, function, text (or both numbers, or context and text), comments.

    >>> from io import BytesIO
    >>> list(extract(BytesIO(b"f'{_(\\"Pass\\")}'"), {}, (), {}))
    [(1, '_', 'Pass', [])]
    """
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            count = MARKS[node.func.id]
            texts = tuple(argument.value for argument in node.args[:count] if isinstance(argument, ast.Constant) and isinstance(argument.value, str))
            if len(texts) == count:
                yield node.lineno, KNOWN_AS.get(node.func.id, node.func.id), texts[0] if count == 1 else texts, []
