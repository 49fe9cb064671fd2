// Odds on the map: each beside its own place, over nothing else that is to be read or pressed.

const RINGS = [10, 14, 18, 24, 32]; // pixels from a place to its odds, the nearest first
const ROUND = 24; // directions
const WORDS = 18; // pixels: how much nearer the number alone has to be able to stand than with its words
const MARK = 5; // pixels: how much farther away odds rather stand than on the mark of a space
const NARROW = 2; // pixels between odds and other things

/** @typedef {import("./page.js").Box} Box */

/**
 * Where odds may stand, with the way to their middle and to where their line ends.
 * @typedef {{box: Box, mx: number, my: number, ex: number, ey: number}} Stand
 */

const READ = [
  ".aa-overlay :is(.aa-name, .aa-called, .aa-tag:not(.aa-odds), .aa-truck, .aa-roadsign, .aa-roadsign em, .aa-city)",
  ".aa-hintmarks span, .aa-spots button, .leaflet-control",
].join();
const MARKS = ".aa-overlay :is(.aa-road, .aa-ferry, .aa-event, .aa-shield)";

/** Where something stands that may still be driving there, or is drawn larger than the button that it is. @param {HTMLElement} element @returns {Box} */
const boxOf = (element) => {
  const box = element.getBoundingClientRect();
  if (element.matches(".aa-truck")) {
    const base = /** @type {Element} */ (element.offsetParent).getBoundingClientRect(),
      {offsetLeft, offsetTop, offsetWidth, offsetHeight} = element;
    const left = base.left + offsetLeft - offsetWidth / 2,
      top = base.top + offsetTop - offsetHeight / 2;
    return {left, top, right: left + offsetWidth, bottom: top + offsetHeight};
  }
  if (!element.matches(".aa-spots button")) return box;
  const x = (box.left + box.right) / 2,
    y = (box.top + box.bottom) / 2,
    drawn = getComputedStyle(element, "::before");
  const wide = Math.max(box.width, parseFloat(drawn.width) + 8) / 2,
    high = Math.max(box.height, parseFloat(drawn.height) + 8) / 2;
  const marks = parseFloat(getComputedStyle(element).getPropertyValue("--w")) || 0; // beside it: what it leads to
  return {left: x - wide, right: Math.max(x + wide, marks && x + 9 + marks), top: Math.min(y - high, marks ? y - 24 : y), bottom: y + high};
};

/** The boxes of all that can be seen of what a selector names. @param {HTMLElement} root @param {string} selector */
const boxesOf = (root, selector) =>
  [...root.querySelectorAll(selector)].filter((one) => one.offsetWidth && one.checkVisibility({opacityProperty: true, visibilityProperty: true})).map(boxOf);

/** @param {Box} one @param {Box} other */
const meet = (one, other, gap = 0) =>
  one.left < other.right + gap && one.right > other.left - gap && one.top < other.bottom + gap && one.bottom > other.top - gap;
/** @param {Box} box @param {number} x @param {number} y */
const holds = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;

/** Where the odds of a place at x, y may stand: boxes of that size round it with the way to their middle and to where their line ends.
 * @param {number} x @param {number} y @param {number} wide @param {number} high */
const standsRound = (x, y, wide, high) => {
  /** @type {Stand[]} */
  const stands = [];
  for (const far of RINGS)
    for (let turn = 0; turn < ROUND; turn++) {
      const angle = (2 * Math.PI * turn) / ROUND,
        dx = Math.cos(angle),
        dy = Math.sin(angle);
      // The box is pushed that way until it is so far from the place.
      const out = Math.min(Math.abs(dx) > 1e-6 ? (wide / 2 + far) / Math.abs(dx) : Infinity, Math.abs(dy) > 1e-6 ? (high / 2 + far) / Math.abs(dy) : Infinity);
      const mx = dx * out,
        my = dy * out;
      const box = {left: x + mx - wide / 2, right: x + mx + wide / 2, top: y + my - high / 2, bottom: y + my + high / 2};
      const ex = Math.min(Math.max(x, box.left + 4), box.right - 4) - x,
        ey = Math.min(Math.max(y, box.top + 2), box.bottom - 2) - y;
      stands.push({box, mx, my, ex, ey});
    }
  return stands;
};

