"""The language of what a command prints: the one that is asked for, else the system's."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping, Sequence

from ..words.language import _, available, preferred
from .command_line import nearest

OPTION = "--language"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What says which language programs speak, the first one that is set before the others, as gettext has it."""


def language_named(arguments: Sequence[str]) -> str | None:
    """What is given as the language on a command line; None where nothing is.

    >>> language_named(["play", "--language=de"]), language_named(["--language", "cs", "--lan"]), language_named(["--lan"])
    ('de', 'cs', None)
    """
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == OPTION:
            return value if equals else next(iter(arguments[place + 1 : place + 2]), "")
    return None


def without_language(arguments: Sequence[str]) -> list[str]:
    """A command line without its language.

    >>> without_language(["simulate", "--language", "de", "--games=3"])
    ['simulate', '--games=3']
    """
    left: list[str] = []
    value = False
    for argument in arguments:
        if value or argument.startswith(f"{OPTION}="):
            value = False
        elif argument == OPTION:
            value = True
        else:
            left.append(argument)
    return left


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The code of the system's language; empty where there are no texts in it.

    >>> system_language({"LANG": "en_GB.UTF-8"}), system_language({"LANG": "C"})
    ('en', '')
    """
    said = next((value for name in VARIABLES if (value := environment.get(name))), "")
    if not said and sys.platform == "win32":
        import ctypes

        said = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return preferred(said)


def why_not(language: str) -> str:
    """Why a language can't be spoken, in words; empty where it can."""
    if preferred(language):
        return ""
    known = available()
    said = _("--language={language}: did you mean {nearest}? There are {known}.")
    return said.format(language=language, nearest=nearest(language, known), known=", ".join(known))
