"""How the position bar looks: under the map, on a narrow screen at the foot of it."""

from __future__ import annotations

from .colours import GREY, PAPER, YELLOW

POSITION = f"""
.aa-panel.aa-position {{ gap:2px; overflow:hidden; width:auto; }}
.aa-position > .aa-steprow {{ display:flex; align-items:center; gap:4px; overflow:hidden; width:100%; }}
.aa-panel .aa-steprow > .jupyter-button.aa-arrow {{ flex:0 0 44px; width:44px; min-width:44px; margin:0; padding:0; }}
.aa-steprow > .aa-steps {{ flex:1 1 80px; min-width:60px; margin:0 6px; height:44px; visibility:hidden; }}
.aa-steps .widget-label {{ position:absolute; width:1px; min-width:0; height:1px; overflow:hidden; clip-path:inset(50%); }}
.aa-steps .slider-container {{ height:44px; display:flex; align-items:center; margin:0; }}
.aa-steps .noUi-target {{ width:100%; }}
.aa-panel .aa-steprow > .jupyter-button.aa-now {{ flex:0 0 auto; margin:0; visibility:hidden; }}
.aa-looking-back > .aa-steprow > :is(.aa-steps, .jupyter-button.aa-now) {{ visibility:visible; }}
.aa-position:not(.aa-looking-back) :is(.aa-key-forward, .aa-key-latest, .aa-speed) {{ visibility:hidden; }}
.aa-position > .aa-step {{ min-height:46px; margin:0; line-height:1.3; }}
.aa-step .widget-html-content {{ line-height:1.3; white-space:normal; }}
.aa-step small {{ color:{GREY}; }}
.aa-step .aa-letter {{ width:20px; height:20px; font-size:12px; vertical-align:middle; }}
.aa-game .aa-log > .aa-button.aa-here {{ display:none; }}
@media (min-width:901px) {{
  .aa-game .aa-position.aa-looking-back {{ position:sticky; bottom:0; z-index:1095; background:{PAPER}; padding:4px 8px 2px; border-radius:10px 10px 0 0;
    box-shadow:0 0 0 3px {YELLOW}, 0 -8px 16px #0004; }}
}}
@media (max-width:900px) {{
  /* The slider leads to both ends. */
  .aa-game .aa-looking-back > .aa-steprow > :is(.aa-key-first, .aa-key-latest) {{ display:none; }}
  .aa-game .aa-position {{ order:2; }}
  .aa-game .aa-position > .aa-step {{ max-height:46px; overflow:auto; }}
  .aa-game .aa-position > .aa-step:has(.aa-step-why) {{ max-height:96px; }}
  .aa-game .aa-step .aa-step-why {{ font-size:14px; }}
  .aa-panel .aa-steprow > .jupyter-button.aa-now {{ font-size:13px; padding:2px 4px; white-space:normal; line-height:1.2; max-width:86px; }}
  /* Where the page has tabs, the bar is there while somebody looks back: it takes the place of the buttons under the map,
     and of the empty strip above them: the reasons of bots have room, and the arrows keep their place. */
  .aa-game:has(> .aa-tabs) .aa-position:not(.aa-looking-back) {{ display:none; }}
  .aa-game:has(> .aa-tabs > * > * > button:nth-child(4).mod-active) .aa-position:not(.aa-looking-back) {{ display:flex; order:0; flex:none; }}
  .aa-game:has(> .aa-tabs) .aa-position.aa-looking-back {{ position:absolute; left:0; right:0; bottom:0; height:148px; padding:2px 6px; z-index:1095; margin:0;
    background:{PAPER}; }}
}}
"""
