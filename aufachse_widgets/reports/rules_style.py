"""How the rules look as a file: on a phone, on a desk, on two sheets of paper."""

from __future__ import annotations

from ..drawing import palette
from ..drawing.palette import YELLOW
from .style import BORDER, GREY, INK, PAGE, PAPER

SOURCES = """.aa-from { display:inline; margin-left:4px; }
.aa-from > summary { display:inline-grid; place-items:center; box-sizing:border-box; width:26px; height:26px; list-style:none; cursor:pointer;
  vertical-align:middle; }
.aa-from > summary::-webkit-details-marker { display:none; }
.aa-from > summary > i { display:grid; place-items:center; width:18px; height:18px; border:1.5px solid currentColor; border-radius:50%;
  font:700 12px/1 Georgia, serif; }
.aa-from > small { display:block; white-space:normal; }
.aa-from-paper { display:none; }"""
"""The “i” behind a rule, and what opens there; the short codes are for paper."""

STYLE = f"""{PAGE}
h2 {{ margin:20px 0 6px; font-size:1.25rem; line-height:1.3; border-bottom:3px solid {YELLOW}; break-after:avoid; }}
h4 {{ margin:16px 0 4px; }}
ul {{ margin:0; padding:0 0 0 1.1em; }}
li {{ margin:0 0 4px; }}
dl {{ margin:0; }}
dt {{ font-weight:700; }}
dd {{ margin:0 0 6px; }}
.aa-house {{ color:{INK}; font-weight:700; }}
{SOURCES}
.aa-key dl, .aa-papers {{ display:grid; grid-template-columns:auto 1fr; gap:0 10px; font-size:.875rem; }}
.aa-key dd, .aa-papers dd {{ margin:0; }}
figure {{ margin:10px 0; max-width:340px; break-inside:avoid; }}
figcaption {{ font-size:.875rem; color:{GREY}; }}
.aa-rule-picture {{ display:block; width:100%; border:1px solid {BORDER}; border-radius:8px; background:{palette.PAPER}; }}
.aa-printings {{ border-collapse:collapse; width:100%; font-size:.875rem; }}
.aa-printings :is(th, td) {{ padding:5px 7px; text-align:left; vertical-align:top; border-bottom:1px solid {BORDER}; }}
.aa-printings small {{ display:block; color:{GREY}; }}
.aa-differs > span {{ font-weight:700; }}
@media (max-width:720px) {{
  .aa-printings thead {{ display:none; }}
  .aa-printings, .aa-printings :is(tbody, tr, th, td) {{ display:block; }}
  .aa-printings td::before {{ content:attr(data-of); display:block; font-size:.75rem; color:{GREY}; }}
}}
@media print {{
  @page {{ size:A4; margin:8mm; }}
  body {{ font-size:7.8pt; line-height:1.24; }}
  header {{ display:flex; flex-wrap:wrap; gap:0 12px; align-items:baseline; padding:0 0 2pt; border-bottom:2pt solid {YELLOW}; }}
  header p {{ margin:0; }}
  h1 {{ font-size:13pt; }}
  main {{ columns:3; column-gap:4.5mm; margin-top:3pt; }}
  h2 {{ margin:5pt 0 2pt; font-size:9.5pt; border-bottom:1.5pt solid {YELLOW}; }}
  section:first-child h2 {{ margin-top:0; }}
  ul {{ padding-left:1em; }}
  li {{ margin:0 0 1.1pt; break-inside:avoid; }}
  dt {{ display:inline; }}
  dd {{ display:inline; margin:0; }}
  dd::after {{ content:""; display:block; height:1.6pt; }}
  figure {{ margin:2pt 0; max-width:48mm; }}
  .aa-from, .aa-house {{ display:none; }}
  .aa-from-paper {{ display:inline; color:{GREY}; white-space:nowrap; }}
  figcaption, .aa-from-paper, .aa-key dl {{ font-size:6.3pt; }}
  .aa-rule-picture {{ -webkit-print-color-adjust:exact; print-color-adjust:exact; }}
  .aa-key h4 {{ margin:3pt 0 0; }}
  .aa-key dl {{ display:block; }}
  .aa-key dd::after {{ content:" · "; display:inline; }}
  .aa-beside {{ display:none; }}
  body {{ background:{PAPER}; }}
}}
"""
