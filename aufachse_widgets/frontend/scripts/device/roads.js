// The board's roads, for walking along them by arrow keys: Python writes them once into the map (widgets/map/net.py).

/** @typedef {{ids: string[], at: [number, number][], next: number[][]}} Net `next`: the neighbours of each space, by their place in `ids` */

const ASIDE = 0.72; // how far from a key's direction a space may lie, as the cosine of the angle: about 44°
const LAST = 0.2; // where nothing lies there

/** The net of the map within that element. @param {Element} root @returns {Net | null} */
export const netOf = (root) => {
  const text = /** @type {HTMLElement | null} */ (root.querySelector("[data-aufachse-net]"))?.dataset.aufachseNet;
  return text ? JSON.parse(text) : null;
};

/** How far each space is along the roads. @param {Net} net @param {number} from @returns {number[]} */
export const alongRoads = ({at, next}, from) => {
  const far = at.map(() => Infinity),
    open = new Set([from]);
  far[from] = 0;
  while (open.size) {
    const here = [...open].reduce((one, other) => (far[other] < far[one] ? other : one));
    open.delete(here);
    for (const there of next[here]) {
      const way = far[here] + Math.hypot(at[there][0] - at[here][0], at[there][1] - at[here][1]);
      if (way < far[there]) {
        far[there] = way;
        open.add(there);
      }
    }
  }
  return far;
};

/**
 * The space that an arrow key leads to: of those that may be chosen and lie in its direction, the one that is nearest along the roads; -1 for none.
 * @param {Net} net @param {number} from @param {number[]} among @param {number} dx @param {number} dy
 */
export const walk = (net, from, among, dx, dy) => {
  const far = alongRoads(net, from),
    [x, y] = net.at[from];
  let found = -1;
  for (const least of [ASIDE, LAST]) {
    let best = Infinity;
    for (const to of among) {
      const way = [net.at[to][0] - x, net.at[to][1] - y],
        length = Math.hypot(...way);
      const straight = length && (way[0] * dx + way[1] * dy) / length;
      const worth = (Number.isFinite(far[to]) ? far[to] : 10 * length) / Math.max(straight, 0.1);
      if (to !== from && straight >= least && worth < best) [found, best] = [to, worth];
    }
    if (found >= 0) break;
  }
  return found;
};

/**
 * Of the spaces that may be chosen the one to begin with: that of the own truck, else the nearest to it along the roads; -1 where no truck stands.
 * @param {Net} net @param {string} truck the id of its space @param {number[]} among
 */
export const begin = (net, truck, among) => {
  const from = net.ids.indexOf(truck);
  if (from < 0) return -1;
  const far = alongRoads(net, from);
  return among.reduce((one, other) => (one < 0 || far[other] < far[one] ? other : one), -1);
};
