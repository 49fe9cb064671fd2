"""The looks of a driver's cab: whose turn it is fills the bar on top where it is one's own, and the page has a rim in one's colour."""

from __future__ import annotations

from .colours import GREY, INK, PAPER

CAB = f"""
/* Another's turn is pale, one's own is loud. */
.aa-cab:not(.aa-my-turn) .aa-actionbar .aa-prompt.aa-seat {{ background:var(--seat-tint); color:{INK}; box-shadow:none; border-left:12px solid var(--seat); }}
.aa-cab:not(.aa-my-turn) .aa-actionbar .aa-prompt.aa-seat .aa-letter {{ background:var(--seat); color:var(--seat-ink); }}
.aa-cab.aa-my-turn .aa-actionbar .aa-said small {{ font-size:15px; font-weight:800; }}
.aa-cab {{ position:relative; }}
.aa-dashboard .aa-cab.aa-my-turn::after {{ position:fixed; }}
.aa-cab.aa-my-turn::after {{ content:""; position:absolute; inset:0; border:6px solid var(--seat); z-index:1800; pointer-events:none; }}
.aa-cockpit {{ gap:6px; }}
.aa-cockpit > * {{ margin:0; }}
.aa-dials {{ display:grid; grid-template-columns:repeat(4, auto); justify-content:space-between; gap:4px 12px; padding:6px 10px; align-items:start; }}
.aa-dials > div {{ display:flex; flex-direction:column; min-width:0; }}
.aa-dials b {{ font-size:22px; line-height:1.15; white-space:nowrap; font-variant-numeric:tabular-nums; }}
.aa-dials small {{ font-size:13px; line-height:1.2; color:{INK}; }}
.aa-room {{ display:flex; flex-wrap:wrap; gap:1px; margin-top:3px; }}
.aa-room i {{ width:9px; height:9px; border:1px solid {INK}; border-radius:2px; background:{PAPER}; }}
.aa-room i.aa-full {{ background:#b5651d; }}
.aa-keptcard summary {{ padding:8px 0; line-height:1.25; font-size:15px; cursor:pointer; font-weight:600; }}
.aa-keptcard p {{ margin:0 0 6px; font-size:15px; }}
.aa-cockpit-story ol {{ margin:0; padding:0; list-style:none; display:flex; flex-direction:column; gap:3px; }}
.aa-cockpit-story li {{ font-size:14px; line-height:1.3; padding:2px 8px; }}
.aa-cockpit-story li:not(:first-child) {{ color:{GREY}; }}
@media (min-width:901px) {{ .aa-cab .aa-right > :is(.aa-cockpit, .aa-hand) {{ order:-1; }} }}
@media (max-width:900px) {{
  /* One's own things first, then the map, the players, the log. */
  .aa-cab .aa-tabs button.jupyter-button:nth-child(2) {{ order:-1; }}
  .aa-cab .aa-cockpit, .aa-cab .aa-asleep {{ display:none; }}
  .aa-cab:has(> .aa-tabs > * > * > button:nth-child(2).mod-active) :is(.aa-cockpit, .aa-asleep) {{ display:flex; order:0; }}
  .aa-cab:has(> .aa-tabs > * > * > button:nth-child(2).mod-active) .aa-asleep {{ order:4; }}
  .aa-cab:has(> .aa-tabs > * > * > button:nth-child(2).mod-active) .aa-market:has(> .aa-slots[class*="aa-can-"]) {{ order:-1; }}
}}
"""
