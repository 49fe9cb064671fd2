"""The looks of a table of many devices: how others join, who sits where."""

from __future__ import annotations

from .colours import BLUE, INK, PAPER

LOBBY = f"""
.aa-lobby {{ width:100%; max-width:760px; margin:0 auto; gap:10px; overflow:visible; }}
.aa-lobby > * {{ flex:none; overflow:visible; }}
.aa-lobby .aa-prompt {{ padding:4px 0; margin:0; }}
.aa-lobby .widget-html:has(> .widget-html-content:empty) {{ display:none; }}
.aa-lobby h1.aa-title {{ font-size:28px; }}
.aa-homelink {{ display:inline-block; min-height:44px; line-height:44px; padding:0 8px; color:{BLUE}; font-weight:600; }}
.aa-homebox {{ align-self:flex-start; margin:0; height:44px; }}
.aa-homebox i {{ font-size:var(--aa-house, inherit); line-height:inherit; }}
/* In a game on a phone it lies beside the tools, as the button to the start page does. */
@media (max-width:900px) {{
  .aa-dashboard:has(> .aa-game) > .aa-homebox {{ position:absolute; right:6px; bottom:56px; z-index:3; height:40px; --aa-house:18px; }}
  .aa-dashboard:has(> .aa-game) > .aa-homebox .aa-homelink {{ min-height:40px; min-width:36px; line-height:40px; font-size:0; padding:0; text-align:center; }}
}}
.aa-joinsign {{ display:flex; flex-wrap:wrap; gap:8px 20px; align-items:center; border:3px solid {BLUE}; border-radius:12px; padding:12px; }}
.aa-joinsign > div:last-child {{ flex:1 1 240px; min-width:0; }}
.aa-joinsign p {{ margin:4px 0; font-size:20px; line-height:1.35; }}
.aa-joinsign .aa-code {{ font-size:48px; font-weight:800; letter-spacing:.12em; line-height:1.1; }}
.aa-joinsign summary {{ min-height:44px; line-height:44px; cursor:pointer; color:{BLUE}; font-weight:600; }}
.aa-joinsign ul {{ margin:0; padding-left:20px; line-height:1.4; }}
.aa-joinsign-none {{ border:3px solid {BLUE}; border-radius:12px; padding:12px; margin:0; font-size:18px; line-height:1.4; }}
.aa-qr {{ flex:none; width:min(220px, 60vw); background:#fff; border-radius:8px; padding:4px; }}
.aa-qr svg {{ display:block; width:100%; height:auto; }}
.aa-places {{ display:flex; flex-direction:column; gap:6px; }}
.aa-place {{ display:flex; align-items:center; gap:10px; min-height:44px; padding:4px 12px; border:1px solid var(--aa-line); border-radius:8px; font-size:18px;
  overflow-wrap:anywhere; }}
.aa-dot {{ display:inline-block; width:12px; height:12px; border-radius:50%; border:2px solid {INK}; box-sizing:border-box; }}
.aa-dot.aa-on {{ background:#1d8a3a; border-color:#1d8a3a; }}
.aa-place small {{ margin-left:auto; }}
.aa-place .aa-number {{ flex:none; width:1.4em; text-align:center; font-weight:700; }}
.aa-lobby .aa-person {{ gap:8px; overflow:visible; }}
.aa-lobby .aa-person-name {{ width:100%; margin:0; flex-wrap:wrap; height:auto; }}
.aa-lobby .aa-person-name .widget-label {{ text-align:left; line-height:1.3; flex:1 1 100%; height:auto; }}
.aa-lobby .aa-person-name input {{ flex:1 1 100%; font-size:20px; min-height:52px; }}
.aa-lobby .aa-palette {{ display:grid; grid-template-columns:repeat(3, minmax(0, 1fr)); gap:8px; overflow:visible; }}
.aa-lobby .jupyter-button.aa-swatch {{ margin:0; min-height:52px; }}
.aa-lobby .jupyter-button:is(.aa-swatch, .aa-seatbutton):enabled {{ background:var(--seat); color:var(--seat-ink); border-color:var(--seat-edge, {INK}); }}
.aa-lobby .jupyter-button.aa-swatch.aa-chosen:enabled {{ outline:4px solid {INK}; outline-offset:2px; }}
.aa-lobby .jupyter-button.aa-swatch:disabled {{ text-decoration:line-through; }}
.aa-lobby > .jupyter-button, .aa-lobby .aa-form > .jupyter-button {{ width:auto; }}
.aa-lobby .aa-sitting > .aa-grow {{ flex:1 1 160px; overflow-wrap:anywhere; }}
.aa-others {{ gap:8px; }}
.aa-others .aa-joinsign .aa-code {{ font-size:36px; }}
.aa-others .aa-joinsign p {{ font-size:16px; }}
.aa-others .aa-qr {{ width:160px; }}
.aa-others .aa-sitting > .aa-grow {{ flex:1 1 110px; overflow-wrap:anywhere; }}
.aa-others .aa-sitting > .jupyter-button {{ padding:6px 10px; margin:0; background:{PAPER}; }}
.aa-form .aa-where {{ width:100%; }}
.aa-form .aa-where > div {{ display:flex; flex-wrap:wrap; gap:6px; width:100%; }}
.aa-form .aa-where .widget-toggle-button {{ flex:1 1 auto; margin:0; width:auto; padding:8px 5px; }}
"""
