"""The looks of a screen on the wall. All lengths are multiples of ``--u``: a pixel where the wall is 1920 wide and 1080 high, two on 3840×2160.

What is read is at least 28 of them high, what matters most at least 40: to be read from three metres.
"""

from __future__ import annotations

from .colours import GREY, INK, PAPER, RED, WASH, YELLOW


def u(number: float) -> str:
    """So many units of the wall."""
    return f"calc({number}*var(--u))"


SCALE = 2.55  # of the map, whose names are 11 pixels high on a small one
MAP_WIDE, HEAD = 940, 122
FOOT = 46  # where it is said who is connected

WALL = f"""
.aa-page.aa-wall {{ --u:calc(100cqw/1920); width:100%; aspect-ratio:16/9; padding:0; container-type:normal; overflow:hidden; background:{PAPER};
  color:{INK}; position:relative; display:grid; grid-template:{u(HEAD)} minmax(0, 1fr) / {u(MAP_WIDE)} minmax(0, 1fr); gap:{u(12)}; }}
.aa-page.aa-wallbox {{ container-type:inline-size; width:100%; overflow:hidden; margin:0; padding:0; }}
/* The page of a link it fills. */
.aa-dashboard .aa-page.aa-wallbox {{ container-type:normal; position:fixed; inset:0; max-width:none; z-index:10; }}
.aa-dashboard .aa-page.aa-wall {{ --u:min(100vw/1920, 100vh/1080); width:100vw; max-width:none; height:100vh; aspect-ratio:auto; }}
/* Who is connected, and what goes wrong, has room of its own below the wall. */
.aa-dashboard.aa-on-wall {{ --u:min(100vw/1920, 100vh/1080); }}
.aa-dashboard.aa-on-wall .aa-page.aa-wall {{ height:calc(100vh - {u(FOOT)}); }}
.aa-dashboard.aa-on-wall > .aa-present {{ top:auto; bottom:0; left:0; right:0; width:auto; max-width:none; height:{u(FOOT)}; padding:0 {u(24)};
  border-radius:0; background:{WASH}; }}
.aa-dashboard.aa-on-wall > .aa-present > .widget-html-content {{ font-size:{u(28)}; line-height:{u(FOOT)}; height:{u(FOOT)}; }}
.aa-dashboard.aa-on-wall > .aa-storebar {{ padding:{u(2)} {u(24)}; }}
.aa-dashboard.aa-on-wall > .aa-storebar > .widget-html > .widget-html-content {{ font-size:{u(28)}; }}
.aa-dashboard.aa-on-wall > .aa-storebar br {{ display:none; }}
.aa-dashboard.aa-on-wall > .aa-storebar > .jupyter-button {{ font-size:{u(28)}; height:auto; min-height:{u(FOOT)}; padding:0 {u(24)}; }}
.aa-wall > * {{ margin:0; min-width:0; min-height:0; }}
.aa-wall .aa-panel, .aa-wall .widget-html {{ width:100%; margin:0; max-width:none; overflow:hidden; }}
.aa-wall .widget-html-content {{ width:100%; overflow:hidden; line-height:1.2; }}
.aa-wall :is(p, ul, ol, h2) {{ margin:0; padding:0; list-style:none; }}
.aa-wall .aa-letter {{ width:1.25em; height:1.25em; font-size:.9em; }}

.aa-wall > .aa-wall-turn {{ grid-area:1 / 1 / 2 / 3; position:relative; z-index:30; overflow:visible; height:100%; }}
.aa-wall-turn > .widget-html:first-child, .aa-wall-turn > .widget-html:first-child > .widget-html-content {{ height:100%; }}
.aa-wall-said {{ height:100%; display:flex; align-items:center; gap:{u(28)}; padding:0 {u(36)};
  font-size:{u(56)}; font-weight:700; line-height:1.1; border-radius:0; }}
.aa-wall-said.aa-long {{ font-size:{u(44)}; }}
.aa-wall-said.aa-longest {{ font-size:{u(40)}; line-height:1; }}
.aa-wall-said em {{ font-style:normal; font-weight:600; font-size:{u(36)}; }}
.aa-wall-said > span:not(.aa-letter) {{ flex:1 1 0; min-width:0; }}
.aa-wall-said > .aa-letter {{ width:{u(84)}; height:{u(84)}; font-size:{u(50)}; background:{PAPER}; color:{INK}; }}
.aa-wall-said > small {{ font-size:{u(32)}; font-weight:600; white-space:nowrap; }}
.aa-wall-said.aa-nobody {{ background:{WASH}; }}
.aa-wall .aa-wall-trouble {{ position:absolute; left:{u(24)}; right:{u(24)}; width:auto; top:100%; z-index:40; }}
.aa-wall-trouble .aa-error {{ font-size:{u(30)}; }}

.aa-wall > .aa-wall-map {{ grid-area:2 / 1; position:relative; overflow:hidden; }}
/* A small map, shown larger: its lettering is set for the small one. */
.aa-wall-map > .aa-mapframe.aa-mapframe {{ --k:calc({SCALE}*tan(atan2(var(--u), 1px))); position:absolute; left:0; top:0; width:calc(100%/var(--k));
  height:calc(100%/var(--k)); max-width:none; transform:scale(var(--k)); transform-origin:0 0; border:0; border-radius:0; pointer-events:none; }}
.aa-wall-map .aa-mapframe .leaflet-widgets {{ height:100%; }}
.aa-wall-map .aa-mapframe :is(.aa-mapsay, .aa-spots) {{ display:none; }}
.aa-wall-map .aa-overlay .aa-shield {{ display:none; }}

/* A physical table whose places nobody tells has no map. */
.aa-no-map > :is(.aa-wall-side, .aa-wall-auction, .aa-wall-card) {{ grid-column:1 / 3; padding-left:{u(24)}; }}
.aa-wall > .aa-wall-side {{ grid-area:2 / 2; width:auto; height:auto; display:flex; flex-direction:column; gap:{u(14)};
  padding:0 {u(24)} {u(14)} 0; overflow:hidden; }}
.aa-wall-side > * {{ flex:none; }}
.aa-wall-side > .aa-wall-story {{ flex:1 1 0; min-height:0; }}
.aa-wall-players {{ display:grid; gap:{u(10)}; }}
.aa-wall-players > li {{ padding:{u(6)} {u(20)} {u(8)} {u(16)}; border-left-width:{u(18)}; border-radius:{u(14)}; }}
.aa-wall-players > li.aa-on {{ outline:{u(6)} solid {INK}; outline-offset:{u(-6)}; }}
.aa-wall-name {{ display:flex; align-items:center; gap:{u(16)}; font-size:{u(44)}; }}
.aa-wall-name strong:last-child {{ margin-left:auto; white-space:nowrap; font-variant-numeric:tabular-nums; }}
.aa-wall-name strong {{ overflow:hidden; text-overflow:ellipsis; white-space:nowrap; }}
.aa-wall-has {{ display:flex; align-items:center; gap:0 {u(28)}; font-size:{u(30)}; min-width:0; white-space:nowrap; overflow:hidden; min-height:1.2em; }}
.aa-wall-has b {{ color:{RED}; }}
.aa-wall-load {{ margin-left:auto; display:flex; gap:{u(3)}; }}
.aa-wall-load i {{ width:min({u(20)}, {u(330)}/var(--room)); height:{u(22)}; border:{u(2)} solid {INK}; border-radius:{u(4)}; background:{PAPER}; }}
.aa-wall-load i.aa-full {{ background:#b5651d; }}
.aa-wall-players.aa-many {{ gap:{u(6)}; }}
.aa-many > li {{ padding-top:{u(3)}; padding-bottom:{u(3)}; }}
.aa-many .aa-wall-name {{ font-size:{u(40)}; line-height:1.1; }}
.aa-many .aa-wall-has {{ font-size:{u(28)}; line-height:1.15; }}
.aa-wall-end p {{ font-size:{u(28)}; }}
.aa-wall-meter {{ display:flex; align-items:center; gap:{u(20)}; font-size:{u(32)}; font-weight:700; }}
.aa-wall-meter meter {{ flex:1 1 0; height:{u(34)}; }}
/* What has no room goes into a second column, out of sight: no line is cut. */
.aa-wall-story > .widget-html, .aa-wall-story > .widget-html > .widget-html-content {{ height:100%; }}
.aa-wall-lines {{ height:100%; display:flex; flex-flow:column wrap; gap:{u(6)}; }}
.aa-wall-lines > li {{ width:100%; font-size:{u(30)}; line-height:1.2; padding:{u(5)} {u(14)}; border-left-width:{u(12)}; border-radius:{u(8)}; }}
.aa-wall-lines > li:first-child {{ font-weight:700; }}

/* What matters now lies over the map: everybody's money stays in sight. */
.aa-wall > :is(.aa-wall-auction, .aa-wall-card) {{ grid-area:2 / 1; z-index:20; align-self:center; justify-self:center; width:{u(820)}; max-height:100%;
  height:auto; background:{PAPER}; border:{u(8)} solid {YELLOW}; border-radius:{u(24)}; box-shadow:0 {u(8)} {u(40)} #0008; }}
.aa-wall > .aa-wall-card {{ border-color:{RED}; z-index:25; animation:aa-turned .25s ease-out; }}
.aa-wall-sale, .aa-wall-event {{ display:flex; flex-direction:column; gap:{u(16)}; padding:{u(24)} {u(32)}; font-size:{u(36)}; }}
.aa-wall-sale h2 {{ font-size:{u(36)}; color:{GREY}; font-weight:600; }}
.aa-wall-way {{ font-size:{u(62)}; font-weight:800; line-height:1.1; }}
.aa-wall-worth {{ font-size:{u(42)}; font-weight:600; }}
.aa-wall-bid {{ display:flex; align-items:center; gap:{u(24)}; padding:{u(14)} {u(24)}; font-size:{u(44)}; }}
.aa-wall-bid strong {{ font-size:{u(64)}; line-height:1.1; }}
.aa-wall-bid > .aa-letter {{ background:{PAPER}; color:{INK}; font-size:{u(60)}; }}
.aa-wall-in {{ display:grid; grid-template-columns:repeat(2, minmax(0, 1fr)); gap:{u(10)}; }}
.aa-wall-in > li {{ display:grid; grid-template-columns:auto minmax(0, 1fr); align-items:center; gap:0 {u(14)}; padding:{u(4)} {u(14)}; font-size:{u(40)};
  border-left-width:{u(12)}; line-height:1.15; }}
.aa-wall-in em {{ grid-column:2; font-style:normal; font-size:{u(30)}; }}
.aa-wall-in .aa-letter {{ grid-row:1 / 3; }}
.aa-wall-in span {{ overflow:hidden; text-overflow:ellipsis; white-space:nowrap; }}
.aa-wall-in .aa-out span:not(.aa-letter) {{ text-decoration:line-through; text-decoration-thickness:{u(4)}; }}
.aa-wall .aa-countdown {{ height:{u(30)}; border-width:{u(3)}; border-radius:{u(16)}; }}
.aa-wall-event.aa-seat-tint {{ border-left-width:{u(24)}; border-radius:{u(14)}; }}
.aa-wall-event .aa-wall-who {{ display:flex; align-items:center; gap:{u(16)}; font-weight:700; }}
.aa-wall-event h2 {{ font-size:{u(60)}; line-height:1.1; }}
.aa-wall-event h2 small {{ font-size:{u(32)}; font-weight:400; }}
.aa-wall-event p {{ font-size:{u(40)}; line-height:1.25; }}
.aa-wall-event strong {{ font-size:{u(46)}; }}
"""
