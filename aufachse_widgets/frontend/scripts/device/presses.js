// Presses: what has just changed takes none, and each carries the frame that it was made on.

import {DIGIT} from "./keypad.js";
import {markOf} from "./page.js";
import {MAP, spotsAt, tellNearest, tellPlace} from "./rows.js";

/**
 * @typedef {import("./page.js").Box} Box
 * @typedef {import("./page.js").Spot} Spot
 */

/** A press that was let through, how far the page was scrolled, and whether a finger made it.
 * @typedef {{button: Element, key: string, spot: Spot | null, scroll: Spot, at: number, touch: boolean}} Last */

/** A button: what it means, where it is, since when, and where it was before. @typedef {{key: string, box: Box, since: number, before: Box | null}} Known */

const BUTTONS = "button, select, a[role=button]";

// Where a press does something in the game: there, what a button means also depends on who is asked, and on the step that the last press led to.
// What undo takes back is another thing each time: somebody who trembles takes back one.
const DECIDES =
  ".aa-actions, .aa-take, .aa-spots, .aa-proposal, .aa-hints, .aa-mapsay, .aa-auction, .aa-market .aa-accent, .aa-dealing, .aa-dice, .leaflet-container, .aa-turnbox, .aa-tabbox, .aa-placelist, " +
  ".aa-key-undo, .aa-key-redo";

export {MAP};

const FRAME = ".aa-mapframe";
const ON = ".widget-toggle-button.mod-active, .widget-toggle-button:has(> .fa-check)"; // a switch that is on: a press means the contrary of what the one before meant
const NEAR = 30; // pixels: as far as two touches of the same spot lie apart
const TWICE = 1.4; // times the pause: two touches of the same spot that are closer than that are a double one
const AT_LEAST = 700; // milliseconds: a second touch that the kernel drops is one of a double one within them, however short the pause is
const LASTS = 2000; // milliseconds after which the kernel takes no press any more for the one that it was told of (LASTS in ../presses.py)
// Changes only with what the person presses, on the map or a neighbour; or does what nobody regrets, and was not where the finger was before. A door of the start page is what a visitor presses first.
const READY = ".aa-proposal, .aa-putaway, .aa-key-roll, .aa-key-close, .aa-now .aa-open, .aa-doors .aa-open";
const ELSEWHERE = 80; // pixels: a finger that has gone so far from its last press has gone there to press
const SEEN = 0.25; // of the pause: so long even what it went for takes no press
const MOVED = 6; // pixels that a button may move and still be in its place

/** @param {Box} box @param {number} x @param {number} y */
export const within = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

// Why a press is dropped.
const CHANGED = "changed"; // what lies there has just changed: a press on it is told so
const AGAIN = "again"; // it is the second touch of a double one, of which nobody is to be told anything

/** What the finger did last: that may have been on the page before, and led to this one. Each device has one. */
export class Finger {
  /** @type {Last | null} */
  last = null; // {button, key, spot, scroll, at}: the last press that was let through, and how far the page was scrolled
  doubled = false; // whether that was the second touch of a double one
  told = -1e9; // when the kernel was told of a press

  /** Whether a press on `button` at that place (null: by the keyboard) is the second touch of the last one, where they are no farther apart than `within`.
   * @param {Element} button @param {Spot | null} spot @param {number} now @param {number} within */
  again(button, spot, now, within) {
    const last = this.last;
    if (!last || now - last.at >= within) return false;
    if (!spot || !last.spot) return !spot && !last.spot && last.button === button;
    const away = (/** @type {number} */ x, /** @type {number} */ y) =>
      Math.hypot(/** @type {Spot} */ (last.spot).x - spot.x + x, /** @type {Spot} */ (last.spot).y - spot.y + y);
    return Math.min(away(0, 0), away(scrollX - last.scroll.x, scrollY - last.scroll.y)) < NEAR; // of the page, or of the screen: it may have been scrolled since
  }

  /** Whether the finger has come to such a button from a press far from there, or long ago: who selects a space and drives at once, or rolls as soon as
   * it is their turn, means it.
   * @param {Element} button @param {Spot | null} spot @param {number} now */
  wentTo(button, spot, now) {
    if (!spot || !button.closest(READY)) return false;
    const {spot: before, at} = this.last ?? {spot: null, at: -1e9};
    return now - at > LASTS ? !button.closest(".aa-proposal") : Boolean(before && Math.hypot(before.x - spot.x, before.y - spot.y) > ELSEWHERE);
  }
}

/**
 * What may be pressed, since when it has been where it is and has meant what it means.
 *
 * A press is dropped where the button under the finger has changed its label, its owner or its place less than `pause` milliseconds ago,
 * where it has just come or been uncovered, and where it is the second touch of a spot that meant something else at the first one. A button
 * that keeps label, owner and place is never locked. What comes by itself is no answer to a press: it makes no touch the second one of a spot.
 */
