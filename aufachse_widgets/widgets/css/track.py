"""The looks of the companion. A phone held in one hand comes first: big buttons, what is next within the thumb's reach."""

from __future__ import annotations

from ...drawing.palette import SEAT_COLOURS
from .colours import BLUE, GREY, INK, LINE, PAPER, RED, YELLOW, edge, tint

BAR = 148  # pixels: the bar that says what to do, always as high
WIDE_BAR = 110  # where a line holds more
TOP = 4  # pixels: the bar's distance from the page's top
ASKED = 48  # pixels: the bar's last line, the question
TOLD = 42  # pixels: above it what the companion did by itself, in the place of what should not be forgotten
WIDE_TOLD = 28
STRIP = 52  # pixels: what of it stays on top when a phone's page is scrolled

_TOGGLES = ".aa-track .widget-toggle-buttons"
_BUTTON = ".widget-toggle-button.jupyter-button"
_ROW = ":where(:not(.aa-spots) > div)"  # any row of buttons but those on the map's spaces, which have their own looks

_OF = "\n".join(
    f".aa-track {_BUTTON}:has(.aa-of-{colour.id}) {{ border-color:{edge(colour)}; border-left:10px solid {colour.paint}; "
    f"background:{tint(colour)}; color:{INK}; }}\n"
    f".aa-track {_BUTTON}.mod-active:has(.aa-of-{colour.id}):enabled {{ background:{colour.paint}; color:{colour.ink}; border-color:{edge(colour)}; }}"
    for colour in SEAT_COLOURS
)

