// A sheet over the page, in which codes are shown or filmed: a dialog with a title and a button that closes it.

/**
 * An element with those properties and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} properties @param {Node[]} children
 */
export const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** A button with a picture, by its name in Font Awesome. @param {string} name @param {string} icon @param {() => void} pressed */
export const iconButton = (name, icon, pressed) => {
  const made = button("", pressed, "aa-quiet aa-icon");
  made.append(make("i", {className: `fa fa-${icon}`, ariaHidden: "true"}));
  made.ariaLabel = made.title = name;
  return made;
};

/** A button of the page's looks. @param {string} text @param {() => void} pressed @param {string} looks */
export const button = (text, pressed, looks = "aa-quiet") => {
  const made = make("button", {type: "button", textContent: text, className: `jupyter-button aa-button ${looks}`});
  made.addEventListener("click", pressed);
  return made;
};

/** Keep the screen on, where the browser lets a page. The system takes that away whenever the page is hidden. @param {AbortSignal} signal */
const stayOn = (signal) => {
  /** @type {WakeLockSentinel | undefined} */
  let lock;
  const ask = async () => {
    if (document.hidden) return;
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined); // a battery that is low
    if (signal.aborted) await lock?.release();
  };
  document.addEventListener("visibilitychange", ask, {signal});
  signal.addEventListener("abort", () => lock?.release());
  void ask();
};

/**
 * Opens a sheet with those parts and, in a row below them, those buttons, once `el` is in the page. When it is closed, `closed` is called.
 * @param {{el: HTMLElement, signal: AbortSignal, words: Record<string, string>, closed: () => void, parts: Node[], buttons: Node[]}} sheet
 */
export const openSheet = ({el, signal, words, closed, parts, buttons}) => {
  const title = make("h2", {textContent: words.title, className: "aa-title"}),
    row = make(
      "div",
      {className: "aa-row"},
      ...buttons,
      button(words.close, () => dialog.close()),
    );
  const dialog = make("dialog", {className: "aa-codes", ariaLabel: words.title}, title, ...parts, row);
  dialog.addEventListener("close", closed);
  el.append(dialog);
  const open = () => {
    if (signal.aborted) return;
    if (el.isConnected) dialog.showModal();
    else window.requestAnimationFrame(open);
  };
  open();
  stayOn(signal);
  signal.addEventListener("abort", () => {
    dialog.removeEventListener("close", closed);
    dialog.remove();
  });
};
