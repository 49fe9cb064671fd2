// What has to be pressed comes into sight.

/** Whether it had to be scrolled; null where the element is not there yet. @param {HTMLElement | null} page @param {string} look */
export const sight = (page, look) => {
  const element = [...(page?.querySelectorAll(`.${CSS.escape(look)}`) ?? [])].find((one) => one.getBoundingClientRect().height);
  if (!element) return null;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const over = parseFloat(style.scrollMarginTop) || 0; // what is fixed on top covers so much
  const end = window.innerHeight - (parseFloat(style.scrollMarginBottom) || 0); // and what is fixed below begins here
  if (box.top >= over && box.bottom <= end) return false;
  element.scrollIntoView({block: box.height > end - over || box.top < over ? "start" : "nearest"});
  return true;
};

/** Tells the served page when a panel comes to lie over it, and when it has gone: back closes it. Returns what looks after that. */
export const covered = () => {
  let open = false;
  return (/** @type {HTMLElement | null} */ page) => {
    const now = [...(page?.querySelectorAll(".aa-devicepanel") ?? [])].some((panel) => panel.offsetHeight > 0);
    if (now === open) return;
    open = now;
    document.dispatchEvent(new CustomEvent("aufachse-panel", {detail: open}));
  };
};

/** A panel that opens, or shows something else, shows its top: the browser remembers how far it was scrolled before. Returns what looks after that. */
export const topped = () => {
  const shown = new WeakMap(); // panel -> what it begins with
  return (/** @type {HTMLElement | null} */ page) => {
    for (const panel of page?.querySelectorAll(".aa-devicepanel") ?? []) {
      const first = panel.offsetHeight ? panel.firstElementChild : null;
      if (first && shown.get(panel) !== first) panel.scrollTop = 0;
      shown.set(panel, first);
    }
  };
};