export class Presses {
  /** @param {import("../widget.js").Page} page @param {() => number} pause @param {Finger} finger */
  constructor(page, pause, finger) {
    this.page = page; // a function
    this.pause = pause; // a function: milliseconds
    this.finger = finger;
    /** @type {Map<Element, Known>} */
    this.known = new Map(); // element -> {key, box, since}
    /** @type {{box: Box, since: number}[]} */
    this.gone = []; // {box, since}: what has been uncovered
    this.epoch = 0; // how many steps own presses have led to
    /** @type {string | null | undefined} */
    this.waiting = null; // the step on the page at the last press that decides something
    this.gesture = -1e9; // when the person moved the map or scrolled
    this.dirty = true;
  }

  /** What a button means. @param {HTMLElement} button */
  key(button) {
    const called = button.matches(MAP) ? "" : (button.getAttribute("aria-label") || button.textContent || button.title || "").trim();
    const text = button.matches(ON) ? `${called}|on` : called;
    const place = button.matches(".leaflet-control a") ? null : button.closest(DECIDES);
    if (!place) return text;
    const row = button.closest(".aa-seat-tint")?.className.match(/aa-seat-(?!tint)\w+/)?.[0] ?? "";
    return `${text}|${row || markOf(this.page()).aufachseOwner || ""}|${this.epoch}`;
  }

  /** Whether the step on the page is there by the press that has been waiting; where nothing says so, it is. */
  answered() {
    const own = markOf(this.page()).aufachseOwn;
    return own === undefined || Number(own) > Number(this.waiting);
  }

  /** Look again at what may be pressed; `moved`: things have moved because the person moved them. */
  look(moved = false) {
    const page = this.page(),
      now = performance.now();
    this.dirty = false;
    if (!page) return;
    const step = markOf(page).aufachseStep;
    if (this.waiting !== null && step !== this.waiting && this.answered()) {
      this.epoch += 1;
      this.waiting = null;
    }
    const was = this.known,
      left = new Set(was.values()),
      /** @type {Map<string, Known[]>} */
      byKey = new Map();
    for (const one of left) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
    this.known = new Map();
    for (const button of page.querySelectorAll(`${BUTTONS}, ${MAP}`)) {
      if (/** @type {HTMLButtonElement} */ (button).disabled && button.closest(DECIDES)) continue; // a tool that only wakes is the same one in the same place
      const rect = button.getBoundingClientRect();
      if (!rect.width || !rect.height || !(button.checkVisibility?.({visibilityProperty: true}) ?? true)) continue;
      const key = this.key(button);
      const box = {left: rect.left + scrollX, top: rect.top + scrollY, right: rect.right + scrollX, bottom: rect.bottom + scrollY};
      const same = (/** @type {Known | undefined} */ old) =>
        old && old.key === key && Math.abs(old.box.left - box.left) <= MOVED && Math.abs(old.box.top - box.top) <= MOVED;
      // A row of buttons is rebuilt as a whole: the one with the same label in the same place is the same one.
      let old = was.get(button);
      if (!same(old)) old = byKey.get(key)?.find(same) ?? old; // of several rows with that label the one in this place
      const byHand = moved || (now - this.gesture < 600 && button.closest(FRAME));
      if (old) left.delete(old);
      if (same(old) || (old && old.key === key && byHand))
        this.known.set(button, {key, box, since: /** @type {Known} */ (old).since, before: /** @type {Known} */ (old).before});
      else this.known.set(button, {key, box, since: now, before: old?.key === key ? old.box : null});
    }
    if (!moved) for (const old of left) this.gone.push({box: old.box, since: now});
    this.gone = this.gone.filter((one) => now - one.since < 1000);
  }

  /** What is pressed at that event: its button, else the map; nothing for a digit, which decides nothing. @param {Event} event */
  target(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest?.(`${BUTTONS}, ${MAP}`);
    return button && !button.matches(DIGIT) && this.page()?.contains(button) ? button : null;
  }

  /** Why a press on `button` at that place (null: by the keyboard) and time does not count; "" where it does. On a map a finger is shown a space first, and
   * its second touch drives there: of a double one, which comes before anything could be seen, only the first counts.
   * @param {HTMLElement} button @param {Spot | null} spot @param {number} now */
  refusal(button, spot, now) {
    const pause = this.pause();
    if (!pause) return "";
    if (this.dirty) this.look();
    const again = this.finger.again(button, spot, now, pause * TWICE);
    const last = /** @type {Last} */ (this.finger.last);
    if (again && spot && (last.key !== this.key(button) || (last.touch && spotsAt(button)))) return AGAIN;
    const known = this.known.get(button);
    const locked = this.finger.wentTo(button, spot, now) ? pause * SEEN : pause;
    // It may have moved, and lie under the finger as before.
    const changed = known && now - known.since < locked && !(spot && known.before && within(known.before, spot.x, spot.y));
    const uncovered = spot && this.gone.some((one) => now - one.since < locked && within(one.box, spot.x, spot.y));
    return !changed && !uncovered ? "" : again ? AGAIN : CHANGED;
  }

