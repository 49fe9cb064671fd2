"""Finds the seeds of chapters: ``python -m tests.lessons.seeds`` prints, for each, the first one that brings its rolls."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from aufachse_widgets.engine.actions import Roll
from aufachse_widgets.lessons.chapter import Chapter
from aufachse_widgets.lessons.printings import CHAPTERS
from aufachse_widgets.sessions.lesson import played


def rolls(chapter: Chapter) -> tuple[tuple[int, ...], ...]:
    """The dice that the chapter's seed brings."""
    return tuple(action.dice for action in played(chapter, len(chapter.steps)) if isinstance(action, Roll))


def seed(chapter: Chapter) -> str:
    """The first seed that brings the chapter's rolls."""
    for number in count(1):
        tried = replace(chapter, seed=f"{chapter.id} {number}")
        try:
            if rolls(tried) == chapter.rolls:
                return tried.seed
        except (IndexError, StopIteration):  # with other dice a step cannot be done
            continue
        if number > 5000:
            break
    raise ValueError(f"no seed brings the rolls of {chapter.id}")


if __name__ == "__main__":
    for chapter in CHAPTERS.values():
        print(chapter.id, "|", seed(chapter) if chapter.rolls else chapter.seed)
