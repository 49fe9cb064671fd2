// Files: saved at once, or printed.

/** A file that the kernel gives. @typedef {{name: string, type: string}} Saved */

/** @param {Saved} content @param {BlobPart[]} buffers */
export const download = (content, buffers) => {
  const url = URL.createObjectURL(new Blob(buffers, {type: content.type}));
  const link = Object.assign(document.createElement("a"), {href: url, download: content.name});
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60000);
};

/** Print a page of its own, in a frame that nobody sees; it goes when that has been printed, or another one is. @param {{page: string}} content */
export const print = ({page}) => {
  document.getElementById("aa-printed")?.remove();
  const frame = Object.assign(document.createElement("iframe"), {id: "aa-printed", srcdoc: page, tabIndex: -1});
  frame.style.cssText = "position:fixed;left:0;top:0;width:0;height:0;border:0";
  frame.setAttribute("aria-hidden", "true");
  frame.addEventListener("load", () => {
    const inside = frame.contentWindow;
    inside?.addEventListener("afterprint", () => frame.remove());
    inside?.focus();
    inside?.print();
  });
  document.body.append(frame);
};

/** Gives a function that presses links to files that have come, each once, where a press has asked for them.
 * @param {import("../widget.js").Page} page @param {import("./presses.js").Presses} presses */
export const saver = (page, presses) => {
  const saved = new Set();
  return () => {
    for (const link of page()?.querySelectorAll("a[data-saves]") ?? []) {
      if (saved.has(link.dataset.saves)) continue;
      saved.add(link.dataset.saves);
      if (presses.finger.last && performance.now() - presses.finger.last.at < 20000) link.click();
    }
  };
};
