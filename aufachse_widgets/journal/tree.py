"""The entries of one game as a tree that only grows, and its head."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic

from .entries import Entry, JournalError, Jump, P


class Journal(Generic[P]):
    """The entries in their order, the head, and the way forward from each place.

    The *line* of an entry is the chain of its parents: what has been played to get there. The head
    is the entry last played or gone to. ``source`` names the game in error messages. Up to entry
    ``straight`` there is only one line: each entry follows the one before it, and none is a jump.
    """

    def __init__(self, entries: Iterable[Entry[P]] = (), source: str = "journal") -> None:
        self.source = source
        self.entries: list[Entry[P]] = []
        self.head = 0
        self.straight = 0
        self._forward: dict[int, int] = {}
        self._led = True  # whether forward leads along the head's line from all its places
        self.extend(entries)

    def __len__(self) -> int:
        return len(self.entries)

    def entry(self, number: int) -> Entry[P]:
        """The entry of that number; JournalError if there is none."""
        if not 1 <= number <= len(self.entries):
            raise JournalError(self.source, f"entry {number}", f"there is no such entry; they run from 1 to {len(self.entries)}")
        return self.entries[number - 1]

    def extend(self, entries: Iterable[Entry[P]]) -> None:
        """Append entries after checking that all of them fit; JournalError, and no change, where one does not."""
        batch = list(entries)
        count = len(self.entries)
        for index, entry in enumerate(batch):
            self._check(entry, count + index + 1, batch[index - 1] if index else self.entries[-1] if count else None, batch, count)
        for index, entry in enumerate(batch):
            self.entries.append(entry)
            self._led &= entry.parent == self.head
            if isinstance(entry.action, Jump):
                if index + 1 < len(batch) and batch[index + 1].step == entry.step:
                    # The past was changed: forward from here leads over to the changed line.
                    self._forward[entry.parent] = entry.number
                self._go(entry.action.to)
            else:
                self._forward[entry.parent] = entry.number
                self.head = entry.number
                if self.straight == entry.parent == entry.number - 1:
                    self.straight = entry.number

    def _check(self, entry: Entry[P], number: int, before: Entry[P] | None, batch: Sequence[Entry[P]], count: int) -> None:
        def refuse(why: str) -> None:
            raise JournalError(self.source, f"entry {number}", why)

        def jump(at: int) -> bool:
            found = self.entries[at - 1] if at <= count else batch[at - 1 - count]
            return isinstance(found.action, Jump)

        if entry.number != number:
            refuse(f"is numbered {entry.number}")
        if not 0 <= entry.parent < number:
            refuse(f"its parent is {entry.parent}, which isn't an entry before it")
        if entry.parent and jump(entry.parent):
            refuse(f"its parent {entry.parent} is a jump; only actions have positions")
        if entry.step != number and (before is None or entry.step != before.step):
            refuse(f"its step is {entry.step}, which neither begins here nor goes on")
        if isinstance(entry.action, Jump):
            to = entry.action.to
            if not 0 <= to < number or (to and jump(to)):
                refuse(f"goes to {to}, which isn't an action before it")

    def _go(self, to: int) -> None:
        # From every place on the way, forward now leads along this line; where it is the line of the head before, it does already.
        shared = self.head if self._led else 0
        self.head, self._led = to, True
        while to != shared:
            if to < shared:
                shared = self.entries[shared - 1].parent
                continue
            parent = self.entries[to - 1].parent
            self._forward[parent] = to
            to = parent

    def back(self, number: int) -> Iterator[Entry[P]]:
        """The entries of a line from ``number`` back to the first."""
        while number:
            entry = self.entries[number - 1]
            yield entry
            number = entry.parent

    def line(self, to: int | None = None, after: int = 0) -> list[Entry[P]]:
        """The entries that lead to ``to`` (the head by default), in order, those after ``after`` only."""
        found: list[Entry[P]] = []
        for entry in self.back(self.head if to is None else to):
            if entry.number == after:
                break
            found.append(entry)
        found.reverse()
        return found

    def forward(self, number: int) -> int:
        """The entry that follows ``number`` on the line last played or gone to; 0 where none does."""
        return self._forward.get(number, 0)

    def play(self, actions: Iterable[P], after: int | None = None) -> list[Entry[P]]:
        """Entries for these actions after the head, as one batch, not yet appended; or, as a change of the
        past, after entry ``after``: a jump there goes before them."""
        first, parent = len(self.entries) + 1, self.head
        batch: list[Entry[P]] = []
        if after is not None:
            batch, parent = [Entry(first, self.head, first, Jump(after))], after
        for number, action in enumerate(actions, first + len(batch)):
            batch.append(Entry(number, parent, first, action))
            parent = number
        return batch

    def goto(self, to: int) -> list[Entry[P]]:
        """The batch, not yet appended, that moves the head to ``to``."""
        number = len(self.entries) + 1
        return [Entry(number, self.head, number, Jump(to))]

    def remark(self, said: Jump) -> list[Entry[P]]:
        """The batch, not yet appended, that says something and leaves the head where it is."""
        number = len(self.entries) + 1
        return [Entry(number, self.head, number, said)]

    # What a person undoes -------------------------------------------------------------------------

    def before_latest(self, seats: frozenset[int], at: int | None = None) -> int | None:
        """Where undo leads from entry ``at`` (the head by default): before the latest action of one of ``seats`` on the line, with the whole
        batch it is in; from a changed past back to the line that was changed. None where none of them has acted."""
        for entry in self.back(self.head if at is None else at):
            if _acts(entry, seats):
                first = self.entries[entry.step - 1]
                return first.parent if isinstance(first.action, Jump) else self._batch_start(entry)
        return None

    def before_turn(self, seats: frozenset[int], turn: Callable[[int], int]) -> int | None:
        """Where "back to the start of the turn" leads: before the first action of ``seats`` in the turn
        of their latest one; ``turn`` gives the turn after an entry. None where none of them has acted."""
        latest: int | None = None
        start: int | None = None
        for entry in self.back(self.head):
            if _acts(entry, seats):
                if latest is None:
                    latest = turn(entry.parent)
                elif turn(entry.parent) != latest:
                    break
                start = self._batch_start(entry)
        return start

    def after_next(self, seats: frozenset[int], at: int | None = None) -> int | None:
        """Where redo leads from entry ``at`` (the head by default): forward over the next action of one of ``seats`` and what followed it, up
        to the one after; None where nothing follows."""
        start = self.head if at is None else at
        place, acted = start, 0
        while following := self.forward(place):
            entry = self.entries[following - 1]
            if isinstance(entry.action, Jump):
                # A changed past: all of it is one step.
                return place if acted else self._batch_end(entry)
            if _acts(entry, seats):
                if acted and entry.step != acted:
                    break
                acted = entry.step
            place = following
        return place if place != start else None

    def _batch_end(self, entry: Entry[P]) -> int:
        number = entry.number
        while number < len(self.entries) and self.entries[number].step == entry.step:
            number += 1
        return number

    def _batch_start(self, entry: Entry[P]) -> int:
        parent = entry.parent
        while parent and self.entries[parent - 1].step == entry.step:
            parent = self.entries[parent - 1].parent
        return parent


def _acts(entry: Entry[P], seats: frozenset[int]) -> bool:
    return not isinstance(entry.action, Jump) and entry.action.seat in seats
