"""Pages without a kernel: games as their device sees them, with the device's own script, and a clock that stands still until the test puts it forward."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from aufachse_widgets.frontend.bundles import bundle

PAUSE = 500  # ms: how long what has just changed takes no press
GONE = "The kernel is gone."

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
async ([script, pause, gone]) => {
  window.heard = [];
  window.told = {};
  window.kernel = {};
  window.statuses = [];
  const {default: device} = await import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
  for (const page of document.querySelectorAll(".aa-page")) {
    const liked = {sound: false, volume: 0.5, vibration: false, still: false};
    const state = {pause, gone, liked, shortcuts: {}, turn: {}, beat: 0}, ears = [];
    told[page.id] = [];
    kernel[page.id] = (content) => ears.forEach((ear) => ear(content));
    const model = {
      get: (name) => state[name],
      on: (name, ear) => { if (name === "msg:custom") ears.push(ear); },
      off: () => {},
      send: (content) => told[page.id].push(content),
      widget_manager: {get_model: async () => null, kernel: {statusChanged: {connect: (ear) => statuses.push(ear), disconnect: () => {}}}},
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

    def __init__(self, page: Page, *games: str, body: str = "<body>") -> None:
        self.page = page
        page.clock.install(time=0)
        page.goto("about:blank")
        page.set_content(body + "".join(GAME.format(id=game) for game in games))
        page.clock.pause_at(1000)
        page.evaluate(DEVICES, [bundle("device.js"), PAUSE, GONE])
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

    def kernel_is(self, status: str) -> None:
        """Jupyter says that of the kernel."""
        self.page.evaluate("status => window.statuses.forEach((ear) => ear(null, status))", status)

    def connected(self, live: bool, game: str = "here") -> None:
        """The front end of ipywidgets says whether the device has a kernel."""
        self.page.evaluate(
            "([game, gone]) => document.querySelector(`#${game} .device`).classList.toggle('jupyter-widgets-disconnected', gone)", [game, not live]
        )

    @property
    def heard(self) -> list[str]:
        """The buttons that were pressed, in order."""
        heard: list[str] = self.page.evaluate("heard")
        return heard

    def told(self, game: str = "here") -> list[Any]:
        """Which presses the kernel was told of: the frame and the words."""
        return [(one["frame"], one["text"]) for one in self.page.evaluate("game => told[game]", game) if one["kind"] == "press"]

    @property
    def dimmed(self) -> int:
        """How many buttons are pale because a press on them did not count; from now on none is."""
        self.later(50)
        dimmed: int = self.page.evaluate("document.getAnimations().map((pale) => pale.finish()).length")
        return dimmed
