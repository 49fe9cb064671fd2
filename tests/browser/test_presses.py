"""Which presses count, by the device's script alone: pages without a kernel, whose clock stands still until the test puts it forward."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from aufachse_widgets.widgets.parts.device import script

pytestmark = pytest.mark.browser

PAUSE = 500  # ms: how long what has just changed takes no press
SAID = "Too quick."

# A game: what its device needs of it, and two buttons that do something in it.
GAME = """
<div class="aa-page" id="{id}">
  <i hidden data-aufachse-step="1" data-aufachse-own="-1" data-aufachse-owner="0" data-aufachse-live></i>
  <div class="aa-actions" style="display: flex"><button class="one">Roll</button><button class="two">End turn</button></div>
  <div class="device"></div>
</div>
"""

# Gives each game a device, as the front end of anywidget does; what they tell their kernels is in `told`, the buttons that are heard in `heard`.
DEVICES = """
async ([script, pause, said]) => {
  window.heard = [];
  window.told = {};
  window.kernel = {};
  const {default: device} = await import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
  for (const page of document.querySelectorAll(".aa-page")) {
    const state = {pause, said, shortcuts: {}, turn: {}, beat: 0}, ears = [];
    told[page.id] = [];
    kernel[page.id] = (content) => ears.forEach((ear) => ear(content));
    const model = {
      get: (name) => state[name],
      on: (name, ear) => { if (name === "msg:custom") ears.push(ear); },
      off: () => {},
      send: (content) => told[page.id].push(content),
      widget_manager: {get_model: async () => null},
    };
    const context = {model, el: page.querySelector(".device"), signal: new AbortController().signal};
    const {initialize, render} = device();
    initialize(context);
    render(context);
    page.addEventListener("click", (event) => heard.push(`${page.id}: ${event.target.textContent}`));
  }
}
"""

MARK = "([game, mark]) => { Object.assign(document.getElementById(game).querySelector('i').dataset, mark); }"


class Bench:
    """A page with these games on it."""

    def __init__(self, page: Page, *games: str) -> None:
        self.page = page
        page.clock.install(time=0)
        page.goto("about:blank")
        page.set_content("".join(GAME.format(id=game) for game in games))
        page.clock.pause_at(1000)
        page.evaluate(DEVICES, [script(), PAUSE, SAID])
        self.later(2 * PAUSE)

    def later(self, milliseconds: int) -> None:
        """So much time goes by."""
        self.page.clock.run_for(milliseconds)

    def tap(self, button: str, game: str = "here") -> None:
        """Tap a button."""
        self.page.locator(f"#{game} .{button}").click(force=True, no_wait_after=True)

    def key(self, button: str, game: str = "here") -> None:
        """Press Enter on a button."""
        self.page.locator(f"#{game} .{button}").press("Enter", no_wait_after=True)

    def step(self, number: int, own: int = -1, game: str = "here") -> None:
        """The page shows that step; ``own`` is the last that a press there has led to."""
        self.page.evaluate(MARK, [game, {"aufachseStep": str(number), "aufachseOwn": str(own)}])

    def says(self, label: str, game: str = "here") -> None:
        """A game's first button says something else."""
        self.page.locator(f"#{game} .one").evaluate("(button, label) => { button.textContent = label; }", label)

    def kernel_drops(self) -> None:
        """The kernel has dropped the last press that it was told of."""
        self.page.evaluate("kernel.here({kind: 'dropped'})")

    @property
    def heard(self) -> list[str]:
        """The buttons that were pressed, in order."""
        heard: list[str] = self.page.evaluate("heard")
        return heard

    def told(self, game: str = "here") -> list[Any]:
        """Which presses the kernel was told of: the frame and the words."""
        return [(one["frame"], one["text"]) for one in self.page.evaluate("game => told[game]", game) if one["kind"] == "press"]

    @property
    def said(self) -> str:
        """What the page says of the last press that did not count, or shows by its button."""
        self.later(50)
        shaken = self.page.evaluate("document.getAnimations().length")
        said = self.page.locator("#here .aa-device-says").text_content() or ""
        return f"{said} {shaken} shaken" if shaken else said


@pytest.fixture
def bench(browser: Browser) -> Any:
    """Makes the page."""
    made: list[Page] = []

    def make(*games: str) -> Bench:
        made.append(browser.new_page())
        return Bench(made[-1], *(games or ("here",)))

    yield make
    for page in made:
        page.close()


Make = Callable[..., Bench]


def test_a_double_tap_is_ignored_without_a_word(bench: Make) -> None:
    page = bench()
    page.tap("one")
    page.later(100)
    page.step(2, own=2)
    page.says("Roll again")
    page.later(100)
    page.tap("one")
    assert (page.heard, page.said) == (["here: Roll"], "")
    page.later(PAUSE)
    page.tap("one")
    assert page.heard == ["here: Roll", "here: Roll again"]


def test_a_key_that_is_pressed_twice_is_ignored_without_a_word(bench: Make) -> None:
    page = bench()
    page.key("one")
    page.step(2, own=2)
    page.later(100)
    page.key("one")
    assert (page.heard, page.said) == (["here: Roll"], "")


def test_what_has_just_changed_says_that_it_was_too_quick(bench: Make) -> None:
    page = bench()
    page.says("Undo")
    page.later(100)
    page.tap("one")
    assert page.heard == []
    assert page.said == f"{SAID} 1 shaken"


def test_a_press_that_the_kernel_drops_is_told_unless_it_was_the_second_of_a_double_tap(bench: Make) -> None:
    page = bench()
    page.tap("one")
    page.kernel_drops()  # somebody else was quicker
    assert page.said == SAID
    page.later(5000)
    page.tap("one")
    page.later(100)
    page.tap("one")  # the page has not heard of the first yet: it still looks the same
    page.kernel_drops()
    assert (len(page.heard), page.said) == (3, "")


def test_a_step_by_itself_makes_no_tap_the_second_of_a_double_one(bench: Make) -> None:
    page = bench()
    page.tap("one")  # it leads to nothing
    page.later(200)
    page.step(2)
    page.later(200)
    page.tap("one")
    assert page.heard == ["here: Roll", "here: Roll"]
    assert page.said == ""
    page.later(2000)
    page.tap("one")
    page.later(200)
    page.step(3, own=3)  # this one does
    page.later(200)
    page.tap("one")
    assert len(page.heard) == 3


def test_of_two_games_on_a_page_each_hears_its_own_presses_alone(bench: Make) -> None:
    page = bench("here", "there")
    page.step(7, game="there")
    page.says("Bid", "there")
    page.later(2 * PAUSE)
    for number in range(3):
        page.tap("one")
        page.later(100)
        page.tap("one", "there")  # close below it
        page.later(100)
        page.step(number + 2, own=number + 2)
        page.step(number + 8, own=number + 8, game="there")
        page.later(2 * PAUSE)
    assert page.heard == ["here: Roll", "there: Bid"] * 3
    assert page.said == ""
    assert page.told("here") == [(1, "Roll"), (2, "Roll"), (3, "Roll")]
    assert page.told("there") == [(7, "Bid"), (8, "Bid"), (9, "Bid")]
