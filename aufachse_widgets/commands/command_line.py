"""What is wrong on a command line, in words: an unknown option, a value it cannot have, each with the nearest valid one."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping, Sequence

from ..words.language import _

LEVELS = ("DEBUG", "INFO", "WARN", "WARNING", "ERROR", "CRITICAL")
NUMBERS = ("0", "10", "20", "30", "40", "50")
"""The levels of a log, by name and by number."""

MOST_PORT = 65535


def nearest(word: str, known: Collection[str]) -> str:
    """The one of ``known`` that is most like ``word``; empty where nothing is known.

    >>> nearest("edtion", ["port", "edition", "store"])
    'edition'
    """
    found = difflib.get_close_matches(word.casefold(), known, n=1, cutoff=0.0)
    return found[0] if found else ""


def wrong_option(arguments: Sequence[str], options: Mapping[str, str], settings: Collection[str] = ()) -> str:
    """What is wrong with the first wrong option among the arguments, in words; empty where all are well.

    ``options`` are their names without dashes, each with what kind of value it takes: ``number``, ``port``, ``seconds``, ``level`` (of a log),
    ``text``, or ``""`` for none. ``settings`` are names that may be given with a dot (``Class.trait``).

    >>> wrong_option(["--edtion=czech"], {"edition": "text", "port": "port"})
    'There is no option --edtion: did you mean --edition? aufachse --help lists them all.'
    >>> wrong_option(["--port=web"], {"edition": "text", "port": "port"})
    "--port=web: use a port's number, from 0 (any free one) to 65535."
    >>> wrong_option(["--games", "-3"], {"games": "number"})
    ''
    >>> wrong_option(["--games"], {"games": "number"})
    '--games needs a value: --games=…'
    """
    before = ""  # the option whose value may come as an argument of its own
    for argument in arguments:
        if argument == "--":
            return ""
        if not argument.startswith("-") or (options.get(before) and argument[1:2].isdigit()):  # a number below zero is a value
            if problem := wrong_value(before, argument, options):
                return problem
            before = ""
            continue
        if options.get(before):
            return _without_value(before)
        dashes = len(argument) - len(argument.lstrip("-"))
        name, equals, value = argument[dashes:].partition("=")
        if name in settings:
            before = ""
            continue
        if name not in options or dashes != min(2, len(name)):
            known = [one for one in options if len(one) > 1]
            given = "-" * dashes + name
            return _("There is no option {given}: did you mean {nearest}? aufachse --help lists them all.").format(
                given=given, nearest=f"--{nearest(name.rpartition('.')[2], known)}"
            )
        if equals and (problem := wrong_value(name, value, options)):
            return problem
        before = "" if equals else name
    return _without_value(before) if options.get(before) else ""


def _without_value(name: str) -> str:
    return _("{option} needs a value: {option}=…").format(option=f"--{name}")


def wrong_value(name: str, value: str, options: Mapping[str, str]) -> str:
    """What is wrong with an option's value; empty where it is well.

    >>> wrong_value("log-level", "debugg", {"log-level": "level"})
    '--log-level=debugg: did you mean DEBUG? It takes DEBUG, INFO, WARN, WARNING, ERROR or CRITICAL.'
    """
    match options.get(name):
        case "number" if not value.removeprefix("-").isdecimal():
            return _("{option}: use a whole number.").format(option=f"--{name}={value}")
        case "port" if not (value.isdecimal() and int(value) <= MOST_PORT):
            return _("{option}: use a port's number, from 0 (any free one) to {most}.").format(option=f"--{name}={value}", most=MOST_PORT)
        case "seconds" if not value.replace(".", "", 1).isdecimal():
            return _("{option}: use a number of seconds, such as 0.5.").format(option=f"--{name}={value}")
        case "level" if value.upper() not in (*LEVELS, *NUMBERS):
            near = nearest(value, [level.casefold() for level in LEVELS]).upper()
            said = _("{option}: did you mean {nearest}? It takes DEBUG, INFO, WARN, WARNING, ERROR or CRITICAL.")
            return said.format(option=f"--{name}={value}", nearest=near)
        case _:
            return ""
