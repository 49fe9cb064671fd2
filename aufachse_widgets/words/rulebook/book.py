"""The rule book of a table: all sections put into words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from gettext import NullTranslations

from ...engine.documents import OF_CARDS, OURS, TABLE, document_of
from ...engine.edition import Edition
from ...engine.rules import Rules
from .. import cards, rules_text
from ..language import ENGLISH, _, language, speaking
from .beginning import GOAL, SETUP, TURN
from .closing import END, MONEY, SCREEN
from .contracts import AUCTION, BUSINESS, TRAILERS
from .driving import DRIVE, SIGNS
from .events import EVENTS
from .facts import Facts
from .parts import Chapter, Rule, Section, WordedRule, address_of
from .place import Place

SECTIONS: tuple[Section, ...] = (GOAL, SETUP, TURN, DRIVE, SIGNS, BUSINESS, TRAILERS, AUCTION, EVENTS, MONEY, END, SCREEN)
"""In the order of the page."""


@lru_cache(maxsize=1)
def homes() -> Mapping[str, str]:
    """The section that tells of each field of an edition and each shared rule: the first that names it first, else that names it at all.

    >>> homes()["city_capacity"], homes()["small_trailers"]
    ('drive', 'trailers')
    """
    found: dict[str, str] = {}
    for section in SECTIONS:
        for rule in section.rules:
            found.setdefault(rule.about[0], section.id)
    for section in SECTIONS:
        for rule in section.rules:
            for name in rule.about[1:]:
                found.setdefault(name, section.id)
    return found


@lru_cache(maxsize=1)
def places() -> Mapping[str, Place]:
    """The place of each section and of each rule, whether a table has it or not, by its address.

    >>> places()["auction"], places()["auction-matching"].rule
    (Place(section='auction', field='', card='', rule=''), 'auction-matching')
    """
    sections = {section.id: Place(section.id) for section in SECTIONS}
    return sections | {(address := address_of(section, rule)): Place(section.id, rule=address) for section in SECTIONS for rule in section.rules}


def rulebook(rules: Rules, players: int = 0) -> tuple[Chapter, ...]:
    """The rules of a table in words; ``players`` is how many sit there (0: open). All texts are plain, unescaped.

    >>> from aufachse_widgets.engine import compile_rules
    >>> book = rulebook(compile_rules("schmidt-2007"))
    >>> next(chapter for chapter in book if chapter.id == "drive").told[0].text
    'Roll two dice, choose one of them, and drive as many spaces as it shows; the other does not count.'
    """
    facts = Facts(rules, players)
    return tuple(_chapter(section, facts) for section in SECTIONS)


def english_rulebook(rules: Rules, players: int = 0) -> tuple[Chapter, ...]:
    """The same in English, whatever language is in use; empty where that is English."""
    if language() == ENGLISH:
        return ()
    with speaking(NullTranslations()):
        return rulebook(rules, players)


def _chapter(section: Section, facts: Facts) -> Chapter:
    told = tuple(_told(section, rule, facts) for rule in section.rules if rule.where(facts.edition) and rule.since <= facts.rules.version)
    return Chapter(section.id, _(section.title), told, section.pictures, section.on_screen)


def _text(rule: Rule, facts: Facts) -> str:
    says = rule.says
    if isinstance(says, str):
        said = _(says)
    elif isinstance(says, Mapping):
        said = _(says[getattr(facts.edition, rule.about[0])])
    elif rule.card:
        return says(facts)
    else:
        said = says(facts)
    return said.format_map(facts.gaps)


def _told(section: Section, rule: Rule, facts: Facts) -> WordedRule:
    edition = facts.edition
    house = any(field in edition.changes() for field in rule.about)
    of_card = OF_CARDS.get(rule.card, "")
    papers = () if rule.ours else (of_card,) if of_card else tuple(sorted({paper for field in rule.about for paper in _papers(edition, field)}))
    rows = tuple(dict.fromkeys(row for field in rule.about if (row := rules_text.row(field))))
    ours = rule.ours or (not papers and not house and any(document_of(edition, field) == OURS for field in rule.about))
    title = cards.title(rule.card) if rule.card else ""
    told = _text(rule, facts)
    return WordedRule(address_of(section, rule), told, rule.about, papers, (rule.section,) if rule.ours else rows, house, ours, rule.card, title)


def _papers(edition: Edition, field: str) -> tuple[str, ...]:
    return () if document_of(edition, field) == TABLE else rules_text.papers(edition, field)
