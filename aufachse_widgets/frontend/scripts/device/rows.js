// Rows of buttons tell the kernel which one was pressed.

const ROW = ".widget-toggle-buttons[class*=aa-model-]";

/** The id of the widget that an element shows, where its class says so. @param {Element} element */
export const modelOf = (element) => [...element.classList].find((one) => one.startsWith("aa-model-"))?.slice(9);

/**
 * A press on a button of a row of ours: told at once, by its place. The row itself would first look at each of its buttons (a map has 240), and
 * would tell nothing where it takes the button for the one that was pressed last. Whether it was one.
 * @param {import("../widget.js").Manager} manager @param {HTMLElement} button
 */
export const tellPlace = (manager, button) => {
  const row = button.closest(ROW);
  if (row)
    manager
      .get_model(/** @type {string} */ (modelOf(row)))
      .then((one) => one.send({event: "place", place: Number(/** @type {HTMLButtonElement} */ (button).value)}));
  return Boolean(row);
};
