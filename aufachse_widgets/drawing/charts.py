"""Charts of a game as SVG to be put into a page: no script, no font and no file from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..engine.rolling import FACES
from ..journal.entries import Seat
from ..stats.luck import Luck
from ..stats.money import Story
from ..words.language import _
from ..words.numbers import percent
from .axes import Axes, drawn, money_marks, turn_marks
from .palette import DASHES, GREY, RED, line_colour, line_look, seat_colour

WIDTH, HEIGHT = 560, 360  # scaled to the page; letters are as large as they are so that a phone shows them well
LEFT, RIGHT, TOP = 84, 540, 12
BELOW = 50  # what stands under the field: the numbers, and what they are
FILM_HEIGHT = 230


def over_time(seats: Sequence[Seat], story: Story, currency: str) -> str:
    """The money of each player by turns, as lines that differ in their dashes too; at a bank by payments."""
    by = _("{currency} by payment") if story.by_payment else _("{currency} by turn")
    last = story.turns[-1]
    after = max(0.5, last / 30) if story.by_payment and last else 0  # what the last payment has brought is seen, too
    axes = _money_axes(HEIGHT, last + after, story.money)
    marks = {turn: turn for turn in turn_marks(last)}
    parts = _money(axes, seats, story.turns, story.money, marks, by.format(currency=currency))
    return drawn(WIDTH, HEIGHT, _("Money over time"), parts)


def over_scenes(seats: Sequence[Seat], rounds: Sequence[int], money: Sequence[Sequence[int]], currency: str) -> str:
    """The money of each player over the scenes of a film, with a line at the present that its script moves. ``rounds`` and ``money`` (by seat) are those
    of each scene; ``data-left`` and ``data-right`` say where the first and the last scene are."""
    by_seat = list(zip(*money, strict=True))
    axes = _money_axes(FILM_HEIGHT, len(rounds) - 1, by_seat)
    first = {number: scene for scene, number in reversed(list(enumerate(rounds)))}
    marks = {first[number]: number for number in turn_marks(rounds[-1]) if number in first}
    present = f'<path class="film-now" d="M0 {TOP - 6}V{axes.bottom + 6:g}" stroke="{RED}" stroke-width="2.5" transform="translate({LEFT} 0)"/>'
    parts = [*_money(axes, seats, range(len(rounds)), by_seat, marks, _("{currency} by round").format(currency=currency)), present]
    return drawn(WIDTH, FILM_HEIGHT, _("Money over time"), parts, f'class="film-chart" data-left="{LEFT}" data-right="{RIGHT}"')


def sample(seats: Sequence[Seat], seat: int) -> str:
    """A piece of a player's line, for the key."""
    look = f'{_line(seats, seat)} stroke-width="3" stroke-dasharray="{DASHES[seat]}"'
    return f'<svg class="line" viewBox="0 0 40 8" width="40" height="8" aria-hidden="true"><path d="M0 4H40" {look}/></svg>'


def dice(seats: Sequence[Seat], rolled: Sequence[Luck]) -> str:
    """How often each number came up for each player who rolled, beside what can be expected (100 %)."""
    shown = [luck for luck in rolled if luck.dice]
    shares = [[600 * count / luck.dice for count in luck.faces] for luck in shown]
    most = max((max(of_one) for of_one in shares), default=100.0)
    step = 50 if most <= 300 else 100
    marks = range(0, int(max(most, 150)) + step, step)
    axes = Axes(LEFT, RIGHT, TOP + 18, HEIGHT - BELOW, 0, len(FACES), 0, marks[-1])
    parts = [
        axes.beside(marks),
        f'<path d="M{LEFT} {axes.down(100):.1f}H{RIGHT}" stroke="{GREY}" stroke-width="1.5"/>',
        axes.below((place + 0.5, str(face)) for place, face in enumerate(FACES)),
        f'<text x="{LEFT}" y="{TOP + 4}">{escape(_("% of what is expected"))}</text>',
        f'<text x="{RIGHT}" y="{HEIGHT - 5}" text-anchor="end">{escape(_("number on the die"))}</text>',
    ]
    wide = (axes.across(1) - axes.across(0)) * 0.84 / max(1, len(shown))
    for place, (luck, of_one) in enumerate(zip(shown, shares, strict=True)):
        colour = seat_colour(seats, luck.seat)
        for face, share in enumerate(of_one):
            left, top = axes.across(face + 0.08) + wide * place, axes.down(share)
            parts.append(
                f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{axes.bottom - top:.1f}" fill="{colour.paint}" '
                f'{line_look(colour.edge, colour.dark_edge)} stroke-width="1.5"><title>{percent(share / 100)}</title></rect>'
            )
    return drawn(WIDTH, HEIGHT, _("Luck of the dice"), parts)


def _money_axes(height: int, last: float, money: Sequence[Sequence[int]]) -> Axes:
    """Axes on which all amounts find room, and 0 in any case."""
    marks = money_marks(min(0, *(min(of_one) for of_one in money)), max(max(of_one) for of_one in money))
    while (wider := money_marks(marks[0], marks[-1])) != marks:  # all of them have room, too
        marks = wider
    return Axes(LEFT, RIGHT, TOP, height - BELOW, 0, max(1, last), marks[0], marks[-1])


def _money(axes: Axes, seats: Sequence[Seat], places: Sequence[int], money: Sequence[Sequence[int]], marks: Mapping[int, int], said: str) -> list[str]:
    """The chart's parts: ``money`` by seat at each of the ``places``; ``marks`` says which number is named at which place, ``said`` what it shows."""
    parts = [
        axes.beside(money_marks(int(axes.low), int(axes.high))),
        axes.below((place, str(number)) for place, number in marks.items()),
        f'<text x="{LEFT}" y="{axes.bottom + BELOW - 5:g}">{escape(said)}</text>',
    ]
    for seat, amounts in enumerate(money):
        parts.append(
            f'<path d="{_steps(axes, places, amounts)}" fill="none" {_line(seats, seat)} stroke-width="3" '
            f'stroke-dasharray="{DASHES[seat]}" stroke-linejoin="round"/>'
        )
    return parts


def _line(seats: Sequence[Seat], seat: int) -> str:
    """The colours of a player's line."""
    return line_look(line_colour(seats, seat), seat_colour(seats, seat).dark_edge)


def _steps(axes: Axes, places: Sequence[int], amounts: Sequence[int]) -> str:
    """A line in steps: an amount stays until another one takes its place."""
    parts = [f"M{axes.across(places[0]):.1f} {axes.down(amounts[0]):.1f}"]
    for index in range(1, len(amounts)):
        if amounts[index] != amounts[index - 1]:
            parts.append(f"H{axes.across(places[index]):.1f}V{axes.down(amounts[index]):.1f}")
    return "".join([*parts, f"H{axes.right:.1f}"])
