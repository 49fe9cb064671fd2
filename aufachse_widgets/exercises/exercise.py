"""What an exercise is: a question, how it is answered, and a judge who says right, or wrong and why."""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
import tokenize
import traceback
from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from gettext import NullTranslations
from html import escape
from types import CodeType

from msgspec import Struct

from ..bots.thinking import failure
from ..box.space_names import names_of_id
from ..box.suggestions import spellings
from ..engine.rules import Rules, compile_rules
from ..words.language import _, ngettext, speaking
from ..words.space_names import name_of

Text = str | Callable[[], str]
"""A text as it is, or a function that says it in the language in use when it is shown."""

LONGEST = 60  # characters of an answer that are repeated in a verdict
MONEY = ("DM", "€")  # units of which nobody writes three decimals
STEM = 3  # letters by which a unit is known in any of its forms: point, points; Punkt, Punkte


def in_words(text: Text) -> str:
    """A text in the language in use.

    >>> in_words("Two dice"), in_words(lambda: _("Right: {why}").format(why="two."))
    ('Two dice', 'Right: two.')
    """
    return text if isinstance(text, str) else text()


def in_english(text: Text) -> str:
    """A text in English, whichever language is in use."""
    with speaking(NullTranslations()):
        return in_words(text)


class Verdict(Struct, frozen=True):
    """Whether an answer is right, and why, in a sentence or two.

    >>> print(Verdict(False, "a 6 is any number."))
    Not yet: a 6 is any number.
    """

    right: bool
    why: str

    def __str__(self) -> str:
        return self._said().format(why=self.why)

    def _said(self) -> str:
        """What is said, with a gap for why."""
        return _("Right: {why}") if self.right else _("Not yet: {why}")

    def _repr_html_(self) -> str:
        mark, colour = ("✓", "#17684a") if self.right else ("✗", "#c8102e")
        before, _gap, after = map(escape, self._said().partition("{why}"))
        said = escape(self.why).replace("\n", "<br>")
        return f'<div class="aa-verdict" style="border-left:5px solid {colour};padding:0.3em 0.8em"><b>{mark} {before.strip()}</b> {said}{after}</div>'


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
    """Answered by a number. What is typed may be ``3``, ``2.5``, ``2,5``, ``1/6`` or ``25 %``, with or without the unit (in English or the language in
    use), thousands parted by a comma, a space or an apostrophe, of money by a point, too.

    >>> Number().read("1/4"), Number().read("25 %"), Number("%").read("25 %"), Number("DM").read("1,600 DM")
    (0.25, 0.25, 25.0, 1600.0)
    >>> Number("DM").read("DM 1.600"), Number().read("1.600"), Number().read("0,125")
    (1600.0, 1.6, 0.125)
    >>> print(Number().read("many"))
    Not yet: that isn't a number: many
    """

    unit: Text = ""

    def read(self, given: object) -> float | Verdict:
        """The number that is meant."""
        if isinstance(given, bool) or not isinstance(given, str | int | float | Fraction):
            return wrong(_("that isn't a number: {given}").format(given=shown(given)))
        said, part = self._bare(str(given).strip().rstrip(".")), 1
        if said.endswith("%"):
            said, part = said.removesuffix("%").strip(), 100
        said = re.sub(r"(?<=\d)[\s'’](?=\d{3}(\D|$))", "", said).replace("−", "-")
        if re.fullmatch(r"[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?", said):
            said = said.replace(",", "")
        elif self.unit in MONEY and re.fullmatch(r"[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?", said):
            said = said.replace(".", "")
        try:
            return float(Fraction(re.sub(r"\s*/\s*", "/", said.replace(",", ".")))) / part
        except (ValueError, ZeroDivisionError, OverflowError):
            return wrong(_("that isn't a number: {given}").format(given=shown(given)))

    def _bare(self, said: str) -> str:
        """What was typed without the unit before or after it."""
        if not self.unit:
            return said
        stems = "|".join(re.escape(unit[:STEM]) for unit in (in_words(self.unit), in_english(self.unit)))
        units = rf"(?:{stems})[^\W\d]*"
        said = re.sub(rf"^{units}\s*|\s*{units}$", "", said, flags=re.IGNORECASE)
        return re.sub(r",[-–—]$", "", said)  # as prices are written: 400,–


class Choice(Struct, frozen=True):
    """Answered by one of some sentences, in English or the language in use. A judge gets the option as it stands in ``options``, whatever its words are.

    >>> Choice(("Yes", "No")).read(" yes "), Choice((str, "No")).read(str)
    ('Yes', <class 'str'>)
    """

    options: tuple[Text, ...]

    def read(self, given: object) -> Text | Verdict:
        """The one of the options that is meant."""
        said = given.strip().casefold() if isinstance(given, str) else None
        for option in self.options:
            if option is given or said in (in_words(option).casefold(), in_english(option).casefold()):
                return option
        return wrong(_("that isn't one of the answers: {given}").format(given=shown(given)))


