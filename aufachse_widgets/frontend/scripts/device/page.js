// The page that the device belongs to: its elements, and the frame that stands on it.

/** Where something is in the window. @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** A place in the document. @typedef {{x: number, y: number}} Spot */

export const PAGE = ".aa-page, .aa-panel";

/** The outermost page or panel of ours around an element. @param {Element | null} element @returns {HTMLElement | null} */
export const pageOf = (element) => {
  /** @type {HTMLElement | null} */
  let page = null;
  for (let up = element?.closest?.(PAGE); up; up = up.parentElement?.closest(PAGE)) page = up;
  return page;
};

/** The element that says which frame stands on the page, and whose it is. @param {HTMLElement | null} page @returns {DOMStringMap} */
export const markOf = (page) => page?.querySelector("[data-aufachse-step]")?.dataset ?? {};

/** Whether a button can be seen and pressed. @param {Element & {disabled?: boolean}} button */
export const pressable = (button) => !button.disabled && button.getClientRects().length > 0 && button.checkVisibility({visibilityProperty: true});
