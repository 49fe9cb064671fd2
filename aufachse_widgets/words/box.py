"""The box of a physical table in words: why something does not go into it, and how its CSV files are written."""

from __future__ import annotations

from ..box.box import BoxError
from ..box.csv_lines import MOST_SHOWN, CsvRefused, Problem
from ..box.memory import BoxesError
from ..box.messages import FIELDS, THINGS, Message, Value
from ..engine.errors import AufAchseError, one_line
from .language import _, ngettext


def message(message: Message) -> str:
    """What is wrong and how to put it right.

    >>> from aufachse_widgets.box.messages import Message
    >>> message(Message("the column {columns} is missing", (("columns", ("goods",)),)))
    'the column Goods is missing'
    """
    return _(message.text).format(**{gap: _shown(gap, value) for gap, value in message.values})


def _shown(gap: str, value: Value) -> Value:
    if isinstance(value, tuple):
        return ", ".join(_(FIELDS[part]) if gap == "columns" else part for part in value)
    return value


def refusal(error: AufAchseError) -> str:
    """Why a box, its file or a CSV file was refused; any other error as it says itself.

    >>> from aufachse_widgets.box import Box, BoxError
    >>> try:
    ...     Box().with_card("")
    ... except BoxError as error:
    ...     refusal(error)
    "Event card '', Title: '' is not allowed; write one line of at most 100 letters"
    """
    match error:
        case BoxError():
            place = f"{_(THINGS[error.thing])} {error.name}".strip()
            if error.field:
                place = _("{thing}, {field}").format(thing=place, field=_(FIELDS[error.field]))
            return f"{place}: {message(error.why)}"
        case BoxesError():
            said = one_line(message(error.why))
            return f"{error.where}: {said}" if error.where else said
        case CsvRefused():
            lines = [f"{error.source}: {_problem(problem)}" for problem in error.problems[:MOST_SHOWN]]
            more = len(error.problems) - len(lines)
            if more:
                lines.append(ngettext("and {number} more problem", "and {number} more problems", more).format(number=more))
            return "\n".join(lines)
        case _:
            return str(error)


def _problem(problem: Problem) -> str:
    why = message(problem.why)
    if problem.column:
        return _("line {line}, column {column} ({header}): {why}").format(line=problem.line, column=problem.column, header=problem.header, why=why)
    if problem.field:
        return _("line {line} ({header}): {why}").format(line=problem.line, header=_(FIELDS[problem.field]), why=why)
    return _("line {line}: {why}").format(line=problem.line, why=why)


def csv_headings() -> dict[str, str]:
    """What the columns of a box's CSV files are called in the language in use, by field."""
    return {field: _(title) for field, title in FIELDS.items()}
