"""The looks that all widgets share. Every class begins with ``aa-``.

Made for a screen 390 pixels wide first: rows wrap, buttons are 44 pixels high (a finger's width).

Classes for use in widgets and in their HTML:

- ``aa-panel`` (every :class:`~aufachse_widgets.widgets.parts.panel.Panel`), ``aa-page`` (an app's outermost box), ``aa-row`` (children side by side,
  wrapping), ``aa-grow`` (takes the room that is left), ``aa-title``, ``aa-prompt`` (what to do next),
  ``aa-small`` (side remarks), ``aa-error``, ``aa-hidden``, ``aa-self-said`` (a field whose name is only read out)
- ``aa-button`` on buttons, with ``aa-primary`` (blue: the next thing to do), ``aa-accent`` (yellow) or
  ``aa-quiet`` (outline only)
- ``aa-card`` (a contract or event card), ``aa-chip`` (a small label), ``aa-table`` (plain tables),
  ``aa-cube`` (one of the goods), ``aa-sign`` (blue road sign)
- ``aa-seat`` (surface in a seat's colour) and ``aa-seat-tint`` (its pale background with a bar): add
  ``aa-seat-red`` … or set ``--seat``, ``--seat-ink``, ``--seat-tint`` (:func:`seat_style`);
  ``aa-letter`` is the round badge with the seat's letter
"""

from __future__ import annotations

from ...drawing.palette import SEAT_COLOURS, SeatColour
from .colours import (
    ALARM,
    BLUE,
    BLUE_HOVER,
    COLOURS,
    FIELD,
    GREY,
    HOVER,
    INK,
    LINE,
    OFF,
    OFF_WASH,
    PAPER,
    RED,
    YELLOW,
    YELLOW_HOVER,
    edge,
    tint,
)  # fmt: skip

FONT = "'DIN Alternate', Bahnschrift, 'D-DIN', 'Noto Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def seat_style(colour: SeatColour) -> str:
    """The CSS variables of a seat's colour, for a ``style`` attribute."""
    return f"--seat:{colour.paint};--seat-ink:{colour.ink};--seat-tint:{tint(colour)};--seat-edge:{edge(colour)};"


_SEATS = "\n".join(f".aa-seat-{colour.id} {{ {seat_style(colour)} }}" for colour in SEAT_COLOURS)

_IN = ":is(.aa-panel, .aa-page)"

# Of a list to choose from: a grey that is seen on white and on black.
_ARROW = (
    """url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E%3Cpath d='M5 7l4 4.5 4-4.5z' fill='%23768089'/%3E%3C/svg%3E")"""
)


