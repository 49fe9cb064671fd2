"""Bring the catalogues of all languages up to date with the package's texts: ``python -m tests.tools.catalogues``.

A new text comes in empty; one that is only a little different from one there was keeps that one's translation, marked as fuzzy, for somebody to look at; one
that is gone is left out. ``python -m tests.tools.catalogues fr`` begins a new language.
"""

from __future__ import annotations

import argparse
import re
from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import aufachse_widgets
from aufachse_widgets.words.language import DOMAIN, ENGLISH, LOCALE, available
from tests.tools.extraction import extract

PACKAGE = Path(aufachse_widgets.__file__).parent
DATES = re.compile(
    rb'^"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By): .*\n', re.MULTILINE
)
"""What changes with each renewal, and says nothing that git doesn't know."""
HEADER = "# {language} texts of aufachse_widgets. Licence: that of the package (BSD-3-Clause).\n#"


@cache
def template() -> Catalog:
    """All texts of the package, with the files that they come from."""
    found = Catalog(project="aufachse_widgets", fuzzy=False)
    for file, _line, message, _comments, context in extract_from_dir(str(PACKAGE), [("**.py", extract)]):
        found.add(message, locations=[(f"aufachse_widgets/{Path(file).as_posix()}", 0)], context=context)
    return found


def path(code: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(code: str) -> Catalog:
    """The catalogue of a language as it is kept; an empty one for a new language."""
    if not path(code).exists():
        return Catalog(locale=code, fuzzy=False)
    with path(code).open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def brought_up_to_date(code: str) -> bytes:
    """What the file of a language should hold."""
    kept = catalogue(code)
    kept.update(template(), update_header_comment=False)
    kept.obsolete.clear()
    kept.fuzzy = False
    kept.header_comment = HEADER.format(language=Locale.parse(code).get_language_name(ENGLISH))
    out = BytesIO()
    write_po(out, kept, width=0, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return DATES.sub(b"", out.getvalue())


def main() -> None:
    """Renew the catalogues, and print what is left to translate."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.catalogues", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("new", nargs="*", metavar="code", help="a language to begin, such as fr")
    asked = parser.parse_args()
    for code in (*(code for code in available() if code != ENGLISH), *asked.new):
        try:
            text = brought_up_to_date(code)
        except UnknownLocaleError:
            parser.error(f"{code} is no language's code")
        path(code).parent.mkdir(parents=True, exist_ok=True)
        path(code).write_bytes(text)
        whole = catalogue(code)
        empty = sum(1 for message in whole if message.id and not (message.string if isinstance(message.string, str) else all(message.string)))
        fuzzy = sum(1 for message in whole if message.id and message.fuzzy)
        print(f"{code}: {len(whole)} texts, {empty} to translate, {fuzzy} to look at")


if __name__ == "__main__":
    main()
