"""The looks of action bar, cards, market, auction, trailers, score board, log, and of the apps' pages."""

from __future__ import annotations

from ...drawing.palette import SEAT_COLOURS
from .colours import BLUE, GREY, HOVER, INK, LINE, NOTE, OFF, ORANGE, PAPER, RED, STRIPE, WASH, YELLOW, edge, tint

# One class on the row shows one of its buttons: a single message, however many buttons change.
_PLACES = range(12)
_SLOTS = "\n".join(f".aa-slots.aa-can-{place} > .aa-call-{place} {{ display:block; }}" for place in _PLACES)


def _laid(box: str, columns: int, places: range, rows: int, first: int = 1) -> list[str]:
    """Each card of a grid in its column, and the button that selects it over it."""
    spots = [(place, 1 + place % columns, first + place // columns * rows) for place in places]
    return [f"{box} .aa-at-{place}, {box} > .aa-picks button:nth-child({place + 1}) {{ grid-area:{row} / {column}; }}" for place, column, row in spots]


def _grid(columns: int) -> str:
    """Each card of the market in its column, its button below it."""
    spots = [(place, 1 + place % columns, 1 + place // columns * 2) for place in _PLACES]
    cards = _laid(".aa-slots", columns, _PLACES, 2)
    return "\n".join([*cards, *[f".aa-slots > .aa-call-{place} {{ grid-area:{row + 1} / {column}; }}" for place, column, row in spots]])


_OVER = "\n".join(
    f":is(.aa-hold, .aa-slots):has(.aa-at-{place}) > .aa-picks button.jupyter-button:nth-child({place + 1}) {{ display:block; }}" for place in range(30)
)
_PICKED = "\n".join(f".aa-panel .aa-picks.aa-picked-{place} button.jupyter-button:nth-child({place + 1}) {{ border-color:{BLUE}; }}" for place in range(30))
_HOLD = "\n".join(_laid(".aa-hold", 2, range(30), 1, 2))
_DEALING = "\n".join(f".aa-dealing.aa-can-{name} > .{name} {{ display:block; }}" for name in ("aa-buy-small", "aa-buy-large", "aa-sell-small", "aa-sell-large"))
_LINES = "\n".join(
    f".aa-loglines button:has(.aa-of-{colour.id}) {{ border-left-color:{colour.paint}; background:{tint(colour)}; }} "
    f".aa-loglines .aa-of-{colour.id} {{ color:{edge(colour)}; }}"
    for colour in SEAT_COLOURS
)

PLAY = f"""
.aa-panel.aa-actionbar {{ display:flex; flex-flow:row wrap; gap:6px 12px; align-items:center; }}
.aa-actionbar > * {{ margin:0; min-width:0; }}
.aa-actionbar > .aa-turn {{ flex:1 1 300px; }}
.aa-actionbar > .aa-tools {{ flex:0 0 auto; flex-wrap:nowrap; margin-left:auto; }}
.aa-actionbar > .aa-actions {{ flex:0 1 auto; max-width:46%; gap:4px 8px; }}
.aa-actionbar > .aa-actions > button {{ margin:0; padding:4px 10px; font-size:14px; }}
.aa-actionbar > :is(.aa-error, .aa-question) {{ flex:1 1 100%; }}
/* Room for what is usual, so that the map below stays where it is from step to step. */
.aa-actionbar .aa-prompt {{ display:flex; align-items:center; gap:8px; min-height:92px; padding:4px 10px; font-size:17px; line-height:1.25; }}
.aa-actionbar .aa-said .aa-news {{ font-size:14px; padding-bottom:2px; }}
.aa-actionbar .aa-prompt .aa-letter {{ width:34px; height:34px; font-size:19px; background:{PAPER}; color:{INK}; }}
.aa-actionbar .aa-said small {{ display:block; font-size:13px; font-weight:600; line-height:1.2; }}
.aa-actionbar .aa-nobody {{ background:var(--aa-wash); }}
.aa-actionbar .aa-looking {{ background:{YELLOW}; }}
.aa-panel .jupyter-button.aa-tool {{ font-size:13px; padding:4px 8px; }}
.aa-actionbar > .aa-tools > button {{ margin:0 2px; }}
.aa-actionbar .aa-actions > .jupyter-button.aa-extra {{ font-size:13px; font-weight:500; padding:2px 8px; max-width:190px; border-color:{LINE}; color:{INK}; }}
.aa-none {{ display:none !important; }}
.aa-question {{ border:2px solid {INK}; border-radius:8px; padding:8px 12px; background:{NOTE}; }}
.aa-question ul {{ margin:4px 0; padding-left:20px; max-height:160px; overflow:auto; }}
.aa-covered {{ padding:16px; text-align:center; border-radius:8px;
  background:repeating-linear-gradient(90deg, #8f1d2c 0 2px, #a82a3a 2px 18px); color:#fff; font-weight:600; }}

.aa-cards {{ display:grid; grid-template-columns:repeat(auto-fill, minmax(158px, 1fr)); gap:8px; }}
.aa-market {{ container-type:inline-size; }}
.aa-slots {{ display:grid; grid-template-columns:repeat(2, minmax(0, 1fr)); gap:4px 8px; overflow:visible; }}
.aa-slots > .widget-html, .aa-slots .widget-html-content {{ display:contents; }}
.aa-slots > button {{ display:none; width:100%; margin:0; }}
{_grid(2)}
.aa-hold {{ display:grid; grid-template-columns:repeat(2, minmax(0, 1fr)); gap:8px; max-width:560px; overflow:visible; }}
.aa-hold > .widget-html, .aa-hold .widget-html-content {{ display:contents; }}
{_HOLD}
.aa-hold .aa-covered, .aa-hold .aa-title {{ grid-column:1 / -1; }}
.aa-panel .aa-picks button.jupyter-button {{ display:none; }}
{_OVER}
.aa-panel .aa-picks, .aa-panel .aa-picks > div {{ display:contents; }}
.aa-panel .aa-picks button.jupyter-button {{ z-index:1; width:auto; height:auto; min-width:0; max-width:none; margin:0; padding:0; overflow:hidden;
  background:transparent !important; border:4px solid transparent; border-radius:10px; color:transparent !important; font-size:1px; box-shadow:none; }}
{_PICKED}
.aa-panel .aa-picks button.jupyter-button:hover {{ border-color:#7aa7d9; }}
@container (min-width:600px) {{
.aa-slots {{ grid-template-columns:repeat(4, minmax(0, 1fr)); }}
{_grid(4)}
}}
{_SLOTS}
.aa-card {{ position:relative; padding:8px 10px; font-size:14px; line-height:1.3; }}
.aa-card p {{ margin:2px 0; }}
.aa-card .aa-mark {{ position:absolute; top:-2px; right:8px; background:{BLUE}; color:{PAPER}; font-size:12px; padding:0 8px; border-radius:0 0 6px 6px; }}
.aa-loaded .aa-mark {{ background:{ORANGE}; color:{INK}; }}
.aa-card .aa-way {{ font-size:16px; padding-top:10px; line-height:1.2; }}
.aa-card .aa-way b {{ display:inline-block; }}
.aa-worth {{ display:flex; justify-content:space-between; align-items:center; gap:6px; margin:4px 0; }}
.aa-worth strong {{ font-size:17px; white-space:nowrap; }}
.aa-cubes {{ display:inline-flex; flex-wrap:wrap; gap:2px; }}
.aa-cubes i {{ width:12px; height:12px; border-radius:2px; background:#b5651d; border:1px solid {INK}; }}
.aa-bids {{ width:100%; border-collapse:collapse; font-size:13px; font-variant-numeric:tabular-nums; line-height:1.25; }}
.aa-bids th, .aa-bids td {{ text-align:right; padding:0 4px; font-weight:400; border-top:1px solid var(--aa-line); }}
.aa-bids th:first-child {{ text-align:left; font-weight:700; }}
.aa-bids .aa-bid {{ background:{YELLOW}; font-weight:700; }}
.aa-back, .aa-empty {{ background:repeating-linear-gradient(45deg, {WASH} 0 8px, {STRIPE} 8px 16px); min-height:90px; display:flex; flex-direction:column;
  align-items:center; justify-content:center; }}
.aa-empty {{ border-style:dashed; border-color:{OFF}; color:{GREY}; }}
.aa-too-big {{ border-color:{RED}; }}

.aa-auction {{ border:3px solid {YELLOW}; border-radius:10px; padding:8px; background:{NOTE}; }}
.aa-auctioned {{ display:flex; flex-wrap:wrap; gap:12px; }}
.aa-auctioned > .aa-card {{ flex:0 0 190px; }}
.aa-auctioned > .aa-grow {{ flex:1 1 240px; }}
.aa-auction .aa-row {{ padding:4px 8px; margin:4px 0; }}
.aa-bidding > div {{ display:flex; flex-wrap:wrap; gap:8px; }}
.aa-auction .aa-bidding button {{ margin:0; }}

.aa-rig {{ display:flex; align-items:center; gap:8px; margin:6px 0; }}
.aa-train {{ display:flex; flex-wrap:wrap; gap:5px; }}
.aa-train i {{ --cell:12px; height:18px; width:calc(var(--room) * var(--cell)); border:2px solid var(--seat-edge, {INK}); border-radius:3px;
  background:repeating-linear-gradient(90deg, transparent 0 10px, #0004 10px 12px),
    linear-gradient(#b5651d 0 0) 0 / calc(var(--full) * var(--cell)) 100% no-repeat {PAPER}; }}
.aa-dealing > button {{ display:none; }}
{_DEALING}

.aa-players th, .aa-players td {{ padding:6px 6px; font-size:15px; }}
.aa-players thead th {{ font-size:13px; color:{GREY}; }}
.aa-players tbody th {{ white-space:nowrap; max-width:150px; overflow:hidden; text-overflow:ellipsis; text-align:left; border-left:8px solid var(--seat); }}
.aa-players tr.aa-seat-tint {{ border-left:0; border-radius:0; }}
.aa-players tr.aa-on {{ outline:3px solid {INK}; outline-offset:-3px; }}
.aa-players .aa-letter, .aa-auction .aa-letter, .aa-standing .aa-letter {{ width:22px; height:22px; font-size:13px; vertical-align:middle; }}
.aa-burden {{ border-color:{RED}; }}
.aa-meter label {{ display:flex; flex-wrap:wrap; gap:8px; align-items:center; }}
.aa-meter meter {{ flex:1 1 100px; height:18px; max-width:240px; }}
.aa-kept {{ margin-top:8px; }}
.aa-kept summary {{ padding:6px 0; cursor:pointer; }}
.aa-kept p {{ margin:0 0 6px 20px; }}
.aa-right > .aa-score:has(.aa-standing) {{ order:-1; }}
.aa-game:has(.aa-standing) .aa-mine:disabled {{ display:none; }}
.aa-standing {{ border:3px solid {YELLOW}; border-radius:10px; padding:8px; margin-bottom:8px; }}

.aa-filters select {{ max-width:180px; }}
.aa-filters .widget-dropdown {{ width:auto; flex:1 1 130px; max-width:200px; margin:2px 0; }}
.aa-pages button:disabled {{ display:none; }}
.aa-log .aa-title {{ margin:4px 0; }}
.aa-loglines {{ max-height:420px; overflow-y:auto; }}
.aa-loglines > div {{ display:flex; flex-direction:column; width:100%; }}
.aa-loglines.aa-newest-last, .aa-loglines.aa-newest-last > div {{ display:flex; flex-direction:column-reverse; }}
.aa-panel .aa-loglines .jupyter-button {{ display:flex; flex-direction:row-reverse; justify-content:flex-end; gap:8px; text-align:left;
  width:100%; margin:0; min-height:36px; padding:5px 8px; font-weight:400; font-size:15px; color:{INK}; border:0;
  border-left:6px solid transparent; border-bottom:1px solid var(--aa-line); border-radius:0; }}
.aa-panel .aa-loglines .jupyter-button:hover {{ background:{HOVER}; }}
.aa-panel .aa-loglines .jupyter-button.mod-active {{ background:{YELLOW}; color:{INK}; }}
.aa-loglines i {{ pointer-events:none; width:18px; text-align:center; flex:none; line-height:1.4; }}
{_LINES}

.aa-game {{ width:100%; max-width:1600px; margin:0 auto; }}
.aa-game > .aa-head {{ position:sticky; top:0; z-index:1100; background:{PAPER}; padding:6px 0 8px; box-shadow:0 6px 8px -6px #0006; }}
.aa-columns {{ display:flex; gap:12px; align-items:flex-start; overflow:visible; }}
.aa-left {{ flex:3 1 0; min-width:0; gap:12px; overflow:visible; }}
.aa-right {{ flex:2 1 0; min-width:0; gap:14px; overflow:visible; }}
.aa-game .aa-panel {{ width:auto; }}
@media (min-width:901px) {{
  .aa-left > .aa-market:has(> .aa-slots[class*="aa-can-"]) {{ position:sticky; bottom:0; z-index:1050; background:{PAPER};
    padding:4px 8px 8px; border-radius:10px 10px 0 0;
    box-shadow:0 0 0 3px {YELLOW}, 0 -8px 16px #0004; }}
}}
@media (max-width:900px) {{
  .aa-columns {{ flex-direction:column; align-items:stretch; overflow-anchor:none; }}
  .aa-left, .aa-right {{ display:contents; }}
  .aa-columns > div > * {{ width:100%; }}
  .aa-left > *, .aa-right > * {{ order:5; }}
  .aa-columns .aa-auction {{ order:1; }}
  .aa-columns .aa-map {{ order:2; }}
  .aa-columns .aa-market:has(> .aa-slots[class*="aa-can-"]) {{ order:1; }}
  .aa-columns .aa-dice {{ order:3; }}
  .aa-columns .aa-hand {{ order:4; }}
  .aa-columns .aa-score {{ order:6; }}
  .aa-columns .aa-score:has(.aa-standing) {{ order:0; }}
  .aa-columns .aa-yard {{ order:7; }}
  .aa-columns .aa-yard:has(> .aa-dealing[class*="aa-can-"]) {{ order:3; }}
  .aa-columns .aa-log {{ order:8; }}
  .aa-page {{ padding:6px; }}
  .aa-actionbar .aa-prompt {{ font-size:16px; line-height:1.3; padding:6px 10px; min-height:92px; }}
  .aa-panel.aa-actionbar {{ gap:4px; min-height:154px; align-content:flex-start; }}
  .aa-actionbar > .aa-turn {{ flex-basis:100%; }}
  .aa-actionbar > .aa-actions {{ display:contents; }}
  .aa-actions > button {{ order:1; margin:0; }}
  .aa-panel.aa-actionbar .aa-actions > button:only-child {{ max-width:calc(100% - 158px); padding:2px 10px; font-size:15px;
    line-height:1.15; }}
  .aa-actionbar > .aa-tools {{ order:2; min-height:44px; }}
  .aa-actionbar .aa-actions > .jupyter-button.aa-extra {{ order:3; flex:1 1 40%; max-width:none; }}
  .aa-actionbar > :is(.aa-error, .aa-question) {{ order:4; }}
  .aa-panel .jupyter-button.aa-tool {{ padding:4px 6px; margin:0; font-size:13px; }}
  .aa-panel .jupyter-button.aa-tool:disabled {{ display:none; }}
  .aa-actionbar .aa-tools {{ gap:4px; }}
  .aa-players th, .aa-players td {{ padding:4px 3px; font-size:14px; }}
  .aa-players tbody th {{ max-width:92px; }}
}}

.aa-home {{ align-self:flex-start; }}

.aa-start {{ width:100%; max-width:960px; margin:0 auto; gap:12px; }}
.aa-brand {{ display:flex; align-items:center; gap:12px; background:{BLUE}; color:{PAPER}; border-radius:10px; padding:10px 16px;
  font-size:28px; font-weight:700; line-height:1.15; white-space:nowrap; }}
.aa-brand small {{ font-size:15px; font-weight:400; white-space:normal; }}
.aa-door {{ align-items:stretch; border:3px solid {BLUE}; border-radius:12px; padding:12px; }}
.aa-panel .jupyter-button.aa-open, .aa-page .jupyter-button.aa-open {{ font-size:22px; min-height:60px; }}
.aa-form {{ gap:8px; overflow:visible; }}
.aa-form .aa-row > .widget-inline-hbox {{ width:auto; min-width:0; max-width:100%; flex:1 1 220px; height:auto; }}
.aa-form .aa-row > .widget-inline-hbox .widget-label {{ flex:0 0 auto; min-width:92px; height:auto; line-height:44px; }}
.aa-form .aa-row > .widget-inline-hbox :is(input, select) {{ flex:1 1 auto; min-width:0; }}
.aa-sitting {{ border-left:8px solid var(--seat); background:var(--seat-tint); border-radius:8px; padding:4px 8px; }}
.aa-form > .jupyter-button.aa-open {{ position:sticky; bottom:8px; z-index:2; box-shadow:0 0 0 6px {PAPER}; }}
@media (max-width:700px) {{
  .aa-form .aa-sitting > .widget-dropdown {{ flex-basis:120px; }}
  .aa-form .aa-sitting > .widget-dropdown .widget-label {{ position:absolute; width:1px; min-width:0; height:1px; overflow:hidden; clip-path:inset(50%); }}
  .aa-form .aa-sitting {{ gap:0; margin:0; }}
}}
.aa-form .aa-houserules .aa-row > .widget-inline-hbox {{ flex-wrap:wrap; }}
.aa-form .aa-houserules .aa-row > .widget-inline-hbox .widget-label {{ flex:1 1 100%; text-align:left; white-space:normal; line-height:1.3; }}
.aa-form .aa-houserules .aa-row > button {{ align-self:flex-end; }}
.aa-panel .aa-upload, .aa-page .aa-upload {{ white-space:pre-line !important; font-size:0 !important; }}
.aa-upload::first-line {{ font-size:16px; }}
.aa-comparing, .aa-ticks {{ overflow:visible; }}
.aa-form .aa-ticks {{ gap:0 16px; }}
.aa-form .aa-ticks > .widget-checkbox {{ flex:0 1 auto; margin:0; }}
.aa-ticks .widget-label-basic {{ display:flex; align-items:center; gap:8px; min-height:44px; }}
.aa-ticks .widget-label-basic > input {{ width:22px; height:22px; flex:none !important; margin:0; }}
.aa-ticks .widget-label-basic > span {{ margin:0; line-height:1.3; }}
.aa-printings {{ border-collapse:collapse; table-layout:fixed; width:100%; font-size:14px; line-height:1.3; }}
.aa-printings th, .aa-printings td {{ text-align:left; vertical-align:top; padding:6px 8px; border-bottom:1px solid var(--aa-line); overflow-wrap:break-word;
  hyphens:auto; }}
.aa-printings thead th {{ position:sticky; top:0; background:{PAPER}; border-bottom:2px solid {INK}; }}
.aa-printings small {{ display:block; font-size:12px; font-weight:400; color:{GREY}; }}
.aa-printings .aa-differs > span {{ font-weight:700; }}
.aa-printings .aa-house {{ background:{YELLOW}; }}
.aa-printings .aa-house small {{ color:{INK}; }}
.aa-papers {{ display:grid; grid-template-columns:auto 1fr; gap:2px 10px; margin:8px 0; }}
.aa-papers :is(dt, dd) {{ float:none; width:auto; margin:0; }}
@media (max-width:700px) {{
  .aa-printings thead {{ display:none; }}
  .aa-printings, .aa-printings :is(tbody, th, td) {{ display:block; }}
  .aa-printings tr {{ border:1px solid var(--aa-line); border-radius:8px; margin:0 0 8px; overflow:hidden; }}
  .aa-printings tr {{ display:grid; grid-template-columns:repeat(2, minmax(0, 1fr)); }}
  .aa-printings tbody th {{ background:var(--aa-wash); font-size:15px; grid-column:1 / -1; }}
  .aa-printings td {{ border-bottom:0; }}
  .aa-printings td::before {{ content:attr(data-of); display:block; font-size:12px; color:{GREY}; }}
}}
.aa-row > .aa-line.jupyter-button {{ flex:1 0 calc(100% - 12px); margin:2px; }}
.aa-kept-game {{ border-bottom:1px solid var(--aa-line); padding:4px 0; }}
"""
