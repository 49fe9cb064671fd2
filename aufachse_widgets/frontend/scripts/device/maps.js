// Maps fill their place.

import {measureAgain} from "../upstream.js";
import {PAGE} from "./page.js";
import {modelOf} from "./rows.js";

/** A wheel over the buttons on the spaces zooms the map that they lie on, as beside them, and scrolls no page. @param {Element} map @param {AbortSignal} signal */
const zoomByWheel = (map, signal) =>
  map.closest(".aa-mapframe")?.addEventListener(
    "wheel",
    (event) => {
      if (!(event.target instanceof Element && event.target.closest(".aa-spots"))) return;
      event.preventDefault();
      map.querySelector(".leaflet-pane")?.dispatchEvent(new WheelEvent("wheel", /** @type {WheelEvent} */ (event)));
    },
    {passive: false, signal},
  );

/**
 * Maps follow the size of their place: a phone that is turned, its keyboard, a tab that is opened again. Leaflet itself
 * hears of the window only, and measures a hidden map as empty; so its own ear is shut (see widgets/map/leaflet.py),
 * and each map is told whenever the place that it fills has another size.
 * @param {import("../widget.js").Manager} manager @param {AbortSignal} signal
 */
export const sizeMaps = (manager, signal) => {
  /** @param {Element} element */
  const fit = async (element) => {
    const id = modelOf(element);
    if (!id || !element.clientWidth || !element.clientHeight) return;
    const shown = (await manager.get_model(id))?.views ?? {};
    for (const view of await Promise.all(Object.values(shown))) if (element.contains(view.el)) measureAgain(view);
  };
  // biome-ignore lint/suspicious/useIterableCallbackReturn: nobody waits for a map to be measured
  const sizes = new ResizeObserver((changes) => changes.forEach((change) => fit(change.target).catch(() => {})));
  const seen = new WeakSet();
  const look = () => {
    for (const map of document.querySelectorAll(`:is(${PAGE}) .leaflet-widgets`))
      if (!seen.has(map)) {
        seen.add(map);
        sizes.observe(map);
        zoomByWheel(map, signal);
      }
  };
  const comes = new MutationObserver(look);
  comes.observe(document.body, {childList: true, subtree: true});
  signal.addEventListener("abort", () => {
    comes.disconnect();
    sizes.disconnect();
  });
  look();
};
