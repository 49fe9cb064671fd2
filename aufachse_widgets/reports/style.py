"""How reports, films and the rules as a file look: their stylesheets (frontend/styles), with the colours of a light and of a dark page."""

from __future__ import annotations

from ..frontend.stylesheets import stylesheet
from ..frontend.tokens import DARK, LIGHT

NAMES = ("ink", "paper", "grey", "border", "loss", "sea", "land")


def _values(what: str, tokens: dict[str, str]) -> str:
    """The variables that a sheet takes its colours from."""
    return "".join(f"--{what}-{name}:{tokens[name]};" for name in NAMES) + f"--{what}-road:{tokens['field']};--{what}-font:{tokens['font']};"


PLACED = {f"{what}_{page}": _values(what, tokens) for what in ("report", "film") for page, tokens in (("light", LIGHT), ("dark", DARK))}

"""By name, what takes the place of ``/* placed: name */``."""

PAGE = stylesheet("report_page", PLACED)
"""The page around a report's sections."""
PARTS = stylesheet("report")
"""The sections by themselves: inside the rule of a class they can stand in another page."""
REPORT = PAGE + PARTS
"""A report as a file."""
FILM = stylesheet("film", PLACED)
"""The film itself; stands in any page."""
FILM_PAGE = stylesheet("film_page", PLACED)
"""The page around a film, in a file."""
RULES = PAGE + stylesheet("sources") + stylesheet("rules_page")
"""The rules as a file."""