TRACK = f"""
.aa-track {{ position:relative; width:100%; max-width:1280px; margin:0 auto; gap:6px; overflow:visible; }}
.aa-track .aa-panel {{ width:auto; overflow:visible; }}
.aa-track .widget-vbox, .aa-track .widget-hbox, .aa-track .widget-box {{ overflow:visible; }}
.aa-track .widget-html {{ margin:0; }}

/* --aa-present: so high is the line that says who is connected, where there is one. */
:is(.aa-page, .aa-dashboard):has(> .aa-present:not(.aa-hidden)) {{ --aa-present:16px; }}
.aa-trackhead {{ position:sticky; top:0; z-index:1200; background:{PAPER}; padding:4px 0 6px; box-shadow:0 6px 8px -6px #0006; gap:4px; }}
.aa-trackhead .aa-prompt {{ display:flex; flex-direction:column; justify-content:flex-end; height:{BAR}px; min-height:0; font-size:16px; line-height:1.25;
  padding:4px 12px; gap:0; overflow:hidden; box-sizing:border-box; }}
.aa-trackhead .aa-prompt .aa-letter {{ flex:none; width:32px; height:32px; font-size:18px; background:{PAPER}; color:{INK}; }}
.aa-trackhead .aa-prompt small {{ display:block; font-size:14px; font-weight:400; }}
.aa-trackhead .aa-prompt small::before {{ content:"▸ "; }}
.aa-trackhead .aa-hands {{ flex:0 1 auto; min-height:0; margin:auto 0; font-size:23px; font-weight:800; line-height:27px; max-height:54px; overflow-y:auto; }}
.aa-trackhead .aa-hands > .aa-seat {{ padding:0 8px; border:2px solid {PAPER}; -webkit-box-decoration-break:clone; box-decoration-break:clone; }}
.aa-trackhead .aa-hands.aa-long {{ font-size:17px; line-height:20px; max-height:60px; }}
.aa-trackhead .aa-notes {{ flex:none; height:{TOLD}px; box-sizing:border-box; padding:3px 0; overflow-y:auto; line-height:18px; }}
.aa-trackhead .aa-said {{ flex:none; display:flex; align-items:center; gap:10px; min-height:44px; max-height:100%; }}
.aa-trackhead .aa-said > span:not(.aa-letter) {{ max-height:40px; overflow-y:auto; }}
.aa-trackhead .aa-looking .aa-said > span {{ max-height:{BAR - 10}px; }}
.aa-trackhead > .aa-notices {{ position:absolute; z-index:1201; left:10px; right:10px;
  top:calc({TOP + BAR - ASKED - TOLD}px + var(--aa-present, 0px)); height:{TOLD}px; margin:0;
  justify-content:flex-end; pointer-events:none; }}
.aa-trackhead .aa-receipts {{ background:{PAPER}; color:{INK}; border:2px solid {INK}; border-radius:8px; padding:0 8px; max-height:100%;
  box-sizing:border-box; overflow-y:auto; box-shadow:none; }}
.aa-trackhead .aa-receipts div {{ line-height:18px; }}
.aa-trackhead .aa-receipts p {{ display:inline; margin:0; font-size:14px; font-weight:600; line-height:18px; }}
.aa-trackhead .aa-receipts p + p::before {{ content:" · "; }}
.aa-trackhead .aa-looking {{ background:{YELLOW}; color:{INK}; }}
.aa-trackhead .aa-nobody {{ background:var(--aa-wash); }}
.aa-track .aa-chair {{ gap:6px; }}
.aa-chairline {{ display:flex; gap:10px; align-items:flex-start; border-radius:10px; padding:10px 12px; }}
.aa-chairline .aa-letter {{ flex:none; }}
.aa-chairline strong {{ display:block; font-size:22px; line-height:28px; font-weight:700; overflow-wrap:anywhere; }}
.aa-chairline small {{ display:block; font-size:14px; line-height:18px; margin-top:4px; }}
.aa-purserow {{ display:flex; align-items:center; gap:6px; justify-content:space-between; }}
.aa-purserow > .widget-html {{ flex:1 1 auto; min-width:0; }}
.aa-purses {{ display:flex; flex-wrap:wrap; gap:3px 2px; font-variant-numeric:tabular-nums; font-weight:600; font-size:14px; }}
.aa-purse {{ display:inline-flex; align-items:center; gap:3px; border-radius:14px; padding:1px 6px 1px 1px; border:2px solid transparent; }}
.aa-purse.aa-on {{ border-color:{INK}; background:var(--seat-tint); }}
.aa-purse .aa-letter {{ width:22px; height:22px; font-size:13px; }}
.aa-trackhead .aa-tools {{ flex:none; flex-wrap:nowrap; gap:4px; }}
.aa-panel .aa-tools .jupyter-button.aa-tool {{ margin:0; padding:4px 10px; font-size:14px; }}
@media (max-width:600px) {{
  .aa-panel .aa-tools .jupyter-button.aa-tool {{ padding:4px 6px; font-size:13px; }}
  .aa-panel .aa-tools .jupyter-button.aa-tool.aa-icon {{ min-width:36px; padding:4px; }}
}}
/* Two purses in a row, beside five buttons. */
@media (max-width:600px) {{
  .aa-trackhead .aa-tools .jupyter-button.aa-tool:not(.aa-icon) {{ padding:4px 3px; font-size:12px; }}
  .aa-purse {{ font-size:13px; padding:0 3px 0 0; gap:2px; }}
  .aa-purse .aa-letter {{ width:20px; height:20px; font-size:12px; }}
}}
.aa-trackhead > .aa-error {{ margin:0; }}

{_TOGGLES} {{ width:100%; height:auto; margin:0; }}
{_TOGGLES}:not(.aa-loglines) {{ overflow:visible; }}
.aa-tracklog .aa-log > .jupyter-button.aa-accent {{ display:none; }}
{_TOGGLES} > div {{ display:flex; flex-wrap:wrap; gap:6px; width:100%; }}
.aa-track {_ROW} > {_BUTTON} {{ margin:0; min-height:48px; white-space:pre-line; display:flex; flex-direction:row-reverse; align-items:center;
  justify-content:flex-end; gap:10px; text-align:left; width:auto; line-height:1.25; }}
.aa-track {_ROW} > {_BUTTON} i {{ pointer-events:none; width:20px; text-align:center; flex:none; margin:0; }}
.aa-track {_BUTTON} i.fa-undefined, .aa-track {_BUTTON} i:not([class]), .aa-track {_BUTTON} i[class=""] {{ display:none; }}
.aa-track {_BUTTON}.mod-active:enabled {{ background:{BLUE}; color:{PAPER}; }}
.aa-track {_BUTTON}:has(.aa-likely) {{ background:{BLUE}; color:{PAPER}; border-color:{BLUE}; }}
{_OF}

.aa-tabs > div {{ display:grid !important; grid-template-columns:repeat(6, auto); gap:2px !important; }}
.aa-track .aa-tabs {_BUTTON} {{ flex-direction:column-reverse; justify-content:center; gap:2px; font-size:clamp(11px, 2.9vw, 12px);
  font-weight:600; padding:4px 0; min-height:48px;
  border-width:0 0 4px; border-color:transparent; border-radius:6px 6px 0 0; color:{INK}; background:var(--aa-wash); text-align:center; overflow-wrap:normal; }}
.aa-track .aa-tabs {_BUTTON}.mod-active:enabled {{ background:{PAPER}; color:{BLUE}; border-color:{BLUE}; }}

.aa-ask {{ font-weight:700; font-size:17px; padding:6px 8px; margin:6px 0 2px; border-radius:8px; }}
.aa-rollrow {{ gap:4px; }}
.aa-digits > div {{ display:grid !important; grid-template-columns:repeat(6, minmax(0, 1fr)); }}
.aa-track .aa-digits {_BUTTON} {{ justify-content:center; font-size:22px; font-weight:700; min-height:56px; padding:4px; text-align:center; }}
.aa-track .aa-digits {_BUTTON}:nth-child(7) {{ grid-column:1 / -1; font-size:15px; font-weight:600; min-height:44px; border-color:{LINE}; color:{INK}; }}
.aa-contractform .aa-digits {_BUTTON}:nth-child(7) {{ grid-column:auto; font-size:22px; font-weight:700; min-height:56px; border-color:{BLUE}; color:{BLUE}; }}

.aa-big > div {{ display:grid !important; grid-template-columns:repeat(auto-fill, minmax(165px, 1fr)); }}
.aa-track .aa-big {_BUTTON} {{ width:100%; min-height:54px; padding:6px 12px; font-weight:400; }}
.aa-track .aa-big {_BUTTON}::first-line {{ font-weight:700; }}
.aa-deeds > div {{ grid-template-columns:1fr !important; }}
.aa-spaces > div {{ max-height:46vh; overflow-y:auto; align-content:start; }}
.aa-spaces > div, .aa-hits > div {{ grid-template-columns:repeat(auto-fill, minmax(150px, 1fr)) !important; }}
.aa-track .aa-spaces {_BUTTON}:has(.fa-road):not(.mod-active) {{ border-color:{LINE}; color:{INK}; min-height:48px; }}
.aa-auctionform .aa-hits:not(.aa-small-hits) > div, .aa-eventlist .aa-hits > div, .aa-decklist .aa-hits > div {{ max-height:56vh; overflow-y:auto; }}
.aa-seats > div {{ display:grid !important; grid-template-columns:repeat(auto-fill, minmax(105px, 1fr)); }}
.aa-track .aa-seats {_BUTTON} {{ width:100%; font-weight:700; padding:6px 8px; overflow:hidden; }}
.aa-bidrow > div {{ grid-template-columns:repeat(3, minmax(0, 1fr)) !important; }}
.aa-track .aa-bidrow {_BUTTON} {{ justify-content:center; text-align:center; font-size:17px; }}
.aa-track .aa-live-auction .aa-bidding {_BUTTON} {{ font-size:17px; min-height:54px; white-space:pre-line; }}
.aa-track .aa-live-auction .aa-bidding {_BUTTON}:nth-child(7) {{ grid-column:1 / -1; }}
.aa-tiles > div {{ display:grid !important; grid-template-columns:repeat(auto-fill, minmax(84px, 1fr)); }}
.aa-track .aa-tiles {_BUTTON} {{ flex-direction:column-reverse; justify-content:center; text-align:center; gap:4px; font-size:14px; padding:6px 2px; width:100%;
  border-color:{LINE}; color:{INK}; }}
.aa-track .aa-tiles {_BUTTON} i {{ font-size:18px; color:{BLUE}; }}
.aa-games > div {{ grid-template-columns:repeat(auto-fill, minmax(280px, 1fr)) !important; }}
.aa-values > div {{ display:grid !important; grid-template-columns:repeat(auto-fill, minmax(165px, 1fr)); }}
.aa-track .aa-values {_BUTTON} {{ width:100%; border-color:{LINE}; color:{INK}; font-weight:700; }}
.aa-track .aa-values {_BUTTON}::first-line {{ font-weight:400; font-size:14px; color:{GREY}; }}
.aa-switch > div {{ display:flex !important; gap:0 !important; flex-wrap:nowrap !important; }}
.aa-track .aa-switch {_BUTTON} {{ flex:1 1 0; border-radius:0; margin-left:-2px; justify-content:center; text-align:center; font-size:15px;
  padding:6px 4px; gap:6px; }}
.aa-picked:not(:has(button)) {{ display:none; }}
.aa-small-hits > div {{ display:flex !important; }}

.aa-finder {{ gap:4px; }}
.aa-track .widget-text, .aa-track .widget-textarea {{ width:100%; margin:2px 0; height:auto; }}
.aa-track .widget-text .widget-label, .aa-track .widget-textarea .widget-label {{ flex:0 0 92px; text-align:left; line-height:44px; height:auto; }}
.aa-track input, .aa-track textarea {{ font-size:16px !important; }}
.aa-amount input {{ max-width:180px; font-variant-numeric:tabular-nums; }}
.aa-ladder {{ display:grid; grid-template-columns:repeat(5, minmax(0, 1fr)); gap:4px; }}
.aa-ladder .widget-text {{ display:flex; flex-direction:column; align-items:stretch; }}
.aa-ladder .widget-text .widget-label {{ flex:none; line-height:1.3; font-size:14px; }}
.aa-estimated input {{ border-style:dashed; font-style:italic; }}
.aa-estimates p, .aa-effect {{ margin:4px 0; }}
.aa-effect {{ font-weight:700; }}
.aa-trackform, .aa-wonby {{ scroll-margin-top:{BAR + 60}px; }}
.aa-whorow {{ align-items:center; gap:8px; }}
.aa-whorow > .aa-seats {{ flex:1 1 0; min-width:0; }}
.aa-track .aa-whorow .aa-seats > div {{ grid-template-columns:repeat(auto-fit, minmax(58px, 1fr)); gap:4px; }}
.aa-track .aa-whorow .aa-seats {_BUTTON} {{ min-height:44px; padding:2px 4px; font-size:14px; border-left-width:6px; }}
.aa-track .aa-whorow .aa-seats {_BUTTON} i {{ display:none; }}
.aa-track .aa-contractform .aa-digits {_BUTTON} {{ min-height:46px; }}
.aa-playerspanel .aa-tolog {{ width:100%; margin:2px 0 6px; }}
.aa-trackform {{ border:2px solid {INK}; border-radius:10px; padding:8px; gap:4px; }}
.aa-track .jupyter-button.aa-open {{ width:100%; margin:6px 0 0; }}
.aa-chosen {{ gap:6px; }}
.aa-newcard {{ margin-top:12px; border-top:2px solid var(--aa-line); padding-top:8px; }}
.aa-flow {{ gap:4px; }}
.aa-wherebox {{ gap:4px; }}
.aa-track .aa-finder + .aa-row > .jupyter-button {{ margin:2px; padding:8px 10px; }}
.aa-track .aa-hits {_BUTTON} {{ overflow-wrap:anywhere; }}
.aa-placing > .aa-finder {{ order:-1; }}
.aa-track .aa-placing > .aa-spaces > div {{ grid-template-columns:repeat(auto-fill, minmax(104px, 1fr)) !important; gap:4px; }}
.aa-track .aa-placing > .aa-spaces {_BUTTON} {{ padding:6px 4px; font-size:15px; }}
.aa-trackmap .aa-mapframe .leaflet-widgets {{ height:min(70vh, 110vw); }}

.aa-ledger td, .aa-ledger th {{ padding:6px 4px; font-size:14px; vertical-align:top; }}
.aa-ledger tr.aa-seat-tint {{ border-left:0; border-radius:0; }}
.aa-ledger .aa-letter {{ width:22px; height:22px; font-size:13px; }}
.aa-n {{ text-align:right !important; white-space:nowrap; }}
.aa-check {{ padding:4px 10px; margin:6px 0; }}
.aa-check.aa-off {{ outline:3px solid {RED}; outline-offset:-3px; }}
.aa-check ol {{ margin:4px 0; padding-left:26px; }}
.aa-check li {{ margin:4px 0; }}
.aa-verdict {{ font-weight:600; margin:4px 0; }}
.aa-track .aa-sitting .widget-label {{ flex:0 0 110px; overflow:hidden; text-overflow:ellipsis; font-weight:600; }}
.aa-reminders ul {{ list-style:none; margin:0; padding:0; }}
.aa-reminders li {{ padding:6px 10px; margin:4px 0; border-radius:8px; background:var(--aa-wash); }}
.aa-reminders li.aa-seat-tint {{ background:var(--seat-tint); }}
.aa-download {{ display:inline-block; padding:10px 14px; background:{YELLOW}; color:{INK}; font-weight:700; border-radius:8px; border:2px solid {INK}; }}
.aa-story {{ --report-ink:{INK}; --report-paper:{PAPER}; --report-grey:{GREY}; --report-border:{LINE}; --report-loss:{RED}; }}
.aa-story h2 {{ font-size:18px; }}
.aa-story figure {{ margin:8px 0; overflow-x:auto; }}

.aa-table-scores .aa-players td[colspan] {{ padding-top:0; }}
.aa-aboard {{ display:flex; gap:8px; align-items:baseline; padding:1px 0; }}
.aa-aboard i {{ flex:none; width:16px; text-align:center; color:{GREY}; }}
.aa-trackcolumns {{ display:flex; gap:16px; align-items:flex-start; }}
.aa-turnbox, .aa-side {{ min-width:0; gap:8px; }}
.aa-tab-turn .aa-tabbox {{ display:none; }}
.aa-track:not(.aa-tab-turn):not(.aa-tab-players) .aa-score {{ display:none; }}
@media (min-width:901px) {{
  .aa-trackhead .aa-prompt {{ height:{WIDE_BAR}px; }}
  .aa-trackhead .aa-notes {{ height:{WIDE_TOLD}px; }}
  .aa-trackhead > .aa-notices {{ top:calc({TOP + WIDE_BAR - ASKED - WIDE_TOLD}px + var(--aa-present, 0px)); height:{WIDE_TOLD}px; }}
  .aa-trackhead .aa-hands {{ max-height:28px; }}
  .aa-trackhead .aa-looking .aa-said > span {{ max-height:{WIDE_BAR - 10}px; }}
  .aa-turnbox {{ flex:1 1 0; }}
  .aa-side {{ flex:1 1 0; }}
}}
@media (max-width:900px) {{
  .aa-trackcolumns {{ flex-direction:column; align-items:stretch; }}
  .aa-turnbox, .aa-side {{ width:100%; }}
  .aa-track:not(.aa-tab-turn) .aa-turnbox {{ display:none; }}
  .aa-track:not(.aa-tab-turn) .aa-reminders {{ display:none; }}
  .aa-page.aa-track {{ padding:calc(4px + var(--aa-present, 0px)) 6px 40px; }}
  .aa-trackhead {{ display:contents; }}
  .aa-trackhead .aa-said.aa-long > span:not(.aa-letter) {{ font-size:13px; line-height:14px; max-height:44px; }}
  .aa-trackhead > .aa-turnsay {{ position:sticky;
    top:calc({STRIP - BAR}px + var(--aa-present, 0px)); z-index:1200; box-shadow:0 6px 8px -6px #0006; background:{PAPER}; }}
  .aa-trackhead > :is(.aa-question, .aa-error) {{ position:sticky;
    top:calc({STRIP + 2}px + var(--aa-present, 0px)); z-index:1190; max-height:calc(100vh - {STRIP + 26}px); overflow-y:auto; }}
  .aa-trackform, .aa-wonby {{ scroll-margin-top:calc({STRIP + 6}px + var(--aa-present, 0px)); }}
  .aa-table-scores .aa-players :is(td, th) {{ white-space:nowrap; font-size:13px; letter-spacing:-0.2px; padding-left:2px; padding-right:2px; }}
  .aa-table-scores .aa-players thead th {{ font-size:11px; }}
  .aa-table-scores .aa-players td[colspan] {{ white-space:normal; font-size:14px; }}
  .aa-seats > div {{ grid-template-columns:repeat(auto-fill, minmax(82px, 1fr)); gap:4px; }}
  .aa-track .aa-seats {_BUTTON} {{ padding:6px 4px; font-size:15px; }}
  .aa-track .aa-seats {_BUTTON} i {{ display:none; }}
}}
.aa-panel .aa-trackstart, .aa-page .aa-trackstart {{ max-width:none; }}
.aa-trackstart > .widget-html, .aa-trackstart .aa-midway .widget-html {{ width:auto; }}
.aa-trackstart .aa-sitting {{ flex-flow:row nowrap; gap:4px; margin:0; }}
.aa-trackstart .aa-row.aa-sitting > .widget-text {{ flex:1 1 110px; }}
.aa-trackstart .aa-row.aa-sitting > .widget-dropdown {{ flex:0 1 118px; }}
.aa-trackstart .aa-row.aa-sitting > .widget-inline-hbox .widget-label {{ position:absolute; width:1px; min-width:0; height:1px; overflow:hidden;
  clip-path:inset(50%); }}
.aa-trackstart .aa-sitting .aa-up.jupyter-button {{ flex:none; padding:8px 12px; margin:0; }}
.aa-trackstart .widget-inline-hbox:is(.widget-dropdown, .widget-text) {{ width:100%; margin-left:0; margin-right:0; }}
.aa-trackstart .aa-ask {{ margin-top:0; }}
.aa-trackstart .aa-midway, .aa-trackstart .aa-houserules {{ margin-top:8px; }}
.aa-trackstart :is(.widget-dropdown, .widget-text) .widget-label {{ flex:0 0 auto; min-width:110px; width:auto; text-align:left; }}
.aa-standingfields {{ display:grid; grid-template-columns:minmax(0, 1fr); gap:4px; }}
.aa-standingfields .widget-text input {{ min-width:0; width:100%; }}
.aa-standingfields .widget-text .widget-label {{ flex:0 0 116px; line-height:1.2; white-space:normal; font-size:14px; align-self:center; }}
.aa-small {{ color:{GREY}; }}
"""
