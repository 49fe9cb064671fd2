"""What an exercise is: a question, how it is answered, and a judge who says right, or wrong and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from html import escape

from msgspec import Struct

from ..engine.rules import Rules, compile_rules

LONGEST = 60  # characters of an answer that are repeated in a verdict


class Verdict(Struct, frozen=True):
    """Whether an answer is right, and why, in a sentence or two.

    >>> print(Verdict(False, "a 6 is any number."))
    Not yet: a 6 is any number.
    """

    right: bool
    why: str

    def __str__(self) -> str:
        return f"{'Right' if self.right else 'Not yet'}: {self.why}"

    def _repr_html_(self) -> str:
        mark, colour = ("✓ Right", "#17684a") if self.right else ("✗ Not yet", "#c8102e")
        said = escape(self.why).replace("\n", "<br>")
        return f'<div class="aa-verdict" style="border-left:5px solid {colour};padding:0.3em 0.8em"><b>{mark}:</b> {said}</div>'


def right(why: str) -> Verdict:
    """The answer is right."""
    return Verdict(True, why)


def wrong(why: str) -> Verdict:
    """The answer is wrong."""
    return Verdict(False, why)


def shown(given: object) -> str:
    """An answer, short enough to be repeated."""
    said = given.strip() if isinstance(given, str) else repr(given)
    return said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"


class Number(Struct, frozen=True):
    """Answered by a number. What is typed may be ``3``, ``2.5``, ``2,5``, ``1/6`` or ``25 %``, with or without the unit.

    >>> Number().read("1/4"), Number().read("25 %"), Number("%").read("25 %"), Number("DM").read("1,600 DM")
    (0.25, 0.25, 25.0, 1600.0)
    >>> print(Number().read("many"))
    Not yet: that isn't a number: many
    """

    unit: str = ""

    def read(self, given: object) -> float | Verdict:
        """The number that is meant."""
        if isinstance(given, bool) or not isinstance(given, str | int | float | Fraction):
            return wrong(f"that isn't a number: {shown(given)}")
        said, part = str(given).strip(), 1
        if self.unit and said.endswith(self.unit):
            said = said.removesuffix(self.unit).strip()
        elif said.endswith("%"):
            said, part = said.removesuffix("%").strip(), 100
        said = re.sub(r",(?=\d{3}(\D|$))", "", said).replace(",", ".").replace("−", "-")
        try:
            return float(Fraction(re.sub(r"\s*/\s*", "/", said))) / part
        except (ValueError, ZeroDivisionError, OverflowError):
            return wrong(f"that isn't a number: {shown(given)}")


class Choice(Struct, frozen=True):
    """Answered by one of some sentences."""

    options: tuple[str, ...]

    def read(self, given: object) -> str | Verdict:
        """The one of the options that is meant."""
        said = given.strip().casefold() if isinstance(given, str) else None
        for option in self.options:
            if option.casefold() == said:
                return option
        return wrong(f"that isn't one of the answers: {shown(given)}")


class Spaces(Struct, frozen=True):
    """Answered by so many spaces of the board, on a map or by name; by ``among`` (ids), where that says some, else by any.

    >>> Spaces().read("Köln"), Spaces(number=2).read("Wien, koeln")
    (('koeln',), ('wien', 'koeln'))
    >>> print(Spaces().read("Atlantis"))
    Not yet: there is no space on the board called Atlantis
    """

    edition: str = "fx-schmid-1987"
    number: int = 1
    among: tuple[str, ...] = ()

    def rules(self) -> Rules:
        """The rules whose board it is."""
        return compile_rules(self.edition)

    def offered(self) -> dict[str, str]:
        """The spaces that can be answered: the name by the id."""
        rules = self.rules()
        joined = dict.fromkeys(id for route in rules.routes for id in route.spaces)
        return {id: rules.spaces[id].name for id in (self.among or joined)}

    def read(self, given: object) -> tuple[str, ...] | Verdict:
        """The ids of the spaces that are meant."""
        parts = given.split(",") if isinstance(given, str) else given
        if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
            return wrong(f"that isn't a space: {shown(given)}")
        offered, found = self.offered(), list[str]()
        for part in filter(None, (part.strip() for part in parts)):
            meant = next((id for id, name in offered.items() if part.casefold() in (id.casefold(), name.casefold())), None)
            if meant is None:
                there = any(part.casefold() in (space.id.casefold(), space.name.casefold()) for space in self.rules().board.spaces)
                return wrong(f"{shown(part)} isn't one of the spaces asked about" if there else f"there is no space on the board called {shown(part)}")
            if meant not in found:
                found.append(meant)
        if len(found) != self.number:
            return wrong(f"{self.number} spaces are asked for, and you chose {len(found)}." if self.number != 1 else "choose one space.")
        return tuple(found)


class Code(Struct, frozen=True):
    """Answered by a function of that name, written in a cell; ``stub`` is how the cell begins. What the function raises, or that it returns
    nothing yet, becomes a verdict."""

    function: str
    stub: str

    def read(self, given: object) -> Callable[..., object] | Verdict:
        """The function, made so that it says when it returns nothing."""
        if not callable(given):
            return wrong(f"that isn't a function: {shown(given)}")
        asked: Callable[..., object] = given

        @wraps(asked, updated=())
        def told(*arguments: object, **named: object) -> object:
            try:
                returned = asked(*arguments, **named)
            except Exception as error:  # a learner's function may raise anything
                raise _Failed(f"{self.function} raises {type(error).__name__}: {error}") from error
            if returned is None:
                raise _Failed(f"{self.function} returns nothing: complete it.")
            return returned

        return told

    def from_source(self, source: str) -> Callable[..., object]:
        """The function that this source defines; KeyError where it defines none of that name."""
        names: dict[str, Callable[..., object]] = {}
        exec(source, names)
        return names[self.function]


class _Failed(Exception):
    """A learner's function failed, with what is said about it."""


class Exercise(Struct, frozen=True, kw_only=True):
    """A question of a lesson. ``judge`` gets what was answered as ``form`` reads it (a float, an option, a tuple of ids, a function).

    ``answer`` is a right one, ``wrong`` typical wrong ones, as they are given (of code: the source). ``minutes`` is how long it takes,
    ``note`` what it shows and what goes wrong, for the teacher.

    >>> two = Exercise(
    ...     id="two", ask="How many dice?", form=Number(), judge=lambda given: right("two.") if given == 2 else wrong("count again."),
    ...     answer=2, wrong=(1, 6), minutes=1, note="",
    ... )
    >>> print(two.check("2"), two.check(3), two.check(None), sep="; ")
    Right: two.; Not yet: count again.; Not yet: there is no answer.
    """

    id: str
    ask: str
    form: Number | Choice | Spaces | Code
    judge: Callable[..., Verdict]
    answer: object
    wrong: tuple[object, ...]
    minutes: int
    note: str

    def check(self, given: object) -> Verdict:
        """Right, or wrong and why. Whatever is given gets a verdict in words."""
        if given is None or given == "":
            return wrong("there is no answer.")
        read = self.form.read(given)
        if isinstance(read, Verdict):
            return read
        try:
            return self.judge(read)
        except _Failed as failed:
            return wrong(str(failed))
        except Exception as error:
            if isinstance(self.form, Code):  # what it returned makes no sense to the judge
                return wrong(f"{self.form.function} returns something else than is asked for ({type(error).__name__}: {error})")
            raise
