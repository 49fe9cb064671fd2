"""The film of a game: one HTML file that plays in any browser, without a server and without asking any host.

The same film stands in a page of ours (:mod:`~aufachse_widgets.widgets.learn.film`): :func:`body` is what is seen, the bundle's script
plays it.
"""

from __future__ import annotations

import base64
import datetime
import hashlib
from collections.abc import Sequence
from html import escape

from ..drawing import charts, filmboard
from ..drawing.palette import seat_colour, seat_letters
from ..drawing.roadmap import Plan
from ..engine.actions import UNKNOWN
from ..frontend.bundles import bundle
from ..stats.scenes import Screenplay
from ..words.dates import day
from ..words.language import _, language, ngettext
from ..words.naming import edition_title, round_number
from ..words.speaker import Speaker
from ..words.table import speaker_of
from .film_data import TurningPoint, encode, reel
from .style import FILM, FILM_PAGE

_ICONS = {
    "first": "M2 3h2.5v14H2zM11 3v14l-6.5-7zM18 3v14l-6.5-7z",
    "back": "M4 3h2.5v14H4zM17 3v14L7.5 10z",
    "forward": "M13.5 3H16v14h-2.5zM3 3v14l9.5-7z",
    "last": "M15.5 3H18v14h-2.5zM9 3v14l6.5-7zM2 3v14l6.5-7z",
    "play": "M4 2v16l13-8z",
    "pause": "M4 3h4v14H4zM12 3h4v14h-4z",
    "before": "M14 3v14L4 10z",
    "after": "M6 3v14l10-7z",
}


def film(screenplay: Screenplay, turning: Sequence[TurningPoint] = (), *, title: str = "", played: datetime.date | None = None) -> str:
    """The film as the HTML text of a file. ``turning`` are turning points that were looked for, ``title`` names the game (by default
    after the players), ``played`` says when it was.

    >>> from aufachse_widgets.journal import Seat
    >>> from aufachse_widgets.sessions.session import Session
    >>> session = Session.new("czech", (Seat("Ada"), Seat("<Ben>")), seed="Brno")
    >>> html = film(session.screenplay())
    >>> html[:15], "&lt;Ben&gt;" in html, "<Ben>" in html
    ('<!DOCTYPE html>', True, False)
    """
    words = _speaker(screenplay)
    title = title.strip() or _("{title}: {seats}").format(title="Auf Achse", seats=words.names(range(len(screenplay.header.seats))))
    facts = [edition_title(screenplay.rules.edition.title), *([day(played)] if played else []), *([] if screenplay.over else [_("the game is not over")])]
    code = bundle("film_file.js")
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html><html lang="{escape(language())}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{FILM_PAGE}</style></head>"
        f'<body><header class="film-title"><h1>{escape(title)}</h1><p>{escape(" · ".join(facts))}</p></header>'
        f"<main>{body(screenplay, turning)}</main><script>{code}</script></body></html>"
    )


def body(screenplay: Screenplay, turning: Sequence[TurningPoint] = ()) -> str:
    """The film without the script: board, controls, players, money and the data."""
    rules, seats, words = screenplay.rules, screenplay.header.seats, _speaker(screenplay)
    plan = Plan(rules)
    scenes = screenplay.scenes
    most_hidden = max((hand.count(UNKNOWN) for scene in scenes for hand in scene.hands), default=0)
    chart = charts.over_scenes(seats, [round_number(scene.turn, len(seats)) for scene in scenes], [scene.money for scene in scenes], rules.edition.currency)
    data = encode(reel(screenplay, plan, words, _texts(words, most_hidden), tuple(turning)))
    return (
        f'<section class="aa-film" tabindex="-1" aria-label="{escape(_("Film of the game"))}"><style>{FILM}{_seat_colours(screenplay)}</style>'
        f'<div class="film-stage"><div class="film-picture">{filmboard.svg(rules, seats, plan)}</div><div class="film-controls">{_bar()}'
        '<div class="film-said" role="status"><span class="film-when"></span><span class="film-what"></span> <span class="film-turned"></span></div>'
        f'{_jumps()}</div><div class="film-side">{chart}<p class="film-public"></p>'
        f'<ul class="film-players">{_players(screenplay, words)}</ul>{_help()}</div></div>'
        f'<script type="application/json" class="film-data">{data}</script></section>'
    )


def _speaker(screenplay: Screenplay) -> Speaker:
    return speaker_of(screenplay.rules, screenplay.header)


