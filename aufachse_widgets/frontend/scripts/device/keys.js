// Keys press the real buttons, so that all that holds for presses holds for them.

import {pressable} from "./page.js";
import {begin, netOf, walk} from "./roads.js";

/** @type {Record<string, [number, number]>} */
const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/** The buttons on all spaces, and the places of those that may be chosen. @param {HTMLElement} root */
const spotsOf = (root) => {
  const spots = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".aa-spots button")]);
  return {spots, among: [...spots.keys()].filter((place) => pressable(spots[place]))};
};

/** Where the truck on turn stands. @param {HTMLElement} root */
const truckOn = (root) => /** @type {HTMLElement | null} */ (root.querySelector(".aa-truck.aa-active"))?.dataset.space ?? "";

/** Whether goods can be delivered or loaded at a space. @param {HTMLElement} spot */
const hasBusiness = (spot) => {
  const style = getComputedStyle(spot),
    icon = style.getPropertyValue("--k");
  return icon !== "" && ["--aa-deliver", "--aa-load"].some((business) => style.getPropertyValue(business) === icon);
};

/** The space to begin with, where one is to be chosen: the nearest to the own truck, if possible one with business. @param {HTMLElement} root @param {HTMLElement[]} from */
export const firstSpace = (root, from) => {
  const net = netOf(root),
    {spots, among: all} = spotsOf(root),
    useful = all.filter((place) => hasBusiness(spots[place]));
  const among = useful.length ? useful : all;
  const place = net ? begin(net, truckOn(root), among) : -1;
  return spots[place] ?? from[0] ?? null;
};

/** Put the focus on the next space in reach in that direction, along the roads; whether there is one.
 * @param {HTMLElement} root @param {HTMLElement} from @param {string} key */
export const arrow = (root, from, key) => {
  const {spots, among} = spotsOf(root),
    here = spots.indexOf(from);
  if (!among.length || !(here >= 0 || from === document.body || from.matches(".leaflet-container, .aa-proposal *"))) return false;
  const net = netOf(root),
    proposed = spots.findIndex((spot) => spot.matches(".aa-proposed, [aria-current=true]"));
  const start = here >= 0 ? here : proposed >= 0 ? proposed : (net?.ids.indexOf(truckOn(root)) ?? -1);
  const [dx, dy] = WAYS[key];
  const found = !net || start < 0 ? among[0] : walk(net, start, among, dx, dy);
  if (found >= 0) spots[found].focus();
  else if (here < 0) spots[among[0]].focus(); // none lies there: to begin with, any will do
  return true;
};

/** Listen to keys. @param {Omit<import("../widget.js").Context, "el"> & {page: import("../widget.js").Page}} context */
export const hearKeys = ({model, page, signal}) => {
  const served = document.body.dataset.voila !== undefined;
  document.addEventListener(
    "keydown",
    (event) => {
      const root = page(),
        from = /** @type {HTMLElement} */ (event.target);
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (root.querySelector("dialog[open]")) return; // it lies over the buttons
      if (!root.contains(from) && !(served && from === document.body)) return;
      const typing = from.matches("textarea, select, [contenteditable=true], [role=slider], input:not([type=checkbox], [type=radio], [type=button])");
      if (typing && event.key !== "Escape") return;
      if (event.key === "Enter" && from.closest("button, a, summary")) return; // it presses that
      if (event.key.startsWith("Arrow")) {
        if (arrow(root, from, event.key)) event.preventDefault();
        return;
      }
      for (const selector of model.get("shortcuts")[event.key] ?? []) {
        const unseen = selector.startsWith("~"),
          [where, said] = selector.replace("~", "").split("|"),
          text = (/** @type {Element} */ element) => element.textContent.trim();
        const says = (/** @type {Element} */ element) =>
          !said || (/^\d+$/.test(said) ? text(element).match(/\d+/)?.[0] === said : text(element).startsWith(said));
        const button = [...root.querySelectorAll(where)].find((element) => (unseen ? !element.disabled : pressable(element)) && says(element));
        if (!button) continue;
        event.preventDefault();
        if (!event.repeat) button.click();
        return;
      }
      if (event.key === "?" && !event.repeat) model.send({kind: "rule", section: ""}); // where no button for it is in sight
    },
    {signal},
  );
};
