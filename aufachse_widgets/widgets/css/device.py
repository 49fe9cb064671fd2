"""The looks of what the page itself says, of the options and of the list of keys."""

from __future__ import annotations

from .colours import BLUE, GREY, INK, PAPER, YELLOW

DEVICE = f"""
/* A finger that is held asks for the rule (device_scripts/rules.js): it selects no words, and an iPhone calls nothing out over them. */
@media (pointer:coarse) {{ .aa-game :is(button, .aa-card, .aa-prompt, .aa-mapframe, .aa-mapframe *) {{ -webkit-touch-callout:none; -webkit-user-select:none;
  user-select:none; }} }}
.aa-device {{ height:0; margin:0; overflow:visible; }}
.aa-device-says {{ position:fixed; left:50%; bottom:84px; translate:-50% 0; z-index:2000; max-width:calc(100vw - 32px); padding:10px 16px; border-radius:8px;
  background:{INK}; color:{PAPER}; box-shadow:0 2px 10px rgba(0,0,0,.4); pointer-events:none; }}
.aa-device-says:empty {{ padding:0; }}
/* Above what a thumb presses. */
@media (max-width:900px) {{ .aa-device-says {{ bottom:auto; top:150px; width:max-content; }} }}
/* Over a table that nobody runs any more: what cannot be pressed doesn't look as if it could, and the marks of ipywidgets on each part say no more. */
.aa-kernel-gone {{ position:sticky; top:0; z-index:2900; flex:none; box-sizing:border-box; width:100%; margin:0;
  padding:10px 16px; font:16px/1.3 system-ui, sans-serif; text-align:center; background:#ffd100; color:#111111; border-bottom:3px solid #111111; }}
[data-aufachse-gone] .jupyter-widgets-disconnected::before, [data-aufachse-gone].jupyter-widgets-disconnected::before {{ content:none; }}
[data-aufachse-gone] :is(button, select, input, textarea) {{ pointer-events:none; }}
[data-aufachse-gone] :is(button, select, input, textarea):not(.aa-mapframe *) {{ opacity:.6; }}
/* Takes no place: pages of a device fill its screen. */
.aa-present {{ position:fixed; left:8px; top:0; z-index:1200; max-width:calc(100vw - 64px); height:auto; min-height:0; margin:0; padding:5px 8px 0;
  border-radius:0 0 6px 6px; background:{PAPER}; color:{INK}; pointer-events:none; }}
.aa-present > .widget-html-content {{ font-size:11px; line-height:14px; height:14px; white-space:nowrap; overflow:hidden; text-overflow:ellipsis; }}
/* It has room of its own in the bar below it, which stays on top of the page. */
:is(.aa-page, .aa-dashboard):has(> .aa-present:not(.aa-hidden)) :is(.aa-actionbar .aa-prompt, .aa-trackhead) {{ padding-top:20px; }}
/* Like the one that says that the connection is lost. */
.aa-storebar {{ position:fixed; left:0; right:0; bottom:0; z-index:2900; width:auto; margin:0; padding:8px 12px max(8px, env(safe-area-inset-bottom));
  flex-flow:row wrap; align-items:center; justify-content:center; gap:4px 16px; overflow:visible; background:#d9f2d9; color:#111111;
  border-top:3px solid #1d6b2c; box-shadow:0 -2px 12px rgba(0, 0, 0, .4); }}
.aa-storebar.aa-troubled {{ background:#ffd100; border-color:#111111; }}
.aa-storebar > .widget-html {{ width:auto; height:auto; min-height:0; margin:0; }}
.aa-storebar > .widget-html > .widget-html-content {{ font-size:16px; line-height:1.3; }}
.aa-storebar p {{ margin:0; text-align:center; }}
.aa-storebar > .jupyter-button {{ width:auto; margin:0; color:#fff; background:#0b4ea2; border-color:#0b4ea2; }}
.aa-retry {{ max-width:640px; margin:0 auto; padding:16px; }}
.aa-devicepanel {{ position:fixed; right:8px; top:8px; z-index:1900; width:min(420px, calc(100vw - 16px)); max-height:calc(100vh - 16px); overflow:auto;
  padding:8px 16px 16px;  background:{PAPER}; color:{INK}; border:2px solid {INK}; border-radius:10px; box-shadow:0 4px 24px rgba(0,0,0,.35); gap:8px; }}
/* JupyterLab shows it within the notebook, between its own bars. */
.jp-NotebookPanel .aa-devicepanel {{ max-height:calc(min(100%, 100vh - 128px) - 16px); }}
.aa-devicepanel h3 {{ margin:8px 0; font-size:20px; }}
.aa-devicepanel .widget-dropdown {{ width:100%; height:auto; flex-wrap:wrap; }}
.aa-devicepanel .widget-dropdown, .aa-devicepanel select {{ box-sizing:border-box; margin-left:0; margin-right:0; max-width:100%; }}
.aa-devicepanel .aa-options .widget-dropdown {{ width:calc(100% - 8px); margin-left:4px; }}
.aa-devicepanel .widget-dropdown select {{ flex:1 1 160px; min-width:0; }}
.aa-devicepanel .widget-checkbox {{ width:100%; height:auto; min-height:44px; }}
.aa-devicepanel .widget-checkbox .widget-label-basic {{ display:flex; align-items:center; gap:8px; width:100%; height:auto; min-height:44px;
  white-space:normal; overflow:visible;  line-height:1.3; }}
.aa-devicepanel .widget-checkbox input {{ width:22px; height:22px; flex:none; }}
.aa-devicepanel > *, .aa-devicepanel :is(.aa-gamefiles, .aa-options, .aa-mylink) .jupyter-widgets {{ flex:none; max-width:100%; height:auto;
  overflow:visible; }}
.aa-devicepanel :is(.aa-gamefiles, .aa-options, .aa-mylink) > * {{ flex:none; width:100%; }}
.aa-devicepanel .aa-options .widget-dropdown > .widget-label {{ width:auto; max-width:100%; height:auto; white-space:normal; text-align:left;
  line-height:1.3; }}
.aa-devicepanel > .jupyter-button.aa-key-close {{ position:sticky; bottom:0; z-index:1; }}
.aa-devicepanel p.aa-small {{ margin:0 0 6px; line-height:1.3; }}
.aa-mylink .aa-mylink-said {{ box-sizing:border-box; padding:0 4px; }}
.aa-mylink .aa-mylink-said input {{ box-sizing:border-box; width:100%; min-height:44px; padding:4px 8px; font:16px/1.3 ui-monospace, monospace; color:{INK};
  background:{PAPER}; border:2px solid {INK}; border-radius:6px; }}
.aa-help {{ display:flex; flex-direction:column; }}
.aa-help ul {{ margin:0; padding-left:20px; line-height:1.4; }}
.aa-help .aa-marks th {{ width:36px; padding:3px 12px 3px 0; vertical-align:middle; }}
.aa-help .aa-marks td {{ padding:3px 0; line-height:1.3; }}
.aa-help .aa-marks svg {{ display:block; width:28px; height:26px; }}
.aa-help-ring {{ display:block; box-sizing:border-box; width:24px; height:24px; margin:2px; border-radius:50%; border:2px solid {INK}; background:{YELLOW};
  box-shadow:0 0 0 2px {PAPER}, 0 0 0 4px {BLUE}; }}
@media (hover:none), (pointer:coarse) {{ .aa-help .aa-byhand {{ display:none; }} }}
:is(.aa-start, .aa-history) {{ position:relative; }}
:is(.aa-start, .aa-history) > .jupyter-button.aa-key-help {{ position:absolute; top:14px; right:14px; width:44px; margin:0; z-index:5; background:{PAPER}; }}
.aa-history > .jupyter-button.aa-key-help {{ top:12px; height:42px; min-height:42px; }}
.aa-devicepanel.aa-reading {{ width:min(820px, calc(100vw - 16px)); }}
.aa-keys {{ border-collapse:collapse; }}
.aa-keys th {{ text-align:left; padding:4px 16px 4px 0; white-space:nowrap; }}
.aa-keys td {{ padding:4px 0; }}
.aa-keys kbd {{ display:inline-block; min-width:28px; padding:2px 8px; text-align:center; font:inherit;
  font-weight:700; border:1px solid {GREY}; border-bottom-width:3px; border-radius:6px; }}
:is(.aa-panel, .aa-page) .jupyter-button.aa-icon {{ min-width:44px; padding:8px; }}
"""
