// Whether anything on the page still moves, and which step it shows: scripts and tests wait for that instead of guessing a time.

import {markOf} from "./page.js";

const FRAMES = 6; // of the screen without a change, after which the page is at rest
const WAITING = ".aa-told-card, .aa-tops .aa-truck, .aa-won"; // what is shown when the truck has come
const CLOCKS = ["aa-run", "aa-gone", "aa-gain"]; // animations that show how time passes, or what has been there in the end all along: the rest of the page doesn't wait for them

/** @param {Animation} animation */
const inMotion = (animation) =>
  animation.playState === "running" &&
  !CLOCKS.includes(/** @type {CSSAnimation} */ (animation).animationName) &&
  Number.isFinite(animation.effect?.getComputedTiming().endTime);

/**
 * Keeps four attributes on the page:
 * - `data-aufachse-moving` while its elements change or are animated;
 * - `data-aufachse-drawn`, once it is at rest: the number of the step that it shows in full (empty where it shows no game);
 * - `data-aufachse-driving` while a truck is on its way and something waits that would lie over it: a card, the end of the game, or the trucks
 *   drawn once more above the marks;
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
  /** @type {Element | null} */
  let card = null;
  /** @param {HTMLElement} root */
  const holdCard = (root) => {
    card = root.querySelector(WAITING);
    root.toggleAttribute("data-aufachse-driving", card !== null && arrival(root) > 0);
  };
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
    const root = page();
    if (root) holdCard(root);
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
    // A card that has just come is held at once, any other once a frame: the browser lays out the page to answer that, which a press would wait for.
    if (root.querySelector(WAITING) !== card) holdCard(root);
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

// What a touch anywhere brings to its end: what is only there to be seen.
const SEEN = ".aa-overlay .aa-truck, .aa-overlay .aa-truck *, .aa-lines *, .aa-die, .aa-money";
const SOON = 500; // milliseconds after a touch in which another one ends nothing: it may be the second one of a double touch
const SAME = 600; // milliseconds that two beginnings of the same drive lie apart at most, as two clocks see it

/** Where an animation moves a truck or its cargo. @param {Animation} animation */
const targetOf = (animation) => /** @type {KeyframeEffect | null} */ (animation.effect)?.target ?? null;

/** The animations that are only there to be seen. @param {HTMLElement | null} page */
const seen = (page) =>
  document.getAnimations().filter((animation) => {
    const target = targetOf(animation);
    return target && page?.contains(target) && target.matches(SEEN) && inMotion(animation);
  });

/** When an animation began, or begins, by the page's clock. @param {Animation} animation */
const beganAt = (animation) => Number(animation.startTime ?? document.timeline.currentTime) + Number(animation.effect?.getComputedTiming().delay);

/** Milliseconds until the last truck on a page has arrived; 0 if none is on its way. @param {HTMLElement | null} page */
export const arrival = (page) => {
  const left = seen(page)
    .filter((animation) => targetOf(animation)?.matches(".aa-truck"))
    .map((animation) => Number(animation.effect?.getComputedTiming().endTime) - Number(animation.currentTime ?? 0));
  return Math.max(0, ...left);
};

/**
 * A touch anywhere ends what is only there to be seen, and calls `ended`. It takes nothing from the press itself. What Python draws again meanwhile,
 * since it knows of no touch, ends as well.
 * @param {{page: import("../widget.js").Page, ended: () => void, signal: AbortSignal}} context
 */
export const hearSkips = ({page, ended, signal}) => {
  let touched = -1e9;
  /** @type {Map<string, number>} */
  const ends = new Map(); // animation's name -> when the one began that was ended
  const named = (/** @type {Animation} */ animation) => /** @type {CSSAnimation} */ (animation).animationName ?? "";
  const skip = () => {
    const now = performance.now();
    if (now - touched > SOON) {
      for (const animation of seen(page())) {
        ends.set(named(animation), beganAt(animation));
        animation.finish();
      }
      ended();
    }
    touched = now;
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip, {capture: true, passive: true, signal});
  document.addEventListener(
    "animationstart",
    () => {
      if (!ends.size) return;
      for (const animation of seen(page())) {
        const began = ends.get(named(animation));
        if (began !== undefined && Math.abs(beganAt(animation) - began) < SAME) animation.finish();
      }
    },
    {capture: true, passive: true, signal},
  );
};
