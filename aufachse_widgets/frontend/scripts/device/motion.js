// Whether anything on the page still moves, and which step it shows: scripts and tests wait for that instead of guessing a time.

import {markOf} from "./page.js";

const FRAMES = 6; // of the screen without a change, after which the page is at rest
const CLOCKS = ["aa-run", "aa-gone"]; // animations that show how time passes: the rest of the page doesn't wait for them

/** @param {Animation} animation */
const inMotion = (animation) =>
  animation.playState === "running" &&
  !CLOCKS.includes(/** @type {CSSAnimation} */ (animation).animationName) &&
  Number.isFinite(animation.effect?.getComputedTiming().endTime);

/**
 * Keeps three attributes on the page:
 * - `data-aufachse-moving` while its elements change or are animated;
 * - `data-aufachse-drawn`, once it is at rest: the number of the step that it shows in full (empty where it shows no game);
 * - `data-aufachse-guarded` while some button takes no press yet, because it has just changed.
 *
 * `still` is called each time that nothing moves any more: what it changes then is waited for as well.
 * Returns a function to call whenever something has changed.
 *
 * @param {{page: import("../widget.js").Page, presses: import("./presses.js").Presses, still: () => void, signal: AbortSignal}} context
 */
export const followMotion = ({page, presses, still, signal}) => {
  let quiet = 0,
    frame = 0,
    timer = 0;
  const rest = () => {
    const root = page();
    if (!root) return;
    root.dataset.aufachseDrawn = markOf(root).aufachseStep ?? "";
    delete root.dataset.aufachseMoving;
    const left = presses.guarded();
    window.clearTimeout(timer);
    if (left > 0)
      timer = window.setTimeout(() => {
        if (!frame) rest();
      }, left); // where it moves again, it comes to rest by itself
    else delete root.dataset.aufachseGuarded;
  };
  const look = () => {
    frame = 0;
    quiet = document.getAnimations().some(inMotion) ? 0 : quiet + 1;
    if (quiet === FRAMES) still();
    if (quiet <= FRAMES) frame = window.requestAnimationFrame(look);
    else rest();
  };
  const changed = () => {
    const root = page();
    if (!root || signal.aborted) return;
    quiet = 0;
    root.dataset.aufachseMoving = "";
    if (presses.pause()) root.dataset.aufachseGuarded = "";
    frame ||= window.requestAnimationFrame(look);
  };
  document.addEventListener("click", changed, {capture: true, signal}); // the same spot takes no second press for a while
  // What the browser itself sets in motion: other colours at night, another size of the window.
  for (const kind of ["transitionrun", "animationstart"]) document.addEventListener(kind, changed, {capture: true, passive: true, signal});
  window.addEventListener("resize", changed, {signal});
  signal.addEventListener("abort", () => {
    window.cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  });
  return changed;
};
