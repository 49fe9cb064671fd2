// Digits to be tapped: the page writes them into the field for the amount, so that none waits for the kernel or is taken for a double touch.

const MOST = 7; // digits (MOST in widgets/parts/numbers.py)

export const DIGIT = ".aa-digitkey";

/** What stands in the field after a key; an empty one takes the last digit away.
 * @param {string} text @param {string} key */
export const afterKey = (text, key) => (key ? (text + key).replace(/^0+/, "").slice(0, MOST) : text.slice(0, -1));

/** @param {Omit<import("../widget.js").Context, "el" | "model"> & {page: import("../widget.js").Page}} context */
export const hearDigits = ({page, signal}) =>
  document.addEventListener(
    "click",
    ({target}) => {
      const key = /** @type {Element} */ (target).closest?.(DIGIT);
      if (!key || !page()?.contains(key)) return;
      const field = /** @type {HTMLInputElement | null | undefined} */ (key.closest(".aa-keyed")?.querySelector(".aa-amount input"));
      if (!field) return;
      field.value = afterKey(field.value, /** @type {HTMLButtonElement} */ (key).value);
      field.dispatchEvent(new Event("input", {bubbles: true}));
    },
    {signal},
  );
