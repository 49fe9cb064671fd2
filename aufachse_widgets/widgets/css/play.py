"""The looks of a game's page: action bar, cards, market, auction, trailers, score board, log."""

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


# Said by variables, not by rules for the buttons: where ":has" stands before buttons, the browser looks anew at every button of the page with each press.
_OVER = "\n".join(
    f":is(.aa-hold, .aa-slots):has(.aa-at-{place}) > .aa-picks {{ --at-{place}:block; }} "
    f".aa-panel .aa-picks button.jupyter-button:nth-child({place + 1}) {{ display:var(--at-{place}, none); }}"
    for place in range(30)
)
_PICKED = "\n".join(f".aa-panel .aa-picks.aa-picked-{place} button.jupyter-button:nth-child({place + 1}) {{ border-color:{BLUE}; }}" for place in range(30))
_HOLD = "\n".join(_laid(".aa-hold", 2, range(30), 1, 2))
_DEALS = ("aa-buy-small", "aa-buy-large", "aa-sell-small", "aa-sell-large")
_DEALING = "\n".join(f".aa-dealing.aa-can-{name} > .{name} {{ display:block; }}" for name in _DEALS)
_CAN = "\n".join(f".aa-panel .aa-actions.aa-can-{place} > .aa-on-{place} {{ display:block; }}" for place in range(20))


def _placed(main: int, step: int, rows: tuple[tuple[int, ...], ...]) -> str:
    """Where the buttons of the action bar lie: three in row ``main``, below or above it (``step``) these rows of places, from the left."""
    spots = [(place, main, 1 + 4 * place, 4) for place in range(3)]
    for number, row in enumerate(rows, 1):
        wide = 12 // len(row)
        spots += [(place, main + step * number, 1 + wide * column, wide) for column, place in enumerate(row)]
    return "\n".join(f".aa-actions > .aa-on-{place} {{ grid-area:{row} / {column} / auto / span {wide}; }}" for place, row, column, wide in spots if row > 0)


# Trailers (places 7 to 10) at the end of a row, all else before them.
_ACTIONS = _CAN + "\n" + _placed(1, 1, ((3, 7, 8), (4, 9, 10), (5, 6, 11), (12, 13, 14), (15, 16, 17)))
_ABREAST = _placed(1, 1, ((3, 4, 7, 8), (5, 6, 9, 10), (11, 12, 13, 14), (15, 16, 17, 18)))
# Upwards on a narrow screen, the first of them at the right, beside the corners in use.
_ABOVE = ((7, 8, 3), (9, 10, 4), (11, 6, 5), (14, 13, 12), (17, 16, 15))
_THREE_ROWS = ", ".join(f".aa-can-{place}" for place in (4, 5, 6, *range(9, 20)))
_THREE_ROWS_ABREAST = ", ".join(f".aa-can-{place}" for place in (5, 6, *range(9, 20)))
_ROWS = 10  # of buttons, at most, from the foot of a narrow screen upwards
_UPWARDS = _placed(_ROWS, -1, _ABOVE)
_TAB = ".aa-game:has(> .aa-tabs > * > * > button:nth-child({}).mod-active)"
_NEW = "\n".join(f".aa-tabs .aa-new-{tab} button:nth-child({tab + 1})::after {{ display:block; }}" for tab in range(4))
_OFF = ", ".join(f".aa-off-{place} .aa-bidding button.jupyter-button:nth-child({place + 1})" for place in range(9))
_LINES = "\n".join(
    f".aa-loglines button:has(.aa-of-{colour.id}) {{ border-left-color:{colour.paint}; background:{tint(colour)}; }} "
    f".aa-loglines .aa-of-{colour.id} {{ color:{edge(colour)}; }}"
    for colour in SEAT_COLOURS
)


