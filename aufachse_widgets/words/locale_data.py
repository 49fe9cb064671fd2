"""How each language writes numbers, lists and dates. Made by python -m tests.tools.locale_data out of Babel's data."""

from __future__ import annotations

from .conventions import Conventions

TABLE = {
    "en": Conventions(
        decimal=".",
        group=",",
        grouped_from=4,
        percent="{0}\xa0%",
        list_two="{0} and {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} and {1}",
        day="{year}-{month:02d}-{day:02d}",
        time="{hour:02d}:{minute:02d}",
        moment="{1} {0}",
    ),
    "cs": Conventions(
        decimal=",",
        group="\xa0",
        grouped_from=4,
        percent="{0}\xa0%",
        list_two="{0} a\xa0{1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} a\xa0{1}",
        day="{day}. {month}. {year}",
        time="{hour}:{minute:02d}",
        moment="{1} {0}",
    ),
    "de": Conventions(
        decimal=",",
        group=".",
        grouped_from=4,
        percent="{0}\xa0%",
        list_two="{0} und {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} und {1}",
        day="{day}.{month}.{year}",
        time="{hour:02d}:{minute:02d}",
        moment="{1}, {0}",
    ),
    "it": Conventions(
        decimal=",",
        group=".",
        grouped_from=5,
        percent="{0}%",
        list_two="{0} e {1}",
        list_start="{0}, {1}",
        list_middle="{0}, {1}",
        list_end="{0} e {1}",
        day="{day:02d}/{month:02d}/{year}",
        time="{hour:02d}:{minute:02d}",
        moment="{1}, {0}",
    ),
}
