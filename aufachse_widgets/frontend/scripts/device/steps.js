// Each step is one message to those who listen to a screen reader: what has happened, and what is asked for now. All of it is text that the page shows anyway.

import {markOf} from "./page.js";

const MOST = 4; // lines of the log that are said: of more, only what happened since one's own turn
const MOSTLY = 2 / 3; // of the lines that were there before are the same at least
const KEPT = 3; // messages that stay, to be read once more
const LATEST = 700; // milliseconds after which a message waits no longer for the page to come to rest

/**
 * What stands on the page of a step: the lines of its log and those that stay until the next touch, each the newest first; what happened since one's turn;
 * what hands must do, what the rules have against it, what is asked for; whether an auction is on, an earlier moment is looked at, the screen is handed on.
 * @typedef {{log: string[] | null, receipts: string[], since: string[], hands: string, remark: string, asked: string, auction: boolean, past: boolean, handed: boolean}} Shown
 */

/** @param {Node | null | undefined} node */
const text = (node) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();

/** @param {Element | null} root @param {string} selector */
const texts = (root, selector) => [...(root?.querySelectorAll(selector) ?? [])].map(text);

/** @param {HTMLElement} root @returns {Shown} */
export const shownOn = (root) => {
  const prompt = root.querySelector(".aa-actionbar .aa-prompt, .aa-trackhead .aa-prompt"),
    log = root.querySelector(".aa-game .aa-loglines");
  return {
    log: log && texts(log, "button"),
    receipts: [...root.querySelectorAll(".aa-receipts:not(.aa-hidden) p")].map((line) => text(line.firstChild)).reverse(), // not how many there were before
    since: texts(root, ".aa-stack li"),
    hands: text(prompt?.querySelector(".aa-hands")),
    remark: text(prompt?.querySelector(".aa-remark")),
    asked: text(prompt?.querySelector(".aa-headline, .aa-said > span:not(.aa-letter)")),
    auction: [...root.querySelectorAll(".aa-auction")].some((one) => !one.closest(".aa-hidden")),
    past: prompt?.matches(".aa-looking") ?? false,
    handed: root.querySelector(".aa-handed") !== null,
  };
};

/**
 * Which lines have come on top of those before, the oldest first; none where lines have gone (undone), or all of them are others.
 * @param {string[]} before @param {string[]} now
 */
export const newLines = (before, now) => {
  const alike = (/** @type {string[]} */ one, /** @type {string[]} */ other, /** @type {number} */ least) => {
    const both = Math.min(one.length, other.length);
    return both > 0 && one.slice(0, both).filter((line, place) => line === other[place]).length >= least * both;
  };
  // Another one at the screen reads some lines in other words: what they may not know isn't in them.
  for (const least of [1, MOSTLY])
    for (let fresh = 0; fresh < Math.max(now.length, before.length); fresh += 1) {
      if (alike(now.slice(fresh), before, least)) return now.slice(0, fresh).reverse();
      if (alike(before.slice(fresh), now, least)) return [];
    }
  return before.length ? [] : [...now].reverse();
};

/**
 * The message about a step, after what was shown before it (null: the page has just been opened); empty where there is nothing to be said.
 * @param {Shown | null} before @param {Shown} now
 */
export const message = (before, now) => {
  /** @param {"hands" | "remark" | "asked"} what */
  const changed = (what) => (now[what] && now[what] !== before?.[what] ? [now[what]] : []);
  let happened = before?.log && now.log ? newLines(before.log, now.log) : [];
  if (happened.length > MOST) happened = now.since.length ? now.since.slice(0, MOST) : happened.slice(-MOST);
  if (!now.log && before) happened = newLines(before.receipts, now.receipts);
  const said = [...happened, ...changed("hands"), ...changed("remark"), ...changed("asked")];
  if (!said.length && !now.past) said.push(now.asked); // the same as before is asked for once more
  return said
    .filter(Boolean)
    .map((one) => one.replaceAll(" → ", ", ")) // nobody says arrows
    .map((one) => (/[\p{L}\p{N}]$/u.test(one) ? `${one}.` : one))
    .join(" ");
};

/**
 * Keeps two live regions in the device's element: a polite one, and one for auctions, in which time may run. A message comes when the page has come to rest, so
 * that it is said after what has got the focus; at the latest when the next one is due. Returns what looks whether there is a new step, and what says it.
 * @param {{page: import("../widget.js").Page, el: HTMLElement, signal: AbortSignal}} context
 */
export const tellSteps = ({page, el, signal}) => {
  /** @param {"polite" | "assertive"} how */
  const region = (how) => {
    const made = document.createElement("div");
    made.className = "aa-readout";
    made.setAttribute("aria-live", how);
    made.setAttribute("aria-atomic", "false"); // only what has come is read, not those before it
    el.append(made);
    return made;
  };
  const calm = region("polite"),
    urgent = region("assertive");
  let step = "",
    timer = 0;
  /** @type {HTMLElement | null} */
  let root = null;
  /** @type {Shown | null} */
  let told = null; // what stood there when the last message was made
  /** @type {Shown | null} */
  let next = null; // what stands there now, and is still to be told

  const speak = () => {
    window.clearTimeout(timer);
    if (!next) return;
    const said = message(told, next),
      where = next.auction || told?.auction ? urgent : calm;
    if (next.handed) for (const one of [calm, urgent]) one.replaceChildren(); // who takes the screen is not to read what the others were told
    told = next;
    next = null;
    if (!said) return;
    // Each message is an element of its own: so one that is the same as the one before is read as well.
    const line = document.createElement("p");
    line.textContent = said;
    where.append(line);
    for (const old of [...where.children].slice(0, -KEPT)) old.remove();
  };
  const look = () => {
    const now = page(),
      number = markOf(now).aufachseStep ?? "";
    if (now !== root) {
      window.clearTimeout(timer);
      [root, told, next, step] = [now, null, null, ""];
    }
    if (!root || !number) return;
    const fresh = number !== step;
    if (fresh) {
      speak(); // of the step before, if nobody has heard of it yet
      if (told) told.receipts = []; // a step takes them away
    }
    step = number;
    if (!fresh && !next && (told?.log || !root.querySelector(".aa-receipts"))) return;
    const shown = shownOn(root);
    // At a physical table some lines come without a step.
    if (!fresh && !next && (!told || !newLines(told.receipts, shown.receipts).length)) {
      if (told) told.receipts = shown.receipts;
      return;
    }
    if (!next) timer = window.setTimeout(speak, LATEST);
    next = shown;
  };
  signal.addEventListener("abort", () => window.clearTimeout(timer));
  return {look, speak};
};
