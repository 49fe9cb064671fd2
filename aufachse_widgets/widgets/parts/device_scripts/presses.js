// Presses: what has just changed takes none, and each carries the frame that it was made on.

const BUTTONS = "button, select, a[role=button]";

// Where a press does something in the game: there, what a button means also depends on who is asked, and on the step that the last press led to.
// What undo takes back is another thing each time: somebody who trembles takes back one.
const DECIDES =
  ".aa-actions, .aa-take, .aa-spots, .aa-hints, .aa-mapsay, .aa-auction, .aa-market .aa-accent, .aa-dealing, .aa-dice, .leaflet-container, .aa-turnbox, .aa-tabbox, " +
  ".aa-key-undo, .aa-key-redo";

const MAP = ".leaflet-container", FRAME = ".aa-mapframe";
const ON = ".widget-toggle-button.mod-active"; // a switch that is on: a press means the contrary of what the one before meant
const NEAR = 30; // pixels: as far as two touches of the same spot lie apart
const TWICE = 1.4; // times the pause: two touches of the same spot that are closer than that are a double one
const LASTS = 2000; // milliseconds after which the kernel takes no press any more for the one that it was told of (LASTS in ../presses.py)
const MOVED = 6; // pixels that a button may move and still be in its place

const within = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** What the finger did last: that may have been on the page before, and led to this one. */
class Finger {
  last = null; // {spot, scroll, at, key}: the last press that was let through, and how far the page was scrolled
  told = -1e9; // when the kernel was told of a press
}

/**
 * What may be pressed, since when it has been where it is and has meant what it means.
 *
 * A press is dropped where the button under the finger has changed its label, its owner or its place less than `pause` milliseconds ago,
 * where it has just come or been uncovered, and where it is the second touch of a spot that meant something else at the first one. A button
 * that keeps label, owner and place is never locked.
 */
class Presses {
  constructor(page, pause, finger) {
    this.page = page; // a function
    this.pause = pause; // a function: milliseconds
    this.finger = finger;
    this.known = new Map(); // element -> {key, box, since}
    this.gone = []; // {box, since}: what has been uncovered
    this.epoch = 0; // how many steps own presses have led to
    this.waiting = null; // the step on the page at the last press that decides something
    this.gesture = -1e9; // when the person moved the map or scrolled
    this.dirty = true;
  }

  key(button) {
    const called = button.matches(MAP) ? "" : (button.getAttribute("aria-label") || button.textContent || button.title || "").trim();
    const text = button.matches(ON) ? `${called}|on` : called;
    const place = button.matches(".leaflet-control a") ? null : button.closest(DECIDES);
    if (!place) return text;
    const row = button.closest(".aa-seat-tint, .aa-bidding")?.className.match(/aa-seat-(?!tint)\w+/)?.[0] ?? "";
    return `${text}|${row || markOf(this.page()).aufachseOwner || ""}|${this.epoch}`;
  }

  /** See anew what may be pressed; `moved`: things have moved because the person moved them. */
  look(moved = false) {
    const page = this.page(), now = performance.now();
    this.dirty = false;
    if (!page) return;
    const step = markOf(page).aufachseStep;
    if (this.waiting !== null && step !== this.waiting) {
      this.epoch += 1;
      this.waiting = null;
    }
    const was = this.known, left = new Set(was.values()), byKey = new Map();
    for (const one of left) if (!byKey.has(one.key)) byKey.set(one.key, one);
    this.known = new Map();
    for (const button of page.querySelectorAll(`${BUTTONS}, ${MAP}`)) {
      if (button.disabled && button.closest(DECIDES)) continue; // a tool that only wakes is the same one in the same place
      const rect = button.getBoundingClientRect();
      if (!rect.width || !rect.height || !(button.checkVisibility?.({visibilityProperty: true}) ?? true)) continue;
      const key = this.key(button);
      const box = {left: rect.left + scrollX, top: rect.top + scrollY, right: rect.right + scrollX, bottom: rect.bottom + scrollY};
      const same = (old) => old && old.key === key && Math.abs(old.box.left - box.left) <= MOVED && Math.abs(old.box.top - box.top) <= MOVED;
      // A row of buttons is made anew as a whole: the one with the same label in the same place is the same one.
      let old = was.get(button);
      if (!same(old) && same(byKey.get(key))) old = byKey.get(key);
      const byHand = moved || (now - this.gesture < 600 && button.closest(FRAME));
      if (old) left.delete(old);
      if (same(old) || (old && old.key === key && byHand)) this.known.set(button, {key, box, since: old.since, before: old.before});
      else this.known.set(button, {key, box, since: now, before: old?.key === key ? old.box : null});
    }
    if (!moved) for (const old of left) this.gone.push({box: old.box, since: now});
    this.gone = this.gone.filter((one) => now - one.since < 1000);
  }

