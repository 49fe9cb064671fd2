// What has to be pressed comes into sight.

import {pressable} from "./page.js";

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

/** A panel over the page is a dialog with the name of what it shows: the focus goes into it, and back to where it was. @param {HTMLElement | null} page */
const open = (page) => {
  const panel = [...(page?.querySelectorAll(".aa-devicepanel") ?? [])].find((one) => one.offsetHeight > 0);
  if (!panel) return null;
  const name = panel.querySelector("h3")?.textContent;
  panel.setAttribute("role", "dialog");
  if (name && panel.getAttribute("aria-label") !== name) panel.setAttribute("aria-label", name);
  return panel;
};

/** Tells the served page when a panel comes to lie over it, and when it has gone: back closes it. Returns what looks after that. */
export const covered = () => {
  /** @type {HTMLElement | null} */
  let panel = null;
  /** @type {HTMLElement | null} */
  let before = null; // what had the focus
  /** @param {Element | null} element */
  const nowhere = (element) => !element || element === document.body || element === panel || panel?.contains(element);
  /** Where the focus was; where that is out of sight (a menu that has been shut), what opens it. @param {HTMLElement | null} page @returns {HTMLElement | undefined} */
  const back = (page) => [before, ...(page?.querySelectorAll(".aa-menu, .aa-key-help") ?? [])].find((one) => one?.isConnected && pressable(one)) ?? undefined;
  return (/** @type {HTMLElement | null} */ page) => {
    const now = open(page);
    if (Boolean(now) !== Boolean(panel)) document.dispatchEvent(new CustomEvent("aufachse-panel", {detail: Boolean(now)}));
    if (now && !panel) {
      before = /** @type {HTMLElement | null} */ (document.activeElement);
      now.tabIndex = -1;
      now.focus({preventScroll: true});
    } else if (!now && panel && nowhere(document.activeElement)) back(page)?.focus({preventScroll: true});
    panel = now;
  };
};

/** A panel that opens, or shows something else, shows its top, or what is to be in sight first there: the browser remembers how far it was scrolled before.
 * Returns what looks after that. */
export const topped = () => {
  const shown = new WeakMap(); // panel -> what it begins with, or is to show first, and how wide it was then: wider it breaks its lines elsewhere
  return (/** @type {HTMLElement | null} */ page) => {
    for (const panel of page?.querySelectorAll(".aa-devicepanel") ?? []) {
      const inside = panel.offsetHeight ? panel.firstElementChild : null;
      const first = inside?.querySelector("[data-first]") ?? inside;
      const before = shown.get(panel);
      if (first && (before?.first !== first || (first !== inside && before.wide !== panel.clientWidth))) {
        const tools = panel.querySelector(".aa-rules-search")?.offsetHeight ?? 0; // they stay on top
        panel.scrollTop = first === inside ? 0 : panel.scrollTop + first.getBoundingClientRect().top - panel.getBoundingClientRect().top - tools - 8;
      }
      shown.set(panel, {first, wide: panel.clientWidth});
    }
  };
};
