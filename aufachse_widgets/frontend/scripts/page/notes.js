// What a page notes for the one that is loaded in its stead, as long as the tab is open.

const AGAIN = "aufachse-again";
const LOADED = "aufachse-loaded";
const SPAN = 60000; // milliseconds in which the loads are counted

/** Keep what the page that is loaded next has to say. @param {"doubtful" | "well" | null} how */
export const note = (how) => {
  try {
    if (how) window.sessionStorage.setItem(AGAIN, how);
  } catch {
    /* a browser that keeps nothing */
  }
};

/** What the page before has noted; null: nothing. */
export const noted = () => {
  try {
    const how = window.sessionStorage.getItem(AGAIN);
    window.sessionStorage.removeItem(AGAIN);
    return how;
  } catch {
    return null; // a browser that keeps nothing
  }
};

/** Note that the page is loaded again at that time; gives how often it was lately. @param {number} now */
export const countLoads = (now) => {
  /** @type {number[]} */
  let times = [];
  try {
    times = JSON.parse(window.sessionStorage.getItem(LOADED) ?? "[]").filter((/** @type {number} */ time) => now - time < SPAN);
    window.sessionStorage.setItem(LOADED, JSON.stringify([...times, now]));
  } catch {
    /* a browser that keeps nothing */
  }
  return times.length;
};
