// A page whose kernel is gone: a notebook that is opened again with the widgets that were saved in it, or its HTML; a kernel that has ended meanwhile.

import {DISCONNECTED} from "../upstream.js";

const ENDED = ["autorestarting", "restarting", "terminating", "dead"]; // what Jupyter says of a kernel that knows nothing of the page any more

/** Say over the table that nothing on it can be pressed any more. A served page is told by its server, which brings it back.
 * @param {import("../widget.js").Context & {page: import("../widget.js").Page}} context */
export const seeKernel = ({model, el, page, signal}) => {
  if (document.body.dataset.voila !== undefined) return;
  const line = Object.assign(document.createElement("p"), {className: "aa-kernel-gone"});
  line.setAttribute("role", "status");
  let ended = false,
    /** @type {HTMLElement | null} */
    root = null;
  const look = () => {
    const gone = ended || el.classList.contains(DISCONNECTED);
    if (gone === Boolean(root)) return;
    root?.removeAttribute("data-aufachse-gone");
    root = gone ? page() : null;
    if (!root) {
      line.remove();
      return;
    }
    root.dataset.aufachseGone = "";
    line.textContent = model.get("gone");
    root.before(line);
  };
  const observer = new MutationObserver(look);
  observer.observe(el, {attributes: true, attributeFilter: ["class"]});
  const kernel = model.widget_manager?.kernel;
  /** @param {unknown} _ @param {string} status */
  const told = (_, status) => {
    ended ||= ENDED.includes(status);
    look();
  };
  kernel?.statusChanged?.connect?.(told);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    kernel?.statusChanged?.disconnect?.(told);
  });
  return look;
};