def _squeezed(media: str, rows: str) -> str:
    """Three rows of buttons in the room of two."""
    return f"""@media {media} {{
  .aa-game .aa-actions:is({rows}) {{ grid-auto-rows:minmax(0, 1fr) !important; }}
  .aa-head > .aa-actionbar .aa-actions:is({rows}) > .jupyter-button.jupyter-button {{ min-height:0; height:auto; padding:0 4px; font-size:12px;
    line-height:1.05; }}
}}"""


_SQUEEZED = _squeezed("(min-width:901px) and (max-width:1199px)", _THREE_ROWS) + "\n" + _squeezed("(min-width:1200px)", _THREE_ROWS_ABREAST)

# Room for everything side by side. What comes and goes lies over the rest, so that nothing moves.
_WIDE = f"""
@media (min-width:901px) {{
  .aa-page.aa-game {{ display:grid; grid-template-columns:minmax(0, 3fr) minmax(0, 2fr); gap:8px 12px; align-items:start; }}
  .aa-game > .aa-columns {{ grid-area:2 / 1 / 3 / 3; width:auto; }}
  .aa-game > .aa-head {{ grid-area:1 / 1 / 2 / 3; width:auto; position:sticky; top:0; z-index:1100; background:{PAPER}; height:118px; padding:4px 0 6px;
    box-shadow:0 6px 8px -6px #0006; }}
  .aa-head > .aa-actionbar {{ width:auto; grid-template-columns:minmax(0, 1fr) auto minmax(0, 40%); grid-template-rows:66px 40px; gap:4px 8px; }}
  .aa-head > .aa-actionbar > .aa-turn {{ grid-area:1 / 1; height:66px; z-index:1; }}
  .aa-head > .aa-actionbar .aa-prompt {{ min-height:66px; }}
  .aa-head > .aa-actionbar > .aa-rule-here {{ grid-area:1 / 1; }}
  .aa-head > .aa-actionbar > .aa-take {{ grid-area:1 / 2; }}
  .aa-head > .aa-actionbar > .aa-actions {{ grid-area:1 / 3 / 3 / 4; height:110px; align-content:start; grid-auto-rows:minmax(max-content, 50px); }}
  .aa-game .aa-actions > .jupyter-button {{ min-height:50px; box-shadow:0 0 0 2px {PAPER}; }}
  .aa-head > .aa-actionbar > .aa-tools {{ grid-area:2 / 1 / 3 / 3; }}
  .aa-head > .aa-actionbar > :is(.aa-error, .aa-question) {{ position:absolute; top:100%; left:8%; width:46%; z-index:2; box-shadow:0 6px 18px #0006; }}
  .aa-game > .aa-auction {{ grid-area:2 / 2; position:sticky; top:122px; z-index:1060; max-height:calc(100vh - 130px); overflow:auto;
    box-shadow:0 4px 16px #0006; }}
  .aa-game > .aa-tabs {{ display:none; }}
  /* Whole in sight below the bar and the line on what happened: what is asked on its lower edge too. */
  .aa-game .aa-mapframe .leaflet-widgets {{ height:clamp(400px, calc(100dvh - 200px), 760px); }}
  .aa-left > .aa-market:has(> .aa-slots[class*="aa-can-"]) {{ position:sticky; bottom:0; z-index:1050; background:{PAPER};
    padding:4px 8px 8px; border-radius:10px 10px 0 0;
    box-shadow:0 0 0 3px {YELLOW}, 0 -8px 16px #0004; }}
}}
{_SQUEEZED}
/* Four abreast: two rows hold what a turn usually offers. */
@media (min-width:1200px) {{
  .aa-head > .aa-actionbar {{ grid-template-columns:minmax(0, 1fr) auto minmax(0, 50%); }}
  {_ABREAST}
  .aa-head > .aa-actionbar .aa-actions > .jupyter-button:not(.aa-on-0, .aa-on-1, .aa-on-2) {{ font-size:13px; padding:2px 4px; }}
}}
"""

