"""What a journal comes to, entry by entry: the value at an entry is the fold of its line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from ..engine.errors import AufAchseError, one_line
from ..engine.log import Happened
from ..engine.rules import Rules
from ..engine.state import State
from .entries import Entry, JournalError, Jump, P
from .tree import Journal

Lines = list[tuple[int, Happened]]
"""A log: what happened, each with the number of its entry."""

KEEP_EVERY = 64  # values kept: folding again from one takes about a millisecond
BROKEN = (AufAchseError, LookupError, ValueError, TypeError, AttributeError)  # what an entry may raise that makes no sense


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
        # Along the one line before the first jump, as far as it was folded: what happened; for each entry, how much of that
        # had happened after it, and the turn's number then.
        self._happened: list[Happened] = []
        self._ends: list[int] = [0]
        self._turns: list[int] = [start.turn]
        # Of each other entry that was folded: how many lead to it, the turn's number after it, what happened at it.
        self._others: dict[int, tuple[int, int, tuple[Happened, ...]]] = {}

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
        if number and isinstance(self.journal.entry(number).action, Jump):
            raise JournalError(self.journal.source, f"entry {number}", "is a jump, which has no position")
        value = self._straight(number) if number <= self.journal.straight else self._beyond(number)
        self._last = (number, value)
        return value

    def _straight(self, number: int) -> V:
        """The same for an entry of the one line before the first jump."""
        known = len(self._ends) - 1
        last, value = self._last
        if number > known:
            return self._further(known, value if last == known else self._straight(known), number)
        place = number - number % KEEP_EVERY
        if not place < last <= number:
            last, value = place, self._kept[place]
        again: list[Happened] = []
        for entry in self.journal.entries[last:number]:
            value = self.after(value, entry.action, again)  # type: ignore[arg-type]  # no jump leads to another entry
        return value

    def _further(self, known: int, value: V, number: int) -> V:
        """Fold that line further than it is known."""
        rules, step, entries = self.rules, self._step, self.journal.entries
        log, ends, turns = self._happened, self._ends, self._turns
        try:
            while known < number:
                until = min(known - known % KEEP_EVERY + KEEP_EVERY, number)
                for entry in entries[known:until]:
                    value = step(rules, value, entry.action, log)  # type: ignore[arg-type]  # as above
                    ends.append(len(log))
                    turns.append(value.turn)
                known = until
                if not known % KEEP_EVERY:
                    self._kept[known] = value
        except BROKEN as error:
            del log[ends[-1] :]
            raise self._unfolded(entries[len(ends) - 1], error) from error
        return value

    def _beyond(self, number: int) -> V:
        """The same for an entry after the first jump."""
        kept, (last, value), straight = self._kept, self._last, self.journal.straight
        way: list[Entry[P]] = []
        place = number
        while place > straight and place != last and place not in kept:
            entry = self.journal.entries[place - 1]
            way.append(entry)
            place = entry.parent
        if place != last:
            value = kept[place] if place in kept else self._straight(place)
        depth = self.depth(place)
        for entry in reversed(way):
            log: list[Happened] = []
            try:
                value = self.after(value, entry.action, log)  # type: ignore[arg-type]  # as above
            except BROKEN as error:
                raise self._unfolded(entry, error) from error
            depth += 1
            self._keep(entry.number, depth, value, log)
        return value

    def keep(self, entry: Entry[P], value: V, log: Sequence[Happened]) -> None:
        """Take over a value already reached by playing, instead of folding it again."""
        number = entry.number
        self._keep(number, self.depth(entry.parent) + 1, value, log)
        self._last = number, value

    def _keep(self, number: int, depth: int, value: V, log: Sequence[Happened]) -> None:
        if number == len(self._ends) <= self.journal.straight:
            self._happened.extend(log)
            self._ends.append(len(self._happened))
            self._turns.append(value.turn)
        else:
            self._others[number] = depth, value.turn, tuple(log)
        if not depth % KEEP_EVERY:
            self._kept[number] = value

    @abstractmethod
    def position(self, number: int) -> tuple[Rules, State]:
        """The rules and the position after entry ``number``, as far as they are known."""

    def _know(self, number: int) -> bool:
        """Have the entry folded; whether it is on the one line before the first jump."""
        if number >= len(self._ends) and number not in self._others:
            self.at(number)
        return number < len(self._ends)

    def happened(self, number: int) -> tuple[Happened, ...]:
        """What happened at entry ``number``, with everything hidden in it."""
        if self._know(number):
            return tuple(self._happened[self._ends[number - 1] : self._ends[number]]) if number else ()
        return self._others[number][2]

    def depth(self, number: int) -> int:
        """How many entries lead to ``number``."""
        return number if self._know(number) else self._others[number][0]

    def turn(self, number: int) -> int:
        """The number of the turn after entry ``number``."""
        return self._turns[number] if self._know(number) else self._others[number][1]

    def beside(self) -> Lines:
        """What the log tells beside what happened at the entries of the present line, each with the entry after whose lines it stands (0: the root)."""
        return []

    def log(self) -> Lines:
        """The log of the present line, with everything hidden in it, each line with the number of its entry."""
        lines = [(entry.number, event) for entry in self.journal.line() for event in self.happened(entry.number)]
        return woven(lines, self.beside())

    def _unfolded(self, entry: Entry[P], error: Exception) -> JournalError:
        return self.broken(entry, self.why_broken(error))

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
