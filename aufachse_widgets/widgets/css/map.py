"""The looks of the map and of what lies on it, and of the dice."""

from __future__ import annotations

from urllib.parse import quote

from ...drawing import palette, signs
from .base import FONT
from .colours import BLUE, BORDER, FERRY, GREY, HAUL, HAUL_INK, HAUL_WASH, INK, LAND, LANE, LINE, PAPER, RED, ROAD, SEA, VEIL, YELLOW


def _picture(svg: str) -> str:
    """An SVG as a CSS image."""
    return f'url("data:image/svg+xml,{quote(svg.replace("<svg ", "<svg xmlns=" + chr(39) + "http://www.w3.org/2000/svg" + chr(39) + " "), safe=" =:/")}")'


def _pointed(beside: str, kind: str, cards: int) -> str:
    """The way of a card is seen while the mouse or the focus is on the button over it. Cards are looked for behind the map only: what is pressed on
    the map itself then asks the browser nothing."""
    return "\n".join(
        f"{beside} .aa-picks button:nth-child({place + 1}):is(:hover, :focus-visible)) .aa-cardways .aa-way-{kind}{place} {{ opacity:1; }}"
        for place in range(cards)
    )


def _aside(way: str) -> str:
    """How far a name stands from its city, that much farther the same way where something lies on the city (``--a``)."""
    return f"calc(var({way}, 0px) + clamp(0px - var(--a, 0px), var({way}, 0px)*99, var(--a, 0px)))"