  /** For how many more milliseconds some button takes no press; 0: all of them take one. */
  guarded() {
    const pause = this.pause(),
      now = performance.now();
    if (!pause) return 0;
    if (this.dirty) this.look();
    const ends = [...this.known.values(), ...this.gone].map((one) => one.since + pause);
    if (this.finger.last) ends.push(this.finger.last.at + pause * TWICE);
    return Math.max(0, ...ends.map((end) => end - now));
  }

  /** Whether the game may have gone on already when a press arrives: somebody else acts too, or a press has not been answered. */
  unsure() {
    if (performance.now() - this.finger.told < LASTS) return true;
    return this.waiting !== null || "aufachseLive" in markOf(this.page()) || (this.finger.last !== null && performance.now() - this.finger.last.at < 500);
  }

  /** A press was let through. @param {HTMLElement} button @param {Spot | null} spot @param {number} now @param {boolean} touch */
  pressed(button, spot, now, touch = false) {
    this.finger.doubled = this.finger.again(button, spot, now, Math.max(this.pause() * TWICE, AT_LEAST));
    this.finger.last = {button, key: this.key(button), spot, scroll: {x: scrollX, y: scrollY}, at: now, touch};
    if (button.closest(DECIDES)) this.waiting = markOf(this.page()).aufachseStep ?? null;
  }
}

// When the finger moved, however busy the page was before it could hear of it.
/** @param {Event} event */
const timeOf = (event) => (event.timeStamp > 0 ? event.timeStamp : performance.now());

/** @param {MouseEvent} event */
const spotOf = (event) => ({x: event.clientX + scrollX, y: event.clientY + scrollY});

/** Listen to presses on the page; `refused(button)` is called for one that is dropped, unless it is the second touch of a double one.
 * @param {Omit<import("../widget.js").Context, "el"> & {page: import("../widget.js").Page, presses: Presses, refused: (button: HTMLElement) => void}} context */
export const hearPresses = ({model, page, presses, refused, signal}) => {
  /** @type {{button: HTMLElement, at: number, refusal: string, step: string | undefined} | null} */
  let down = null; // what lay under the finger when it came down
  let touches = false; // whether that was a finger, or a pen, and no mouse
  const at = {capture: true, signal};
  /** @param {Event} event @param {HTMLElement} button @param {string} why */
  const refuse = (event, button, why) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (why !== AGAIN) refused(button);
  };
  document.addEventListener(
    "pointerdown",
    (event) => {
      const button = presses.target(event);
      touches = event.pointerType !== "mouse" && event.pointerType !== undefined;
      down = button && {button, at: performance.now(), refusal: presses.refusal(button, spotOf(event), timeOf(event)), step: markOf(page()).aufachseStep};
    },
    at,
  );
  document.addEventListener(
    "mousedown",
    (event) => {
      if (down?.refusal && down.button.matches("select")) refuse(event, down.button, down.refusal);
    },
    at,
  );
  document.addEventListener(
    "click",
    (event) => {
      const button = presses.target(event);
      if (!button) return;
      const finger = event.detail > 0,
        spot = finger ? spotOf(event) : null;
      const began = finger && down?.button === button && performance.now() - down.at < 5000 ? down : null;
      down = null;
      if (button.matches("select")) return;
      const why = began?.refusal || presses.refusal(button, spot, timeOf(event));
      if (why) {
        refuse(event, button, why);
        return;
      }
      const unsure = presses.unsure(),
        touch = finger && touches;
      presses.pressed(button, spot, timeOf(event), touch);
      if (button.matches(".leaflet-control a")) presses.gesture = performance.now();
      if (unsure) presses.finger.told = performance.now();
      const text = button.matches(MAP) ? "" : button.textContent.trim();
      const press = unsure ? {frame: Number(began?.step ?? markOf(page()).aufachseStep ?? -1), text} : null;
      const manager = model.widget_manager;
      // A row's press and its frame go in one message; for any other widget the frame goes first, and its own message follows.
      if ((touch && tellNearest(manager, button, {x: event.clientX, y: event.clientY}, press)) || tellPlace(manager, button, press)) event.stopPropagation();
      else {
        if (press) model.send({kind: "press", ...press});
        if (touch && button.matches(MAP)) model.send({kind: "tap"});
      }
    },
    at,
  );
  document.addEventListener(
    "change",
    (event) => {
      if (!page()?.contains(/** @type {Element} */ (event.target)) || !(/** @type {Element} */ (event.target).matches?.("select, input")) || !presses.unsure())
        return;
      presses.finger.told = performance.now();
      model.send({kind: "press", frame: Number(markOf(page()).aufachseStep ?? -1), text: ""});
    },
    at,
  );
};
