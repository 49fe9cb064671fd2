// A button that takes no press is pale for as long as that is so. Nothing is said: nobody has done anything wrong.

import {MAP} from "./presses.js";

const LEAST = 250; // milliseconds: what is shorter is not seen

/** Gives a function that dims a button on which a press was dropped.
 * @param {{guarded: () => number}} presses */
export const dimmer = (presses) => (/** @type {Element | null} */ button) => {
  if (!button?.animate || button.matches(MAP)) return;
  button.animate([{opacity: 0.45}, {opacity: 0.45}], {duration: Math.max(LEAST, presses.guarded())});
};
