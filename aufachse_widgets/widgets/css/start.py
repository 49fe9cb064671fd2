"""The looks of the start page: its doors, the form of a new game, the printings side by side, kept games."""

from __future__ import annotations

from .colours import BLUE, COVER, COVER_INK, GREY, INK, LINE, PAPER, YELLOW

START = f"""
.aa-start {{ width:100%; max-width:960px; margin:0 auto; gap:12px; }}
.aa-brand {{ display:flex; align-items:center; gap:12px; background:{COVER}; color:{COVER_INK}; border-radius:10px; padding:10px 16px;
  font-size:28px; font-weight:700; line-height:1.15; white-space:nowrap; }}
.aa-brand small {{ font-size:15px; font-weight:400; white-space:normal; }}
.aa-brand h1 {{ font-size:inherit; margin:0; line-height:1.15; }}
.aa-cover, .aa-cover .widget-html-content {{ margin:0; width:100%; }}
.aa-hero {{ display:grid; grid-template-columns:minmax(0, 1fr) minmax(0, 44%); gap:0; padding:0; overflow:hidden; white-space:normal; align-items:stretch; }}
.aa-hero > div {{ padding:var(--round, 20px 24px); align-self:center; }}
.aa-hero h1 {{ font-size:var(--title, clamp(34px, 5vw, 52px)); letter-spacing:-.01em; }}
.aa-hero p {{ font-size:16px; font-weight:400; line-height:1.4; margin:8px 0 0; }}
.aa-boardmap {{ display:block; background:var(--aa-sea); width:100%; height:100%; overflow:hidden; font-family:inherit; }}
.aa-hero .aa-boardmap {{ min-height:var(--least, 250px); max-height:var(--high, 300px); }}
/* Games to go on with come first then, and the doors below them stay in sight. */
.aa-start:has(.aa-goingon:not(.aa-hidden) .aa-kept-game) .aa-hero {{ --high:150px; --least:0; --title:34px; --round:12px 24px; --line:none; }}
.aa-opened {{ scroll-margin-top:8px; }}
.aa-small-map {{ flex:none; width:88px; margin:0; }}
.aa-small-map .widget-html-content {{ width:100%; }}
.aa-thumbnail {{ height:auto; border-radius:6px; border:1px solid {LINE}; }}
.aa-doors {{ display:grid; grid-template-columns:repeat(auto-fit, minmax(min(100%, 280px), 1fr)); gap:12px; overflow:visible; }}
.aa-doors > .aa-door {{ width:auto; margin:0; }}
.aa-doors p {{ margin:6px 2px 0; }}
.aa-door {{ align-items:stretch; border:3px solid {BLUE}; border-radius:12px; padding:12px; }}
.aa-panel .jupyter-button.aa-open, .aa-page .jupyter-button.aa-open {{ font-size:22px; min-height:60px; }}
.aa-form {{ gap:8px; overflow:visible; }}
.aa-form .aa-row > .widget-inline-hbox {{ width:auto; min-width:0; max-width:100%; flex:1 1 220px; height:auto; }}
.aa-form .aa-row > .widget-inline-hbox .widget-label {{ flex:0 0 auto; min-width:92px; height:auto; line-height:44px; }}
.aa-form .aa-row > .widget-inline-hbox :is(input, select) {{ flex:1 1 auto; min-width:0; }}
.aa-form .aa-row.aa-game-asked > .widget-dropdown:first-child {{ flex:2 1 290px; }}
.aa-form .aa-row.aa-game-asked > .widget-inline-hbox:not(:first-child) {{ flex:1 1 140px; }}
.aa-form .aa-row.aa-game-asked > .widget-text:last-child {{ flex:1 0 210px; }}
@media (max-width:700px) {{
  .aa-form .aa-row.aa-game-asked > .widget-inline-hbox:not(:first-child) .widget-label {{ min-width:0; }}
  .aa-form .aa-row.aa-game-asked > .widget-dropdown:not(:first-child) {{ flex:1 1 110px; }}
  .aa-form .aa-row.aa-game-asked > .widget-text:not(:first-child) {{ flex:2 1 185px; }}
}}
.aa-about {{ list-style:none; margin:0; padding:0 8px; }}
.aa-sitting {{ border-left:8px solid var(--seat); background:var(--seat-tint); border-radius:8px; padding:4px 8px; }}
.aa-form > .jupyter-button.aa-open {{ position:sticky; bottom:8px; z-index:2; box-shadow:0 0 0 6px {PAPER}; }}
/* Who plays is read whole: as wide as the longest that can be chosen, on a narrow screen on a line of its own. */
.aa-form .aa-sitting > .widget-dropdown:last-child {{ flex:2 0 auto; }}
.aa-form .aa-sitting > .widget-dropdown:last-child > select {{ flex:1 0 auto; width:auto; }}
@media (max-width:700px) {{
  .aa-form .aa-sitting > .widget-text {{ flex:2 1 180px; }}
  .aa-form .aa-sitting > .widget-text .widget-label {{ min-width:0; }}
  .aa-form .aa-sitting > .widget-dropdown {{ flex-basis:96px; }}
  .aa-form .aa-sitting > .widget-dropdown:last-child {{ flex-basis:100%; }}
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
.aa-kept-games {{ overflow:visible; }}
.aa-kept-game {{ display:flex; align-items:flex-start; gap:12px; border-bottom:1px solid {LINE}; padding:8px 0; overflow:visible; }}
.aa-kept-game .aa-row {{ gap:4px; overflow:visible; }}
.aa-kept-game .aa-row > button {{ margin:2px; }}
.aa-start .aa-kept-game .aa-row > .jupyter-button.aa-ask-away {{ border-color:transparent; color:{GREY}; font-weight:500; font-size:14px; }}
.aa-when {{ white-space:nowrap; }}
/* A file that was saved is told over the page's foot for a while: nothing moves. */
.aa-saved {{ position:fixed; left:50%; bottom:12px; translate:-50% 0; z-index:1200; margin:0; width:max-content;
  max-width:calc(100vw - 24px); pointer-events:none; }}
.aa-saved .aa-download {{ pointer-events:auto; overflow-wrap:anywhere; box-shadow:0 2px 10px #0006; animation:aa-gone 10s forwards; }}
@keyframes aa-gone {{ 0%, 95% {{ opacity:1; visibility:visible; }} to {{ opacity:0; visibility:hidden; }} }}
/* One of them is the next thing to do: the newest. */
.aa-start :is(.aa-kept-game:not(:first-child), .aa-ended) .aa-primary:enabled {{ background:{PAPER}; color:{BLUE}; }}
@media (max-width:700px) {{
  .aa-hero {{ grid-template-columns:1fr; }}
  .aa-hero > div {{ padding:14px 16px; }}
  .aa-hero .aa-boardmap {{ min-height:0; height:var(--high, 220px); }}
  .aa-hero p + p {{ display:var(--line, block); }}
  .aa-kept-game .aa-row > button.aa-quiet {{ padding:8px 7px; font-size:14px; }}
  .aa-kept-game .aa-row > button.aa-primary {{ padding:8px 12px; }}
  .aa-start .aa-kept-game .aa-row > .jupyter-button.aa-ask-away {{ padding:8px 2px; min-width:0; }}
  .aa-small-map {{ width:74px; }}
}}
"""
