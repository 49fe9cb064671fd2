"""Charts as SVG to be put into a page: no script, no font and no file from elsewhere."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from xml.etree.ElementTree import Element

import pygal
from pygal.graph.graph import Graph
from pygal.style import Style

from ..engine.rolling import FACES
from ..journal.entries import Seat
from ..stats.luck import Luck
from ..stats.money import Story
from ..words.language import _
from .marks import turn_marks
from .palette import DASHES, GREY, INK, PAPER, line_colour, seat_colour

# pygal puts a finder for its maps among the importers, of a kind that Python 3.11 warns of and 3.12 no longer calls.
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "pygal"]

WIDTH, HEIGHT = 560, 360  # scaled to the page; letters are as large as they are so that a phone shows them well
FONT = "'Noto Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


def over_time(seats: Sequence[Seat], story: Story, currency: str) -> str:
    """The money of each player by turns, as lines that differ in their dashes too."""
    chart = pygal.XY(
        **_config([line_colour(seats, seat) for seat in range(len(seats))]),
        show_dots=False,
        x_title=_("turn"),
        y_title=currency,
        x_value_formatter=lambda turn: f"{turn:g}",
        value_formatter=lambda amount: f"{amount:g}",
        include_x_axis=all(min(money) >= 0 for money in story.money),
        max_scale=8,
    )
    chart.x_labels = turn_marks(story.turns[-1])
    for seat, money in enumerate(story.money):
        chart.add(str(seat), _steps(story.turns, money), stroke_style={"width": 3, "dasharray": DASHES[seat], "linejoin": "round"})
    return _svg(chart, "money", _("Money over time"))


def sample(seats: Sequence[Seat], seat: int) -> str:
    """A piece of a player's line, for the key."""
    look = f'stroke="{line_colour(seats, seat)}" stroke-width="3" stroke-dasharray="{DASHES[seat]}"'
    return f'<svg class="line" viewBox="0 0 40 8" width="40" height="8" aria-hidden="true"><path d="M0 4H40" {look}/></svg>'


def _steps(turns: Sequence[int], money: Sequence[int]) -> list[tuple[int, int]]:
    """The corners of the line: turns in which nothing changed are left out."""
    last = len(turns) - 1
    return [
        (turn, amount)
        for index, (turn, amount) in enumerate(zip(turns, money, strict=True))
        if index in (0, last) or money[index - 1] != amount or money[index + 1] != amount
    ]


def dice(seats: Sequence[Seat], rolled: Sequence[Luck]) -> str:
    """How often each number came up for each player who rolled, beside what can be expected (100 %)."""
    shown = [luck for luck in rolled if luck.dice]
    colours = [seat_colour(seats, luck.seat) for luck in shown]
    edges = "".join(f"{{{{ id }}}} .color-{index} .rect{{stroke:{colour.edge};stroke-width:1.5}}" for index, colour in enumerate(colours))
    most = max((600 * max(luck.faces) / luck.dice for luck in shown), default=100.0)
    step = 50 if most <= 300 else 100
    chart = pygal.Bar(
        **_config([colour.paint for colour in colours]),
        css=["file://style.css", "file://graph.css", f"inline:{edges}"],
        y_labels=range(0, int(max(most, 150)) + step, step),
        y_labels_major=[100],
        x_title=_("number on the die"),
        y_title=_("% of what is expected"),
        value_formatter=lambda share: f"{share:.0f}",
        spacing=8,
    )
    chart.x_labels = [str(face) for face in FACES]
    for luck in shown:
        chart.add(str(luck.seat), [round(600 * count / luck.dice, 1) for count in luck.faces])
    return _svg(chart, "dice", _("Luck of the dice"))


def _config(colours: Sequence[str]) -> dict[str, object]:
    style = Style(
        background=PAPER, plot_background=PAPER, foreground=INK, foreground_strong=INK, foreground_subtle=GREY,
        font_family=FONT, label_font_size=16, major_label_font_size=16, title_font_size=17,
        guide_stroke_color="#d5d9dd", major_guide_stroke_color="#b9bfc5", opacity="1", stroke_opacity="1", stroke_width="3",
        transition="0s", colors=tuple(colours),
    )  # fmt: skip
    return {"js": [], "style": style, "width": WIDTH, "height": HEIGHT, "margin": 6, "show_legend": False, "disable_xml_declaration": True}


def _svg(chart: Graph, name: str, title: str) -> str:
    """The chart without script and comments, with a title for those who do not see it; the same each time."""
    chart.uuid = name

    def clean(root: Element) -> Element:
        for parent in list(root.iter()):
            for child in list(parent):
                if not isinstance(child.tag, str) or child.tag.endswith(("script", "desc")):
                    parent.remove(child)
            if isinstance(parent.tag, str) and parent.tag.endswith("title"):
                parent.text = title if parent in list(root) else parent.text
        root.set("role", "img")
        root.set("aria-label", title)
        return root

    chart.add_xml_filter(clean)
    return re.sub(r"\s+xmlns:xlink=\"[^\"]*\"", "", chart.render(is_unicode=True))
