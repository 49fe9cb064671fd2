"""The looks of a driver's cab at a physical table: one's own things first, and what others do is entered after one press more."""

from __future__ import annotations

from .colours import BLUE, INK, PAPER
from .track import ASKED, STRIP, TOLD, TOP

SHORT = 102  # pixels: the bar where an auction fills a short phone; hands have nothing to do then
_LIVE = ".aa-turnpanel > :not(.aa-hidden) > .aa-live-auction"

TOLD_CAB = f"""
/* Another's turn is pale, one's own is loud. */
.aa-told-cab:is(.aa-up-next, :not(.aa-my-turn)) .aa-trackhead .aa-prompt.aa-seat {{ background:var(--seat-tint); color:{INK};
  border-left:12px solid var(--seat); }}
.aa-told-cab:is(.aa-up-next, :not(.aa-my-turn)) .aa-trackhead .aa-prompt.aa-seat .aa-letter {{ background:var(--seat); color:var(--seat-ink); }}
.aa-told-cab.aa-my-turn::after {{ position:fixed; }}
.aa-told-cab .aa-turnbox {{ display:flex; flex-direction:column; }}
/* One's cards stand between what is asked now and what else may be entered. */
.aa-told-cab :is(.aa-told-cockpit, .aa-turnpanel) {{ display:contents; }}
.aa-told-cab .aa-flow:not(.aa-hidden) {{ display:contents; }}
.aa-told-cab .aa-turnpanel > .aa-flow > :nth-last-child(-n+2) {{ order:3; }}
.aa-told-cab .aa-told-stand {{ order:-2; }}
.aa-told-cab .aa-for-others {{ order:-1; }}
.aa-told-cab .aa-told-mine {{ order:2; gap:6px; }}
.aa-told-cab.aa-folded .aa-turnpanel > .aa-trackform {{ display:none; }}
.aa-told-cab.aa-folded:not(.aa-up-next) .aa-turnpanel > .aa-flow > *, .aa-told-cab.aa-folded .aa-turnpanel > .aa-flow > :not(.aa-nextroll) {{ display:none; }}
.aa-told-cab.aa-folded .aa-for-others {{ order:1; }}
.aa-coming {{ margin:0 0 4px; padding:6px 10px; border-radius:8px; font-size:17px; line-height:1.25; font-weight:700; }}
.aa-told-stand > .widget-html-content > div {{ margin-bottom:2px; }}
.aa-told-hand {{ display:grid; grid-template-columns:repeat(2, minmax(0, 1fr)); gap:8px; max-width:560px; }}
.aa-told-hand:empty {{ display:none; }}
.aa-told-cards p {{ margin:4px 0; }}
.aa-told-advice {{ border-left:4px solid {BLUE}; padding:4px 10px; background:{PAPER}; }}
.aa-told-advice p {{ margin:4px 0; }}
.aa-told-mine .aa-tools .jupyter-button {{ min-height:44px; }}
.aa-told-cab .aa-tabs > div {{ grid-template-columns:repeat(4, minmax(44px, auto)) minmax(60px, auto) repeat(2, minmax(44px, auto)); gap:0 !important; }}
/* While an auction runs one's things are below it. */
.aa-told-cab .aa-turnbox:has({_LIVE}) > .aa-told-cockpit > .aa-told-stand {{ order:1; }}
@media (max-width:900px) and (max-height:700px) {{
  .aa-told-cab:has({_LIVE}) .aa-trackhead .aa-prompt {{ height:{SHORT}px; }}
  .aa-told-cab:has({_LIVE}) .aa-trackhead > .aa-notices {{ top:calc({TOP + SHORT - ASKED - TOLD}px + var(--aa-present, 0px)); }}
  .aa-told-cab:has({_LIVE}) .aa-trackhead > .aa-turnsay {{ top:calc({STRIP - SHORT}px + var(--aa-present, 0px)); }}
  .aa-told-cab .aa-live-auction .aa-auctioned {{ flex-direction:column; align-items:stretch; gap:2px; }}
  .aa-told-cab .aa-live-auction .aa-auctioned > .aa-card {{ flex:none; display:flex; justify-content:space-between; align-items:center; padding:2px 8px; }}
  .aa-told-cab .aa-live-auction .aa-card .aa-bids {{ display:none; }}
  .aa-told-cab .aa-live-auction .aa-card .aa-way {{ padding-top:0; }}
  .aa-told-cab .aa-live-auction .aa-table td {{ padding-top:1px; padding-bottom:1px; white-space:nowrap; }}
  .aa-track.aa-told-cab .aa-live-auction .aa-bidding .widget-toggle-button.jupyter-button {{ min-height:46px; padding:2px; }}
}}
@media (max-width:900px) {{
  /* The cab's own rule for a played game hides what it has no tab for. */
  .aa-told-cab .aa-tabs button.jupyter-button:nth-child(2) {{ order:0; }}
  .aa-told-cab .aa-asleep:not(.aa-hidden) {{ display:flex; }}
}}
"""
