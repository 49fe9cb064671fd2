// Files: saved at once.

/** A file that the kernel gives. @typedef {{name: string, type: string}} Saved */

/** @param {Saved} content @param {BlobPart[]} buffers */
export const download = (content, buffers) => {
  const url = URL.createObjectURL(new Blob(buffers, {type: content.type}));
  const link = Object.assign(document.createElement("a"), {href: url, download: content.name});
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60000);
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
