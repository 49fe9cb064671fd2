// The way to the space that is pointed at, or has the focus: seen on the map as long as that is so.

const POINTED = ".aa-spots button:is(:hover, :focus-visible)";
const LIT = "aa-lit";

/** Show on one map the way to the space that is pointed at, and no other. @param {Element} frame */
export const showWay = (frame) => {
  const button = /** @type {HTMLButtonElement | null} */ (frame.querySelector(POINTED));
  const way = button && frame.querySelector(`.aa-lines .w${Number(button.value) + 1}`);
  for (const lit of frame.querySelectorAll(`.aa-lines .${LIT}`)) if (lit !== way) lit.classList.remove(LIT);
  if (way && !way.classList.contains(LIT)) way.classList.add(LIT);
};

/**
 * Follow mouse and focus. Returns what is to be called when the map was drawn again.
 * @param {{page: () => HTMLElement | null, signal: AbortSignal}} context
 */
export const showWays = ({page, signal}) => {
  const show = () => {
    for (const frame of page()?.querySelectorAll(".aa-mapframe") ?? []) showWay(frame);
  };
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(kind, show, {capture: true, passive: true, signal});
  return show;
};
