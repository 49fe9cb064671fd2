"""How a report looks: on a phone, on a desk and on paper."""

from __future__ import annotations

from ..drawing import palette
from ..drawing.palette import BLUE, YELLOW

FONT = "'Noto Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

# Of the page that a report stands in: its own, which is as light or dark as the system, or a dashboard's (widgets/css/track.py).
INK, PAPER, GREY = "var(--report-ink)", "var(--report-paper)", "var(--report-grey)"
BORDER, LOSS = "var(--report-border)", "var(--report-loss)"

LIGHT = {"ink": palette.INK, "paper": palette.PAPER, "grey": palette.GREY, "border": palette.BORDER, "loss": "#a20d24"}
DARK = {"ink": "#e9eaec", "paper": "#171b20", "grey": "#aab4bf", "border": "#46505b", "loss": "#ff9a9a"}


def _values(colours: dict[str, str]) -> str:
    return "".join(f"--report-{name}:{colour};" for name, colour in colours.items())


PAGE = f"""
:root {{ {_values(LIGHT)} color-scheme:light dark; }}
@media screen and (prefers-color-scheme:dark) {{ :root {{ {_values(DARK)} }} }}
* {{ box-sizing:border-box; }}
html {{ -webkit-text-size-adjust:100%; }}
body {{ margin:0 auto; padding:0 16px 48px; max-width:960px; background:{PAPER}; color:{INK}; font:16px/1.5 {FONT}; overflow-wrap:break-word; }}
header {{ margin:0 -16px 8px; padding:16px; background:{BLUE}; color:{palette.PAPER}; border-bottom:6px solid {YELLOW}; }}
h1 {{ margin:0; font-size:1.6rem; line-height:1.25; }}
header p {{ margin:4px 0 0; }}
@media print {{
  @page {{ margin:14mm; }}
  body {{ max-width:none; padding:0; font-size:10pt; }}
  header {{ margin:0; background:none; color:{INK}; padding:0 0 6px; }}
}}
"""
"""The page around the sections."""

PARTS = f"""
h2 {{ margin:32px 0 8px; font-size:1.25rem; line-height:1.3; border-bottom:3px solid {YELLOW}; break-after:avoid; }}
h3 {{ margin:16px 0 4px; font-size:1rem; break-after:avoid; }}
p {{ margin:8px 0; }}
.scroll {{ overflow-x:auto; }}
table {{ border-collapse:collapse; width:100%; font-size:.9375rem; font-variant-numeric:tabular-nums; }}
th, td {{ padding:5px 7px; text-align:left; vertical-align:top; border-bottom:1px solid {BORDER}; }}
th:first-child, td:first-child {{ padding-left:0; }}
th:last-child, td:last-child {{ padding-right:0; }}
thead th {{ border-bottom:2px solid {INK}; line-height:1.25; vertical-align:bottom; }}
th.n, td.n {{ text-align:right; }}
td.n {{ white-space:nowrap; }}
td.n .said {{ white-space:normal; }}
.place {{ width:4em; }}
tr.sum td, tr.sum th {{ border-top:2px solid {INK}; font-weight:bold; }}
tr {{ break-inside:avoid; }}
.loss {{ color:{LOSS}; }}
.seat {{ display:inline-block; min-width:1.5em; padding:0 .3em; margin-right:.4em; border:2px solid; border-radius:6px; text-align:center;
  flex:none; font-weight:bold; line-height:1.35; font-size:.875em; -webkit-print-color-adjust:exact; print-color-adjust:exact; }}
.who {{ display:inline-flex; align-items:baseline; }}
.who .name {{ min-width:min(4em, 100%); overflow-wrap:anywhere; }}
ul.key li {{ display:flex; align-items:center; gap:6px; min-width:0; }}
ul.key svg {{ flex:none; }}
.side {{ color:{GREY}; font-size:.875rem; }}
figure {{ margin:8px 0; break-inside:avoid; }}
/* Charts and maps are drawn for paper, and keep it on a dark page. */
figure > svg {{ background:{palette.PAPER}; border-radius:8px; display:block; width:100%; height:auto; max-width:720px; margin:0 auto; }}
figure > svg.map {{ max-width:640px; border:1px solid {BORDER}; border-radius:8px; -webkit-print-color-adjust:exact; print-color-adjust:exact; }}
svg.map text {{ fill:{palette.INK}; paint-order:stroke; stroke:{palette.PAPER};
  stroke-width:2.5px; stroke-linejoin:round; font-weight:600; font-family:{FONT}; }}
.log h3 {{ margin:12px 0 2px; }}
.log ul {{ margin:0; padding:0 0 0 1.1em; font-size:.9375rem; }}
.log li.pay {{ font-weight:600; }}
.log li.remark {{ color:{GREY}; font-style:italic; }}
.log section {{ break-inside:avoid; }}
ul.key {{ list-style:none; display:flex; flex-wrap:wrap; gap:4px 16px; margin:8px 0; padding:0; justify-content:center; }}
@media (max-width:560px) {{
  table {{ font-size:.8125rem; }}
  th, td {{ padding:5px 3px; }}
  thead th {{ font-size:.75rem; }}
  .place {{ width:2.6em; }}
  .wide {{ display:none; }}
  .stacked tr {{ display:grid; grid-template-columns:repeat(var(--columns), 1fr); border-bottom:1px solid {BORDER}; }}
  .stacked th, .stacked td {{ padding:2px 0; border:0; }}
  .stacked :is(th, td):first-child {{ grid-column:1 / -1; padding-top:5px; }}
  .stacked thead tr {{ border-bottom:2px solid {INK}; }}
  .stacked tr.sum {{ border-top:2px solid {INK}; }}
  .stacked .seat {{ margin:0; }}
}}
@media (min-width:720px) {{
  .log section {{ display:grid; grid-template-columns:14em 1fr; gap:0 16px; padding:4px 0; border-bottom:1px solid {BORDER}; }}
  .log h3 {{ margin:0; }}
}}
@media print {{
  h2 {{ margin-top:18px; }}
  figure > svg, figure > svg.map {{ width:auto; height:100mm; max-width:100%; }}
  figure > svg.map {{ height:150mm; }}
  .scroll {{ overflow:visible; }}
  .log section {{ display:block; border:0; }}
  .log {{ columns:2; column-gap:8mm; }}
  .log h3, .log ul {{ font-size:9pt; }}
}}
"""
"""The sections by themselves: inside the rule of a class they can stand in another page."""

STYLE = PAGE + PARTS
