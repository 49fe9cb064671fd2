// The states of a page's connection, and what leads from one to the other.

/**
 * - `drawing`: the page is still being made; a slow answer is no lost connection.
 * - `connected`: all is well, as far as anybody knows.
 * - `lost`: the connection is lost, and is being got back.
 * - `ended`: the kernel has ended, or is another process, which knows nothing of this page: it has to be loaded again.
 * - `leaving`: the browser leaves the page, or loads it again.
 * @typedef {"drawing" | "connected" | "lost" | "ended" | "leaving"} State
 * @typedef {"drawn" | "lose" | "find" | "end" | "leave"} Event
 */

/** @type {Record<State, Partial<Record<Event, State>>>} */
const NEXT = {
  drawing: {drawn: "connected", lose: "lost", end: "ended", leave: "leaving"},
  connected: {lose: "lost", end: "ended", leave: "leaving"},
  lost: {find: "connected", end: "ended", leave: "leaving"},
  ended: {leave: "leaving"},
  leaving: {},
};

/** Where a page's connection is. */
export class Connection {
  /** @type {State} */
  state = "drawing";
  /** Whether the page was drawn once: what is lost before makes no whole page. */
  drawn = false;
  /** Where it was before it was left. @type {State} */
  #before = "drawing";

  /** Whether nobody hears what is pressed. */
  get lost() {
    const state = this.state === "leaving" ? this.#before : this.state;
    return state === "lost" || state === "ended";
  }

  /** Whether the browser leaves the page. */
  get leaving() {
    return this.state === "leaving";
  }

  /** Something has happened; whether it leads anywhere from here. @param {Event} event */
  go(event) {
    const next = NEXT[this.state][event];
    // What happens to the kernel of a page that is left matters where somebody stays.
    if (this.state === "leaving" && event === "end") this.#before = "ended";
    if (!next) return false;
    if (next === "leaving") this.#before = this.state;
    if (event === "drawn") this.drawn = true;
    this.state = next;
    return true;
  }

  /** Somebody has stayed on the page: it is as it was. */
  stay() {
    if (this.state === "leaving") this.state = this.#before;
  }
}
