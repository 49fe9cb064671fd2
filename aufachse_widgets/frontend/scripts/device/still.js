// Whether nothing is to move on a page: the system says so, or the person's options.

/** @param {HTMLElement | null} page */
export const still = (page) => page?.dataset.aufachseStill !== undefined || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Says on the page what the options say, for the stylesheet. Returns what is to be called once the page is there.
 * @param {{page: import("../widget.js").Page, model: import("../widget.js").Model, signal: AbortSignal}} context */
export const keepStill = ({page, model, signal}) => {
  const say = () => {
    const root = page();
    if (!root) return;
    if (model.get("liked").still) root.dataset.aufachseStill = "";
    else delete root.dataset.aufachseStill;
  };
  model.on("change:liked", say);
  signal.addEventListener("abort", () => model.off("change:liked", say));
  return say;
};
