// What leads to a rule: something that is held with a finger, or pressed with the right mouse button, and the page's own address.

import {copied} from "./links.js";
import {markOf} from "./page.js";
import {within} from "./presses.js";

/** The section of the rules about what lies at that place; empty: the present moment; null: nothing of the game's.
 * @param {HTMLElement | null} page @param {Element} element @param {number} x @param {number} y */
const ruleAt = (page, element, x, y) => {
  if (!page?.contains(element) || markOf(page).aufachseStep === undefined) return null;
  if (element.closest(".aa-devicepanel, .aa-replay, .leaflet-control, .aa-tools, .aa-tabs, a, input, select, textarea")) return null;
  if (element.closest(".aa-mapframe") && [...page.querySelectorAll(".aa-roadsign")].some((sign) => within(sign.getBoundingClientRect(), x, y))) return "signs";
  const about = element.closest('[class*="aa-about-"]')?.className.match(/aa-about-([a-z]+)/);
  if (about) return about[1];
  return element.closest("button, .aa-card, .aa-prompt, .aa-mapframe, .aa-wallbox") ? "" : null;
};

/** The served page's address may name a rule, which its script has taken from there (../page/address.js). It is asked for once.
 * @param {import("../widget.js").Context["model"]} model */
export const readAddressed = (model) => {
  const {aufachseRule: rule} = document.body.dataset;
  delete document.body.dataset.aufachseRule;
  if (rule) model.send({kind: "rule", section: "", rule});
};

/** A link to a rule leaves no game: it is copied, and says so. In a file of its own, and wherever else nothing can be copied, it is a link as any other.
 * @param {MouseEvent} event @param {string} said */
const copyRule = async (event, said) => {
  const link = /** @type {Element} */ (event.target).closest?.("a.aa-rule-link");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const field = Object.assign(document.createElement("textarea"), {value: link.href, readOnly: true});
  link.after(field);
  const well = await copied(link.href, field);
  field.remove();
  link.textContent = well ? said : link.href;
  link.setAttribute("role", "status");
};

const HOLD = 600; // milliseconds: longer than browsers take that ask by themselves (Android's 500)
const STRAYS = 10; // pixels that a finger may stray and still be held

/**
 * The browser's own way to ask what can be done with something is a `contextmenu` event: it knows how long this person holds a button. Safari on
 * an iPhone or iPad sends none for a finger (only Leaflet's map sends one in its stead); so a finger that rests is timed here, too, and whichever
 * comes first counts. A finger that has asked presses nothing when it is lifted. That nothing is selected or called out meanwhile is up to the
 * stylesheet (css/device.py).
 * @param {Omit<import("../widget.js").Context, "el"> & {page: import("../widget.js").Page}} context
 */
export const hearRules = ({model, page, signal}) => {
  /** @type {{x: number, y: number, timer: number, asked: boolean} | null} */
  let finger = null; // {x, y, timer, asked}: the one that rests on the page
  const at = {capture: true, signal};
  document.addEventListener("click", (event) => copyRule(event, model.get("copied")), {signal});
  /** @param {Element} element @param {number} x @param {number} y */
  const ask = (element, x, y) => {
    // @ts-expect-error: what is touched may be the document, which has no `closest`
    const section = element.closest && ruleAt(page(), element, x, y);
    if (section === null || section === undefined) return false;
    if (!finger?.asked) model.send({kind: "rule", section});
    if (finger) finger.asked = true;
    return true;
  };
  const lift = () => {
    window.clearTimeout(finger?.timer);
    const asked = finger?.asked ?? false;
    finger = null;
    return asked;
  };
  document.addEventListener(
    "contextmenu",
    (event) => {
      window.clearTimeout(finger?.timer);
      if (!ask(/** @type {Element} */ (event.target), event.clientX, event.clientY)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    at,
  );
  document.addEventListener(
    "touchstart",
    (event) => {
      lift();
      if (event.touches.length > 1) return; // two fingers zoom
      const {clientX: x, clientY: y} = event.touches[0];
      finger = {x, y, asked: false, timer: window.setTimeout(() => ask(/** @type {Element} */ (event.target), x, y), HOLD)};
    },
    {...at, passive: true},
  );
  document.addEventListener(
    "touchmove",
    (event) => {
      const {clientX: x, clientY: y} = event.touches[0];
      if (finger && Math.hypot(x - finger.x, y - finger.y) > STRAYS) window.clearTimeout(finger.timer);
    },
    {...at, passive: true},
  );
  document.addEventListener("touchcancel", lift, at);
  document.addEventListener(
    "touchend",
    (event) => {
      if (lift() && event.cancelable) event.preventDefault();
    },
    {...at, passive: false},
  );
  signal.addEventListener("abort", lift);
};
