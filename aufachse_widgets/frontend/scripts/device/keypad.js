// Digits to be tapped: the page writes them into the field for the amount, so that none waits for the kernel or is taken for a double touch.

import {pressable} from "./page.js";

const MOST = 7; // digits (MOST in widgets/parts/numbers.py)

export const DIGIT = ".aa-digitkey";

const TYPED_OVER = ".aa-typed-over"; // a field whose first digit takes the place of what stands in it

const LAST = "⌫", // takes the last digit away
  ALL = "C"; // takes all away

/** What stands in the field after a key. @param {string} text @param {string} key */
export const afterKey = (text, key) => {
  if (key === ALL) return "";
  return key === LAST ? text.slice(0, -1) : (text + key).replace(/^0+/, "").slice(0, MOST);
};

/** The field that is filled in by the keys there. @param {Element | null | undefined} place */
const fieldOf = (place) => /** @type {HTMLInputElement | null | undefined} */ (place?.closest(".aa-keyed")?.querySelector(".aa-amount input"));

/** @param {HTMLInputElement} field @param {string} key */
const write = (field, key) => {
  field.value = afterKey(key !== LAST && field.closest(TYPED_OVER) ? "" : field.value, key);
  field.dispatchEvent(new Event("input", {bubbles: true}));
};

const WRITES = "input, textarea, select, [contenteditable=true]";

/** @param {Omit<import("../widget.js").Context, "el" | "model"> & {page: import("../widget.js").Page}} context */
export const hearDigits = ({page, signal}) => {
  document.addEventListener(
    "click",
    ({target}) => {
      const key = /** @type {HTMLButtonElement | null} */ (/** @type {Element} */ (target).closest?.(DIGIT)),
        field = fieldOf(key);
      if (key && field && page()?.contains(key)) write(field, key.value);
    },
    {signal},
  );
  // Who types needs no click into the field before; Enter behind one's own words books.
  document.addEventListener(
    "keydown",
    (event) => {
      const {key, target} = event,
        from = /** @type {HTMLElement} */ (target);
      if (event.ctrlKey || event.metaKey || event.altKey || !page()) return;
      if (key === "Enter" && from.matches?.(".aa-ownword input")) {
        from.blur(); // what is typed next is the next amount
        /** @type {HTMLElement | null | undefined} */ (from.closest(".aa-ownword")?.querySelector("button"))?.click();
        return;
      }
      const pad = page()?.querySelector(".aa-keypad");
      if (!/^(\d|Backspace)$/.test(key) || from.matches?.(WRITES) || !pad || !pressable(pad) || page()?.querySelector("dialog[open]")) return;
      const field = fieldOf(pad);
      if (!field) return;
      event.preventDefault();
      write(field, key === "Backspace" ? LAST : key);
    },
    {capture: true, signal}, // before the field of a widget keeps it to itself
  );
  document.addEventListener("input", ({target}) => /** @type {Element} */ (target).closest?.(TYPED_OVER)?.classList.remove(TYPED_OVER.slice(1)), {
    capture: true,
    signal,
  });
  // What stands there already is typed over.
  document.addEventListener(
    "focusin",
    ({target}) => {
      const field = /** @type {HTMLInputElement} */ (target);
      if (field.matches?.(`.aa-with-money .aa-amount input, ${TYPED_OVER} input`)) requestAnimationFrame(() => field.select());
    },
    {signal},
  );
};
