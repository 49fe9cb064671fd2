// Numbers get a phone's number keys.

/** The keys that a phone shows for what is touched; "": those that it would show anyway. @param {{closest?: (selector: string) => unknown}} touched */
export const keysFor = (touched) => (touched.closest?.(".aa-amount input") ? "numeric" : "");

/** Number fields ask for number keys before they get the focus. */
export const showNumberKeys = () =>
  document.addEventListener(
    "pointerdown",
    (event) => {
      const touched = /** @type {Element} */ (event.target);
      const keys = keysFor(touched);
      const field = touched.closest?.("input");
      if (keys && field) field.inputMode = keys;
    },
    true,
  );
