// A press that comes just after a card has gone by itself: it meant the card, and does nothing to what lay below.

import {within} from "./presses.js";

const BAR = ".aa-lying .aa-told-card > .aa-stays"; // on a card that goes by itself
const NOTICE = ".aa-notice";
const LATE = 400; // milliseconds: who presses so soon had begun before the card went
const ENDS = ["pointerup", "mousedown", "mouseup", "touchstart", "touchend", "dblclick", "contextmenu"]; // what else a press is made of

/** @param {Element | null} bar */
const nameOf = (bar) => [...(bar?.parentElement?.querySelectorAll("h3, .aa-whose") ?? [])].map((line) => line.textContent).join(" ");

/**
 * Swallow the presses that come too late for a card. `look` is to be called at each change of the page, `measure` once it has been laid out.
 * @param {{page: import("../widget.js").Page, signal: AbortSignal}} context
 */
export const dropLate = ({page, signal}) => {
  /** @type {Element | null} */
  let bar = null; // of the card in sight
  /** @type {import("./page.js").Box | null} */
  let box = null; // where that lies
  let said = ""; // whose card it is, and which
  let pressed = false; // whether somebody has put it away
  /** @type {{box: import("./page.js").Box, at: number} | null} */
  let gone = null;
  let dropped = false; // whether the press under way is swallowed

  const look = () => {
    const now = page()?.querySelector(BAR) ?? null;
    if (now === bar) return;
    const says = nameOf(now),
      more = Boolean(bar) && says === said; // it says more than before
    [bar, said] = [now, says];
    if (more) return;
    if (box && !pressed) gone = {box, at: performance.now()};
    [box, pressed] = [null, false];
  };
  // By its layout: while it turns over it looks smaller than it is.
  const measure = () => {
    const notice = /** @type {HTMLElement | null | undefined} */ (bar?.closest(NOTICE)),
      over = notice?.offsetParent;
    if (!notice || !over || !notice.checkVisibility({visibilityProperty: true})) return;
    const {left: x, top: y} = over.getBoundingClientRect();
    const [left, top] = [x + notice.offsetLeft, y + notice.offsetTop];
    box = {left, top, right: left + notice.offsetWidth, bottom: top + notice.offsetHeight};
  };

  /** @param {MouseEvent} event */
  const late = ({clientX, clientY, target, timeStamp}) =>
    Boolean(gone && (timeStamp || performance.now()) - gone.at < LATE && within(gone.box, clientX, clientY) && page()?.contains(/** @type {Node} */ (target)));
  /** @param {Event} event */
  const drop = (event) => {
    event.stopImmediatePropagation();
    if (event.cancelable && !event.type.startsWith("touch")) event.preventDefault();
  };
  const first = {capture: true, signal}; // the window hears before all that listens on the page
  window.addEventListener(
    "pointerdown",
    (event) => {
      dropped = late(event);
      if (dropped) drop(event);
    },
    first,
  );
  for (const kind of ENDS) window.addEventListener(kind, (event) => dropped && drop(event), {...first, passive: kind.startsWith("touch")});
  window.addEventListener(
    "click",
    (event) => {
      if (event.detail > 0 && (dropped || late(event))) drop(event); // a key's press has no place
    },
    first,
  );
  // Of a press that counted: one that was dropped has put nothing away.
  document.addEventListener(
    "click",
    ({target}) => {
      const on = target instanceof Element && bar?.closest(NOTICE)?.contains(target);
      if (on && !target.closest(".aa-rule")) pressed = true;
    },
    {signal},
  );
  return {look, measure};
};
