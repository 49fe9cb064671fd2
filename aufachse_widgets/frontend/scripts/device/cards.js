// The event card that lies over the map: a tap on it puts it away, and it stays while a mouse points at it or a finger lies on it.

const CARD = ".aa-lying .aa-notice";
const READ = "data-aufachse-read"; // on the card that is pointed at: the bar on it stands still

/** @param {Event} event */
const cardAt = ({target}) => /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(CARD) : null);

/**
 * Tell the kernel when somebody points at a card, or no longer. A mouse that lay there before the card came and doesn't move reads nothing.
 * @param {Omit<import("../widget.js").Context, "el"> & {page: import("../widget.js").Page}} context
 */
export const hearCards = ({model, page, signal}) => {
  /** @type {Element | null} */
  let read = null; // what the card says that is pointed at
  /** @param {Event} event */
  const readAt = (event) => (page()?.contains(/** @type {Node} */ (event.target)) && cardAt(event)?.querySelector(".aa-told-card")) || null;
  /** @param {Element | null} now */
  const reads = (now) => {
    if (now === read) return;
    read?.removeAttribute(READ);
    now?.setAttribute(READ, "");
    read = now;
    model.send({kind: "read", reads: now !== null});
  };
  document.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType !== "touch") reads(readAt(event));
    },
    {capture: true, passive: true, signal},
  );
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "touch") reads(readAt(event));
    },
    {capture: true, passive: true, signal},
  );
  for (const lifts of ["pointerup", "pointercancel"])
    document.addEventListener(lifts, (event) => /** @type {PointerEvent} */ (event).pointerType === "touch" && reads(null), {
      capture: true,
      passive: true,
      signal,
    });
  document.documentElement.addEventListener("pointerleave", () => reads(null), {passive: true, signal});
  document.addEventListener(
    "click",
    (event) => {
      const card = cardAt(event);
      if (!card || !page()?.contains(card) || /** @type {Element} */ (event.target).closest("button, a, summary")) return;
      const chosen = getSelection();
      if (chosen?.toString() && card.contains(chosen.anchorNode)) return; // they copy what it says
      // At the finger's place, so that a second touch of the same spot is known as that.
      const {clientX, clientY, view} = event;
      card.querySelector(".aa-putaway")?.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1, clientX, clientY, view}));
    },
    {signal},
  );
};
