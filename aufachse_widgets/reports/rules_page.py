"""The rules of a table as a page to read: sections for a screen, and one HTML file to keep and to print on two sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ..drawing.rule_pictures import rule_picture
from ..drawing.rule_scenes import on_paper
from ..engine import PRESETS
from ..engine.edition import Edition
from ..engine.rules import Rules
from ..words import rules_text
from ..words.language import _, language, ngettext
from ..words.naming import edition_title
from ..words.rulebook.book import english_rulebook, rulebook
from ..words.rulebook.parts import Chapter, WordedRule
from ..words.rulebook.place import Place
from ..words.rulebook.search import find
from .printings import table
from .style import RULES

POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # no browser will fetch or run anything, whatever a name says
NOWHERE = Place("")
BEGINNING = "goal"
"""The section with which they begin: what stands above it is in sight, too."""
JOINED = "&#8288;"  # no line ends there
MOST_SHOWN = 60  # letters of what was searched for
IN_FILE, ON_PAGE = "#rule-", "?rule="
"""What comes before a rule's address in links to it: within its own page, or from the address of the served page."""


def rules_file(rules: Rules, players: int = 0) -> str:
    """The rules of a table as the text of one HTML file, which asks no other host: all sections, the printings side by side (not on paper).

    ``players`` is how many sit there; 0 where that is open.

    >>> from aufachse_widgets.engine import compile_rules
    >>> page = rules_file(compile_rules("czech"))
    >>> page[:15], page.count("<h2"), "Czech rules" in page
    ('<!DOCTYPE html>', 12, True)
    """
    edition = rules.edition
    title = _("The rules: {edition}").format(edition=edition_title(edition.title))
    sections = "".join(
        f'<section id="rule-{chapter.id}"><h2>{escape(chapter.title)}</h2>{_told(chapter, NOWHERE, IN_FILE)}{on_paper(pictures(chapter, rules))}</section>'
        for chapter in rulebook(rules, players)
        if not chapter.on_screen
    )
    beside = table(compared(edition))
    return (
        f'<!DOCTYPE html><html lang="{escape(language())}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{RULES}</style></head>"
        f"<body><header><h1>Auf Achse</h1><p>{escape(title)}</p>{_changed(rules, players)}</header>"
        f'<main class="aa-rules">{sections}</main>{key(edition)}'
        f'<section class="aa-beside"><h2>{escape(_("The printings side by side"))}</h2>{beside}</section></body></html>'
    )


def rules_parts(rules: Rules, players: int = 0, place: Place = NOWHERE) -> str:
    """The rules for a screen: a section for each subject to open and close. The one of ``place`` is open, and above all stands what is asked for there. What
    is to be in sight first says so in ``data-first``; without it that is the beginning."""
    book = rulebook(rules, players)
    if place.rule and not any(_is_asked(told, place) for chapter in book for told in chapter.told):
        place = Place(place.section)  # this table has no such rule
    return (
        f'<div class="aa-rules">{_intro(rules, players)}{_asked(book, place)}'
        f"{''.join(_opening(chapter, rules, place) for chapter in book)}{key(rules.edition)}</div>"
    )


def rules_found(rules: Rules, players: int, wanted: str) -> str:
    """What a search finds in the rules, for a screen; with how much it is."""
    found = list(find(rulebook(rules, players), wanted, english_rulebook(rules, players)))
    count = sum(len(told) for _chapter, told in found)
    said = ngettext("{number} rule found", "{number} rules found", count).format(number=count) if count else _nothing(wanted)
    parts = "".join(f"<section><h4>{escape(chapter.title)}</h4>{_list(told)}</section>" for chapter, told in found)
    return f'<div class="aa-rules"><p role="status"><b>{escape(said)}</b></p>{parts}{key(rules.edition)}</div>'


def _nothing(wanted: str) -> str:
    return _("Nothing found: these rules don't speak of “{words}”. Try another word.").format(words=" ".join(wanted.split())[:MOST_SHOWN])


def side_by_side(edition: Edition) -> str:
    """The printings side by side for a screen, this table's rules first."""
    return f'<div class="aa-rules">{table(compared(edition))}</div>'


def compared(edition: Edition) -> tuple[Edition, ...]:
    """A table's edition, then the printings: its own first, where it has changed that one; those without auctions, for children, only where one is played."""
    base = edition.base or edition.id
    own = (edition,) if rules_text.house_rules(edition) or base not in PRESETS else ()
    others = (each for id, each in PRESETS.items() if id != base and each.has_auctions)
    return (*own, *((PRESETS[base],) if base in PRESETS else ()), *others)


# Parts ------------------------------------------------------------------------------------------------


def _changed(rules: Rules, players: int) -> str:
    """What this table has changed, in a line; nothing where it plays a printing as it is."""
    edition = rules.edition
    house = [_("{rule}: {value}").format(rule=title, value=value) for _field, title, value in rules_text.house_rules(edition)]
    length = rules_text.length(edition, players) if players else ""
    said = [_("House rules: {rules}.").format(rules="; ".join(house))] if house else []
    said += [_("This table plays a {length}.").format(length=length)] if length else []
    return "".join(f"<p>{escape(line)}</p>" for line in said)


def _intro(rules: Rules, players: int) -> str:
    title = _("The rules: {edition}").format(edition=edition_title(rules.edition.title))
    return f"<h3>{escape(title)}</h3>{_changed(rules, players)}"


