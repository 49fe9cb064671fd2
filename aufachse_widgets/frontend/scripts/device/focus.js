// Who plays by keys finds the focus on what to do next, after each step. Nobody's else is touched: neither a mouse nor a person who types or reads.

import {markOf, pressable} from "./page.js";

/** What is to be done next, what comes first being first: the hand-over, an answer on a card or a card to be put away, the button for the next step, a space, a bid, what is left. */
export const NEXT = [
  ".aa-take",
  ".aa-answer",
  ".aa-putaway",
  ".aa-proposal .aa-primary",
  ".aa-actions > .aa-primary",
  ".aa-dice .aa-primary",
  ".aa-spots button",
  ".aa-auction .aa-bidding button",
  ".aa-actions > button",
];
const ACTING = ".aa-take, .aa-answer, .aa-putaway, .aa-proposal, .aa-actions, .aa-dice, .aa-mapframe, .aa-auction, .aa-slots, .aa-hold";
const OPEN = "dialog[open], .aa-devicepanel:not(.aa-hidden), .aa-question:not(.aa-hidden)";

/** Whether something is open that wants to be read first. @param {HTMLElement} root */
const reads = (root) => [...root.querySelectorAll(OPEN)].some(pressable);

/** Whether somebody writes there. @param {Element | null} element */
export const types = (element) => element?.matches("textarea, select, [contenteditable=true], [role=slider], input") ?? false;

/** Whether an element is on the page and can be seen. @param {Element | null} element */
const there = (element) => element !== null && element !== document.body && element.isConnected && pressable(element);

/**
 * The button for what is to be done next. Of the spaces on the map it is `space`, where there is one.
 * @param {HTMLElement} root @param {(spots: HTMLElement[]) => HTMLElement | null} space
 */
export const nextAction = (root, space) => {
  for (const selector of NEXT) {
    const found = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)].filter(pressable));
    if (found.length) return selector.startsWith(".aa-spots") ? (space(found) ?? found[0]) : found[0];
  }
  return null;
};

/**
 * Returns a function to call when the page has come to rest.
 * @param {{page: import("../widget.js").Page, space: (root: HTMLElement, spots: HTMLElement[]) => HTMLElement | null, signal: AbortSignal}} context
 */
export const followFocus = ({page, space, signal}) => {
  const served = document.body.dataset.voila !== undefined;
  let keys = false, // whether the last that somebody did was to press a key
    within = served, // whether the focus was in the game last
    acts = true, // whether what had it last, or was pressed, is part of a turn; else they read, or look for something
    step = "",
    due = false;
  const at = {capture: true, passive: true, signal};
  /** @param {Event} event */
  const isPart = ({target}) => target instanceof Element && target.closest(ACTING) !== null;
  document.addEventListener(
    "keydown",
    ({key}) => {
      if (!["Shift", "Control", "Alt", "Meta"].includes(key)) keys = true;
    },
    at,
  );
  // Who takes to the keys after a mouse begins with what to do next, and not with the page's first link.
  document.addEventListener(
    "keydown",
    (event) => {
      const root = page();
      if (event.key !== "Tab" || event.shiftKey || !root || !within || there(document.activeElement) || reads(root)) return;
      const next = nextAction(root, (spots) => space(root, spots));
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    {signal},
  );
  document.addEventListener(
    "pointerdown",
    () => {
      keys = due = false;
    },
    at,
  );
  document.addEventListener(
    "focusin",
    (event) => {
      within = Boolean(page()?.contains(/** @type {Node} */ (event.target)));
      acts = isPart(event);
    },
    at,
  );
  document.addEventListener(
    "click",
    (event) => {
      acts ||= isPart(event); // by its key, from wherever they were
    },
    at,
  );
  return () => {
    const root = page();
    if (!root) return;
    const now = markOf(root).aufachseStep ?? "",
      focus = document.activeElement;
    if (now !== step) due = step !== "";
    step = now;
    // A step is over, or the button that was pressed has gone.
    const lost = !there(focus);
    if (!keys || !within || !acts || !(due || lost) || reads(root) || (!lost && types(focus))) return;
    const next = nextAction(root, (spots) => space(root, spots));
    if (!next) return; // others act: it comes when there is something to do
    due = false;
    if (next !== focus) next.focus();
  };
};