/** Whether nothing outside the map itself lies over a box: panels, notices and buttons that float over it. What is out of the window is no matter.
 * @param {HTMLElement} map @param {Box} box */
const uncovered = (map, {left, right, top, bottom}) =>
  [top + 1, (top + bottom) / 2, bottom - 1].every((y) =>
    [left + 1, left + (right - left) / 4, (left + right) / 2, right - (right - left) / 4, right - 1].every((x) => {
      const hit = document.elementFromPoint(x, y);
      return !hit || (map.contains(hit) && !hit.closest(".leaflet-control")) || hit.closest(".aa-spots");
    }),
  );

/** The best stand for odds of that size, and what speaks against it; or none.
 * @param {HTMLElement} map @param {number} x @param {number} y @param {number[]} size @param {Box[]} read @param {Box[]} marks */
const standFor = (map, x, y, [wide, high], read, marks) => {
  const whole = map.getBoundingClientRect();
  const others = read.filter((box) => !holds(box, x, y));
  const found = [];
  for (const stand of standsRound(x, y, wide, high)) {
    const {box, ex, ey} = stand;
    if (box.left < whole.left || box.right > whole.right || box.top < whole.top || box.bottom > whole.bottom) continue;
    if (read.some((one) => meet(box, one, NARROW))) continue;
    if ([0.2, 0.4, 0.6, 0.8, 1].some((part) => others.some((one) => holds(one, x + ex * part, y + ey * part)))) continue;
    found.push({...stand, cost: Math.hypot(ex, ey) + MARK * marks.filter((one) => meet(box, one)).length});
  }
  return found.sort((one, other) => one.cost - other.cost).find(({box}) => uncovered(map, box)) ?? null;
};

/** @type {WeakMap<HTMLElement, number[][]>} */
const sizes = new WeakMap(); // odds -> how wide and high they are, whole and as the number alone

/** @param {HTMLElement} tag */
const sizesOf = (tag) => {
  if (!sizes.has(tag))
    sizes.set(
      tag,
      [false, true].map((brief) => {
        tag.classList.toggle("aa-brief", brief);
        return [tag.offsetWidth, tag.offsetHeight];
      }),
    );
  return /** @type {number[][]} */ (sizes.get(tag));
};

/** Bring all odds of the page to their places, with a line from each to its own; where there is no room, the number alone, or none. @param {HTMLElement | null} page */
export const placeOdds = (page) => {
  for (const frame of page?.querySelectorAll(".aa-mapframe:has(.aa-odds)") ?? []) {
    const map = frame.querySelector(".leaflet-container");
    if (!map?.clientHeight || !map.checkVisibility({visibilityProperty: true})) continue;
    if (map.querySelector(".leaflet-pan-anim, .leaflet-zoom-anim") || document.body.matches(".leaflet-dragging")) continue;
    const read = [...boxesOf(frame, READ), ...boxesOf(/** @type {HTMLElement} */ (page), ".aa-dice .aa-die, .aa-receipts")],
      marks = boxesOf(frame, MARKS),
      whole = map.getBoundingClientRect();
    for (const tag of frame.querySelectorAll(".aa-odds")) {
      const base = /** @type {Element} */ (tag.offsetParent).getBoundingClientRect(),
        style = getComputedStyle(tag),
        [long, brief] = sizesOf(tag);
      const x = base.left + parseFloat(style.left),
        y = base.top + parseFloat(style.top);
      const [full, alone] = [long, brief].map((size) => (holds(whole, x, y) ? standFor(map, x, y, size, read, marks) : null));
      const stand = full && full.cost <= (alone ?? full).cost + WORDS ? full : alone;
      tag.classList.toggle("aa-placed", Boolean(stand));
      if (!stand) continue;
      const {box, mx, my, ex, ey} = stand;
      read.push(box);
      tag.classList.toggle("aa-brief", stand !== full);
      const looks = {
        "--dx": `${mx.toFixed(1)}px`,
        "--dy": `${my.toFixed(1)}px`,
        "--long": `${Math.hypot(ex, ey).toFixed(1)}px`,
        "--turn": `${Math.atan2(ey, ex).toFixed(3)}rad`,
      };
      for (const [name, value] of Object.entries(looks)) if (tag.style.getPropertyValue(name) !== value) tag.style.setProperty(name, value);
    }
  }
};
