"""Whether a text reads well: no gap left, no bare number or id of the program in it, a whole sentence."""

from __future__ import annotations

import re

from aufachse_widgets.words import Speaker

BAD = re.compile(r"[{}<>\[\]_?]|\bNone\b|\bTrue\b|\bFalse\b|  |-1\b|\.\.|\.:|^\s|\s$")


def reads(text: str) -> str:
    """The text, or AssertionError where something is wrong with it."""
    assert text, "an empty text"
    wrong = BAD.search(text)
    assert wrong is None, f"{wrong.group()!r} in {text!r}" if wrong else ""
    return text


def is_sentence(text: str) -> str:
    """The text, which must be a whole sentence."""
    reads(text)
    assert text[0].isupper() or text[0].isdigit(), text
    assert text.endswith((".", ")", "…")), text
    return text


def tells_no_ids(words: Speaker, text: str) -> str:
    """The text, in which no space may stand by its id where its name is another."""
    ids = {space.id for space in words.rules.board.spaces}
    found = ids.intersection(re.findall(r"[\w-]+", text))
    assert not found, f"{found} in {text!r}"
    return text
