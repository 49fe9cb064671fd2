// What only the browser knows or can do. Runs once a page (a Device widget, see device.py), by anywidget's front end.

const PAGE = ".aa-page, .aa-panel";
const BUTTONS = "button, select, a[role=button]";

// Where a press does something in the game: there, what a button means also depends on who is asked, and on the step that the last press led to.
const DECIDES = ".aa-actions, .aa-take, .aa-spots, .aa-mapsay, .aa-auction, .aa-market .aa-accent, .aa-dealing, .aa-dice, .leaflet-container, .aa-turnbox, .aa-tabbox";

const MAP = ".leaflet-container", FRAME = ".aa-mapframe";
const NEAR = 30; // pixels: as far as two touches of the same spot lie apart
const TWICE = 1.4; // times the pause: two touches of the same spot that are closer than that are a double one
const MOVED = 6; // pixels that a button may move and still be in its place

/** The outermost page or panel of ours around an element. */
const pageOf = (element) => {
  let page = null;
  for (let up = element?.closest?.(PAGE); up; up = up.parentElement?.closest(PAGE)) page = up;
  return page;
};

/** The element that says which frame stands on the page, and whose it is. */
const markOf = (page) => page?.querySelector("[data-aufachse-step]")?.dataset ?? {};

const within = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/**
 * What may be pressed, since when it has been where it is and has meant what it means.
 *
 * A press is dropped where the button under the finger has changed its label, its owner or its place less than `pause` milliseconds ago,
 * where it has just come or been uncovered, and where it is the second touch of a spot that meant something else at the first one. A button
 * that keeps label, owner and place is never locked.
 */
class Presses {
  constructor(page, pause) {
    this.page = page; // a function
    this.pause = pause; // a function: milliseconds
    this.known = new Map(); // element -> {key, box, since}
    this.gone = []; // {box, since}: what has been uncovered
    this.last = null; // {x, y, at, key}: the last press that was let through
    this.epoch = 0; // how many steps own presses have led to
    this.waiting = null; // the step on the page at the last press that decides something
    this.gesture = -1e9; // when the person moved the map or scrolled
    this.dirty = true;
  }

  key(button) {
    const text = button.matches(MAP) ? "" : (button.getAttribute("aria-label") || button.textContent || button.title || "").trim();
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
      if (button.disabled) continue;
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

  /** Whether a press on `button` at that place (null: by the keyboard) comes too soon after something has changed. */
  quick(button, spot) {
    const pause = this.pause();
    if (!pause) return false;
    if (this.dirty) this.look();
    const now = performance.now(), known = this.known.get(button);
    if (known && now - known.since < pause) {
      // It has moved, but lies under the finger as before.
      if (!(spot && known.before && within(known.before, spot.x, spot.y))) return true;
    }
    if (!spot) return false;
    const uncovered = this.gone.some((one) => now - one.since < pause && within(one.box, spot.x, spot.y));
    if (uncovered) return true;
    const last = this.last;
    return Boolean(last?.spot && now - last.at < pause * TWICE && Math.hypot(last.spot.x - spot.x, last.spot.y - spot.y) < NEAR && last.key !== this.key(button));
  }

  /** Whether the game may have gone on already when a press arrives: somebody else acts too, or a press has not been answered. */
  unsure() {
    return this.waiting !== null || "aufachseLive" in markOf(this.page()) || (this.last !== null && performance.now() - this.last.at < 500);
  }

  /** A press was let through. */
  pressed(button, spot) {
    this.last = {key: this.key(button), spot, at: performance.now()};
    if (button.closest(DECIDES)) this.waiting = markOf(this.page()).aufachseStep ?? null;
  }
}

const spotOf = (event) => ({x: event.clientX + scrollX, y: event.clientY + scrollY});

const shake = (button) => {
  if (!button?.animate || button.matches(MAP)) return;
  const places = [0, -5, 5, -3, 3, 0].map((x) => ({translate: `${x}px 0`, opacity: 0.55}));
  button.animate(window.matchMedia("(prefers-reduced-motion: reduce)").matches ? [{opacity: 0.4}, {opacity: 1}] : places, {duration: 280});
};

const download = (content, buffers) => {
  const url = URL.createObjectURL(new Blob(buffers, {type: content.type}));
  const link = Object.assign(document.createElement("a"), {href: url, download: content.name});
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60000);
};

