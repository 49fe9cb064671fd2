"""The picture of the house in the documentation: the packages on their floors, from the imports as they are.

    python -m tests.house

A package stands on the floor above the highest of those that it imports; the picture is drawn again, and kept with the change.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from aufachse_widgets.drawing.palette import BLUE, INK, PAPER, YELLOW
from tests.test_layers import PACKAGES, floor, imports_as_they_are

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "house.svg"
ABOUT = {
    "engine": "the rules: state, actions, chance",
    "journal": "entries, parents; files",
    "store": "memory, SQLite",
    "box": "a table's own cards; CSV",
    "tracking": "what people tell, and what was meant",
    "words": "all of it in words",
    "advice": "odds, values, plans",
    "bots": "who plays by itself",
    "stats": "journals to numbers",
    "simulation": "many games",
    "lessons": "what is taught, and when",
    "exercises": "what lessons ask",
    "sessions": "what a screen observes",
    "frontend": "styles and scripts",
    "drawing": "boards and charts as SVG",
    "reports": "a game as one HTML file",
    "widgets": "parts, map, play, track",
    "forms": "what a start page asks",
    "pages": "start page, play(), track()",
    "static_page": "in the browser alone",
    "commands": "what works without a page",
    "hosting": "the server of a page",
}
WIDTH, ROW, HIGH, GAP = 1040, 74, 56, 12


def floors() -> list[list[str]]:
    """The packages by floor, from the ground up; one with more packages above it stands further left."""
    packages = [name for name in PACKAGES if name and "." not in name and name in ABOUT]
    below = {
        name: {floor(target) for module, targets in imports_as_they_are().items() if floor(module) == name for target in targets} - {name} for name in packages
    }
    heights: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in heights:
            heights[name] = 1 + max((height(other) for other in below[name] if other in below), default=-1)
        return heights[name]

    above = {name: sum(name in others for others in below.values()) for name in packages}
    rows: list[list[str]] = [[] for _ in range(1 + max(map(height, packages)))]
    for name in sorted(packages, key=lambda name: (-above[name], name)):
        rows[height(name)].append(name)
    return rows


def picture() -> str:
    """The house as SVG."""
    rows = floors()
    tall = ROW * len(rows) + 2 * GAP
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" role="img" font-family="Arial, sans-serif">',
        "<title>The packages of aufachse_widgets on their floors: each imports only those below it</title>",
        f'<rect width="{WIDTH}" height="{tall}" fill="{PAPER}"/>',
    ]
    for number, row in enumerate(rows):
        wide = (WIDTH - GAP) / len(row)
        top = tall - GAP - ROW * (number + 1) + (ROW - HIGH) / 2
        for place, name in enumerate(row):
            left = GAP + place * wide
            drawn.append(f'<rect x="{left:g}" y="{top:g}" width="{wide - GAP:g}" height="{HIGH}" rx="8" fill="{BLUE}" stroke="{YELLOW}" stroke-width="2"/>')
            middle = left + (wide - GAP) / 2
            drawn.append(f'<text x="{middle:g}" y="{top + 25:g}" fill="{PAPER}" font-size="19" font-weight="bold" text-anchor="middle">{name}</text>')
            drawn.append(f'<text x="{middle:g}" y="{top + 45:g}" fill="{PAPER}" font-size="13" text-anchor="middle">{escape(ABOUT[name])}</text>')
    drawn.append(f'<line x1="0" x2="{WIDTH}" y1="{tall - 3}" y2="{tall - 3}" stroke="{INK}" stroke-width="6"/>')
    return "\n".join([*drawn, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
