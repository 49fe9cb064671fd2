// The page that the device belongs to: its elements, and the frame that stands on it.

export const PAGE = ".aa-page, .aa-panel";

/** The outermost page or panel of ours around an element. */
export const pageOf = (element) => {
  let page = null;
  for (let up = element?.closest?.(PAGE); up; up = up.parentElement?.closest(PAGE)) page = up;
  return page;
};

/** The element that says which frame stands on the page, and whose it is. */
export const markOf = (page) => page?.querySelector("[data-aufachse-step]")?.dataset ?? {};

/** Whether a button can be seen and pressed. */
export const pressable = (button) => !button.disabled && button.getClientRects().length > 0 && button.checkVisibility({visibilityProperty: true});
