// Money counts: a changed amount floats beside the player's money, which counts up or down once the truck has arrived, and
// the event card that lies over it has been put away.
//
// Python writes `<span class="aa-money" data-seat="0" data-money="5600">5600 DM</span>`, final as it is: that is what tests see and what is read aloud, once.
// With `data-from` it counts from there where it is seen for the first time, with `data-after` so many milliseconds later.
// What counts is drawn over it by the stylesheet (motion.css), from two attributes: `data-shown`, the sum at this moment, and `data-gain`, what floats.

import {still} from "./looks.js";
import {arrival} from "./motion.js";

const COUNTS = 1500; // milliseconds
const EVERY = 1000 / 30; // between two numbers: more of them nobody can read

/** The amount on its way: slow at its end. @param {number} from @param {number} to @param {number} share of the time that has gone @returns {number} */
export const between = (from, to, share) => {
  if (share >= 1) return to;
  if (share <= 0) return from;
  const eased = 1 - (1 - share) ** 3;
  return Math.round((from + (to - from) * eased) / 10) * 10;
};

const NUMBER = /\d(?:[\d.,\u00a0\u202f ]*\d)?/;

/** What stands between thousands in a text with such a number; empty where nothing does. @param {string} text */
export const separatorOf = (text) => /\d([.,\u00a0\u202f ])\d{3}/.exec(text)?.[1] ?? "";

/** A number with that between its thousands. @param {number} amount @param {string} separator */
export const grouped = (amount, separator) => String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, separator);

/** The text that says another amount in the same way. @param {string} text @param {number} amount @param {string} [separator] */
export const saying = (text, amount, separator = separatorOf(text)) => text.replace(NUMBER, grouped(amount, separator));

/** What floats. @param {number} change @param {string} separator */
export const gain = (change, separator) => `${change < 0 ? "−" : "+"}${grouped(change, separator)}`;

const CARD = ".aa-lying .aa-told-card";

/** A sum that counts; `begins` is Infinity as long as a card lies over it. @typedef {{from: number, to: number, begins: number}} Count */

/**
 * Looks after the money on a page. Returns what is to be called whenever something has changed, and what ends all counting at once.
 * @param {{page: import("../widget.js").Page, model: import("../widget.js").Model, signal: AbortSignal}} context
 */
export const countMoney = ({page, model, signal}) => {
  /** @type {Map<string, number>} */
  const known = new Map(); // seat -> what it has
  /** @type {Map<string, Count>} */
  const counts = new Map(); // seat -> what is still counted
  let frame = 0,
    drawn = 0;
  const places = () => /** @type {HTMLElement[]} */ ([...(page()?.querySelectorAll(".aa-money[data-seat]") ?? [])]);
  const amountOf = (/** @type {HTMLElement} */ place) => Number(place.dataset.money);

  /** @param {HTMLElement} place @param {Count | undefined} count @param {number} now */
  const show = (place, count, now) => {
    if (!count || count.to !== amountOf(place)) {
      delete place.dataset.shown;
      delete place.dataset.gain;
      return;
    }
    const separator =
      places()
        .map((one) => separatorOf(one.textContent))
        .find(Boolean) ?? "";
    place.dataset.shown = saying(place.textContent, between(count.from, count.to, (now - count.begins) / COUNTS), separator);
    if (now >= count.begins) place.dataset.gain ??= gain(count.to - count.from, separator);
  };
  const run = () => {
    frame = 0;
    const now = performance.now();
    for (const [seat, count] of counts) if (now >= count.begins + COUNTS) counts.delete(seat);
    if (now - drawn >= EVERY || !counts.size) {
      drawn = now;
      for (const place of places()) show(place, counts.get(/** @type {string} */ (place.dataset.seat)), now);
    }
    if ([...counts.values()].some((count) => count.begins < Infinity) && !signal.aborted) frame = window.requestAnimationFrame(run);
  };
  const end = () => {
    for (const [seat, count] of counts) if (count.begins < Infinity) counts.delete(seat); // what a card holds back is still to be seen
    if (!frame) run();
  };
  const look = () => {
    const said = model.get("happened");
    const goesOn = said?.live && !document.hidden && !still(page());
    /** @type {Map<string, number>} */
    const has = new Map();
    /** @type {Map<string, number>} */
    const after = new Map();
    for (const place of places()) {
      const seat = /** @type {string} */ (place.dataset.seat);
      if (place.dataset.from !== undefined && !known.has(seat)) {
        if (!place.getClientRects().length) continue; // something else is to be seen first
        known.set(seat, Number(place.dataset.from));
      }
      has.set(seat, amountOf(place));
      after.set(seat, Number(place.dataset.after ?? 0));
    }
    const begins = counts.size || goesOn ? (page()?.querySelector(CARD) ? Infinity : performance.now() + arrival(page())) : 0;
    let changed = false;
    for (const count of counts.values())
      if (count.begins === Infinity && begins < Infinity) {
        count.begins = begins;
        changed = true;
      }
    for (const [seat, amount] of has) {
      const before = known.get(seat);
      known.set(seat, amount);
      if (before === undefined || before === amount) continue;
      changed = true;
      if (goesOn) counts.set(seat, {from: counts.get(seat)?.to ?? before, to: amount, begins: begins + (after.get(seat) ?? 0)});
      else counts.delete(seat);
    }
    // The page may have replaced an element while its amount stayed the same.
    if (!frame && (changed || counts.size || places().some((place) => place.dataset.shown))) run();
  };
  signal.addEventListener("abort", () => window.cancelAnimationFrame(frame));
  return {look, end};
};
