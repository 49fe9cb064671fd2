"""The catalogues of the languages, and the texts that they translate."""

from __future__ import annotations

import ast
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from aufachse_widgets.engine import PRESETS
from aufachse_widgets.words import available, set_language
from aufachse_widgets.words.language import DOMAIN, ENGLISH, _, ngettext, pgettext
from tests.kit.servers import CHECKOUT
from tests.tools import catalogues
from tests.tools.extraction import MARKS

LANGUAGES = [code for code in available() if code != ENGLISH]
CZECH = """
msgid ""
msgstr ""
"Language: cs\\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "End the turn"
msgstr "Ukončit tah"

msgctxt "in the ranking"
msgid "Place"
msgstr "Pořadí"

#, fuzzy
msgid "Pass"
msgstr "Podat"

msgid "{number} turn"
msgid_plural "{number} turns"
msgstr[0] "{number} tah"
msgstr[1] "{number} tahy"
msgstr[2] "{number} tahů"
"""


def gaps(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def forms(text: str | Sequence[str]) -> list[str]:
    """One text, or those for each number."""
    return [text] if isinstance(text, str) else list(text)


@pytest.fixture(scope="module")
def texts() -> list[Message]:
    return [message for message in catalogues.template() if message.id]


def test_a_marked_text_is_a_text() -> None:
    """``_(f"…")`` or ``_("…" + name)`` can be neither found nor translated."""
    wrong = []
    for file in sorted(catalogues.PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            marked = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS
            if marked and any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in node.args):
                wrong.append(f"{file.relative_to(catalogues.PACKAGE.parent)}:{node.lineno}")
    assert not wrong, f"mark a plain text and fill its gaps with .format(): {wrong}"


def test_gaps_are_named_and_plural_forms_have_the_same(texts: list[Message]) -> None:
    for message in texts:
        for form in forms(message.id):
            assert "" not in gaps(form) and not any(name.isdigit() for name in gaps(form)), f"a gap without a name in {form!r}"
        assert len({frozenset(gaps(form)) for form in forms(message.id)}) == 1, message.id


@pytest.mark.parametrize(
    ("text", "context"), [("{amount} {currency}", None), ("the game is over", None), (("{number} unit", "{number} goods"), None), ("Place", "in the ranking")]
)
def test_texts_of_all_kinds_are_found(texts: list[Message], text: str | tuple[str, ...], context: str | None) -> None:
    """Directly marked, marked by the engine, in two numbers, in a context."""
    assert (text, context) in {(tuple(message.id) if isinstance(message.id, list) else message.id, message.context) for message in texts}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_is_up_to_date(code: str) -> None:
    assert catalogues.path(code).read_bytes() == catalogues.brought_up_to_date(code), "run python -m tests.tools.catalogues"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_has_the_gaps_of_its_text(code: str) -> None:
    """A plural form for one may leave its number out, where the language says it in words."""
    wrong = []
    for message in catalogues.catalogue(code):
        if not message.id:
            continue
        needed = gaps(forms(message.id)[0])
        for form in filter(None, forms(message.string or "")):
            if gaps(form) != needed and (isinstance(message.string, str) or gaps(form) | {"number", "count"} != needed | {"number", "count"}):
                wrong.append((message.id, form))
    assert not wrong


@pytest.fixture
def czech(tmp_path: Path) -> Path:
    """A folder with a catalogue as translators write it."""
    file = tmp_path / "cs" / "LC_MESSAGES" / f"{DOMAIN}.po"
    file.parent.mkdir(parents=True)
    file.write_text(CZECH, encoding="utf-8")
    return tmp_path


def test_what_translators_write_is_read_in_a_checkout(czech: Path) -> None:
    assert available(czech) == ("en", "cs") and set_language("cs-CZ", czech) == "cs"
    try:
        assert _("End the turn") == "Ukončit tah"
        assert pgettext("in the ranking", "Place") == "Pořadí" and _("Place") == "Place"
        assert [ngettext("{number} turn", "{number} turns", number).format(number=number) for number in (1, 2, 5)] == ["1 tah", "2 tahy", "5 tahů"]
        assert _("Pass") == "Pass", "what nobody has looked at is shown in English"
    finally:
        set_language("en")


@pytest.mark.parametrize("damage", ['msgid "no end', 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8"\nwhat is this\n'])
def test_a_damaged_text_is_left_aside(czech: Path, damage: str) -> None:
    (czech / "cs" / "LC_MESSAGES" / f"{DOMAIN}.po").write_text(damage, encoding="utf-8")
    assert set_language("cs", czech) == "en"


def test_a_package_has_what_gettext_reads(czech: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """As hatch makes it: from a folder with nothing but the project's settings and a catalogue."""
    project = tmp_path_factory.mktemp("project")
    package = project / "aufachse_widgets"
    locale = package / "words" / "locale"
    locale.mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "LICENSE", "aufachse_widgets/__init__.py", "aufachse_widgets/words/locale/build_hook.py"):
        (project / name).write_bytes((CHECKOUT / name).read_bytes())
    settings = (project / "pyproject.toml").read_text(encoding="utf-8")
    kept, cut, _rest = settings.partition("[tool.hatch.build.targets.wheel.force-include]")
    assert cut
    (project / "pyproject.toml").write_text(kept, encoding="utf-8")
    (czech / "cs").rename(locale / "cs")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(project)], cwd=project, check=True, capture_output=True)
    (wheel,) = project.glob("*.whl")
    with zipfile.ZipFile(wheel) as made:
        made.extractall(project / "installed")
    inside = project / "installed" / "aufachse_widgets" / "words" / "locale"
    assert sorted(file.name for file in inside.rglob("*") if file.is_file()) == [f"{DOMAIN}.mo"]
    assert set_language("cs", inside) == "cs"
    try:
        assert _("End the turn") == "Ukončit tah"
    finally:
        set_language("en")


def test_the_printings_names_are_texts_too(texts: list[Message]) -> None:
    assert {one.title for one in PRESETS.values()} <= {message.id for message in texts if isinstance(message.id, str)}