BASE = f"""
{COLOURS}
{_SEATS}
{_IN} {{
  --jp-widgets-inline-height:44px; --jp-widgets-font-size:16px; --jp-widgets-color:{INK}; --jp-widgets-label-color:{INK};
  --jp-widgets-inline-label-width:auto; --jp-widgets-input-border-color:{FIELD}; --jp-widgets-input-border-width:1px;
  --jp-widgets-dropdown-arrow:{_ARROW};
  --jp-widgets-input-color:{INK}; --jp-widgets-input-background-color:{PAPER};
  --jp-widgets-input-focus-border-color:{BLUE}; --jp-ui-font-family:{FONT}; --jp-ui-font-size1:16px; --jp-widgets-margin:4px;
  font-family:{FONT}; font-size:16px; line-height:1.4; color:{INK}; color-scheme:var(--aa-scheme); box-sizing:border-box; max-width:100%;
}}
.aa-page {{ padding:8px; gap:8px; overflow:visible; }}
.aa-panel {{ overflow:visible; }}
{_IN} * {{ box-sizing:border-box; }}
{_IN} :is(.widget-html, .widget-html-content, .widget-label, input, select, button) {{ font-family:{FONT}; font-size:16px; line-height:1.4; height:auto; }}
{_IN} :is(input, textarea)::placeholder {{ color:{GREY}; opacity:1; }}
{_IN} .widget-html {{ max-width:100%; }}
{_IN} .widget-html-content {{ min-width:0; overflow-wrap:break-word; }}
{_IN} .jupyter-button {{ min-height:44px; height:auto; width:auto; max-width:100%; padding:8px 16px; border-radius:6px; border:2px solid {BLUE};
  background:{PAPER}; color:{BLUE}; font-weight:600; font-size:16px; line-height:1.25; white-space:normal; overflow-wrap:break-word; text-overflow:clip; }}
{_IN} .jupyter-button:hover:enabled {{ background:{HOVER}; box-shadow:none; }}
{_IN} :is(.jupyter-button, select, input, [tabindex]):focus-visible {{ outline:3px solid {INK}; outline-offset:2px; }}
{_IN} .jupyter-button:disabled {{ border-color:{OFF}; color:{GREY}; background:{OFF_WASH}; opacity:1; cursor:not-allowed; }}
{_IN} .jupyter-button.aa-primary:enabled {{ background:{BLUE}; color:{PAPER}; }}
{_IN} .jupyter-button.aa-primary:hover:enabled {{ background:{BLUE_HOVER}; }}
{_IN} .jupyter-button.aa-accent:enabled {{ background:{YELLOW}; color:{INK}; border-color:{INK}; }}
{_IN} .jupyter-button.aa-accent:hover:enabled {{ background:{YELLOW_HOVER}; }}
{_IN} .jupyter-button.aa-quiet:enabled {{ border-color:{LINE}; color:{INK}; }}
{_IN} .jupyter-button.mod-active.mod-active:enabled {{ background:{BLUE}; color:{PAPER}; box-shadow:none; }}
{_IN} :is(select, input:not([type=checkbox]):not([type=radio])) {{ min-height:44px; border-radius:6px; }}
.aa-row {{ display:flex; flex-flow:row wrap; align-items:center; gap:8px; }}
.aa-grow {{ flex:1 1 auto; min-width:0; }}
/* A field's margins lie beside its width. */
.aa-playout > .widget-dropdown {{ width:calc(100% - 8px); max-width:26em; }}
.aa-playout > .widget-dropdown > .widget-label {{ flex:0 0 6em; text-align:left; overflow:hidden; text-overflow:ellipsis; }}
.aa-spread :is(th, td) {{ padding:4px 6px; text-align:left; }}
.aa-title {{ font-size:20px; font-weight:700; margin:4px 0; }}
.aa-prompt {{ font-size:18px; font-weight:600; padding:8px 12px; border-radius:8px; }}
.aa-small {{ font-size:14px; color:{GREY}; }}
.aa-error {{ background:{ALARM}; border:2px solid {RED}; border-radius:8px; padding:8px 12px; color:{INK}; }}
.aa-hidden {{ display:none !important; }}
/* A field that shows by itself what it is for: its name is only read out. */
.aa-self-said > .widget-label {{ position:absolute; width:1px; min-width:0; height:1px; overflow:hidden; clip-path:inset(50%); }}
.aa-card {{ background:{PAPER}; border:2px solid {INK}; border-radius:10px; padding:10px 12px; min-width:0; max-width:100%; }}
.aa-chip {{ display:inline-block; border:1px solid var(--aa-line); border-radius:999px; padding:1px 10px; font-size:14px; background:{PAPER}; }}
.aa-table {{ border-collapse:collapse; width:100%; font-variant-numeric:tabular-nums; }}
.aa-table th, .aa-table td {{ padding:4px 8px; text-align:left; border-bottom:1px solid var(--aa-line); }}
.aa-cube {{ display:inline-block; width:14px; height:14px; margin:1px; border-radius:2px; background:#b5651d; border:1px solid {INK}; }}
.aa-sign {{ display:inline-block; background:{BLUE}; color:{PAPER}; border-radius:4px; padding:0 6px; font-weight:700; }}
.aa-seat {{ background:var(--seat); color:var(--seat-ink); border-radius:8px; }}
.aa-seat-tint {{ background:var(--seat-tint); color:{INK}; border-left:8px solid var(--seat); border-radius:8px; }}
:is(.aa-seat-white, .aa-seat-black).aa-seat, .aa-letter {{ box-shadow:inset 0 0 0 2px var(--seat-edge, {INK}); }}
:is(.aa-seat-white, .aa-seat-black).aa-seat-tint {{ box-shadow:inset 0 0 0 1px {INK}; }}
.aa-letter {{ display:inline-flex; align-items:center; justify-content:center; width:26px; height:26px; border-radius:50%;
  background:var(--seat); color:var(--seat-ink); font-weight:700; font-size:15px; flex:none; }}
"""
