"""The looks of the rules page; brought into a page when somebody opens it."""

from __future__ import annotations

from ...reports.rules_style import SOURCES
from .colours import BLUE, GREY, INK, LINE, NOTE, PAPER, WASH, YELLOW

RULES = f"""
.aa-rulesview {{ gap:4px; width:100%; max-width:860px; color:{INK}; }}
.aa-rulesview > * {{ flex:none; margin:0; width:auto; max-width:100%; height:auto; overflow:visible; }}
.aa-rulesview .aa-rules-tools {{ flex-wrap:wrap; gap:4px 8px; align-items:center; overflow:visible; }}
.aa-rulesview .aa-rules-tools > .widget-text {{ flex:1 1 200px; width:auto; min-width:160px; margin:2px; }}
.aa-rulesview .aa-rules-tools > .widget-dropdown {{ flex:1 1 240px; width:auto; max-width:100%; margin:2px; }}
.aa-rulesview .aa-rules-tools > .widget-dropdown > .widget-label {{ width:auto; margin-right:8px; }}
.aa-rulesview .aa-rules-tools > .jupyter-button {{ flex:0 0 auto; }}
.aa-rules {{ font-size:16px; line-height:1.45; overflow-wrap:break-word; }}
.aa-rules h3 {{ margin:4px 0; font-size:20px; line-height:1.25; padding-right:8px; }}
.aa-rules h4 {{ margin:10px 0 4px; font-size:16px; line-height:1.3; }}
.aa-rules p {{ margin:0 0 6px; }}
.aa-rules ul {{ margin:0; padding:0 0 4px 20px; }}
.aa-rules li {{ margin:0 0 6px; }}
.aa-rules details {{ border-top:1px solid {LINE}; }}
.aa-rules summary {{ box-sizing:border-box; min-height:44px; padding:10px 4px; font-weight:700; cursor:pointer; color:{INK}; }}
.aa-rules details[open] > summary {{ border-bottom:3px solid {YELLOW}; margin-bottom:8px; }}
.aa-rules summary:focus-visible {{ outline:3px solid {BLUE}; outline-offset:-3px; }}
.aa-rules .aa-asked {{ padding:2px 12px 6px; margin:6px 0; background:{NOTE}; border-left:6px solid {YELLOW}; border-radius:0 8px 8px 0; }}
.aa-rules .aa-marked {{ background:{NOTE}; box-shadow:0 0 0 4px {NOTE}; }}
.aa-rules .aa-house {{ color:{INK}; font-size:13px; font-weight:700; }}
{SOURCES}
.aa-rules details.aa-from {{ border:0; }}
.aa-rules .aa-from > summary {{ min-height:0; padding:0; color:{BLUE}; }}
.aa-rules .aa-from[open] > summary {{ border:0; margin:0; }}
.aa-rules .aa-from > small {{ font-size:14px; line-height:1.35; color:{GREY}; padding-left:10px; border-left:3px solid {LINE}; }}
.aa-rules dl {{ margin:0; }}
.aa-rules dt {{ float:none; width:auto; margin:6px 0 0; font-weight:700; }}
.aa-rules dd {{ float:none; width:auto; margin:0 0 6px; }}
.aa-rules .aa-key {{ margin-top:12px; padding:6px 12px; background:{WASH}; border-radius:8px; font-size:14px; }}
.aa-rules :is(.aa-key dl, dl.aa-papers) {{ display:grid; grid-template-columns:auto 1fr; gap:2px 12px; }}
.aa-rules :is(.aa-key, .aa-papers) :is(dt, dd) {{ margin:0; }}
.aa-rules figure {{ margin:8px 0 12px; max-width:360px; }}
.aa-rules figcaption {{ margin-top:4px; font-size:14px; line-height:1.35; color:{GREY}; }}
.aa-rules svg.aa-rule-picture {{ display:block; width:100%; height:auto; border-radius:8px; border:1px solid {LINE};
  background:{PAPER}; box-sizing:border-box; }}
"""
