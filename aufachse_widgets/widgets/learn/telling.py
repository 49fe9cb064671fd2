"""Explanations in words, and the one notice of its kind in a place for notices."""

from __future__ import annotations

from ...lessons.things import Explanation
from ...words import Speaker
from ...words.language import _
from ...words.reasons import name
from ..parts.notice_place import Notice, NoticePlace


def explained(words: Speaker, told: Explanation) -> str:
    """What is said of a thing, in the language in use.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.lessons.things import explanation
    >>> rules = compile_rules("fx-schmid-1987")
    >>> explained(Speaker(rules, ()), explanation(rules, "six"))
    'A 6 counts as any number from 1 to 6, as you choose.'
    """
    return _(told.text).format(**{key: name(words, key, value) for key, value in told.values})


def show_one(place: NoticePlace, about: str, notice: Notice | None) -> None:
    """Show a notice instead of the one about the same that was told before; None: take that away."""
    if any(one.about == about for one in place.queue):
        place.revise(lambda one: None if one.about == about else one)
    if notice is not None:
        place.tell(notice)
