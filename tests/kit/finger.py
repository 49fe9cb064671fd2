"""A finger: it waits until the page is at rest, and may touch a spot twice."""

from __future__ import annotations

import time

from playwright.sync_api import Page

# Counts what the page has asked its kernel, and the answers.
ASKED = """
(() => {
  window.aufachseAsked = 0;
  const send = WebSocket.prototype.send, heard = new WeakSet();
  WebSocket.prototype.send = function (...given) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", ({data}) => {
        const said = typeof data === "string" ? data : new TextDecoder().decode(data);
        if (said.includes('"execution_state": "idle"')) window.aufachseAsked = Math.max(0, window.aufachseAsked - 1);
      });
    }
    window.aufachseAsked += 1;
    return send.apply(this, given);
  };
})();
"""

# Whether all has been answered, nothing moves, and nothing has changed on the page for so many milliseconds.
STILL = """
(pause) => {
  if (!window.aufachseStill) {
    window.aufachseStill = {since: performance.now()};
    new MutationObserver((changes) => {
      if (changes.some((change) => !change.target.closest?.(".aa-device"))) window.aufachseStill.since = performance.now();
    }).observe(document.body, {childList: true, characterData: true, subtree: true, attributes: true});
  }
  const moves = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < 5000;
  if (document.getAnimations().some(moves)) window.aufachseStill.since = performance.now();
  return !window.aufachseAsked && performance.now() - window.aufachseStill.since > pause;
}
"""


def hear(page: Page) -> None:
    """Before the page is opened: count what it asks its kernel, for :func:`still`."""
    page.add_init_script(ASKED)


def still(page: Page, pause: int) -> None:
    """Wait until the kernel has answered and nothing has changed on the page for so many milliseconds."""
    page.wait_for_function(STILL, arg=pause, polling=30, timeout=30_000)


def twice(page: Page, x: float, y: float, gap: float) -> None:
    """Touch that spot, and once more ``gap`` milliseconds later: so the touches say themselves, however late a busy page hears of them."""
    session = page.context.new_cdp_session(page)
    first = time.time()
    try:
        for touch in (first, first + gap / 1000):
            page.wait_for_timeout(max(0.0, 1000 * (touch - time.time())))
            session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, "timestamp": touch})
            for kind in ("mousePressed", "mouseReleased"):
                session.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": touch})
    finally:
        session.detach()
