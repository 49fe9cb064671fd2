"""The checker of screens finds each fault on a small page that has it, and none on a clean one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from tests.kit.screen_faults import Fault, Rules, faults, out_of_reach

pytestmark = pytest.mark.browser

PLAIN = """<!doctype html><style>body { margin:0; font:16px/1.3 sans-serif; } button { font:inherit; min-height:44px; }
  .held { position:relative; } .held > * { position:absolute; margin:0; }
  .over { background:#ff0; } .high { height:50px; } .wide { width:200px; } .narrow { width:60px; overflow:hidden; white-space:nowrap; }
  .dots { text-overflow:ellipsis; }</style>"""

CLEAN = """
<main class="aa-page">
  <p class="aa-said">Ada, choose where to drive</p><p>You rolled a six.</p>
  <button class="aa-primary">Drive to Kassel</button> <button disabled>Undo</button>
  <p title="A name that does not fit" class="narrow dots">A name that does not fit</p>
  <div class="aa-loglines" style="height:40px; overflow:auto"><p>One</p><p>Two</p><p>Three</p><button>Four</button></div>
  <div style="position:relative; height:60px"><p class="aa-low">Under the panel</p>
    <dialog open style="position:absolute; inset:0; margin:0; background:#fff">A panel <button>Close</button></dialog></div>
  <span style="position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%)">Only for screen readers</span>
  <div class="leaflet-pane held" style="height:20px; font-size:8px"><i>Köln</i><i>Bonn</i></div>
  <label><input type="checkbox"> Hints</label>
</main>
"""

FAULTY = {
    "texts over each other": '<div class="held"><b class="aa-one">Kassel</b><i style="left:9px">Fulda</i></div>',
    "text cut": '<div class="aa-box narrow"><b>A name that does not fit</b></div>',
    "text cut, no title says it in full": '<p class="aa-one narrow dots">A name that does not fit</p>',
    "text under something": '<div class="held"><p class="aa-one">You won 4,200</p><b class="aa-notice over high wide" style="left:40px"></b></div>',
    "button under something": '<div class="held"><button class="aa-one">Roll</button><b class="aa-tip high wide"></b></div>',
    "button partly under something": '<div class="held"><button class="aa-one wide">Roll</button><b class="aa-tip high wide" style="left:110px"></b></div>',
    "button beyond the window": '<div style="position:fixed; left:380px"><button class="aa-one" style="width:80px">Roll</button></div>',
    "beyond the window": '<p class="aa-one" style="position:fixed; left:370px; margin:0; white-space:nowrap">Ada, it is your turn</p>',
    "button cut off": '<div class="aa-row" style="height:20px; overflow:hidden"><button class="aa-one">Roll</button></div>',
    "page longer than the window": '<div style="height:900px"></div>',
    "page wider than the window": '<div style="width:500px; height:9px"></div>',
    "scrolls": '<div class="aa-right" style="height:30px; overflow:auto"><p>Ada</p><p>Ben</p></div>',
    "scrolls sideways": '<div class="aa-right" style="width:90px; overflow-x:auto; overflow-y:hidden"><div style="width:300px">Ada</div></div>',
    "word broken into lines": '<button class="aa-one" style="width:50px; overflow-wrap:anywhere">Sound on</button>',
    "smaller than 12 px": '<p class="aa-one" style="font-size:11px">Ada</p>',
    "smaller than a finger (40 px)": '<button class="aa-primary" style="min-height:0; height:30px">Roll</button>',
}  # fmt: skip


def found(browser: Browser, html: str, rules: Rules) -> list[Fault]:
    page = browser.new_page(viewport={"width": 390, "height": 600})
    page.set_content(PLAIN + html)
    try:
        return faults(page, rules)
    finally:
        page.close()


TOUCH = Rules(touch=True)


def test_a_clean_page_has_none(browser: Browser) -> None:
    assert found(browser, CLEAN, TOUCH) == []


@pytest.mark.parametrize("kind", FAULTY)
def test_each_fault_is_found_and_named(browser: Browser, kind: str) -> None:
    told = found(browser, f'<main class="aa-page">{FAULTY[kind]}</main>', TOUCH)
    assert {fault.kind for fault in told} == {kind}, told
    assert told[0].one.name in ("b.aa-one", "p.aa-one", "button.aa-one", "button.aa-primary", "div.aa-box b", "div.aa-right", "html", "i.aa-one")


def test_what_lies_in_something_without_a_box_is_looked_at(browser: Browser) -> None:
    """ipywidgets' boxes are often laid out as if they were not there."""
    html = f'<div style="display:contents; overflow:hidden">{FAULTY["text cut"]}</div>'
    assert [fault.kind for fault in found(browser, html, TOUCH)] == ["text cut"]


def test_what_is_shown_larger_is_measured_as_it_is_seen(browser: Browser) -> None:
    """What has room where it is laid out has it where it is shown larger, and its letters are as high as they are seen."""
    html = '<main class="aa-page"><div class="aa-large" style="width:150px; transform:scale(2); transform-origin:0 0">{}</div></main>'
    rules = replace(TOUCH, enlarged=(".aa-large",), least=24)
    assert found(browser, html.format('<p class="narrow" style="font-size:12px">Ada Ben</p>'), rules) == []
    assert {fault.kind for fault in found(browser, html.format('<p class="narrow" style="font-size:12px">Ada Ben Christoph</p>'), rules)} == {"text cut"}
    assert {fault.kind for fault in found(browser, html.format('<p style="font-size:11px">Ada</p>'), rules)} == {"smaller than 24 px"}


def test_what_is_meant_is_no_fault(browser: Browser) -> None:
    """The rules name what may cover, what may scroll, whether fingers press and whether the page may be longer."""
    assert found(browser, FAULTY["button under something"], replace(TOUCH, over=(".aa-tip",))) == []
    assert found(browser, FAULTY["scrolls"], replace(TOUCH, scrollers=(".aa-right",))) == []
    assert found(browser, FAULTY["text cut"], replace(TOUCH, folded=(".aa-box",))) == []
    assert found(browser, FAULTY["smaller than a finger (40 px)"], Rules()) == []
    assert found(browser, FAULTY["page longer than the window"], replace(TOUCH, long=True)) == []
    assert [fault.kind for fault in found(browser, FAULTY["page wider than the window"], replace(TOUCH, long=True))] == ["page wider than the window"]


def test_nobody_scrolls_above_the_top_of_a_longer_page(browser: Browser) -> None:
    html = '<p class="aa-one" style="position:absolute; top:-12px; margin:0">Ada has won</p><div style="height:900px"></div>'
    assert [fault.kind for fault in found(browser, html, replace(TOUCH, long=True))] == ["beyond the window"]


def test_a_longer_hit_area_is_a_finger_wide(browser: Browser) -> None:
    low = ".aa-primary { position:relative; min-height:0; height:30px; margin:20px; }"
    html = f'<style>{low} .aa-primary::after {{ content:""; position:absolute; inset:-8px 0; }}</style>'
    assert found(browser, f'{html}<button class="aa-primary">Roll</button>', TOUCH) == []


def test_map_and_action_are_reached_by_scrolling_down_alone(browser: Browser) -> None:
    """At 400 % zoom: the map is high enough, the button within the window's width and under nothing."""
    game = '<div style="height:900px"></div><div class="aa-map"><div class="leaflet-container" style="height:{height}px"></div></div>'
    row = '<div class="aa-actions" style="margin-left:{left}px"><button>Roll</button></div>'

    def said(height: int, left: int) -> set[str]:
        page = browser.new_page(viewport={"width": 320, "height": 200})
        page.set_content(PLAIN + game.format(height=height) + row.format(left=left))
        try:
            return {fault.kind for fault in out_of_reach(page)}
        finally:
            page.close()

    assert said(160, 0) == set()
    assert said(150, 0) == {"the map is smaller than 160 px or out of reach"}
    assert said(160, 300) == {"an action is out of reach"}
