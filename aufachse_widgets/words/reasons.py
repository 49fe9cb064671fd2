"""Why something is not allowed, in words: the reason's message with names in its gaps, and the rule."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine import Reason
from ..engine.documents import OURS, SHARED
from ..engine.reasons import Plural
from . import rules_text
from .cards import title as card_title
from .language import _, ngettext, sentence
from .naming import Names


class Refusal(str):
    """A refusal in words, which knows its reason: the one who shows it can lead to the rule.

    >>> said = Refusal("Köln is full.", Reason("space_full", "road_capacity", "S0", "{space} is full"))
    >>> said == "Köln is full.", said.reason.field
    (True, 'road_capacity')
    """

    __slots__ = ("reason", "short")
    reason: Reason
    short: str
    """Without where the rule comes from."""

    def __new__(cls, text: str, reason: Reason, short: str = "") -> Refusal:
        """A text that knows its reason."""
        made = super().__new__(cls, text)
        made.reason, made.short = reason, short or text
        return made


def reason(words: Names, reason: Reason) -> Refusal:
    """The reason as a sentence, and in brackets the rule that decides and where it comes from; the
    sentence says a shared rule that the documents themselves have.

    >>> from aufachse_widgets.engine import compile_rules
    >>> from aufachse_widgets.words.naming import Names
    >>> rules = compile_rules("fx-schmid-1987")
    >>> full = rules.refuse("space_full", "road_capacity", "{space} is full", space="kassel")
    >>> print(reason(Names(rules, ()), full))
    Kassel is full. (Trucks on a road or ferry space: 1 – F.X. Schmid 1987)
    >>> reason(Names(rules, ()), full).short
    'Kassel is full.'
    """
    short = sentence(filled(words, reason.text, reason.values))
    return Refusal(_sourced(words, reason, short), reason, short)


def _sourced(words: Names, reason: Reason, said: str) -> str:
    edition = words.rules.edition
    shared = reason.field in SHARED
    if shared and reason.document != OURS:
        return said
    source = rules_text.source(edition, reason.field, reason.document)
    if not shared:
        value = rules_text.value(reason.field, getattr(edition, reason.field), edition.currency)
        source = _("{rule}: {value} – {source}").format(rule=rules_text.title(reason.field), value=value, source=source)
    return _("{reason} ({source})").format(reason=said, source=source)


def filled(words: Names, text: str | Plural, values: Iterable[tuple[str, str | int]]) -> str:
    """A text with named gaps, translated and filled.

    >>> from aufachse_widgets.engine import compile_rules
    >>> filled(Names(compile_rules("fx-schmid-1987"), ()), "loads {contract}: {spaces} away", (("contract", 1), ("spaces", 3)))
    'loads Frankfurt → Flensburg: 3 spaces away'
    """
    gaps = dict(values)
    said = ngettext(*text, int(gaps["number"])) if isinstance(text, Plural) else _(text)
    return said.format(**{key: name(words, key, value) for key, value in gaps.items()})


def name(words: Names, key: str, value: str | int) -> str:
    """What fills a gap: a name for a space, seat, contract or card, money for an amount."""
    match key, value:
        case "space" | "start" | "destination", str():
            return words.space(value)
        case "seat" | "other" | "player", int():
            return words.seat(value)
        case "contract" | "auctioned", int():
            return words.contract(value)
        case "card", str():
            return card_title(value)
        case "amount" | "later" | "cost" | "price", int():
            return words.money(value)
        case "points", int():
            return words.points(value)
        case "spaces", int():
            return words.spaces(value)
        case _:
            return str(value)