# One part at a time, between what to do and the buttons that do it, within a thumb's reach: the page itself never scrolls.
_NARROW = f"""
@media (max-width:900px) {{
  .aa-dashboard:has(> .aa-game) {{ padding:0; gap:0; position:relative; }}
  .aa-dashboard:has(> .aa-game) > .aa-home.jupyter-button {{ position:absolute; right:6px; bottom:56px; margin:0; z-index:3; font-size:0;
    padding:2px; width:36px; min-width:36px; min-height:40px; --aa-house:18px; --aa-house-gap:0; }}
  .aa-page.aa-game {{ --head:90px; --foot:108px; --tools:44px; --tabs:54px; --strip:50px;
    --part:calc(max(100dvh, 460px) - var(--head) - var(--strip) - var(--foot) - var(--tools) - var(--tabs));
    display:grid; grid-template:var(--head) minmax(0, 1fr) minmax(var(--foot), auto) var(--tools) var(--tabs) / minmax(0, 1fr) auto;
    gap:0; height:max(100dvh, 460px);
    padding:0; position:relative; overflow:hidden; }}
  /* Who is connected stands in the bar on top. */
  :has(> .aa-present:not(.aa-hidden)) > .aa-page.aa-game {{ --head:106px; }}
  .aa-game > .aa-head, .aa-head > .aa-actionbar, .aa-left, .aa-right {{ display:contents; }}
  .aa-head > .aa-news {{ grid-area:2 / 1 / 3 / 3; align-self:start; position:relative; top:4px; z-index:1140; max-height:calc(100% - 8px); }}
  .aa-head > .aa-news .aa-notice {{ max-height:calc(var(--part) - 8px); overflow:auto; }}
  .aa-game .aa-turn {{ grid-area:1 / 1; z-index:1160; overflow:visible; }}
  .aa-game .aa-actionbar .aa-prompt {{ min-height:var(--head); border-radius:0; font-size:16px; padding:2px 8px; }}
  .aa-game .aa-rule-here.jupyter-button {{ grid-area:1 / 1; z-index:1161; }}
  .aa-game:not(:has(> .aa-auction:not(.aa-hidden))) .aa-own-purse {{ display:inline; }}
  .aa-game .aa-actionbar .aa-prompt.aa-long {{ font-size:14px; line-height:1.15; padding-right:28px; }}
  .aa-game .aa-take.jupyter-button {{ grid-area:1 / 2; z-index:1160; max-width:132px; padding:4px 8px; margin:4px; font-size:15px; }}
  .aa-game > .aa-columns {{ grid-area:2 / 1 / 3 / 3; position:relative; display:flex; flex-direction:column; align-items:stretch; gap:12px; overflow:auto;
    overflow-x:hidden; padding:8px; overscroll-behavior:contain; width:auto; }}
  .aa-game:not(:has(.aa-actions[class*="aa-can-"])) > .aa-columns {{ grid-row:2 / 4; }}
  .aa-game .aa-actions {{ grid-area:3 / 1 / 4 / 3; z-index:1120; align-self:end; align-content:end; padding:1px 6px;
    grid-template-rows:repeat({_ROWS - 1}, auto) minmax(54px, auto); grid-auto-rows:auto; row-gap:0; pointer-events:none; }}
  {_UPWARDS}
  /* While nothing but trailers lies there (in a drive) a sale takes the row of the corners, away from where the dice were: the map keeps its room. */
  .aa-game .aa-actions:not(.aa-can-0, .aa-can-1, .aa-can-2) > .aa-on-9.jupyter-button {{ grid-area:{_ROWS} / 9 / auto / span 4; }}
  .aa-game .aa-actions:not(.aa-can-0, .aa-can-1, .aa-can-2) > .aa-on-10.jupyter-button {{ grid-area:{_ROWS} / 5 / auto / span 4; }}
  .aa-game .aa-actions > .jupyter-button {{ pointer-events:auto; margin:2px 0; min-height:50px; box-shadow:0 2px 6px #0005; }}
  .aa-game .aa-actions > .jupyter-button.aa-extra {{ font-size:11px; line-height:1; padding:1px 4px; }}
  /* Between the corners for rolling and ending, where there is nothing to leave then. */
  .aa-game:not(:has(> .aa-tabs > * > * > button:nth-child(2).mod-active)) .aa-actionbar:has(.aa-leads) > .aa-there.jupyter-button {{ display:block;
    grid-area:3 / 1 / 4 / 3; z-index:1121; place-self:end center; width:calc((100% - 20px) / 3); min-height:50px; margin:0 0 3px;
    padding:3px 8px; font-size:14px; line-height:1.15; white-space:normal; box-shadow:0 2px 6px #0005; }}
  .aa-game .aa-tools {{ grid-area:4 / 1 / 5 / 3; padding:2px 6px; background:{PAPER}; z-index:2; border-top:1px solid var(--aa-line); }}
  .aa-game .aa-tools > .jupyter-button.aa-tool {{ padding:2px 5px; font-size:12px; flex:none; min-width:30px; }}
  .aa-dashboard .aa-game .aa-tools {{ padding-right:84px; overflow-x:auto; }}
  .aa-game .aa-tools {{ position:static; }}
  /* The tools have no room to spare: hints are switched on and off by a bulb below the map's zoom; who has them on is offered an answer. */
  .aa-game .aa-tools > .jupyter-button:is(.aa-hint-switch, .aa-hint-ask) {{ display:none; }}
  {_TAB.format(1)} .aa-tools > .aa-hint-switch.jupyter-button {{ display:block; position:absolute; left:10px; top:calc(var(--head) + 103px); width:46px;
    min-width:46px; height:40px; min-height:40px; padding:0; font-size:0; box-shadow:0 2px 6px #0005; }}
  .aa-game .aa-tools > .aa-hint-switch > i {{ margin:0; font-size:20px; }}
  {_TAB.format(1)} .aa-tools > .aa-hint-ask:not(.aa-hidden) {{ display:block; position:absolute; right:8px; top:calc(var(--head) + 100px); width:88px;
    min-height:40px; font-size:13px; padding:4px 8px; white-space:normal; line-height:1.15; box-shadow:0 2px 6px #0005; }}
  .aa-game .aa-tabs {{ grid-area:5 / 1 / 6 / 3; z-index:2; margin:0; background:{PAPER}; border-top:2px solid {INK}; }}
  .aa-game :is(.aa-error, .aa-question) {{ grid-area:2 / 1 / 3 / 3; z-index:1150; align-self:start; margin:8px; max-height:calc(var(--part) + 80px);
    overflow:auto;
    box-shadow:0 4px 18px #0008; }}
  .aa-tabs .aa-tabrow, .aa-tabs .aa-tabrow > div {{ display:contents; }}
  .aa-panel.aa-tabs {{ display:grid; grid-template-columns:repeat(4, minmax(0, 1fr)); width:auto; overflow:hidden; }}
  .aa-panel.aa-tabs button.jupyter-button {{ position:relative; width:auto; margin:0; padding:0 2px; border:0; border-radius:0; font-size:15px;
    min-height:52px; color:{INK};
    white-space:nowrap; }}
  .aa-panel.aa-tabs button.jupyter-button.mod-active:enabled {{ background:{BLUE}; color:{PAPER}; }}
  .aa-tabs button::after {{ content:""; display:none; position:absolute; top:7px; right:8px; width:10px; height:10px; border-radius:50%; background:{RED};
    box-shadow:0 0 0 2px {PAPER}; }}
  {_NEW}
  /* The parts. The map keeps its size while another part is shown: Leaflet then has nothing to measure anew. */
  .aa-columns > div > * {{ width:100%; flex:none; }}
  {_TAB.format(1)} > .aa-columns {{ padding:0; overflow:hidden; }}
  .aa-game .aa-map {{ position:absolute; inset:0 0 auto 0; height:var(--part); visibility:hidden; z-index:0; margin:0; }}
  {_TAB.format(1)} .aa-map {{ visibility:visible; }}
  .aa-game .aa-map > .aa-mapframe {{ height:100%; max-width:none; border:0; border-radius:0; }}
  .aa-game .aa-mapframe .leaflet-widgets {{ height:100%; }}
  /* What is suggested lies under the map, where the bar's buttons are else: there are none then. */
  .aa-game .aa-map > .aa-mapframe:has(> .aa-hints:not(.aa-none)) {{ overflow:visible; }}
  .aa-game .aa-map > .aa-mapframe:has(> .aa-hints:not(.aa-none)) .aa-mapsay {{ top:auto; bottom:8px; left:8px; }}
  .aa-game .aa-mapframe > .aa-hints {{ position:absolute; left:2px; right:2px; top:auto; bottom:calc(2px - var(--foot)); width:auto; padding:2px; }}
  .aa-game .aa-mapframe > .aa-hints > div {{ grid-template-columns:repeat(3, minmax(0, 1fr)); gap:4px; }}
  .aa-game .aa-maptools {{ position:absolute; top:8px; left:60px; right:8px; z-index:1090; gap:6px; pointer-events:none; align-items:flex-start;
    overflow:visible; }}
  .aa-game .aa-maptools > * {{ pointer-events:auto; margin:0; }}
  .aa-game .aa-maptools > .jupyter-button {{ font-size:13px; padding:4px 8px; width:auto; min-height:40px; }}
  .aa-key {{ display:inline-block; border:2px solid {LINE}; border-radius:6px; background:{PAPER}; color:{INK}; font-size:13px; padding:9px 10px;
    line-height:18px; }}
  .aa-legend span {{ display:none; }}
  .aa-legend:focus-within {{ background:{PAPER}; border-radius:8px; padding:6px; }}
  .aa-legend:focus-within span {{ display:inline-flex; }}
  .aa-game :is(.aa-market, .aa-yard, .aa-hand, .aa-score, .aa-log, .aa-dice) {{ display:none; }}
  {_TAB.format(1)} .aa-dice {{ display:block; position:absolute; top:56px; right:8px; width:auto; z-index:1080; pointer-events:none; }}
  .aa-game .aa-dice .aa-die {{ width:40px; height:40px; }}
  .aa-game .aa-dice .aa-rolled {{ display:none; }}
  {_TAB.format(2)} :is(.aa-market, .aa-yard, .aa-hand) {{ display:flex; }}
  {_TAB.format(2)} .aa-hand {{ order:1; }}
  {_TAB.format(2)} .aa-market {{ order:2; }}
  {_TAB.format(2)} .aa-market:has(> .aa-slots[class*="aa-can-"]) {{ order:0; }}
  {_TAB.format(2)} .aa-yard {{ order:3; }}
  .aa-slots .aa-card {{ padding:4px 8px; }}
  .aa-slots .aa-card .aa-way {{ font-size:15px; padding-top:8px; }}
  .aa-slots .aa-worth {{ margin:1px 0; }}
  .aa-slots .aa-bids {{ font-size:12px; line-height:1.15; }}
  .aa-slots .aa-bids :is(th, td) {{ padding:0 4px; }}
  .aa-game .aa-title {{ font-size:17px; margin:0 0 2px; }}
  {_TAB.format(2)}:has(> .aa-auction:not(.aa-hidden)) > .aa-columns::after {{ content:""; flex:none; height:80vh; }}
  .aa-game > .aa-auction {{ grid-area:2 / 1 / 4 / 3; align-self:end; z-index:1110; display:none; max-height:100%; overflow:auto; margin:0;
    border-radius:10px 10px 0 0;
    border-width:3px 0 0; box-shadow:0 -4px 16px #0006; padding:4px 8px; }}
  {_TAB.format(2)} > .aa-auction {{ display:flex; }}
  /* Below it the caller's trailers, while it is the caller who answers. */
  .aa-game:has(.aa-actions[class*="aa-can-"]) > .aa-auction {{ grid-row:2 / 3; }}
  {_TAB.format(2)}:has(> .aa-auction:not(.aa-hidden)) .aa-actions {{ background:{PAPER}; }}
  .aa-auction > .aa-hint-ask.jupyter-button:not(.aa-hidden) {{ display:block; align-self:flex-end; width:auto; min-height:40px; margin:4px 0 0; }}
  .aa-auction > div > .aa-title, .aa-auction .widget-html-content > .aa-title {{ display:none; }}
  .aa-auctioned > .aa-card {{ flex-basis:158px; padding:4px 8px; }}
  .aa-auction .aa-small {{ font-size:13px; }}
  .aa-auctioned .aa-whom {{ position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); }}
  .aa-auctioned .aa-table {{ position:relative; }}
  {_TAB.format(3)} .aa-score {{ display:flex; }}
  {_TAB.format(4)} .aa-log {{ display:flex; height:100%; }}
  {_TAB.format(4)} .aa-loglines {{ flex:1 1 0; min-height:120px; max-height:none; }}
  .aa-players th, .aa-players td {{ padding:4px 3px; font-size:14px; }}
  .aa-players tbody th {{ max-width:92px; }}
}}
@media (max-width:480px) {{
  .aa-auction .aa-several .aa-bidding > div {{ gap:2px; }}
  .aa-auction .aa-several .aa-bidding button.jupyter-button {{ font-size:11px; letter-spacing:-.04em; padding:1px 0; }}
}}
@media (max-width:380px) {{
  .aa-game .aa-tools > .jupyter-button.aa-tool {{ padding:2px; font-size:11px; }}
}}
@media (max-width:900px) and (max-height:720px) {{
  .aa-auctioned .aa-small {{ display:none; }}
  /* Beside the line that says why something can't be done. */
  .aa-auction > .aa-hint-ask.jupyter-button:not(.aa-hidden) {{ margin:-36px 0 0; min-height:34px; }}
  .aa-auction > .aa-why {{ padding-right:150px; }}
  .aa-auction .aa-bidders {{ margin-top:2px; }}
  .aa-auction .aa-bidders .aa-bidding > div {{ grid-template-columns:repeat(7, minmax(0, 1fr)); gap:3px; }}
  .aa-auction .aa-bidders .aa-bidding button.jupyter-button {{ font-size:11px; min-height:44px; padding:1px 0; letter-spacing:-.02em; }}
  .aa-page.aa-game {{ --head:78px; --foot:60px; }}
  :has(> .aa-present:not(.aa-hidden)) > .aa-page.aa-game {{ --head:94px; }}
  .aa-head .aa-prompt {{ font-size:15px !important; line-height:1.2 !important; }}
}}
/* A phone that lies on its side: upright, and low beside another program or a keyboard, there is no room for two columns. */
@media (max-width:900px) and (max-height:520px) and (orientation:landscape) {{
  .aa-page.aa-game {{ --foot:0px; --side:clamp(330px, 54vw, 360px); --part:calc(max(100dvh, 300px) - var(--strip));
    grid-template:var(--head) minmax(0, 1fr) var(--tools) var(--tabs) / minmax(0, 1fr) 0 var(--side);
    height:max(100dvh, 300px); }}
  .aa-game .aa-turn, .aa-game .aa-rule-here.jupyter-button {{ grid-area:1 / 3; }}
  .aa-game .aa-take.jupyter-button {{ grid-area:2 / 3; align-self:start; }}
  .aa-game > .aa-columns, .aa-game:not(:has(.aa-actions[class*="aa-can-"])) > .aa-columns, .aa-game > .aa-auction {{ grid-area:1 / 1 / 5 / 2; }}
  .aa-game:has(.aa-actions[class*="aa-can-"]) > .aa-auction {{ grid-row:1 / 5; }}
  .aa-game .aa-actions {{ grid-area:2 / 3; z-index:1; }}
  .aa-game .aa-tools {{ grid-area:3 / 3; }}
  /* In the map's corner: to its right lie the game's own buttons. */
  {_TAB.format(1)} .aa-tools > .aa-hint-ask:not(.aa-hidden) {{ right:calc(var(--side) + 8px); top:auto; bottom:calc(var(--strip) + 8px); }}
  .aa-game .aa-tabs {{ grid-area:4 / 3; }}
}}
"""

