// How a page looks by its person's options: whether anything moves on it, patterns, light or dark, the size of its text.

/** Whether nothing is to move on a page: the system says so, or the person's options. @param {HTMLElement | null} page */
export const still = (page) => page?.dataset.aufachseStill !== undefined || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {HTMLElement} root @param {string} name @param {boolean} on */
const mark = (root, name, on) => {
  if (on) root.dataset[name] = "";
  else delete root.dataset[name];
};

/** Says on the page what the options say, for the stylesheet, and to a page of our own (page/theme.js) what is the whole document's. Returns what is to be
 * called once the page is there.
 * @param {{page: import("../widget.js").Page, model: import("../widget.js").Model, signal: AbortSignal}} context */
export const keepLooks = ({page, model, signal}) => {
  const say = () => {
    const root = page();
    const liked = model.get("liked");
    document.dispatchEvent(new CustomEvent("aufachse-look", {detail: {look: liked.look, text_size: liked.text_size}}));
    if (!root) return;
    mark(root, "aufachseStill", liked.still);
    mark(root, "aufachsePatterns", liked.patterns);
  };
  model.on("change:liked", say);
  signal.addEventListener("abort", () => model.off("change:liked", say));
  return say;
};