const sight = (page, look) => {
  const element = page?.querySelector(`.${CSS.escape(look)}`);
  const box = element?.getBoundingClientRect();
  if (!box?.height || (box.top >= 0 && box.bottom <= window.innerHeight)) return false;
  element.scrollIntoView({block: box.height > window.innerHeight ? "start" : "nearest"});
  return true;
};

/**
 * Maps follow the size of their place: a phone that is turned, its keyboard, a tab that is opened again. Leaflet itself
 * hears of the window only, and measures a hidden map as empty; so its own ear is shut (see widgets/map/leaflet.py),
 * and each map is told whenever the place that it fills has another size.
 */
const sizeMaps = (manager, signal) => {
  const fit = async (element) => {
    const name = [...element.classList].find((one) => one.startsWith("aa-model-"));
    if (!name || !element.clientWidth || !element.clientHeight) return;
    const shown = (await manager.get_model(name.slice(9)))?.views ?? {};
    for (const view of await Promise.all(Object.values(shown))) if (element.contains(view.el)) view.obj?.invalidateSize({animate: false, pan: true});
  };
  const sizes = new ResizeObserver((changes) => changes.forEach((change) => fit(change.target).catch(() => {})));
  const seen = new WeakSet();
  const look = () => {
    for (const map of document.querySelectorAll(`:is(${PAGE}) .leaflet-widgets`)) if (!seen.has(map)) { seen.add(map); sizes.observe(map); }
  };
  const comes = new MutationObserver(look);
  comes.observe(document.body, {childList: true, subtree: true});
  signal.addEventListener("abort", () => { comes.disconnect(); sizes.disconnect(); });
  look();
};