PLAY = f"""
.aa-panel.aa-actionbar {{ display:grid; grid-template-columns:minmax(0, 1fr) auto; gap:6px; align-content:start; position:relative; }}
.aa-actionbar > * {{ margin:0; min-width:0; overflow:visible; }}
.aa-actionbar > :is(.aa-actions, .aa-tools, .aa-error, .aa-question) {{ grid-column:1 / -1; }}
.aa-actionbar .aa-prompt {{ display:flex; align-items:center; gap:8px; min-height:68px; padding:4px 34px 4px 10px; font-size:17px; line-height:1.25; }}
.aa-actionbar .aa-cardtext {{ display:block; margin-top:4px; padding:4px 8px; border-radius:6px; background:{PAPER}; color:{INK}; font-size:14px;
  font-weight:400; line-height:1.3; }}
.aa-actionbar .aa-prompt .aa-letter {{ width:34px; height:34px; font-size:19px; background:{PAPER}; color:{INK}; }}
.aa-actionbar .aa-said small {{ display:block; font-size:13px; font-weight:600; line-height:1.2; }}
.aa-actionbar .aa-said small {{ padding-right:28px; }}
.aa-panel.aa-actionbar .aa-prompt:is(.aa-looking, .aa-nobody) {{ padding-right:36px; }}
/* A small question mark in the corner of what to do now; a finger finds more than is seen of it. */
.aa-actionbar > .jupyter-button.aa-rule-here {{ grid-row:1; grid-column:1; justify-self:end; align-self:start; z-index:2; position:relative; overflow:visible;
  width:24px; min-width:24px; height:24px; min-height:24px; margin:5px; padding:0; font-size:14px; line-height:20px; border-radius:12px;
  border:2px solid {INK}; background:{PAPER}; color:{INK}; box-shadow:none; }}
.aa-rule-here::after {{ content:""; position:absolute; inset:-6px -6px -14px -14px; }}
.aa-own-purse {{ display:none; }}
.aa-actionbar .aa-nobody {{ background:var(--aa-wash); }}
.aa-actionbar .aa-looking {{ background:{YELLOW}; }}
/* Every button has its place in a grid: a button that stays keeps it whatever comes and goes beside it. */
.aa-actions {{ display:grid; grid-template-columns:repeat(12, minmax(0, 1fr)); grid-auto-rows:minmax(46px, auto); gap:4px; }}
.aa-panel .aa-actions > .jupyter-button {{ display:none; margin:0; padding:3px 8px; font-size:14px; line-height:1.15; min-height:46px; }}
.aa-panel .aa-actions > .jupyter-button.aa-extra {{ font-weight:500; border-color:{LINE}; color:{INK}; }}
{_ACTIONS}
.aa-actionbar:not(:has(.aa-handed)) > .aa-take, .aa-actionbar > .aa-there {{ display:none; }}
.aa-panel .jupyter-button.aa-take {{ align-self:stretch; margin:0; max-width:210px; }}
.aa-panel .jupyter-button.aa-tool {{ font-size:13px; padding:4px 6px; margin:0; min-height:40px; white-space:nowrap; }}
.aa-actionbar > .aa-tools {{ flex-wrap:nowrap; gap:4px; }}
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
.aa-bids tr.aa-pays > * {{ border-bottom:4px solid {BLUE}; }}
.aa-bids tr.aa-pays > :first-child::after {{ content:" ✓"; color:{BLUE}; }}
.aa-card .aa-hint {{ color:{BLUE}; font-weight:700; }}
.aa-back, .aa-empty {{ background:repeating-linear-gradient(45deg, {WASH} 0 8px, {STRIPE} 8px 16px); min-height:90px; display:flex; flex-direction:column;
  align-items:center; justify-content:center; }}
.aa-empty {{ border-style:dashed; border-color:{OFF}; color:{GREY}; }}
.aa-too-big {{ border-color:{RED}; }}

.aa-auction {{ border:3px solid {YELLOW}; border-radius:10px; padding:8px; background:{NOTE}; }}
.aa-auction > .aa-hint-ask.jupyter-button {{ display:none; }}
.aa-auctioned {{ display:flex; gap:10px; align-items:flex-start; }}
.aa-auctioned > .aa-card {{ flex:0 0 170px; }}
.aa-auctioned > .aa-grow {{ flex:1 1 0; min-width:0; }}
.aa-auctioned p {{ margin:2px 0; line-height:1.25; }}
.aa-auctioned .aa-table td {{ padding:2px 4px; font-size:14px; line-height:1.2; }}
.aa-auctioned .aa-table td:first-child {{ white-space:nowrap; }}
.aa-bidders {{ gap:4px; margin-top:6px; }}
.aa-auction .aa-bidder {{ display:block; margin:0; padding:2px 6px 4px; }}
.aa-bidding > div {{ display:grid; grid-template-columns:repeat(4, minmax(0, 1fr)); gap:4px; }}
.aa-auction .aa-bidding {{ margin:0; width:auto; }}
.aa-auction .aa-bidding button.jupyter-button {{ margin:0; width:auto; padding:2px; font-size:14px; line-height:1.15; overflow:visible;
  white-space:pre-line; overflow-wrap:normal; }}
.aa-auction .aa-bidding button:last-child {{ grid-column:-2; }}
:is({_OFF}) {{ background:{WASH} !important; color:{GREY} !important; border-color:{LINE} !important; cursor:not-allowed; }}
/* Why a bid cannot be made lies above all bids of its row, and hides none of them. */
.aa-auction .aa-bidder {{ position:relative; }}
.aa-auction .aa-bidding, .aa-auction .aa-bidding > div {{ position:static; overflow:visible; }}
:is({_OFF}):hover::after {{ position:absolute; z-index:5; left:0; right:0; bottom:calc(100% - 30px); background:{INK};
  color:{PAPER}; border-radius:6px; padding:4px 8px; font-size:13px; font-weight:600; line-height:1.25; text-align:left; white-space:normal;
  pointer-events:none; }}
.aa-several .aa-bidding > div {{ grid-template-columns:repeat(7, minmax(0, 1fr)); gap:3px; }}
.aa-auction .aa-several .aa-bidding button.jupyter-button {{ font-size:12px; min-height:44px; padding:1px 0; }}
.aa-auction > *, .aa-bidders > * {{ flex:none; overflow:visible; }}
.aa-auctioned .aa-lately {{ min-height:2.5em; font-size:14px; }}
.aa-lately span:last-child {{ font-weight:700; }}
.aa-why {{ min-height:24px; font-size:14px; font-weight:600; color:{RED}; }}

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
.aa-panel .aa-loglines .jupyter-button.mod-active i {{ color:{INK}; }}
.aa-loglines i {{ pointer-events:none; width:18px; text-align:center; flex:none; line-height:1.4; }}
{_LINES}

.aa-game {{ width:100%; max-width:1600px; margin:0 auto; }}
.aa-columns {{ display:flex; gap:12px; align-items:flex-start; overflow:visible; }}
.aa-left {{ flex:3 1 0; min-width:0; gap:12px; overflow:visible; }}
.aa-right {{ flex:2 1 0; min-width:0; gap:14px; overflow:visible; }}
.aa-game .aa-panel {{ width:auto; }}
.aa-key {{ display:none; }}
{_WIDE}
{_NARROW}
.aa-home {{ align-self:flex-start; }}
.aa-home > i {{ font-size:var(--aa-house, inherit); margin:0 var(--aa-house-gap, 4px) 0 0; }}
"""