def _asked(book: Sequence[Chapter], place: Place) -> str:
    """The rules that are asked for, before all others; the one rule of a link stands where it belongs."""
    if place.rule:
        return ""
    told = [one for chapter in book if chapter.id == place.section for one in chapter.told if _is_asked(one, place)]
    return f'<section class="aa-asked"><h4>{escape(_("The rule behind it"))}</h4>{_list(told)}</section>' if told else ""


def _is_asked(told: WordedRule, place: Place) -> bool:
    if place.rule:
        return told.address == place.rule
    if place.card:
        return told.card == place.card
    return bool(place.field) and place.field in told.about and not told.card


def _first(place: Place, address: str) -> str:
    """The attribute of what is to be in sight first, where nothing that was asked for stands above all: a section, or the one rule of a link."""
    return " data-first" if (place.rule or place.section) == address and not (place.field or place.card) else ""


def _opening(chapter: Chapter, rules: Rules, place: Place) -> str:
    opened = (" open" if chapter.id == place.section else "") + (_first(place, chapter.id) if chapter.id != BEGINNING else "")
    told = f'<div class="aa-chapter"><div>{_told(chapter, place, ON_PAGE)}</div>{pictures(chapter, rules)}</div>'
    return f'<details id="rule-{chapter.id}" data-section="{chapter.id}"{opened}><summary>{escape(chapter.title)}</summary>{told}</details>'


def _told(chapter: Chapter, place: Place, link: str) -> str:
    """A section's rules, each at its address; its event cards as a list of their own."""
    plain = [told for told in chapter.told if not told.card]
    dealt = [told for told in chapter.told if told.card]
    said = f"<ul>{''.join(_line(one, link, _mark(one, place)) for one in plain)}</ul>"
    if dealt:
        said += f"<dl>{''.join(_card(one, link, _mark(one, place)) for one in dealt)}</dl>"
    return said


def _list(told: Iterable[WordedRule]) -> str:
    """Rules quoted beside their sections."""
    return f"<ul>{''.join(_line(one, ON_PAGE) for one in told)}</ul>"


def _mark(told: WordedRule, place: Place) -> str:
    """The attributes of a rule where it stands in its section: its address, and whether it is what was asked for."""
    look = ' class="aa-marked"' if place.section and _is_asked(told, place) else ""
    return f' id="rule-{told.address}"{look}{_first(place, told.address)}'


def _line(told: WordedRule, link: str, mark: str = "") -> str:
    title = f"<b>{escape(told.title)}</b> " if told.title else ""
    return f"<li{mark}>{title}{escape(told.text)}{_source(told, link)}</li>"


def _card(told: WordedRule, link: str, mark: str) -> str:
    look = ' class="aa-marked"' if "aa-marked" in mark else ""
    return f"<dt{mark}>{escape(told.title)}<dd{look}>{escape(told.text)}{_source(told, link)}"


def _source(told: WordedRule, link: str) -> str:
    """Where a rule comes from and the link to it, behind an “i” that opens by finger, mouse and keys; on paper in short, where the key below spells it out.
    That a table has changed a rule stands in the open."""
    if told.house:
        short, meant = [_("house rule")], [_("This table has changed the rule.")]
    elif told.ours:
        short, meant = [_("ours")], [_("ours: {meaning}").format(meaning=_our_reading())]
    else:
        short = [*told.papers]
        meant = [_("{paper}: {title}").format(paper=paper, title=rules_text.paper_title(paper)) for paper in told.papers]
    if told.rows:
        meant.append(_("{rows}: {meaning}").format(rows=", ".join(told.rows), meaning=_place_meaning()))
    said = " · ".join(filter(None, (", ".join(short), ", ".join(told.rows))))
    in_the_open = f' <small class="aa-house">{escape(short[0])}</small>' if told.house else ""
    lines = "".join(f"<small>{escape(line)}</small>" for line in meant)
    lines += f'<small><a class="aa-rule-link" href="{link}{told.address}">{escape(_("Link to this rule"))}</a></small>'
    return (
        f'{in_the_open}{JOINED}<details class="aa-source"><summary aria-label="{escape(_("About this rule"))}">'
        f'<i aria-hidden="true">i</i></summary>{lines}'
        f'</details> <small class="aa-source-paper">{escape(said)}</small>'
    )


def _our_reading() -> str:
    return _("our reading where the documents are silent")


def _place_meaning() -> str:
    return _("its place in our own collection of the rules")


def pictures(chapter: Chapter, rules: Rules) -> str:
    """A section's pictures, as far as the table's board and edition have something to show."""
    drawn = (rule_picture(name, rules) for name in chapter.pictures)
    said = "".join(f"<figure>{one.svg}<figcaption>{escape(one.caption)}</figcaption></figure>" for one in drawn if one is not None)
    return f'<div class="aa-figures-told">{said}</div>' if said else ""


def key(edition: Edition) -> str:
    """What the small print behind each rule says: the documents with their titles, our reading, the rows."""
    used = sorted({paper for field in edition.__struct_fields__ for paper in rules_text.papers(edition, field)} | set(rules_text.papers_of(edition)))
    documents = "".join(f"<dt>{escape(paper)}<dd>{escape(rules_text.paper_title(paper))}" for paper in used)
    ours = f"<dt>{escape(_('ours'))}<dd>{escape(_our_reading())}"
    rows = f"<dt>2.8<dd>{escape(_place_meaning())}"
    return f'<footer class="aa-key"><h4>{escape(_("Where the rules come from"))}</h4><dl>{documents}{ours}{rows}</dl></footer>'