const render = ({model, el, signal}) => {
  const page = () => pageOf(el);
  sizeMaps(model.widget_manager, signal);
  const presses = new Presses(page, () => model.get("pause"));
  const told = document.createElement("div");
  told.className = "aa-device-says";
  told.setAttribute("role", "status");
  el.append(told);

  let hush = 0;
  const drop = (button) => {
    shake(button);
    told.textContent = "";
    window.setTimeout(() => { told.textContent = model.get("said"); }, 30);
    window.clearTimeout(hush);
    hush = window.setTimeout(() => { told.textContent = ""; }, 2600);
  };

  // A file is saved by the press that asked for it: the link that comes then is pressed here, once.
  const saved = new Set();
  const save = () => {
    for (const link of page()?.querySelectorAll("a[data-saves]") ?? []) {
      if (saved.has(link.dataset.saves)) continue;
      saved.add(link.dataset.saves);
      if (presses.last && performance.now() - presses.last.at < 20000) link.click();
    }
  };

  // What changes is looked at once a frame of the screen, and again when things have come to rest.
  let due = false, later = 0;
  const look = () => {
    presses.dirty = true;
    if (due) return;
    due = true;
    window.requestAnimationFrame(() => {
      due = false;
      presses.look();
      save();
      window.clearTimeout(later);
      later = window.setTimeout(() => presses.look(), 350);
    });
  };
  const observer = new MutationObserver((changes) => { if (!changes.every((change) => el.contains(change.target))) look(); });
  const watch = (tries) => {
    const root = page();
    if (root) {
      root.dataset.lmSuppressShortcuts = "true"; // JupyterLab's keys are not ours
      observer.observe(root, {childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["class", "style", "disabled", "hidden", "data-aufachse-step"]});
      look();
    } else if (tries) window.setTimeout(() => watch(tries - 1), 50); // not in the page yet
  };
  watch(100);

  let down = null; // what lay under the finger when it came down
  const at = {capture: true, signal};
  const refuse = (event, button) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    drop(button);
  };
  document.addEventListener("pointerdown", (event) => {
    const button = presses.target(event);
    down = button && {button, at: performance.now(), quick: presses.quick(button, spotOf(event)), step: markOf(page()).aufachseStep};
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
    if (began?.quick || presses.quick(button, spot)) {
      refuse(event, button);
      return;
    }
    const unsure = presses.unsure();
    presses.pressed(button, spot);
    if (button.matches(".leaflet-control a")) presses.gesture = performance.now();
    if (!unsure) return;
    const text = button.matches(MAP) ? "" : button.textContent.trim();
    model.send({kind: "press", frame: Number(began?.step ?? markOf(page()).aufachseStep ?? -1), text});
  }, at);
  document.addEventListener("change", (event) => {
    if (!page()?.contains(event.target) || !event.target.matches?.("select, input") || !presses.unsure()) return;
    model.send({kind: "press", frame: Number(markOf(page()).aufachseStep ?? -1), text: ""});
  }, at);

  // Keys press the real buttons, so that all that holds for presses holds for them.
  const served = document.body.dataset.voila !== undefined;
  const seen = (element) => element && !element.disabled && element.getClientRects().length > 0 && element.checkVisibility({visibilityProperty: true});
  document.addEventListener("keydown", (event) => {
    const root = page(), from = event.target;
    if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!root.contains(from) && !(served && from === document.body)) return;
    const typing = from.matches("textarea, select, [contenteditable=true], [role=slider], input:not([type=checkbox], [type=radio], [type=button])");
    if (typing && event.key !== "Escape") return;
    if (event.key.startsWith("Arrow")) {
      if (arrow(root, from, event.key)) event.preventDefault();
      return;
    }
    for (const selector of model.get("shortcuts")[event.key] ?? []) {
      const [where, said] = selector.split("|"), text = (element) => element.textContent.trim();
      const says = (element) => !said || (/^\d+$/.test(said) ? text(element).match(/\d+/)?.[0] === said : text(element).startsWith(said));
      const button = [...root.querySelectorAll(where)].find((element) => seen(element) && says(element));
      if (!button) continue;
      event.preventDefault();
      if (!event.repeat) button.click();
      return;
    }
  }, {signal});

  /** Put the focus on the next space in reach in that direction; whether there is one. */
  const arrow = (root, from, key) => {
    const spots = [...root.querySelectorAll(".aa-spots button")].filter(seen);
    const here = spots.includes(from);
    if (!spots.length || !(here || from === document.body || from.matches(".leaflet-container"))) return false;
    const middle = (element) => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [x, y] = here ? middle(from) : middle(root.querySelector(".aa-mapframe"));
    const [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[key];
    let best = null, least = Infinity;
    for (const spot of spots) {
      if (spot === from) continue;
      const [sx, sy] = middle(spot), along = (sx - x) * dx + (sy - y) * dy, aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
      const far = along + 2 * aside;
      if ((along > 0 || !here) && Math.abs(far) < least) [best, least] = [spot, Math.abs(far)];
    }
    best?.focus();
    return Boolean(best);
  };

  // What the person moves may be pressed at once.
  const byHand = (event) => {
    if (event.type === "wheel" || event.buttons) presses.gesture = performance.now();
  };
  let scrolled = -1e9; // when we scrolled ourselves
  document.addEventListener("wheel", byHand, {...at, passive: true});
  document.addEventListener("pointermove", byHand, {...at, passive: true});
  document.addEventListener("scroll", () => { if (performance.now() - scrolled > 600) presses.look(true); else look(); }, {...at, passive: true});
  document.addEventListener("transitionend", look, at);

  document.addEventListener("aufachse-go", (event) => model.send({kind: "go", ...event.detail}), {signal}); // from the served page's script

  const heard = (content, buffers) => {
    if (content.kind === "download") download(content, buffers);
    else if (content.kind === "sight") { if (sight(page(), content.look)) scrolled = performance.now(); }
    else if (content.kind === "dropped") drop(null);
    else if (content.kind === "remember") document.cookie = `aufachse=${encodeURIComponent(content.text)}; path=/; max-age=31536000; SameSite=Lax`;
  };
  model.on("msg:custom", heard);
  return () => {
    model.off("msg:custom", heard);
    observer.disconnect();
    window.clearTimeout(later);
  };
};

/** What changes in many widgets in one step comes as one message (see together.py): each takes its part as if it had come for it alone. */
const initialize = ({model}) => {
  const heard = ({kind, states}) => {
    if (kind !== "states") return;
    for (const [id, state] of Object.entries(states))
      model.widget_manager.get_model(id)?.then((one) => one._handle_comm_msg({content: {data: {method: "update", state, buffer_paths: []}}, buffers: []})).catch(() => {});
  };
  model.on("msg:custom", heard);
  model.send({kind: "here"});
  return () => model.off("msg:custom", heard);
};

export default {initialize, render};
