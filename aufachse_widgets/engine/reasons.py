"""Why an action is refused: data that the words layer can put into any language."""

from __future__ import annotations

from msgspec import Struct


def N_(message: str) -> str:
    """Mark a message for translation without translating it here (the engine has no words)."""
    return message


class Reason(Struct, frozen=True, gc=False):
    """Why an action is not allowed.

    ``field`` is the field of :class:`~aufachse_widgets.engine.edition.Edition` that decides (empty
    where every printing agrees), ``text`` an English message with named gaps, ``values`` what
    fills them, ``document`` the rule document (``S0``–``S4``, or ``rules`` for our decisions).

    >>> print(Reason("road_capacity", "{space} is full", (("space", "kassel"),), "S0"))
    kassel is full (road_capacity, S0)
    """

    field: str
    text: str
    values: tuple[tuple[str, str | int], ...] = ()
    document: str = ""

    def __str__(self) -> str:
        said = self.text.format(**dict(self.values))
        source = ", ".join(part for part in (self.field, self.document) if part)
        return f"{said} ({source})" if source else said
