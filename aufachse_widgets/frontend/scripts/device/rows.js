// Rows of buttons tell the kernel which one was pressed.

const ROW = ".widget-toggle-buttons[class*=aa-model-]";

/** The id of the widget that an element shows, where its class says so. @param {Element} element */
export const modelOf = (element) => [...element.classList].find((one) => one.startsWith("aa-model-"))?.slice(9);

/** What the kernel is told of a press by a finger; ``sure``: nothing else lies so near that it may have been meant. @typedef {{touch: true, sure: boolean}} Touch */

/** What stood on the page at a press. @typedef {{frame: number, text: string}} Press */

/** @param {import("../widget.js").Manager} manager @param {Element} row @param {number} place @param {Press | null} press @param {Touch | {}} touch */
const tell = (manager, row, place, press, touch) =>
  manager.get_model(/** @type {string} */ (modelOf(row))).then((one) => one.send({event: "place", place, ...(press && {press}), ...touch}));

/**
 * A press on a button of a row of ours: told at once, by its place. The row itself would first look at each of its buttons (a map has 240), and
 * would tell nothing where it takes the button for the one that was pressed last. `press` goes with it, where the kernel has to know. Whether it was one.
 * @param {import("../widget.js").Manager} manager @param {HTMLElement} button @param {Press | null} press
 */
export const tellPlace = (manager, button, press) => {
  const row = button.closest(ROW);
  if (row) tell(manager, row, Number(/** @type {HTMLButtonElement} */ (button).value), press, {});
  return Boolean(row);
};

export const MAP = ".leaflet-container";
const FRAME = ".aa-mapframe"; // a map, with the buttons of its spaces
const NEAREST = ".aa-nearest"; // a row of spaces of which a finger means the nearest
const FINGER = 24; // pixels: so far from a space a finger may come down that means it
const SURE = 8; // pixels: so much farther away the next space is where a finger can have meant but one

/** The row of spaces that a finger on that button, or beside them on their map, may mean. @param {Element} button */
export const spotsAt = (button) => button.closest(NEAREST) ?? (button.matches(MAP) ? button.closest(FRAME) : null)?.querySelector(NEAREST) ?? null;

/** The nearest of the buttons that are shown, at most as far as a finger is wide: also one that sleeps, since the map shows too much of the board. @param {Element} row @param {{x: number, y: number}} finger */
export const nearest = (row, finger) => {
  let found = null,
    far = Infinity,
    next = Infinity;
  for (const button of row.querySelectorAll("button")) {
    const box = button.getBoundingClientRect();
    if (!box.width) continue;
    const away = Math.hypot((box.left + box.right) / 2 - finger.x, (box.top + box.bottom) / 2 - finger.y);
    if (away >= next) continue;
    if (getComputedStyle(button).opacity === "0") continue; // one that was just pressed stays under the mouse, unseen
    if (away < far) [found, far, next] = [button, away, far];
    else next = away;
  }
  return found && far <= FINGER ? {button: found, sure: next - far >= SURE} : null;
};

/** Tell of a finger on a map of which the nearest space is meant, whatever lies on top there. Whether there was one.
 * @param {import("../widget.js").Manager} manager @param {Element} button @param {{x: number, y: number}} finger @param {Press | null} press */
export const tellNearest = (manager, button, finger, press) => {
  const row = spotsAt(button);
  const found = row && nearest(row, finger);
  if (found) tell(manager, row, Number(found.button.value), press, {touch: true, sure: found.sure});
  return Boolean(found);
};
