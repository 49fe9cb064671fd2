"""What a journal comes to, entry by entry: the value at an entry is the fold of its line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from ..engine.errors import AufAchseError, one_line
from ..engine.log import Happened
from ..engine.rules import Rules
from ..engine.state import State
from .entries import Entry, Goto, JournalError, P
from .tree import Journal

Lines = list[tuple[int, Happened]]
"""A log: what happened, each with the number of its entry."""

KEEP_EVERY = 64  # values kept: folding again from one takes about a millisecond


class Folded(Protocol):
    """What a journal may come to: a position, or whatever else knows its turn and whether the game is over."""

    @property
    def turn(self) -> int:
        """The number of the turn."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        ...


V = TypeVar("V", bound=Folded)


Step = Callable[[Rules, V, P, list[Happened]], V]
"""What a value comes to after one more action or fact, by the rules at the root; what happened is appended to the list."""


class Fold(ABC, Generic[P, V]):
    """What a journal's entries come to, folded by ``step`` when asked for. ``rules`` are those at the root.

    Every :data:`KEEP_EVERY`-th value is kept, and the last one asked for; what happened at each
    entry is kept as log entries, since the log shows all of them.
    """

    def __init__(self, rules: Rules, start: V, journal: Journal[P], step: Step[V, P]) -> None:
        self.rules = rules
        self.journal = journal
        self._step = step
        self._kept: dict[int, V] = {0: start}
        self._last: tuple[int, V] = (0, start)
        # What happened at the entries known, as they were folded; and of each: how many lead to it, the turn's number after it,
        # where in the former it begins and ends.
        self._happened: list[Happened] = []
        self._known: dict[int, tuple[int, int, int, int]] = {0: (0, start.turn, 0, 0)}

    def after(self, value: V, action: P, log: list[Happened]) -> V:
        """What it comes to after one more action or fact; what happened is appended to ``log``."""
        return self._step(self.rules, value, action, log)

    @abstractmethod
    def why_broken(self, error: Exception) -> str:
        """What is wrong with an entry that cannot be folded because of that error; goes on after what was tried."""

    def at(self, number: int) -> V:
        """What it comes to after entry ``number`` (0: the root); JournalError, naming the entry, where one cannot be folded."""
        last, value = self._last
        if number == last:
            return value
        if number and isinstance(self.journal.entry(number).action, Goto):
            raise JournalError(self.journal.source, f"entry {number}", "is a jump, which has no position")
        place, way = self._way(number)
        if place != last:
            value = self._kept[place]
        rules, step, depth = self.rules, self._step, self._known[place][0]
        log, known = self._happened, self._known
        if number in known:
            log, known = [], {}  # all on the way there is known too
        entry, end = None, len(log)
        try:
            for entry in way:
                start = end
                value = step(rules, value, entry.action, log)  # type: ignore[arg-type]  # no jump leads to another entry
                depth += 1
                end = len(log)
                known[entry.number] = depth, value.turn, start, end
                if not depth % KEEP_EVERY:
                    self._kept[entry.number] = value
        except (AufAchseError, LookupError, ValueError, TypeError, AttributeError) as error:
            assert entry is not None
            raise self.broken(entry, self.why_broken(error)) from error
        self._last = (number, value)
        return value

    def _way(self, number: int) -> tuple[int, list[Entry[P]]]:
        """The nearest place on the line of ``number`` whose value is at hand, and the entries from there."""
        last, kept, entries = self._last[0], self._kept, self.journal.entries
        if number <= self.journal.straight:
            place = number - number % KEEP_EVERY
            while place not in kept:
                place -= KEEP_EVERY
            if place < last < number:
                place = last
            return place, entries[place:number]
        way: list[Entry[P]] = []
        place = number
        while place != last and place not in kept:
            entry = entries[place - 1]
            way.append(entry)
            place = entry.parent
        way.reverse()
        return place, way

    def keep(self, entry: Entry[P], value: V, log: Sequence[Happened]) -> None:
        """Take over a value already reached by playing, instead of folding it again."""
        number, depth = entry.number, self._known[entry.parent][0] + 1
        start = len(self._happened)
        self._happened.extend(log)
        self._known[number] = depth, value.turn, start, start + len(log)
        if depth % KEEP_EVERY == 0:
            self._kept[number] = value
        self._last = number, value

    @abstractmethod
    def position(self, number: int) -> tuple[Rules, State]:
        """The rules and the position after entry ``number``, as far as they are known."""

    def _of(self, number: int) -> tuple[int, int, int, int]:
        if number not in self._known:
            self.at(number)
        return self._known[number]

    def happened(self, number: int) -> tuple[Happened, ...]:
        """What happened at entry ``number``, with everything hidden in it."""
        _depth, _turn, start, end = self._of(number)
        return tuple(self._happened[start:end])

    def depth(self, number: int) -> int:
        """How many entries lead to ``number``."""
        return self._of(number)[0]

    def turn(self, number: int) -> int:
        """The number of the turn after entry ``number``."""
        return self._of(number)[1]

    def beside(self) -> Lines:
        """What the log tells beside what happened at the entries of the present line, each with the entry after whose lines it stands (0: the root)."""
        return []

    def log(self) -> Lines:
        """The log of the present line, with everything hidden in it, each line with the number of its entry."""
        lines = [(entry.number, event) for entry in self.journal.line() for event in self.happened(entry.number)]
        return woven(lines, self.beside())

    def broken(self, entry: Entry[P], why: str) -> JournalError:
        """The error of an entry that cannot be folded; ``why`` goes on after what was tried."""
        return JournalError(self.journal.source, f"entry {entry.number}", f"{one_line(str(entry.action), 120)} {why}")


def woven(lines: Lines, beside: Lines) -> Lines:
    """A log with what is told beside it, after all lines of its entry.

    >>> from aufachse_widgets.engine.log import Passed, Taken
    >>> [type(event).__name__ for _entry, event in woven([(3, Passed(0, 7)), (4, Passed(1, 7))], [(3, Taken(0, 7))])]
    ['Passed', 'Taken', 'Passed']
    """
    # Along a line entries have growing numbers.
    return sorted([*lines, *beside], key=lambda line: line[0]) if beside else lines
