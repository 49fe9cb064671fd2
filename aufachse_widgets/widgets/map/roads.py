"""What on the map never changes: countries, roads, spaces, names, road numbers.

Leaflet draws countries and roads from one GeoJSON. Spaces, names and everything that moves are HTML in
one overlay that hangs at the board's north-western corner: pixels from there (those of a :class:`Ground`) times the
CSS variable ``--z``. So a new zoom is one number, not 300 new positions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from importlib import resources
from typing import TypedDict

from ...drawing import rig
from ...drawing.boxes import Offset
from ...drawing.ground import Ground
from ...drawing.labels import NOWHERE, SPACES, labels
from ...drawing.palette import BORDER, FERRY, LAND, ROAD
from ...drawing.signs import construction, jam
from ...frontend.stylesheets import css_text


class Feature(TypedDict):
    """One thing that Leaflet draws, as GeoJSON has it."""

    type: str
    properties: dict[str, object]
    geometry: dict[str, object]


class Features(TypedDict):
    """All that Leaflet draws."""

    type: str
    features: list[Feature]


@lru_cache(maxsize=1)
def _countries() -> list[Feature]:
    raw = json.loads((resources.files("aufachse_widgets.data") / "basemap.geojson").read_bytes())
    style = {"color": BORDER, "weight": 1, "fillColor": LAND, "fillOpacity": 1, "interactive": False}
    return [{"type": "Feature", "properties": {"style": style}, "geometry": feature["geometry"]} for feature in raw["features"]]


def geojson(ground: Ground) -> Features:
    """Countries, roads and ferries, as Leaflet draws them: none of them listens to the mouse, or each of
    its moves would be a message."""

    def lines(kind: str, **style: object) -> Feature:
        drawn = [[[round(degrees, 4) for degrees in reversed(ground.degrees[id])] for id in route.spaces] for route in ground.routes if route.kind == kind]
        return {
            "type": "Feature",
            "properties": {"style": {"fill": False, "interactive": False, "lineCap": "round", **style}},
            "geometry": {"type": "MultiLineString", "coordinates": drawn},
        }

    roads = [lines("road", color=ROAD, weight=6), lines("road", color="#ffffff", weight=3)]
    ferries = [lines("ferry", color=FERRY, weight=3, dashArray="2 8")] if any(route.kind == "ferry" for route in ground.routes) else []
    return {"type": "FeatureCollection", "features": [*_countries(), *ferries, *roads]}


def spot(x: float, y: float) -> str:
    """The place of an element of the overlay, for its style attribute."""
    return f"--x:{x:g};--y:{y:g}"


def html(ground: Ground, name: str) -> str:
    """Road numbers, spaces and names, as HTML for the overlay; sent once. ``name`` is the CSS class of
    the map."""
    parts = [rig.shapes(name), _symbol(f"{name}-construction", construction()), _symbol(f"{name}-jam", jam()), "<div>"]
    parts += [f'<b class="aa-shield" style="{spot(x, y)}">{escape(road)}</b>' for road, x, y in ground.shields]
    parts.append("</div>")
    for id, space in ground.spaces.items():
        kind = "aa-city" if space.kind == "city" else "aa-event" if space.event else f"aa-{space.kind}"
        parts.append(f'<i class="{kind}" style="{spot(*ground.at[id])}"></i>')
    parts.append('<div class="aa-names">')
    for number, id in enumerate(ground.cities, 1):
        aside = f"--dx:var(--x{number},0px);--dy:var(--y{number},0px);--shown:var(--s{number},1)"
        parts.append(f'<b class="aa-name" style="{spot(*ground.at[id])};{aside}">{escape(ground.spaces[id].name)}</b>')
    parts.append("</div>")
    return "".join(parts)


def _symbol(name: str, svg: str) -> str:
    """A drawing, to be used by its name."""
    drawn = svg[svg.index(">") + 1 :].removesuffix("</svg>")
    return f'<svg width="0" height="0" aria-hidden="true"><symbol id="{name}" viewBox="0 0 40 36">{drawn}</symbol></svg>'


def spots_css(ground: Ground, name: str, called: Callable[[str], str]) -> str:
    """How large the board is, where the button of each space stands and what it is ``called``; sent once. ``name`` is the CSS
    class of the map."""
    css = [f".{name}{{--bw:{math.ceil(ground.width)};--bh:{math.ceil(ground.height)}}}"]
    for number, id in enumerate(ground.order, 1):
        x, y = ground.at[id]
        # Tooltips lean towards the middle of the map and hang down at its top.
        lean = f";--tx:-{100 * x / ground.width:.0f}%" + (";--tt:calc(50% + 20px);--tb:auto" if y < 90 else "")
        css.append(f".{name} .aa-spots button:nth-child({number}){{{spot(x, y)};--n:{css_text(called(id))}{lean}}}")
    return "".join(css)


def zoom_css(ground: Ground, scale: float, name: str) -> str:
    """What depends on the zoom: the scale, how large marks are, where the names stand, which road numbers are shown."""
    scope = f".{name}"
    letters = labels(ground, scale)
    size = letters.sizes
    ticks = ";--event:var(--aa-red);--thin:0" if scale < SPACES else ""
    aside = _names_css(ground, letters.names)
    css = [
        f"{scope}{{--z:{scale:.4f};--f:{size.type}px}}"
        f"{scope} .aa-overlay{{--city:{size.city:g}px;--space:{size.space:g}px;--triangle:{size.event:g}px{ticks};{aside}}}"
    ]
    hidden = [f"{scope} .aa-shield:nth-child({number})" for number, box in enumerate(letters.shields, 1) if box is None]
    if len(hidden) == len(letters.shields):
        hidden = [f"{scope} .aa-shield"]
    if hidden:
        css.append(",".join(hidden) + "{display:none}")
    return "".join(css)


def _names_css(ground: Ground, names: Mapping[str, Offset | None], still: Mapping[str, Offset | None] = NOWHERE) -> str:
    """Variables of the names that stand aside of their cities, or are not to be seen (``--s``: 0). Those in ``still`` have values already."""
    order = {id: number for number, id in enumerate(ground.cities, 1)}
    said = []
    for id, offset in names.items():
        number = order[id]
        if offset is None:
            said.append(f"--s{number}:0")
            continue
        said += [f"--{axis}{number}:{pixels:.0f}px" for axis, pixels in zip("xy", offset, strict=True) if id in still or abs(pixels) >= 0.5]
        if still.get(id, offset) is None:
            said.append(f"--s{number}:1")
    return ";".join(said)


def moved_css(scope: str, ground: Ground, scale: float, moved: Mapping[str, Offset | None]) -> str:
    """Where names of cities stand that can't stand as on the bare board; those without a place are not to be seen."""
    said = _names_css(ground, moved, labels(ground, scale).names)
    return f"{scope} .aa-names{{{said}}}" if said else ""
