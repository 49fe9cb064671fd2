// A film's time: how long its scenes last, where its trucks are meanwhile, and what comes next while it runs.

/** @typedef {import("./film.js").Way} Way */
/** @typedef {import("./film.js").Point} Point */
/** @typedef {import("./film.js").Shot} Shot */

/** @param {number} least @param {number} most @param {number} number */
const between = (least, most, number) => Math.max(least, Math.min(most, number));

/** The milliseconds that the drives of a scene take at normal speed; 0 where nobody drives. @param {Shot} shot */
export const driveTime = ({ways = []}) => (ways.length ? between(250, 1400, 220 * Math.max(...ways.map(([, , way]) => way.length - 1))) : 0);

/** The milliseconds in which what is said of a scene can be read at normal speed. @param {Shot} shot */
export const readingTime = ({said}) => between(350, 2600, 300 + 22 * said.length);

/** The milliseconds that a scene lasts at normal speed. @param {Shot} shot */
export const lasts = (shot) => driveTime(shot) + readingTime(shot);

/** The minutes, at least 1, that a film takes from a scene to its end. @param {Shot[]} shots @param {number} from @param {number} speed */
export const minutes = (shots, from, speed) => Math.max(1, Math.round(shots.slice(from + 1).reduce((sum, shot) => sum + lasts(shot), 0) / speed / 60000));

/** Each truck's way through a scene: by its seat the points it passes, in one line where it drives more than once.
 * @param {Way[]} ways @param {Point[]} places @returns {Map<number, Point[]>} */
export const drives = (ways, places) => {
  /** @type {Map<number, Point[]>} */
  const found = new Map();
  for (const [seat, , way] of ways) found.set(seat, [...(found.get(seat) ?? []), ...way.map((place) => places[place])]);
  return found;
};

/** Where somebody is who has that share (0 to 1) of a way behind them. @param {Point[]} points @param {number} share @returns {Point} */
export const along = (points, share) => {
  const far = points.slice(1).map((point, index) => Math.hypot(point[0] - points[index][0], point[1] - points[index][1]));
  let left = share * far.reduce((sum, length) => sum + length, 0),
    leg = 0;
  while (leg < far.length - 1 && left > far[leg]) left -= far[leg++];
  const [from, to] = [points[leg], points[leg + 1]],
    part = far[leg] ? left / far[leg] : 1;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
};

const AT_ONCE = 150; // milliseconds from the press to the first scene

/** Shows one scene after the other while it runs. */
export class Clock {
  running = false;
  #timer = 0;
  #film;

  /** `now`, `first` and `last` are scenes, `show` shows one with its drives, `lasts` says for how many milliseconds, `changed` is told that it runs or stands.
   * @param {{now: () => number, first?: number, last: number, show: (scene: number, driven: boolean) => void, lasts: (scene: number) => number, changed: () => void,
   *   wait?: (then: () => void, milliseconds: number) => number, stop?: (timer: number) => void}} film */
  constructor(film) {
    this.#film = {
      wait: (/** @type {() => void} */ then, /** @type {number} */ milliseconds) => window.setTimeout(then, milliseconds),
      stop: (/** @type {number} */ timer) => window.clearTimeout(timer),
      ...film,
    };
  }

  /** Run, from the first scene where the end is shown. */
  start() {
    const {now, first = 0, last, show} = this.#film;
    if (now() >= last) show(first, false);
    this.#set(true);
    this.#next(AT_ONCE);
  }

  /** Stand still. */
  hold() {
    this.#film.stop(this.#timer);
    this.#set(false);
  }

  /** @param {boolean} running */
  #set(running) {
    this.running = running;
    this.#film.changed();
  }

  /** @param {number} milliseconds */
  #next(milliseconds) {
    const {stop, wait, now, last, show, lasts} = this.#film;
    stop(this.#timer);
    this.#timer = wait(() => {
      if (!this.running) return;
      if (now() >= last) {
        this.hold();
        return;
      }
      show(now() + 1, true);
      this.#next(lasts(now()));
    }, milliseconds);
  }
}