def _texts(words: Speaker, hidden: int) -> dict[str, str | list[str]]:
    """What the script says by itself; ``hidden``: of how many hidden contracts in a hand at most."""
    return {
        "play": _("Play"),
        "pause": _("Pause"),
        "speed": _("Speed: {speed}"),
        "lasts": _("about {minutes} min"),
        "left": _("about {minutes} min left"),
        "beginning": _("The beginning of the game."),
        "setup": _("Setup"),
        "turn": _("Round {round} of {rounds}, {name}"),
        "money": _("{amount} {currency}").replace("{currency}", words.rules.edition.currency),
        "load": _("Load {goods}/{room}"),
        "public": _("Public contracts left: {number}"),
        "unknown": words.contract(0),
        "hidden": [ngettext("{number} hidden contract", "{number} hidden contracts", number).format(number=number) for number in range(hidden + 1)],
    }


def _icon(name: str, look: str = "") -> str:
    return f'<svg viewBox="0 0 20 20" aria-hidden="true" class="{look}"><path d="{_ICONS[name]}"/></svg>'


def _bar() -> str:
    def arrow(go: str, name: str) -> str:
        return f'<button type="button" data-go="{go}" aria-label="{escape(name)}" title="{escape(name)}">{_icon(go)}</button>'

    return (
        f'<div class="film-bar" role="group" aria-label="{escape(_("Controls"))}">{arrow("first", _("The beginning"))}{arrow("back", _("A step back"))}'
        f'<button type="button" data-play>{_icon("play", "film-go")}{_icon("pause", "film-hold")}<span>{escape(_("Play"))}</span></button>'
        f"{arrow('forward', _('A step forward'))}{arrow('last', _('The last step'))}"
        f'<button type="button" class="film-speed" title="{escape(_("Speed"))}"></button>'
        f'<input class="film-slider" type="range" min="0" max="1" value="0" step="1" aria-label="{escape(_("Step"))}"><span class="film-lasts"></span></div>'
    )


def _jumps() -> str:
    def group(kind: str, name: str, before: str, after: str, look: str = "") -> str:
        def button(by: int, said: str, icon: str) -> str:
            return f'<button type="button" data-jump="{kind}" data-by="{by}" aria-label="{escape(said)}" title="{escape(said)}">{_icon(icon)}</button>'

        return f"<span{look}>{button(-1, before, 'before')} {escape(name)} {button(1, after, 'after')}</span>"

    return (
        f'<div class="film-jumps" role="group" aria-label="{escape(_("Jump to"))}">'
        + group("h", _("Highlight"), _("Previous highlight"), _("Next highlight"), ' class="film-highlights"')
        + group("a", _("Auction"), _("Previous auction"), _("Next auction"))
        + group("e", _("Event"), _("Previous event"), _("Next event"))
        + group("d", _("Delivery"), _("Previous delivery"), _("Next delivery"))
        + group("t", _("Turning point"), _("Previous turning point"), _("Next turning point"), ' class="film-turning" hidden')
        + "</div>"
    )


def _players(screenplay: Screenplay, words: Speaker) -> str:
    letters = seat_letters(screenplay.header.seats)
    return "".join(
        f'<li class="film-player film-seat-{seat}"><div class="film-who"><span class="film-chip" aria-hidden="true">{letters[seat]}</span>'
        f'<span class="film-name" title="{escape(words.seat(seat))}">{escape(words.seat(seat))}</span></div>'
        '<div class="film-has"><span class="film-money"></span> <span class="film-load"></span></div><ul class="film-cards"></ul></li>'
        for seat in range(len(letters))
    )


def _seat_colours(screenplay: Screenplay) -> str:
    seats = screenplay.header.seats
    rules = []
    for seat in range(len(seats)):
        colour = seat_colour(seats, seat)
        rules.append(f".film-seat-{seat} {{ --seat:{colour.paint}; --seat-ink:{colour.ink}; --seat-edge:{colour.edge}; }}")
    return "".join(rules)


def _help() -> str:
    keys = (
        (_("K or Space"), _("play or pause")),
        (", . ← →", _("a step")),
        ("Page ↑ ↓", _("20 steps")),
        ("Home End", _("the beginning, the end")),
        ("F", _("slow, normal, fast")),
        ("H A E D T", _("the next highlight, auction, event, delivery or turning point; with Shift, the previous one")),
    )
    listed = "".join(f"<li><kbd>{escape(key)}</kbd> {escape(does)}</li>" for key, does in keys)
    return f'<details class="film-help"><summary>{escape(_("Keys"))}</summary><ul>{listed}</ul></details>'
