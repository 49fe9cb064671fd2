"""How a film looks: a page of its own, or a part of a notebook's or dashboard's page."""

from __future__ import annotations

from ..drawing import palette
from ..drawing.palette import BLUE, RED, YELLOW
from .style import DARK, FONT, LIGHT


def _values(colours: dict[str, str]) -> str:
    return "".join(f"--film-{name}:{colour};" for name, colour in colours.items())


FILM = f"""
.aa-film {{ {_values(LIGHT)} --film-soft:#eef1f4; color:var(--film-ink); background:var(--film-paper); font:16px/1.4 {FONT}; color-scheme:light; }}
@media screen and (prefers-color-scheme:dark) {{ .aa-film {{ {_values(DARK)} --film-soft:#262d35; color-scheme:dark; }} }}
.aa-film {{ container-type:inline-size; }}
.aa-film, .aa-film * {{ box-sizing:border-box; }}
.aa-film:focus-visible {{ outline:3px solid {YELLOW}; outline-offset:2px; }}
.film-stage {{ display:grid; gap:12px; grid-template-columns:minmax(0,1fr); padding:8px 12px 16px; max-width:1280px; margin:0 auto; }}
.film-picture {{ min-width:0; }}
.film-board, .film-chart {{ display:block; width:100%; height:auto; background:{palette.PAPER}; border:1px solid var(--film-border); border-radius:8px; }}
.film-shapes {{ position:absolute; }}
.film-board {{ max-width:calc(62vh * var(--ratio)); margin:0 auto; }}
.aa-ending .aa-filmview {{ scroll-margin-top:8px; }}
.aa-game .film-board {{ max-width:calc(40vh * var(--ratio)); }}
@media (min-width:901px) {{
  .aa-ending .aa-filmview {{ scroll-margin-top:124px; }}
  .aa-game .film-board {{ max-width:calc(48vh * var(--ratio)); }}
}}
.film-chart {{ cursor:pointer; font:15px {FONT}; }}
.film-chart text {{ fill:{palette.INK}; }}
.film-mark {{ fill:{YELLOW}; stroke:{palette.INK}; stroke-width:1.5; }}
.film-board > text {{ fill:{palette.INK}; paint-order:stroke; stroke:{palette.PAPER}; stroke-width:2.5px;
  stroke-linejoin:round; font-weight:600; font-family:{FONT}; }}
.film-truck text {{ text-anchor:middle; font:800 14px {FONT}; }}
.film-letter {{ fill:var(--seat-ink); }}
.film-aboard text {{ font-size:12px; fill:{palette.INK}; }}
.film-said {{ margin:6px 0; height:4.2em; overflow:auto; }}
.film-when {{ color:var(--film-grey); font-size:.875rem; display:block; }}
.film-turned {{ font-weight:700; }}
.film-bar, .film-jumps {{ display:flex; flex-wrap:wrap; align-items:center; gap:4px 3px; }}
.film-jumps {{ gap:4px 12px; margin-top:6px; }}
.film-jumps > span {{ display:inline-flex; align-items:center; gap:2px; white-space:nowrap; }}
.film-jumps > span[hidden] {{ display:none; }}
.aa-film button, .aa-film select {{ font:inherit; min-width:44px; min-height:44px; color:var(--film-ink); background:var(--film-soft);
  border:1px solid var(--film-border); border-radius:8px; padding:0 6px; }}
.aa-film button:not(:disabled) {{ cursor:pointer; }}
.aa-film button:disabled {{ opacity:.45; }}
.aa-film :is(button, select, input, .film-chart):focus-visible {{ outline:3px solid {YELLOW}; outline-offset:1px; box-shadow:0 0 0 2px {palette.INK}; }}
.aa-film button[data-play] {{ background:{BLUE}; color:{palette.PAPER}; border-color:{BLUE}; font-weight:700; min-width:96px; display:inline-flex;
  align-items:center; justify-content:center; gap:6px; }}
.aa-film button svg {{ width:18px; height:18px; fill:currentColor; vertical-align:middle; }}
.film-playing .film-go, button:not(.film-playing) > .film-hold {{ display:none; }}
.film-slider {{ flex:1 1 160px; min-width:120px; height:44px; margin:0; accent-color:{BLUE}; }}
.film-players {{ list-style:none; margin:0; padding:0; display:grid; gap:6px; grid-template-columns:repeat(auto-fill,minmax(min(100%,250px),1fr)); }}
.film-player {{ border:1px solid var(--film-border); border-left:6px solid var(--seat); border-radius:8px; padding:4px 8px; min-height:7.2em; }}
.film-player.film-active {{ box-shadow:0 0 0 2px var(--film-ink); }}
.film-who {{ display:flex; align-items:baseline; gap:6px; min-width:0; }}
.film-chip {{ flex:none; min-width:1.5em; text-align:center; padding:0 .3em; border:2px solid var(--seat-edge); border-radius:6px; background:var(--seat);
  color:var(--seat-ink); font-weight:700; font-size:.875em; line-height:1.35; }}
.film-name {{ flex:1; min-width:0; overflow:hidden; text-overflow:ellipsis; white-space:nowrap; font-weight:600; }}
.film-money {{ font-variant-numeric:tabular-nums; font-weight:700; white-space:nowrap; }}
.film-load {{ color:var(--film-grey); font-size:.875rem; }}
.film-cards {{ margin:2px 0 0; padding:0 0 0 1.1em; font-size:.875rem; }}
.film-aboard-card {{ font-weight:700; list-style:disc; }}
.film-unknown {{ color:var(--film-grey); font-style:italic; }}
.film-public, .film-help {{ margin:6px 0; color:var(--film-grey); font-size:.875rem; }}
.film-help summary {{ cursor:pointer; min-height:32px; }}
.film-help kbd {{ border:1px solid var(--film-border); border-radius:4px; padding:0 4px; font:inherit; }}
.film-now {{ stroke:{RED}; }}
@container (min-width:860px) {{
  .film-stage {{ grid-template-columns:minmax(0,1.25fr) minmax(330px,1fr); align-items:start; }}
}}
@container (max-width:560px) {{
  .film-bar > .film-slider {{ order:-1; flex-basis:100%; }}
  .film-bar {{ justify-content:space-between; }}
  .aa-film button[data-play] {{ min-width:80px; padding:0 2px; }}
  .aa-film .film-speed {{ width:62px; padding:0 2px; }}
}}
"""
"""The film itself; stands in any page."""

PAGE = f"""
:root {{ color-scheme:light dark; }}
html {{ -webkit-text-size-adjust:100%; }}
body {{ margin:0; background:{LIGHT["paper"]}; }}
@media screen and (prefers-color-scheme:dark) {{ body {{ background:{DARK["paper"]}; }} }}
.film-title {{ background:{BLUE}; color:{palette.PAPER}; border-bottom:6px solid {YELLOW}; padding:8px 16px; font:16px/1.3 {FONT}; overflow-wrap:anywhere; }}
.film-title h1 {{ margin:0; font-size:1.25rem; }}
.film-title p {{ margin:2px 0 0; }}
"""
"""The page around it, in a file."""
