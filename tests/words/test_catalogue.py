"""The template that translators start from, ``words/locale/aufachse_widgets.pot``, holds every text of the package."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import aufachse_widgets
from aufachse_widgets.words.extraction import MARKS, extract
from aufachse_widgets.words.language import DOMAIN, LOCALE

PACKAGE = Path(aufachse_widgets.__file__).parent
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
COMMAND = (
    "python -m babel.messages.frontend extract --mapping-file=aufachse_widgets/words/locale/babel.cfg --no-wrap --sort-by-file --add-location=file "
    '--project=aufachse_widgets --copyright-holder="the aufachse_widgets developers" '
    f"--output=aufachse_widgets/words/locale/{DOMAIN}.pot aufachse_widgets"
)
FIX = f"in the project's folder run the command below, and keep the file with the change:\n    {COMMAND}"


def extracted() -> set[str | tuple[str, ...]]:
    """What pybabel finds in the package now."""
    return {message for _file, _line, message, _comments, _context in extract_from_dir(str(PACKAGE), [("**.py", extract)])}


def kept() -> set[str | tuple[str, ...]]:
    """What the template holds."""
    with TEMPLATE.open("rb") as file:
        return {tuple(message.id) if isinstance(message.id, list | tuple) else message.id for message in read_po(file) if message.id}


def gaps(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def test_the_template_is_up_to_date() -> None:
    now, template = extracted(), kept()
    missing, left_over = sorted(map(str, now - template)), sorted(map(str, template - now))
    assert not missing and not left_over, f"{TEMPLATE.name} lacks {missing} and still has {left_over}; {FIX}"


def test_a_marked_text_is_a_text() -> None:
    """``_(f"…")`` or ``_("…" + name)`` can be neither found nor translated."""
    wrong = []
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            marked = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS
            if marked and any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in node.args):
                wrong.append(f"{file.relative_to(PACKAGE.parent)}:{node.lineno}")
    assert not wrong, f"mark a plain text and fill its gaps with .format(): {wrong}"


def test_gaps_are_named_and_plural_forms_have_the_same() -> None:
    for message in extracted():
        forms = [message] if isinstance(message, str) else list(message)
        for form in forms:
            assert "" not in gaps(form) and not any(name.isdigit() for name in gaps(form)), f"a gap without a name in {form!r}"
        if len(forms) > 1:
            assert gaps(forms[0]) == gaps(forms[1]), forms


@pytest.mark.parametrize("text", ["{amount} {currency}", "the game is over", ("{number} unit", "{number} goods")])
def test_the_template_holds_texts_of_all_kinds(text: str | tuple[str, ...]) -> None:
    """Directly marked, marked by the engine, and in two numbers."""
    assert text in kept()