  /** What is pressed at that event: its button, else the map. */
  target(event) {
    const button = event.target.closest?.(`${BUTTONS}, ${MAP}`);
    return button && this.page()?.contains(button) ? button : null;
  }

  /** Whether a press on `button` at that place (null: by the keyboard) and time comes too soon after something has changed. */
  quick(button, spot, now) {
    const pause = this.pause();
    if (!pause) return false;
    if (this.dirty) this.look();
    const known = this.known.get(button);
    if (known && now - known.since < pause) {
      // It has moved, but lies under the finger as before.
      if (!(spot && known.before && within(known.before, spot.x, spot.y))) return true;
    }
    if (!spot) return false;
    const uncovered = this.gone.some((one) => now - one.since < pause && within(one.box, spot.x, spot.y));
    if (uncovered) return true;
    const last = this.finger.last;
    if (!last?.spot || now - last.at >= pause * TWICE || last.key === this.key(button)) return false;
    const away = (x, y) => Math.hypot(last.spot.x - spot.x + x, last.spot.y - spot.y + y);
    return Math.min(away(0, 0), away(scrollX - last.scroll.x, scrollY - last.scroll.y)) < NEAR; // of the page, or of the screen: it may have been scrolled since
  }

  /** For how many more milliseconds some button takes no press; 0: all of them take one. */
  guarded() {
    const pause = this.pause(), now = performance.now();
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

  /** A press was let through. */
  pressed(button, spot, now) {
    this.finger.last = {key: this.key(button), spot, scroll: {x: scrollX, y: scrollY}, at: now};
    if (button.closest(DECIDES)) this.waiting = markOf(this.page()).aufachseStep ?? null;
  }
}

// When the finger moved, however busy the page was before it could hear of it.
const timeOf = (event) => (event.timeStamp > 0 ? event.timeStamp : performance.now());

const spotOf = (event) => ({x: event.clientX + scrollX, y: event.clientY + scrollY});

/** Listen to presses on the page; `refused(button)` is called for one that is dropped. */
const hearPresses = ({model, page, presses, refused, signal}) => {
  let down = null; // what lay under the finger when it came down
  const at = {capture: true, signal};
  const refuse = (event, button) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    refused(button);
  };
  document.addEventListener("pointerdown", (event) => {
    const button = presses.target(event);
    down = button && {button, at: performance.now(), quick: presses.quick(button, spotOf(event), timeOf(event)), step: markOf(page()).aufachseStep};
  }, at);
  document.addEventListener("mousedown", (event) => {
    if (down?.quick && down.button.matches("select")) refuse(event, down.button);
  }, at);
  document.addEventListener("click", (event) => {
    const button = presses.target(event);
    if (!button) return;
    const finger = event.detail > 0, spot = finger ? spotOf(event) : null;
    const began = finger && down?.button === button && performance.now() - down.at < 5000 ? down : null;
    down = null;
    if (button.matches("select")) return;
    if (began?.quick || presses.quick(button, spot, timeOf(event))) {
      refuse(event, button);
      return;
    }
    const unsure = presses.unsure();
    presses.pressed(button, spot, timeOf(event));
    if (button.matches(".leaflet-control a")) presses.gesture = performance.now();
    if (unsure) {
      presses.finger.told = performance.now();
      const text = button.matches(MAP) ? "" : button.textContent.trim();
      model.send({kind: "press", frame: Number(began?.step ?? markOf(page()).aufachseStep ?? -1), text});
    }
    if (tellPlace(model.widget_manager, button)) event.stopPropagation();
  }, at);
  document.addEventListener("change", (event) => {
    if (!page()?.contains(event.target) || !event.target.matches?.("select, input") || !presses.unsure()) return;
    presses.finger.told = performance.now();
    model.send({kind: "press", frame: Number(markOf(page()).aufachseStep ?? -1), text: ""});
  }, at);
};
