// What the device says by itself, and a button that shakes its head.

import {MAP} from "./presses.js";

/** @param {Element | null} button */
const shake = (button) => {
  if (!button?.animate || button.matches(MAP)) return;
  const places = [0, -5, 5, -3, 3, 0].map((x) => ({translate: `${x}px 0`, opacity: 0.55}));
  button.animate(window.matchMedia("(prefers-reduced-motion: reduce)").matches ? [{opacity: 0.4}, {opacity: 1}] : places, {duration: 280});
};

/** A line of the page's own; gives a function that says that a press was dropped, and shakes its button where there is one.
 * @param {import("../widget.js").Model} model @param {HTMLElement} el */
export const sayer = (model, el) => {
  const told = document.createElement("div");
  told.className = "aa-device-says";
  told.setAttribute("role", "status");
  el.append(told);

  let hush = 0;
  return (/** @type {Element | null} */ button) => {
    shake(button);
    told.textContent = "";
    window.setTimeout(() => {
      told.textContent = model.get("said");
    }, 30);
    window.clearTimeout(hush);
    hush = window.setTimeout(() => {
      told.textContent = "";
    }, 2600);
  };
};
