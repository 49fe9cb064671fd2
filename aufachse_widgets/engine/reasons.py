"""Why an action is refused: data that the words layer can put into any language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct


def N_(message: str) -> str:
    """Mark a message for translation without translating it here (the engine has no words)."""
    return message


class Plural(NamedTuple):
    """A message whose words depend on the number in its gap ``{number}``."""

    one: str
    many: str


def NN_(one: str, many: str) -> Plural:
    """Mark a message in both numbers for translation; which of them is said depends on what fills its gap ``{number}``.

    >>> in_english(NN_("{number} point", "{number} points"), (("number", 1),))
    '1 point'
    """
    return Plural(one, many)


def in_english(text: str | Plural, values: Iterable[tuple[str, str | int]]) -> str:
    """A message with its gaps filled, for those who read no translation."""
    gaps = dict(values)
    if isinstance(text, Plural):
        text = text.one if gaps["number"] == 1 else text.many
    return text.format(**gaps)


class Reason(Struct, frozen=True, gc=False):
    """Why an action is not allowed. :meth:`Rules.refuse <aufachse_widgets.engine.rules.Rules.refuse>` makes one.

    ``code`` is the short name of the refusal: programs decide by it, never by the text. ``field``
    is the rule that decides: a field of :class:`~aufachse_widgets.engine.edition.Edition`, or one of
    :data:`~aufachse_widgets.engine.documents.SHARED` where the printings do not differ.
    ``document`` is the rule document that it stands in (``S0``–``S4``), ``rules`` for our
    decisions, ``table`` for what no rule says. ``text`` is an English message with named gaps,
    in both numbers where its words depend on one; ``values`` fill them.

    >>> print(Reason("space_full", "road_capacity", "S0", "{space} is full", (("space", "kassel"),)))
    kassel is full (road_capacity, S0)
    """

    code: str
    field: str
    document: str
    text: str | Plural
    values: tuple[tuple[str, str | int], ...] = ()

    def __post_init__(self) -> None:
        if not (self.code and self.field and self.document):
            raise ValueError(f"a reason needs a code, a field and a document: {self.code!r}, {self.field!r}, {self.document!r}")

    def __str__(self) -> str:
        return f"{in_english(self.text, self.values)} ({self.field}, {self.document})"
