"""What the rule book is made of: rules as data (which fields they tell, and what they say), and the same put into words for one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from ...engine.edition import Edition
from .facts import Facts


class Rule(Struct, frozen=True):
    """One rule: its ``name`` in its section, the fields of ``Edition`` and the shared rules
    (:data:`~aufachse_widgets.engine.documents.SHARED`) that it tells, and what it says.

    Section and name are its address, which people keep and send to each other: a name stays, whatever comes to be said there.
    ``says`` is a msgid, one for each value of the first field, or a function of the table's facts; its gaps are the facts of
    :meth:`.Facts.gaps`. ``where`` leaves it out of editions that it has nothing to say to, ``ours`` marks a decision that no
    document has (of a ``section`` of ``docs/rules.md``), ``card`` is the event card that it is the text of. ``since`` is the version of the
    rules (:data:`~aufachse_widgets.engine.rules.RULES_VERSION`) by which games are played so.
    """

    name: str
    about: tuple[str, ...]
    says: str | Mapping[Any, str] | Callable[[Facts], str]
    where: Callable[[Edition], bool] = lambda edition: True
    ours: bool = False
    section: str = "4"
    card: str = ""
    since: int = 1


class Section(Struct, frozen=True):
    """A section: its id, its title (a msgid), its rules; the names of its pictures (:mod:`aufachse_widgets.drawing.rule_pictures`).
    ``on_screen``: it is about the program, and no part of the rules on paper."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    pictures: tuple[str, ...] = ()
    on_screen: bool = False


def address_of(section: Section, rule: Rule) -> str:
    """The address of a rule: that of its section, and its own name.

    >>> from .contracts import AUCTION
    >>> address_of(AUCTION, AUCTION.rules[2])
    'auction-matching'
    """
    return f"{section.id}-{rule.name}"


class WordedRule(Struct, frozen=True):
    """A rule in words, for one table, with its ``address``. ``papers`` are the numbers of its documents (``S0``–``S4``; none where it is our reading or the
    table's own), ``rows`` those of ``docs/rules.md``; ``house``: the table has changed it; ``title`` is an event card's."""

    address: str
    text: str
    about: tuple[str, ...]
    papers: tuple[str, ...]
    rows: tuple[str, ...]
    house: bool
    ours: bool
    card: str = ""
    title: str = ""


class Chapter(Struct, frozen=True):
    """A section in words, for one table."""

    id: str
    title: str
    told: tuple[WordedRule, ...]
    pictures: tuple[str, ...]
    on_screen: bool
