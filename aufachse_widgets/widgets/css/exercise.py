"""The looks of an exercise (answers to choose from take as many lines as they need, each as high as a finger), and of what a lesson opens with."""

from __future__ import annotations

EXERCISE = """
.aa-exercise { margin-bottom:14px; }
.aa-exercise .aa-verdict { font-weight:400; }
.aa-asked { font-weight:600; }
.aa-exercise .widget-radio { width:auto; height:auto; margin:0; }
.aa-exercise .widget-radio-box { height:auto; margin:0; max-width:100%; }
.aa-exercise .widget-radio-box label { display:flex; flex-direction:row-reverse; justify-content:flex-end;
  align-items:center; gap:8px; height:auto; min-height:40px; width:auto;
  line-height:1.35; font-size:16px; white-space:normal; cursor:pointer; }
.aa-exercise .widget-radio-box label input { position:static; flex:none; width:20px; height:20px; margin:0; }
.aa-lesson, .aa-lesson .widget-toggle-buttons > div { gap:8px; }
.aa-lesson .widget-toggle-buttons > div { display:flex; flex-wrap:wrap; }
.aa-lesson .widget-toggle-button.jupyter-button { margin:0; }
.aa-lesson .aa-compared { width:auto; margin:4px 0; font-size:14px; }
.aa-compared caption { text-align:left; font-weight:600; padding:2px 0; }
.aa-lesson .aa-compared :is(td, th) { padding:3px 8px 3px 0; text-align:left; }
.aa-lesson .aa-compared :is(td, thead th) { text-align:right; font-weight:400; white-space:nowrap; }
"""
