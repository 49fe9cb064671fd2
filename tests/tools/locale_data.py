"""How each language writes numbers, lists and dates: ``python -m tests.tools.locale_data`` writes it into ``words/locale_data.py`` out of Babel's data.

A language has its line there once it has a catalogue. The package itself doesn't need Babel for it.
"""

from __future__ import annotations

import re
from pathlib import Path

from babel import Locale

import aufachse_widgets
from aufachse_widgets.words.conventions import Conventions
from aufachse_widgets.words.language import ENGLISH, available

FILE = Path(aufachse_widgets.__file__).parent / "words" / "locale_data.py"
FOUR_TOGETHER = {"es", "it", "pl", "pt_PT"}
"""Where four digits stand together and five don't (``minimumGroupingDigits`` in CLDR, which Babel's data leave out)."""
ENGLISH_HERE = {"percent": "{0}\xa0%", "day": "{year}-{month:02d}-{day:02d}", "time": "{hour:02d}:{minute:02d}", "moment": "{1} {0}"}
"""The package's own English: dates that nobody from either side of the ocean misreads, and a space before the per cent sign."""
FIELDS = {"y": "{year}", "M": "{month}", "MM": "{month:02d}", "d": "{day}", "dd": "{day:02d}", "H": "{hour}", "HH": "{hour:02d}", "mm": "{minute:02d}"}
HEAD = '''"""How each language writes numbers, lists and dates. Made by python -m tests.tools.locale_data out of Babel's data."""

from __future__ import annotations

from .conventions import Conventions

TABLE = {
'''


def _pattern(pattern: str) -> str:
    """A date's pattern of CLDR with named gaps.

    >>> _pattern("d. M. y")
    '{day}. {month}. {year}'
    """
    return re.sub(r"([a-zA-Z])\1*", lambda found: FIELDS[found[0]], pattern)


def conventions(code: str) -> Conventions:
    """What Babel knows of a language. English is that of Britain, which has no comma before "and"."""
    locale = Locale.parse("en_GB" if code == ENGLISH else code)
    symbols, lists = locale.number_symbols["latn"], locale.list_patterns["standard"]
    found = Conventions(
        decimal=symbols["decimal"],
        group=symbols["group"],
        grouped_from=5 if code in FOUR_TOGETHER else 4,
        percent=locale.percent_formats[None].pattern.replace("#,##0", "{0}"),
        list_two=lists["2"],
        list_start=lists["start"],
        list_middle=lists["middle"],
        list_end=lists["end"],
        day=_pattern(locale.datetime_skeletons["yMd"].pattern),
        time=_pattern(locale.datetime_skeletons["Hm"].pattern),
        moment=str(locale.datetime_formats["short"]),
    )
    return found._replace(**ENGLISH_HERE) if code == ENGLISH else found


def module() -> str:
    """The text of the file."""
    lines = []
    for code in available():
        fields = "".join(f"        {name}={_quoted(value)},\n" for name, value in conventions(code)._asdict().items())
        lines.append(f'    "{code}": Conventions(\n{fields}    ),\n')
    return HEAD + "".join(lines) + "}\n"


def _quoted(value: str | int) -> str:
    """A value as ruff writes it."""
    return str(value) if isinstance(value, int) else '"' + repr(value)[1:-1] + '"'


if __name__ == "__main__":
    FILE.write_text(module(), encoding="utf-8")
    print(FILE.name)
