"""Waiting for a page by what it says of itself, never for a time.

The page's script keeps three attributes on its element (``frontend/scripts/device/motion.js``): whether anything on it still moves, which step it shows
once it is at rest, and whether some button takes no press yet. Before they count, the page's kernel must have answered what was sent to it.
"""

from __future__ import annotations

from playwright.sync_api import Error, Page

LONGEST = 60_000  # ms: a page that is still moving then never comes to rest
ROUNDS = 2  # what a widget holds back until its last message has been answered goes out after the first

# What has just happened to the page (another size, other colours, scrolling) sets it in motion with the next frame of the screen; the one after it can tell.
SHOWN = "() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))"

# Each answer comes after those to everything that was sent before it. A page without a kernel of its own, or whose connection is cut, has nothing to ask.
ANSWERED = """
async (rounds) => {
  const kernel = window.jupyterapp?.widgetManager?.kernel, lost = () => document.getElementById("connection-cover")?.hidden === false;
  for (let round = 0; round < rounds; round += 1) {
    if (!kernel || kernel.isDisposed || kernel.connectionStatus !== "connected") break;
    let answered = false;
    const done = () => { answered = true; };
    kernel.requestKernelInfo().then(done, done);
    while (!answered && !lost()) await new Promise((later) => setTimeout(later, 10)); // lost, it would never be answered
  }
}
"""

AT_REST = """
([step, guarded, kernel, script]) => {
  if (kernel && document.getElementById("connection-cover")?.hidden === false) return false; // lost: it comes back by itself
  if (document.querySelector("body[data-aufachse-waits]")) return false; // where Python runs beside the page: it has not answered everything
  const lasts = (animation) => animation.playState === "running" && Number.isFinite(animation.effect?.getComputedTiming().endTime);
  if (!script) return !document.getAnimations().some(lasts);
  if (document.querySelector("[data-aufachse-moving]") || (!guarded && document.querySelector("[data-aufachse-guarded]"))) return false;
  const pages = [...document.querySelectorAll("[data-aufachse-drawn]")]; // none: its script hasn't been loaded yet
  return step === null ? pages.length > 0 : pages.some((page) => page.dataset.aufachseDrawn === String(step));
}
"""


def settle(page: Page, step: int | None = None, *, guarded: bool = False, kernel: bool = True, script: bool = True) -> None:
    """Wait until the page's kernel has answered everything, all of that is drawn, nothing moves any more, and every button takes a press.

    ``step``: until it shows that step. ``guarded``: buttons that take no press yet may stay. ``kernel``: false where the kernel can't answer, since
    the connection is cut. ``script``: false where nothing brings our script (widgets without a page or panel): then only animations are waited for.
    """
    try:
        if kernel:
            page.evaluate(ANSWERED, ROUNDS)
        page.evaluate(SHOWN)
    except Error as error:
        if "context was destroyed" not in str(error) and "navigat" not in str(error):
            raise
        # It is being loaded again: then it is at rest once it is there.
    page.wait_for_function(AT_REST, arg=[step, guarded, kernel, script], polling=20, timeout=LONGEST)