class Spaces(Struct, frozen=True):
    """Answered by so many spaces of the board, on a map or by name; by ``among`` (ids), where that says some, else by any. Umlauts and
    accents are optional, and cities may be called as they are in other languages.

    >>> Spaces().read("Köln"), Spaces(number=2).read("Vienna, koeln")
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
        return {id: name_of(rules.spaces[id]) for id in (self.among or joined)}

    def read(self, given: object) -> tuple[str, ...] | Verdict:
        """The ids of the spaces that are meant."""
        parts = re.split("[,;]", given) if isinstance(given, str) else given
        if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
            return wrong(_("that isn't a space: {given}").format(given=shown(given)))
        offered, found = self.offered(), list[str]()
        for part in filter(None, (part.strip() for part in parts)):
            meant = _called(part, offered)
            if meant is None:
                there = _called(part, {space.id: space.name for space in self.rules().board.spaces})
                if there is None:
                    return wrong(_("there is no space on the board called {given}").format(given=shown(part)))
                told = _("{space} isn't one of the marked spaces.") if self.among else _("{space} isn't one of the spaces asked about.")
                return wrong(told.format(space=name_of(self.rules().spaces[there])))
            if meant not in found:
                found.append(meant)
        if len(found) != self.number:
            if self.number == 1:
                return wrong(_("choose one space."))
            told = ngettext("{number} space is asked for, and you chose {chosen}.", "{number} spaces are asked for, and you chose {chosen}.", self.number)
            return wrong(told.format(number=self.number, chosen=len(found)))
        return tuple(found)


def _called(said: str, names: dict[str, str]) -> str | None:
    """The space (of these names, by their ids) that somebody means; None where there is none."""
    typed = set(spellings(said)) - {""}
    by_name = (id for id, name in names.items() if said.casefold() in (id, name.casefold()))
    spelled = (id for id, name in names.items() if typed & {*spellings(name), *spellings(id)})
    abroad = (id for id in names if any(typed & set(spellings(other)) for other in names_of_id(id)))
    return next(by_name, None) or next(spelled, None) or next(abroad, None)


class Code(Struct, frozen=True):
    """Answered by a function of that name, written in a cell; ``stub`` is how the cell begins. What the function raises, where and with what it was
    called, or that it returns nothing yet, becomes a verdict. All that it is tried on may take it so many ``seconds``."""

    function: str
    stub: str
    seconds: float = 20.0

    def read(self, given: object) -> Callable[..., object] | Verdict:
        """The function, made so that it says when it returns nothing."""
        if not callable(given):
            return wrong(_("that isn't a function: {given}").format(given=shown(given)))
        asked: Callable[..., object] = given

        @wraps(asked, updated=())
        def told(*arguments: object, **named: object) -> object:
            call = f"{self.function}({', '.join([*map(shown, arguments), *(f'{name}={shown(value)}' for name, value in named.items())])})"
            try:
                returned = asked(*arguments, **named)
            except Exception as error:  # a learner's function may raise anything
                where = raised_at(error, asked)
                told = _("{function} raises {error} {where}. It was called as {call}.") if where else _("{function} raises {error}. It was called as {call}.")
                raise _Failed(told.format(function=self.function, error=failure(error), where=where, call=call)) from error
            if returned is None:
                raise _Failed(returned_none(asked, self.function, call))
            return returned

        return told

    def from_source(self, source: str) -> Callable[..., object]:
        """The function that this source defines; KeyError where it defines none of that name."""
        names: dict[str, Callable[..., object]] = {}
        file = f"<{self.function}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        exec(compile(source, file, "exec"), names)
        return names[self.function]


def raised_at(error: BaseException, function: Callable[..., object]) -> str:
    """Where in a learner's function an error came up: "in line 3: ``return points[city]``"; empty where that can't be told."""
    own = codes(function)
    lines = [in_line(frame.f_code, number) for frame, number in traceback.walk_tb(error.__traceback__) if frame.f_code in own]
    return lines[-1] if lines else ""


def codes(function: Callable[..., object]) -> set[CodeType]:
    """The code of a function, and of those that are defined in it."""
    found, waiting = set[CodeType](), [getattr(function, "__code__", None)]
    while waiting:
        code = waiting.pop()
        if isinstance(code, CodeType):
            found.add(code)
            waiting += code.co_consts
    return found


def in_line(code: CodeType, number: int) -> str:
    """A line of a learner's code, named and shown."""
    line = linecache.getline(code.co_filename, number).strip()
    return _("in line {number}: {code}").format(number=number, code=line) if line else _("in line {number}").format(number=number)


def returned_none(function: Callable[..., object], name: str, call: str) -> str:
    """What is said of a function of that name that gave None when it was called like that."""
    returns = [] if (tree := _syntax(function)) is None else [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
    if any(value is not None and not (isinstance(value, ast.Constant) and value.value is None) for value in returns):
        told = _("{function} gives None when it is called as {call}. Does every way through it end with a return?")
        return told.format(function=name, call=call)
    if any(value is not None for value in returns):
        return _("{function} gives None when it is called as {call}, and None isn't an answer.").format(function=name, call=call)
    return _("{function} returns nothing yet: complete it, with a return.").format(function=name)


def _syntax(function: Callable[..., object]) -> ast.AST | None:
    """A function as its source has it; None where there is none to be had."""
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    try:
        block = inspect.getblock(linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :])
        return ast.parse(textwrap.dedent("".join(block)))
    except (SyntaxError, tokenize.TokenError, IndexError):
        return None


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
    ask: Text
    form: Number | Choice | Spaces | Code
    judge: Callable[..., Verdict]
    answer: object
    wrong: tuple[object, ...]
    minutes: int
    note: Text

    def check(self, given: object) -> Verdict:
        """Right, or wrong and why. Whatever is given gets a verdict in words."""
        if given is None or (isinstance(given, str) and not given.strip()):
            return wrong(_("there is no answer."))
        read = self.form.read(given)
        if isinstance(read, Verdict):
            return read
        try:
            return self.judge(read)
        except _Failed as failed:
            return wrong(str(failed))
        except Exception as error:
            if isinstance(self.form, Code):  # what it returned makes no sense to the judge
                told = _("{function} returns something else than is asked for ({error})")
                return wrong(told.format(function=self.form.function, error=f"{type(error).__name__}: {error}"))
            raise
