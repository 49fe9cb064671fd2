"""How the end of a game looks: a moment in the winner's colours, then the report."""

from __future__ import annotations

ENDING = """
.aa-panel.aa-ending { overflow:visible; gap:4px; }
.aa-right > .aa-ending { order:-2; }
.aa-won { display:flex; align-items:center; gap:12px; padding:14px 16px; border-radius:12px; font-size:16px; line-height:1.3;
  position:relative; overflow:hidden; }
.aa-won strong { font-size:26px; line-height:1.2; }
.aa-winners { display:flex; flex:none; }
.aa-won .aa-letter { width:46px; height:46px; font-size:24px; box-shadow:0 0 0 3px #fff; animation:aa-arrives 1.1s cubic-bezier(.2, .8, .3, 1) both; }
.aa-won .aa-letter + .aa-letter { margin-left:-8px; animation-delay:.15s; }
.aa-won::after { content:""; position:absolute; left:0; right:0; bottom:5px; height:3px;
  background:repeating-linear-gradient(90deg, currentColor 0 16px, transparent 16px 32px); opacity:.5; animation:aa-road 1.4s linear 4 both; }
.aa-ending > .aa-row { gap:6px; }
.aa-ending > .aa-row > .jupyter-button { flex:1 1 80px; margin:0; }
.aa-ending > .aa-row > .jupyter-button.aa-primary { flex:2 1 240px; }
.aa-told .widget-html-content { line-height:1.4; }
.aa-told h2:first-child { margin-top:8px; }
.aa-game .aa-score .aa-standing { display:none; }
@keyframes aa-arrives { from { transform:translateX(-120px); opacity:0; } to { transform:none; opacity:1; } }
@keyframes aa-road { from { background-position:0 0; } to { background-position:-64px 0; } }
@media (prefers-reduced-motion:reduce) {
  .aa-won .aa-letter, .aa-won::after { animation:none; }
}
@media (max-width:900px) {
  .aa-game:has(> .aa-tabs) .aa-ending { display:none; }
  .aa-game:has(> .aa-tabs > * > * > button:nth-child(3).mod-active) .aa-ending:not(.aa-hidden) { display:flex; }
  .aa-won strong { font-size:22px; }
  .aa-ending > .aa-row > .jupyter-button.aa-primary { flex-basis:100%; }
  .aa-ending > .aa-row > .jupyter-button:not(.aa-primary) { padding:4px; min-width:max-content; }
}
"""