# The map: everything in the overlay stands at --x, --y times the zoom's scale --z; --m is the size of marks.
_SPOT = ".aa-spots .widget-toggle-button.jupyter-button"
MAP = f"""
.aa-mapframe {{ position:relative; isolation:isolate; width:100%; max-width:960px; overflow:hidden; overflow:clip; border-radius:10px;
  border:1px solid {LINE}; }}
.aa-mapframe .leaflet-widgets {{ margin:0; height:clamp(400px, 112vw, min(760px, 84vh)); width:100%; }}
.aa-mapframe .leaflet-container {{ background:{SEA}; font-family:{FONT}; outline-offset:-3px; }}
.aa-mapframe .leaflet-bar a {{ background:{PAPER}; color:{INK}; border-color:{LINE};
  width:44px; height:44px; line-height:44px; font-size:22px; box-sizing:border-box; }}
.aa-mapframe .leaflet-bar a:is(:hover, :focus-visible) {{ background:var(--aa-hover); }}
.aa-mapframe .leaflet-bar a.leaflet-disabled {{ background:var(--aa-off-wash); color:{GREY}; }}
/* What Leaflet draws has the colours of a light page written on it; here they follow the page. */
.leaflet-overlay-pane path[fill="{palette.LAND}"] {{ fill:{LAND}; stroke:{BORDER}; }}
.leaflet-overlay-pane path[stroke="{palette.ROAD}"] {{ stroke:{ROAD}; }}
.leaflet-overlay-pane path[stroke="#ffffff"] {{ stroke:{LANE}; }}
.leaflet-overlay-pane path[stroke="{palette.FERRY}"] {{ stroke:{FERRY}; }}
.leaflet-popup.aa-popup {{ margin:0; left:0 !important; top:0 !important; bottom:auto !important; pointer-events:none; }}
.aa-popup .leaflet-popup-content-wrapper, .aa-popup .leaflet-popup-content {{ all:unset; display:block; width:0 !important; height:0; pointer-events:none; }}
.aa-popup .leaflet-popup-tip-container {{ display:none; }}
.aa-overlay, .aa-overlay .widget-html, .aa-overlay .widget-html-content {{ all:unset; display:contents; }}
.aa-mapframe .aa-spots, .aa-mapframe .aa-spots > div {{ all:unset; position:absolute; left:0; top:0; width:0; height:0; overflow:visible; z-index:800; }}
.aa-mapframe .aa-spots {{ transition:opacity .1s .15s; }}
/* While the map moves under them, the buttons are out of place. */
:is(body.leaflet-dragging .aa-mapframe, .aa-mapframe:has(.leaflet-pan-anim, .leaflet-zoom-anim)) :is(.aa-spots, .aa-tops) {{ opacity:0; transition:none; }}
.aa-overlay.aa-overlay {{ display:block; position:absolute; left:0; top:0; width:0; height:0; overflow:visible; font-family:{FONT};
  }}
.aa-mapframe {{ --aa-deliver:{_picture(signs.deliver_mark())}; --aa-load:{_picture(signs.load_mark())};
  --aa-auction:{_picture(signs.auction_mark())};
  --aa-event-mark:{_picture(signs.event())}; }}
.aa-overlay {{ transition:opacity .12s; }}
.leaflet-zoom-anim .aa-overlay {{ opacity:0; transition:none; }}
.aa-overlay :is(i, b, span), {_SPOT} {{ position:absolute; left:calc(var(--z)*var(--x)*1px); top:calc(var(--z)*var(--y)*1px); translate:-50% -50%;
  box-sizing:border-box; }}
.aa-overlay .aa-road, .aa-overlay .aa-ferry {{ width:calc(var(--m)*9px); height:calc(var(--m)*9px); border-radius:50%; background:{PAPER};
  border:2px solid {INK}; }}
.aa-overlay .aa-ferry {{ border-color:{FERRY}; }}
.aa-overlay .aa-event {{ width:calc(var(--m)*16px); height:calc(var(--m)*15px); background:var(--aa-event-mark) 50% 50%/contain no-repeat; margin-top:-1px; }}
/* Outside the button that may lie on the space. */
.aa-overlay .aa-ring {{ width:calc(var(--m)*24px + 18px); height:calc(var(--m)*24px + 18px); border-radius:50%; border:4px solid {RED}; background:none; }}
.aa-overlay .aa-city {{ width:calc(var(--m)*14px); height:calc(var(--m)*14px); border-radius:3px; background:{YELLOW}; border:2px solid {INK}; }}
.aa-overlay .aa-name {{ font:600 var(--f)/1.15 {FONT}; color:{INK}; white-space:nowrap; margin:{_aside("--dy")} 0 0 {_aside("--dx")}; padding:0 3px;
  border-radius:3px;
  background:{VEIL}; }}
.aa-overlay .aa-shield {{ font:700 10px/13px {FONT}; color:{PAPER}; background:{BLUE}; border-radius:3px; padding:0 3px; white-space:nowrap; }}
.aa-overlay .aa-lines {{ position:absolute; left:0; top:0; width:calc(var(--z)*var(--w)*1px); height:calc(var(--z)*var(--h)*1px); overflow:visible;
  pointer-events:none; }}
.aa-lines path {{ fill:none; vector-effect:non-scaling-stroke; stroke-linejoin:round; stroke-linecap:round; }}
.aa-lines path {{ stroke:{BLUE}; stroke-width:7; opacity:0; }}
.aa-lines .aa-trail {{ stroke:var(--seat); stroke-width:6; opacity:var(--o); filter:drop-shadow(0 0 1px {INK}); }}
.aa-lines .aa-haul {{ stroke:{HAUL}; stroke-width:3; stroke-dasharray:2 7; opacity:1; }}
.aa-lines .aa-loaded {{ stroke-dasharray:none; }}
.aa-mapframe .aa-tag, .aa-legend .aa-tag {{ font:700 12px/16px {FONT}; background:{HAUL_WASH}; color:{HAUL_INK}; border:1px solid {HAUL}; border-radius:4px;
  padding:0 4px; white-space:nowrap; }}
.aa-overlay .aa-tag {{ margin-top:-22px; }}
.aa-lines .aa-route {{ stroke:{HAUL}; stroke-width:7; opacity:.45; fill:none; stroke-linejoin:round; }}
.aa-overlay .aa-to {{ margin-top:22px; }}
.aa-overlay .aa-roadsign {{ width:calc(var(--m)*32px); height:calc(var(--m)*29px); margin-top:-3px; z-index:2; }}
.aa-overlay .aa-roadsign.aa-lifted {{ margin-top:calc(var(--m)*-24px); }}
.aa-overlay .aa-roadsign em {{ position:absolute; left:50%; top:100%; transform:translateX(-50%); font:600 11px/14px {FONT}; white-space:nowrap;
  background:{PAPER}; color:{INK};
  border:1px solid {RED}; border-radius:3px; padding:0 3px; }}
.aa-overlay .aa-truck {{ width:calc(var(--m)*44px); height:calc(var(--m)*31px); margin:calc(var(--i)*-12px - 4px) 0 0 calc(var(--i)*14px);
  filter:drop-shadow(0 2px 2px rgb(0 0 0 / .45)); }}
.aa-overlay .aa-active {{ filter:drop-shadow(0 0 3px {YELLOW}) drop-shadow(0 0 4px {INK}); z-index:1; }}
.aa-overlay svg {{ display:block; z-index:auto; max-width:none; max-height:none; }}
.aa-overlay :is(.aa-truck, .aa-roadsign) svg {{ width:100%; height:100%; overflow:visible; }}
.aa-truck text {{ font:800 16px {FONT}; text-anchor:middle; fill:var(--seat-ink); }}
.aa-truck .aa-aboard {{ font-size:10px; fill:{palette.INK}; }}
{_SPOT} {{ display:none; opacity:0; pointer-events:auto; min-height:0; min-width:0; max-width:none; margin:0; padding:0; border:0; background:none !important;
  border-radius:50%;
  overflow:visible; font-size:0;
  width:clamp(var(--least), var(--z)*var(--d, 40)*1px, 44px); height:clamp(var(--least), var(--z)*var(--d, 40)*1px, 44px); z-index:2;
  box-shadow:none !important;
  cursor:pointer; }}
{_SPOT}::before {{ --u:clamp(15px, var(--z)*var(--d)*.8px, var(--m)*24px); content:var(--p, ""); position:absolute; left:50%; top:50%;
  translate:-50% -50%; box-sizing:border-box; min-width:var(--s, var(--u)); height:var(--s, var(--u)); padding:var(--q, 0 2px); white-space:nowrap;
  border-radius:var(--o, 99px); background:var(--g, {YELLOW}); color:{INK}; border:2px var(--b, solid) var(--e, {INK});
  box-shadow:var(--h, 0 0 0 2px {PAPER}, 0 0 0 4px {BLUE}); font:800 max(10px, var(--u)*.55)/calc(var(--s, var(--u)) - 4px) {FONT}; text-align:center; }}
{_SPOT}::after {{ content:""; position:absolute; left:calc(50% + 9px); top:calc(50% - 24px); width:var(--w, 0); height:16px; background:var(--k, none);
  pointer-events:none; }}
{_SPOT}:is(:hover, :focus-visible) {{ z-index:3; outline:none; }}
/* A button just pressed stays under the mouse, unseen: so the map below is told of no mouse. */
{_SPOT}:hover {{ display:block; }}
{_SPOT}:is(:hover, :focus-visible)::before {{ background:{BLUE}; color:{PAPER}; box-shadow:0 0 0 3px {PAPER}, 0 0 0 6px {INK}; }}
{_SPOT}:is(:hover, :focus-visible)::after {{ content:var(--n) var(--t, ""); width:max-content; max-width:220px; height:auto; left:50%; top:var(--tt, auto);
  bottom:var(--tb, calc(50% + 20px)); translate:var(--tx, -50%) 0;
  background:{INK}; color:{PAPER}; border-radius:6px; padding:4px 8px; font:600 14px/1.3 {FONT}; text-align:left; white-space:normal; }}
.aa-mapframe {{ --least:24px; }}
@media (pointer:fine) {{ .aa-mapframe {{ --least:15px; }} }}
/* Spaces that lie too close for a finger: the map takes the tap, and asks which of them was meant. */
@media (pointer:coarse) {{ .aa-mapframe {{ --tap:var(--wide, auto); }} }}
/* A finger that taps twice does not press what has just come to be where it is. While an animation waits, nothing is drawn for it. */
@media (pointer:coarse) {{ {_SPOT}, .aa-panel .jupyter-button.aa-take {{ animation:aa-wake 1ms .32s backwards; }} }}
@keyframes aa-wake {{ from {{ pointer-events:none; }} }}
.aa-mapsay {{ position:absolute !important; left:8px; right:8px; bottom:8px; z-index:1100; width:auto; pointer-events:none; gap:6px; overflow:visible; }}
.aa-mapsay > * {{ pointer-events:auto; margin:0; width:auto; max-width:100%; align-self:flex-start; }}
.aa-mapsay .aa-note:not(:has(span)), .aa-mapsay .aa-ways:has(button[data-value="%E2%80%93"]) {{ display:none; }}
.aa-mapsay .aa-note {{ background:{PAPER}; border:2px solid {INK}; border-radius:8px; padding:6px 12px; box-shadow:0 2px 6px rgb(0 0 0 / .3); }}
.aa-mapsay .widget-toggle-buttons {{ background:{PAPER}; border:2px solid {INK}; border-radius:8px; padding:6px; box-shadow:0 2px 6px rgb(0 0 0 / .3);
  height:auto; max-height:50vh; overflow:auto; }}
.aa-mapsay .widget-toggle-buttons > div {{ display:flex; flex-wrap:wrap; gap:6px; }}
.aa-mapsay > .aa-rule {{ background:{PAPER}; box-shadow:0 2px 6px rgb(0 0 0 / .3); }}
.aa-mapsay .widget-toggle-button.jupyter-button {{ margin:0; width:auto; }}
.aa-cardways :is(path, span) {{ opacity:0; }}
.aa-lines path[class^=aa-way-] {{ stroke:{HAUL}; stroke-width:7; stroke-opacity:.55; }}
/* Where they stand beside their place, with a line to it, and whether there is room, only the page knows (device_scripts/odds.js). */
.aa-overlay .aa-odds {{ opacity:1; visibility:hidden; margin:var(--dy, 0) 0 0 var(--dx, 0); z-index:3; background:{PAPER}; color:{INK}; border-color:{INK}; }}
.aa-overlay .aa-odds.aa-placed {{ visibility:visible; }}
.aa-odds em {{ font-style:normal; }}
.aa-odds.aa-brief em {{ display:none; }}
.aa-odds::before {{ content:""; position:absolute; left:calc(50% - var(--dx, 0px)); top:calc(50% - var(--dy, 0px)); width:var(--long, 0); height:2px;
  margin-top:-1px; background:{INK}; transform:rotate(var(--turn, 0rad)); transform-origin:0 50%; z-index:-1; }}
.aa-overlay .aa-far {{ margin-top:-22px; z-index:1; }}
{_pointed(".aa-map:has(~ .aa-market", "m", 12)}
{_pointed(".aa-left:has(~ .aa-right > .aa-hand", "h", 30)}
.aa-mapframe {{ flex-wrap:wrap; }}
.aa-mapframe > .aa-hintmarks, .aa-mapframe > .aa-hintmarks > div {{ all:unset; display:contents; }}
.aa-mapframe .aa-overlay.aa-tops {{ z-index:810; pointer-events:none; }}
/* East of the board there is room for what is suggested; under a narrow map there is more. */
.aa-mapframe {{ container-type:inline-size; }}
.aa-mapframe > .aa-hints {{ position:absolute; right:8px; top:8px; z-index:1100; width:clamp(112px, 16%, 150px); height:auto; max-width:none; margin:0;
  overflow:visible; }}
.aa-mapframe > .aa-hints > div {{ display:grid; gap:6px; width:100%; }}
.aa-mapframe > .aa-hints .widget-toggle-button.jupyter-button {{ width:auto; height:auto; min-height:44px; margin:0; padding:4px 6px;
  white-space:pre-line; text-align:left; font:500 12px/1.25 {FONT}; color:{INK}; background:{PAPER};
  border:2px solid {INK}; border-radius:8px; box-shadow:0 2px 6px rgb(0 0 0 / .3); overflow:hidden; overflow-wrap:anywhere; }}
.aa-mapframe > .aa-hints button::first-line {{ font-weight:800; }}
@container (max-width:600px) {{
  .aa-mapframe > .aa-hints {{ position:static; flex:1 1 100%; width:auto; padding:4px; background:{PAPER}; }}
  .aa-mapframe > .aa-hints > div {{ grid-template-columns:repeat(3, minmax(0, 1fr)); gap:4px; }}
  .aa-mapframe > .aa-hints .widget-toggle-button.jupyter-button {{ padding:3px 4px; box-shadow:none; }}
  .aa-mapframe:has(> .aa-hints:not(.aa-none)) .aa-mapsay {{ bottom:auto; top:8px; left:72px; }}
}}
.aa-legend {{ display:flex; flex-wrap:wrap; gap:4px 14px; align-items:center; font-size:14px; color:{GREY}; }}
.aa-legend span {{ display:inline-flex; align-items:center; gap:4px; }}
.aa-legend svg {{ width:16px; height:16px; flex:none; }}
.aa-die {{ width:48px; height:48px; flex:none; }}
.aa-tumble {{ animation:aa-tumble .4s ease-out; }}
@keyframes aa-tumble {{ from {{ transform:rotate(-300deg) scale(.5); }} }}
@media (prefers-reduced-motion: reduce) {{ .aa-overlay .aa-truck, .aa-tumble {{ animation:none !important; }} }}
"""
