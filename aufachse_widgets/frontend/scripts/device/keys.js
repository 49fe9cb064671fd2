// Keys press the real buttons, so that all that holds for presses holds for them.

import {pressable} from "./page.js";

/** Put the focus on the next space in reach in that direction; whether there is one.
 * @param {HTMLElement} root @param {HTMLElement} from @param {string} key */
export const arrow = (root, from, key) => {
  const spots = [...root.querySelectorAll(".aa-spots button")].filter(pressable);
  const here = spots.includes(from);
  if (!spots.length || !(here || from === document.body || from.matches(".leaflet-container"))) return false;
  /** @param {Element} element */
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = here ? middle(from) : middle(/** @type {HTMLElement} */ (root.querySelector(".aa-mapframe")));
  const [dx, dy] = /** @type {Record<string, number[]>} */ ({ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]})[key];
  /** @type {HTMLElement | null} */
  let best = null,
    least = Infinity;
  for (const spot of spots) {
    if (spot === from) continue;
    const [sx, sy] = middle(spot),
      along = (sx - x) * dx + (sy - y) * dy,
      aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    const far = along + 2 * aside;
    if ((along > 0 || !here) && Math.abs(far) < least) [best, least] = [spot, Math.abs(far)];
  }
  best?.focus();
  return Boolean(/** @type {unknown} */ (best));
};

/** Listen to keys. @param {Omit<import("../widget.js").Context, "el"> & {page: import("../widget.js").Page}} context */
export const hearKeys = ({model, page, signal}) => {
  const served = document.body.dataset.voila !== undefined;
  document.addEventListener(
    "keydown",
    (event) => {
      const root = page(),
        from = /** @type {HTMLElement} */ (event.target);
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (root.querySelector("dialog[open]")) return; // it lies over the buttons
      if (!root.contains(from) && !(served && from === document.body)) return;
      const typing = from.matches("textarea, select, [contenteditable=true], [role=slider], input:not([type=checkbox], [type=radio], [type=button])");
      if (typing && event.key !== "Escape") return;
      if (event.key.startsWith("Arrow")) {
        if (arrow(root, from, event.key)) event.preventDefault();
        return;
      }
      for (const selector of model.get("shortcuts")[event.key] ?? []) {
        const [where, said] = selector.split("|"),
          text = (/** @type {Element} */ element) => element.textContent.trim();
        const says = (/** @type {Element} */ element) =>
          !said || (/^\d+$/.test(said) ? text(element).match(/\d+/)?.[0] === said : text(element).startsWith(said));
        const button = [...root.querySelectorAll(where)].find((element) => pressable(element) && says(element));
        if (!button) continue;
        event.preventDefault();
        if (!event.repeat) button.click();
        return;
      }
    },
    {signal},
  );
};
