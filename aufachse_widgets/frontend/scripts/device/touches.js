// The next touch, anywhere: the lines that stay until then have been read.

const LINES = ".aa-receipts";

/** Tell the kernel of the first touch or key beside the lines that stand on the page, and of none that comes too soon for them to have been seen.
 * @param {Omit<import("../widget.js").Context, "el"> & {page: import("../widget.js").Page, pause: () => number}} context */
export const hearTouches = ({model, page, pause, signal}) => {
  let said = "",
    since = 0;
  const lines = () => {
    const shown = [...(page()?.querySelectorAll(LINES) ?? [])].find((one) => one.getClientRects().length > 0);
    return shown?.textContent ?? "";
  };
  /** @param {Event} event */
  const touched = ({target}) => {
    if (target instanceof Element && target.closest(LINES)) return; // somebody opens them, to read on
    if (!said || performance.now() - since < pause()) return;
    said = "";
    model.send({kind: "touch"});
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, touched, {capture: true, passive: true, signal});
  return () => {
    const now = lines();
    if (now !== said) [said, since] = [now, performance.now()];
  };
};
