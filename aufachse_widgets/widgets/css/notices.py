"""The looks of the place for notices: it lies over the page below the bar on top, and moves nothing."""

from __future__ import annotations

from .colours import ALARM, GREY, INK, OFF, OFF_WASH, PAPER, RED

_WANTED = ", ".join(
    [
        *(f".aa-slots.aa-wants-{place} > .aa-call-{place}.jupyter-button" for place in range(12)),
        *(f".aa-bidder.aa-wants-{place} .aa-bidding button.jupyter-button:nth-child({place + 1})" for place in range(9)),
    ]
)

_AUCTION = ".aa-game:has(> .aa-auction:not(.aa-hidden)) > .aa-head"  # the bar on top of a page while there is an auction
_MAP = ".aa-game:has(> .aa-tabs > * > * > button:nth-child(1).mod-active)"  # on a narrow screen, with the map in sight
_LINES = "> .aa-head > .aa-news:not(:has(.aa-notice:not(.aa-hidden)))"  # the place for notices while there is no card in it

NOTICES = f"""
.aa-head {{ position:relative; overflow:visible; }}
.aa-news {{ pointer-events:none; }}
@media (min-width:901px) {{
  .aa-head > .aa-news {{ position:absolute; top:calc(100% + 6px); left:calc(60% + 8px); width:calc(40% - 16px); z-index:1100; }}
  /* Over an auction there is no room: in the bar itself, where the buttons of other moments are, with its own beside the text. */
  {_AUCTION} > .aa-news {{ top:6px; left:auto; right:0; width:calc(40% - 8px); }}
  {_AUCTION} .aa-notice {{ flex-flow:row; align-items:center; gap:4px 8px; padding:2px 8px; }}
  {_AUCTION} .aa-noticed {{ flex:1 1 0; min-width:0; max-height:100px; overflow:auto; }}
  {_AUCTION} .aa-notice > .aa-row {{ flex:0 1 auto; width:auto; max-width:50%; justify-content:flex-end; }}
  .aa-head .aa-cardtext.aa-cardtext {{ position:absolute; top:calc(100% + 56px); left:0; width:100%; margin:0;
    border:3px solid {RED}; border-radius:10px; padding:6px 12px;
    font-size:15px; box-shadow:0 4px 14px #0006; }}
}}
@media (min-width:1200px) {{
  {_AUCTION} > .aa-news {{ width:calc(50% - 8px); }}
}}
.aa-notices {{ overflow:visible; gap:6px; }}
.aa-notices > * {{ pointer-events:auto; margin:0; width:auto; max-width:100%; overflow:visible; }}
.aa-notice {{ background:{PAPER}; border:3px solid {RED}; border-radius:10px; padding:8px 12px;
  box-shadow:0 4px 14px #0006; animation:aa-turned .25s ease-out; }}
.aa-notice > .aa-row {{ overflow:visible; }}
.aa-notice .jupyter-button {{ margin:4px 0 0; }}
.aa-told h3 {{ font-size:18px; line-height:1.25; margin:0 0 4px; }}
.aa-told h3 small {{ font-size:13px; font-weight:400; color:{GREY}; white-space:nowrap; }}
.aa-told p {{ margin:0 0 4px; font-size:15px; line-height:1.35; }}
.aa-told .aa-effect {{ font-weight:700; }}
.aa-told.aa-seat-tint {{ padding:4px 8px; }}
.aa-receipts {{ background:{PAPER}; border:2px solid {INK}; border-radius:8px; padding:4px 10px; box-shadow:0 2px 8px #0005; }}
.aa-receipts p {{ margin:0; font-size:var(--size, 15px); line-height:var(--line, 1.35); }}
.aa-receipts .aa-seat-tint {{ padding:0 6px; margin:2px 0; }}
.aa-countdown {{ height:10px; border:2px solid {INK}; border-radius:6px; overflow:hidden; background:{PAPER}; margin:4px 0; }}
.aa-countdown i {{ display:block; height:100%; background:{RED}; transform-origin:0 50%; }}
@keyframes aa-run {{ to {{ transform:scaleX(0); }} }}
.aa-panel.aa-follow {{ display:flex; flex-flow:row wrap; align-items:center; gap:4px 8px; max-width:960px; }}
.aa-follow > .aa-since {{ flex:1 1 180px; margin:0; min-width:0; }}
.aa-since span {{ display:-webkit-box; -webkit-line-clamp:2; -webkit-box-orient:vertical; overflow:hidden; font-size:14px; line-height:1.3; min-height:2.6em; }}
.aa-since, .aa-since .widget-html-content {{ overflow:visible; }}
.aa-since {{ position:relative; }}
.aa-since span:focus {{ position:absolute; left:-8px; top:-4px; width:calc(100% + 16px); z-index:1095; -webkit-line-clamp:none; overflow:visible;
  background:{PAPER}; border:2px solid {INK}; border-radius:8px; padding:4px 8px; box-shadow:0 4px 14px #0006; outline:0; }}
.aa-followtools {{ flex:0 0 auto; flex-wrap:nowrap; gap:4px; max-width:100%; }}
.aa-panel.aa-follow .jupyter-button {{ font-size:13px; padding:4px 8px; margin:0; }}
.aa-follow .aa-again {{ min-width:108px; }}
.aa-follow .aa-pause {{ min-width:112px; }}
.aa-follow .widget-dropdown {{ width:auto; margin:0; }}
.aa-follow .widget-dropdown select {{ font-size:13px; }}
.aa-follow .jupyter-button i {{ margin-right:4px; }}
/* On a narrow screen a strip at the foot of the map, its buttons by their pictures alone. */
@media (max-width:900px) {{
  .aa-game .aa-panel.aa-follow {{ display:none; position:absolute; left:0; right:0; bottom:0; height:var(--strip); z-index:1086;
    width:auto; max-width:none; flex-wrap:nowrap;
    background:{PAPER}; padding:2px 4px 2px 8px; border-top:1px solid {INK}; }}
  .aa-game:has(> .aa-tabs > * > * > button:nth-child(1).mod-active) .aa-panel.aa-follow {{ display:flex; }}
  .aa-game .aa-follow > .aa-since {{ flex:1 1 0; }}
  .aa-game .aa-since span {{ font-size:13px; cursor:pointer; }}
  .aa-game .aa-since span:focus {{ top:auto; bottom:-4px; }}
  .aa-game .aa-follow .jupyter-button:not(.aa-accent) {{ width:44px; min-width:44px; padding:0; font-size:0; flex:none; }}
  .aa-game .aa-follow .jupyter-button i {{ font-size:17px; margin:0; }}
  .aa-game .aa-follow .widget-dropdown {{ display:none; }}
  /* What is played again is said in the strip: above it, it would lie over the trucks. */
  .aa-game:has(.aa-again .fa-stop) .aa-map .aa-mapsay {{ display:none; }}
}}
@keyframes aa-turned {{ from {{ transform:rotateX(80deg); opacity:0; }} }}
@media (max-width:900px) {{
  .aa-head > .aa-news {{ left:6px; width:calc(100% - 12px); }}
  /* Lines over the map leave its buttons free, and a press on them is meant for what lies below. */
  {_MAP} {_LINES} {{ left:64px; width:calc(100% - 120px); }}
  {_MAP} {_LINES} .aa-receipts {{ pointer-events:none; --size:13px; --line:1.25; }}
}}
@media (max-width:900px) and (min-height:521px), (max-width:900px) and (orientation:portrait) {{
  {_MAP} {_LINES} {{ top:52px; }}
  {_MAP}:has(.aa-actionbar .aa-hint-ask:not(.aa-hidden)) {_LINES} {{ max-width:calc(100% - 166px); }}
}}
/* The first trip: nothing of it is kept as a game is, and its buttons need the room. */
.aa-trip .aa-ending > .aa-row, .aa-trip .aa-tools > .jupyter-button:nth-child(3) {{ display:none; }}
@media (max-width:900px) {{ .aa-trip .aa-tools > .jupyter-button.aa-key-redo {{ display:none; }} }}
/* What a lesson asks for has one look, on the board as on the page: a red ring that beats. */
@keyframes aa-here {{ from {{ box-shadow:0 0 0 2px {PAPER}, 0 0 0 5px {RED}; }} to {{ box-shadow:0 0 0 4px {PAPER}, 0 0 0 10px {RED}; }} }}
.aa-game .jupyter-button.aa-wanted.aa-wanted, {_WANTED} {{ outline:4px solid {RED}; outline-offset:1px; z-index:3; }}
.aa-trip .aa-notice {{ animation:none; position:relative; }}
.aa-trip .aa-notice:has(.aa-lesson) .aa-putaway {{ background:{PAPER}; color:{INK}; border-color:var(--aa-line); }}
.aa-trip .aa-error:has(> .aa-rule:not(.aa-hidden)) {{ display:none; }}
.aa-told.aa-refused p:first-of-type {{ background:{ALARM}; border-radius:4px; padding:0 4px; }}
.aa-trip .aa-tools > .aa-unseen {{ visibility:hidden; }}
.aa-trip.aa-over.aa-over :is(.aa-actions, .aa-slots, .aa-yard) .jupyter-button.jupyter-button:enabled,
.aa-trip.aa-over .jupyter-button.aa-there.aa-there:enabled {{
  border-color:{OFF}; color:{GREY}; background:{OFF_WASH}; outline:none; box-shadow:none; }}
.aa-trip .aa-news {{ pointer-events:none; z-index:1140; }}
@media (min-width:901px) {{
  /* The public contracts come up over the map only where a step asks for one of them. */
  .aa-trip .aa-left > .aa-market:has(> .aa-slots[class*="aa-can-"]):not(:has(> .aa-slots[class*="aa-wants-"])) {{ position:static; padding:0;
    box-shadow:none; }}
  .aa-trip .aa-right > .aa-news {{ position:sticky; top:122px; order:-9; }}
  .aa-page.aa-trip > .aa-auction {{ grid-area:2 / 1; }}
}}
@media (max-width:900px) {{
  .aa-trip .aa-columns .aa-news {{ order:-9; position:sticky; top:0; flex:none; max-height:100%; width:auto; margin:4px 6px 0; }}
  .aa-trip .aa-notice {{ max-height:calc(var(--part) - 8px); overflow:auto; padding:4px 8px; }}
  .aa-trip .aa-told-explanation h3 {{ font-size:13px; line-height:15px; min-height:30px; margin:0; padding-right:134px;
    display:flex; align-items:center; }}
  .aa-trip .aa-told p {{ font-size:14px; line-height:20px; }}
  .aa-trip .aa-notice > .aa-row {{ justify-content:flex-end; }}
  .aa-trip .aa-notice .jupyter-button {{ min-height:38px; margin:0; padding:2px 12px; font-size:14px; }}
  .aa-trip .aa-notice:has(.aa-told-explanation h3) > .aa-row {{ position:absolute; top:2px; right:6px; width:auto; gap:4px; }}
  .aa-trip .aa-notice:has(.aa-told-explanation h3) .aa-button {{ min-height:32px; font-size:13px; padding:0 8px; }}
}}
.aa-chapterlist {{ gap:4px; }}
.aa-chapterlist > .jupyter-button.aa-chapter {{ width:100%; margin:0; min-height:44px; height:auto; white-space:normal; }}
.aa-chapter i {{ margin-right:6px; }}
.aa-first-game {{ align-items:center; }}
@media (prefers-reduced-motion: reduce) {{ .aa-notice, .aa-spots button::before {{ animation:none !important; }} }}
"""
