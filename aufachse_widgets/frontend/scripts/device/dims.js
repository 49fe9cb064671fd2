// A button on which a press was dropped is pale for as long as it takes none, and a few words beside it say to press again.

import {MAP} from "./presses.js";

const LEAST = 250; // milliseconds: what is shorter is not seen
const SAID = 1800; // milliseconds in which a few words can be read

/** Gives a function that dims a button on which a press was dropped, and says a few words beside it.
 * @param {{guarded: () => number}} presses @param {import("../widget.js").Page} page @param {() => string} words */
export const dimmer = (presses, page, words) => {
  /** @type {HTMLElement | null} */
  let said = null;
  return (/** @type {Element | null} */ button) => {
    if (!button?.animate || button.matches(MAP)) return;
    button.animate([{opacity: 0.45}, {opacity: 0.45}], {duration: Math.max(LEAST, presses.guarded())});
    const root = page(),
      box = button.getBoundingClientRect();
    said?.remove();
    if (!root || !words()) return;
    const bubble = document.createElement("span");
    said = bubble;
    bubble.className = "aa-press-again";
    bubble.role = "status";
    bubble.textContent = words();
    root.append(bubble);
    const wide = bubble.offsetWidth;
    bubble.style.left = `${Math.max(4, Math.min(innerWidth - wide - 4, box.left + (box.width - wide) / 2))}px`;
    bubble.style.top = `${Math.max(4, box.top - bubble.offsetHeight - 6)}px`;
    window.setTimeout(() => bubble.remove(), SAID);
  };
};
