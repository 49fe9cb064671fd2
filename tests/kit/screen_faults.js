/**
 * What is wrong with the screen that the page shows now, as a list: each fault with its kind, the elements that it is about and where they are.
 * Everything is measured, nothing is changed. See screen_faults.py, which says what each kind means.
 *
 * @param {{over: string[], board: string[], folded: string[], scrollers: string[], main: string[], enlarged: string[], least: number, touch: boolean, long: boolean}} rules
 *   `over`: what may lie over the rest of the page; `board`: what lies on the board, whose marks are placed by a function of their own;
 *   `folded`: of what a line may be cut; `scrollers`: what may scroll within the page; `main`: main actions; `enlarged`: what is laid out small and shown larger; `least`: pixels of the smallest letters; `touch`: fingers press; `long`: the page may be longer than the window.
 */
(rules) => {
  const SLACK = 1.5; // pixels that rounding takes
  const SLIVER = 3; // pixels of a button at the edge of a list: it is scrolled to
  const FINGER = 40;
  const SHORT_WORD = 16; // letters: what is longer may be broken
  const found = [];
  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const within = (element, selectors) => selectors.length > 0 && element.closest(selectors.join(",")) !== null;
  const round = (box) => ["left", "top", "right", "bottom"].map((side) => Math.round(box[side]));
  const box = (rect) => ({left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom});
  const cross = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const wide = (one) => one.right - one.left;
  const high = (one) => one.bottom - one.top;
  const middle = (one) => [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
  /** How many times as large as it is laid out an element is shown. */
  const enlargement = (element) => {
    const around = rules.enlarged.length > 0 ? element.closest(rules.enlarged.join(",")) : null;
    return around ? around.getBoundingClientRect().width / around.offsetWidth : 1;
  };
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};

  /** How a person finds an element: its tag, its classes (those of the nearest element around it that has any of ours), what it says, where it is. */
  const told = (element, rect = element.getBoundingClientRect()) => {
    const ours = (one) => [...one.classList].filter((name) => name.startsWith("aa-") && !name.startsWith("aa-model-")).join(".");
    const tag = element.tagName.toLowerCase();
    const around = ours(element) ? null : element.closest('[class*="aa-"]');
    const said = (element.textContent || element.getAttribute("aria-label") || element.title || "").replace(/\s+/g, " ").trim();
    const name = ours(element) ? `${tag}.${ours(element)}` : around ? `${around.tagName.toLowerCase()}.${ours(around)} ${tag}` : `${tag}${element.id && `#${element.id}`}`;
    return {name, text: said.length > 60 ? `${[...said].slice(0, 59).join("")}…` : said, box: round(rect)};
  };
  const add = (kind, element, rect, other = null, otherRect = undefined) => {
    found.push({element, fault: {kind, one: told(element, rect), other: other ? told(other, otherRect ?? other.getBoundingClientRect()) : null}});
  };

  /** Whether an element is meant to be seen at all. */
  const shown = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true});
  /** Text for screen readers alone. */
  const unseen = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const {clipPath, clip, overflowX, display} = style(up);
      if (display === "contents" || display === "inline") continue; // it has no box of its own
      if (clipPath === "inset(50%)" || (clip !== "auto" && clip !== "")) return true;
      const rect = up.getBoundingClientRect();
      if (overflowX !== "visible" && (rect.width <= 2 || rect.height <= 2)) return true;
    }
    return false;
  };

  /** The element by whose box an element is placed, and may be clipped. */
  const container = (element) => {
    const {position} = style(element);
    if (position !== "absolute" && position !== "fixed") return element.parentElement;
    for (let up = element.parentElement; up; up = up.parentElement) {
      const {position: its, transform, contain, containerType, filter} = style(up);
      if (transform !== "none" || filter !== "none" || /paint|layout|strict|content/.test(contain) || !["normal", undefined, ""].includes(containerType)) return up;
      if (position === "absolute" && its !== "static") return up;
    }
    return null;
  };
  /** The elements that clip or scroll what is in an element, the nearest first. */
  const clipped = new Map();
  const clippers = (element) => {
    if (clipped.has(element)) return clipped.get(element);
    const around = [];
    clipped.set(element, around);
    for (let up = element; up && up !== document.documentElement; up = container(up)) {
      const {overflowX, overflowY} = style(up);
      if (up !== document.body && (overflowX !== "visible" || overflowY !== "visible") && style(up).display !== "inline" && style(up).display !== "contents") {
        const rect = up.getBoundingClientRect();
        const times = enlargement(up);
        const inner = {left: rect.left + times * up.clientLeft, top: rect.top + times * up.clientTop};
        const size = up instanceof SVGElement ? rect : {width: times * up.clientWidth, height: times * up.clientHeight};
        around.push({up, x: overflowX, y: overflowY, box: {...inner, right: inner.left + size.width, bottom: inner.top + size.height}});
      }
    }
    return around;
  };
  /** What of a box in an element can be seen, and what cuts it without a way to scroll. */
  const seen = (element, rect, from = element) => {
    let left = box(rect);
    const cuts = [];
    const scrolled = {x: false, y: false};
    for (const {up, x, y, box: its} of clippers(from)) {
      const over = {x: left.left < its.left - SLACK || left.right > its.right + SLACK, y: left.top < its.top - SLACK || left.bottom > its.bottom + SLACK};
      const scrolls = (how) => how === "auto" || how === "scroll";
      if (x !== "visible") {
        if (over.x && !scrolls(x)) cuts.push({up, way: "x", by: Math.max(its.left - left.left, left.right - its.right)});
        scrolled.x ||= scrolls(x);
        left = {...left, left: Math.max(left.left, its.left), right: Math.min(left.right, its.right)};
      }
      if (y !== "visible") {
        if (over.y && !scrolls(y)) cuts.push({up, way: "y", by: Math.max(its.top - left.top, left.bottom - its.bottom)});
        scrolled.y ||= scrolls(y);
        left = {...left, top: Math.max(left.top, its.top), bottom: Math.min(left.bottom, its.bottom)};
      }
    }
    return {left, cuts, scrolled};
  };

  // The page and what scrolls in it.
  const root = document.scrollingElement;
  const goesOn = {x: root.scrollWidth > innerWidth + 1, y: root.scrollHeight > innerHeight + 1}; // told once, not of each thing further down
  if (!rules.long && root.scrollHeight > innerHeight + 1) add("page longer than the window", document.documentElement, {left: 0, top: 0, right: root.scrollWidth, bottom: root.scrollHeight});
  if (root.scrollWidth > innerWidth + 1) add("page wider than the window", document.documentElement, {left: 0, top: 0, right: root.scrollWidth, bottom: root.scrollHeight});
  const all = [...document.body.querySelectorAll("*")].filter((element) => !["SCRIPT", "STYLE", "LINK", "TITLE", "OPTION", "NOSCRIPT"].includes(element.tagName));
  for (const element of all) {
    const {overflowX, overflowY} = style(element);
    if (!["auto", "scroll"].includes(overflowX) && !["auto", "scroll"].includes(overflowY)) continue;
    if (within(element, rules.scrollers) || within(element, rules.over) || within(element, rules.board) || !shown(element)) continue;
    if (["auto", "scroll"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth) add("scrolls sideways", element);
    if (!rules.long && ["auto", "scroll"].includes(overflowY) && element.scrollHeight > element.clientHeight + 1 && element.clientHeight) add("scrolls", element);
  }

  // Texts, a box a line.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || ["SCRIPT", "STYLE", "OPTION", "NOSCRIPT", "TITLE", "TEXTAREA"].includes(element.tagName)) continue;
    if (within(element, rules.board) || element.closest("svg title, [aria-hidden=true], template") || !shown(element) || unseen(element)) continue;
    const {color, fontSize} = style(element);
    if (/rgba\(.*, 0\)|\/ 0\)/.test(color)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    if (!lines.length) continue;
    const scale = element.closest("svg") && element.getScreenCTM?.() ? Math.abs(element.getScreenCTM().d) : enlargement(element);
    if (Number.parseFloat(fontSize) * scale < rules.least - 0.1) add(`smaller than ${rules.least} px`, element, lines[0]);
    let cut = null;
    const parts = [];
    for (const rect of lines) {
      const {left, cuts, scrolled} = seen(element, rect);
      if (!within(element, rules.folded)) cut ??= cuts.find(({way, by}) => (way === "x" ? by > SLACK : by > rect.height / 4)) ?? null;
      if (wide(left) <= 1 || high(left) <= 1) continue;
      if (!scrolled.x && !goesOn.x && (left.left < -SLACK || left.right > innerWidth + SLACK)) add("beyond the window", element, rect);
      else if (!rules.long && !scrolled.y && !goesOn.y && (left.top < -SLACK || left.bottom > innerHeight + SLACK)) add("beyond the window", element, rect);
      else if (rules.long && !scrolled.y && root.scrollTop < 1 && left.top < -SLACK) add("beyond the window", element, rect); // above the top nobody scrolls
      parts.push(left);
    }
    if (element.closest("button")) {
      for (const word of node.data.matchAll(/[\p{L}]+/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].filter((rect) => rect.width > 1).map((rect) => Math.round(rect.top)));
        if (word[0].length <= SHORT_WORD && tops.size > 1) {
          add("word broken into lines", element, lines[0]);
          break;
        }
      }
    }
    if (cut) {
      const {up} = cut;
      const its = style(up);
      const dots = its.textOverflow === "ellipsis" || !["none", "", undefined].includes(its.webkitLineClamp);
      if (!dots) add("text cut", element, lines[0], up);
      else if (!element.closest("[title]:not([title=''])")) add("text cut, no title says it in full", element, lines[0], up);
    }
    for (const left of parts) texts.push({element, left});
  }

  // For what lies over what, everything counts, even what takes no press.
  const hits = document.createElement("style");
  hits.textContent = "* { pointer-events: auto !important; }";
  const opaque = (element) => {
    const {backgroundColor, backgroundImage, opacity} = style(element);
    const alpha = /rgba?\(([^)]*)\)/.exec(backgroundColor)?.[1].split(/[ ,/]+/).map(Number)[3] ?? (backgroundColor === "transparent" ? 0 : 1);
    return Number(opacity) > 0.5 && (alpha > 0.5 || backgroundImage !== "none" || ["IMG", "CANVAS"].includes(element.tagName));
  };
  /** The elements at a point that can be seen there, the topmost first: down to the first one that hides what is below. */
  const stack = ([x, y]) => {
    const here = [];
    for (const element of document.elementsFromPoint(x, y)) {
      here.push(element);
      if (opaque(element)) break;
    }
    return here;
  };
  document.head.append(hits);
  const hidden = new Map(); // texts that something lies over
  for (const text of texts) {
    const [x, y] = middle(text.left);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const spots = [0.05, 0.5, 0.95].map((part) => [text.left.left + part * wide(text.left), y]);
    const covers = spots.map((spot) => {
      const first = document.elementFromPoint(...spot);
      if (!first || first === text.element || text.element.contains(first)) return null; // beyond the window, or nothing over it
      const here = stack(spot);
      const top = here[here.length - 1];
      return !top || here.includes(text.element) || top.contains(text.element) || text.element.contains(top) ? null : top;
    });
    const cover = covers.find((one) => one !== null);
    if (cover && !within(cover, rules.over) && !hidden.has(text.element)) hidden.set(text.element, [text.left, cover]);
  }
  for (const [element, [rect, cover]] of hidden) add("text under something", element, rect, cover);

  // Texts that lie over each other: lines lie a little closer than their boxes are high.
  const tight = (line) => ({...line, top: line.top + high(line) * 0.22, bottom: line.bottom - high(line) * 0.22});
  const pairs = new Set();
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const both = cross(tight(one.left), tight(other.left));
      if (wide(both) <= 1 || high(both) <= 1) continue;
      const spot = middle(both);
      const here = stack(spot);
      if (!here.includes(one.element) || !here.includes(other.element)) continue; // the one hides the other
      const key = `${told(one.element).name}|${told(one.element).text}|${told(other.element).name}|${told(other.element).text}`;
      if (!pairs.has(key)) add("texts over each other", one.element, one.left, other.element, other.left);
      pairs.add(key);
    }
  });
  hits.remove();

  // What can be pressed.
  const PRESSED = "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider], [role=checkbox], [role=link], [role=radio]";
  for (const element of document.body.querySelectorAll(PRESSED)) {
    if (element.disabled || element.getAttribute("aria-disabled") === "true" || within(element, rules.board) || !shown(element) || unseen(element)) continue;
    if (style(element).pointerEvents === "none") continue;
    const rect = element.getBoundingClientRect();
    if (rect.width < 2 || rect.height < 2) continue;
    const {left, cuts, scrolled} = seen(element, rect, container(element));
    const sideways = left.right > innerWidth + SLACK || left.left < -SLACK;
    const upwards = left.bottom > innerHeight + SLACK || left.top < -SLACK;
    if ((sideways && !scrolled.x && !goesOn.x) || (upwards && !scrolled.y && !rules.long && !goesOn.y)) {
      add("button beyond the window", element);
      continue;
    }
    if (wide(left) <= SLIVER || high(left) <= SLIVER) {
      if (cuts.length && !scrolled.x && !scrolled.y) add("button cut off", element, rect, cuts[0].up);
      continue; // it is scrolled to
    }
    const bad = cuts.find(({by}) => by > 4);
    if (bad) add("button cut off", element, rect, bad.up);
    const view = cross(left, screen);
    if (wide(view) <= 1 || high(view) <= 1) continue;
    const label = element.closest("label") ?? (element.labels?.[0] ?? null);
    const own = (hit) => hit && (element.contains(hit) || label?.contains(hit) || hit.contains(element));
    const parts = [0.1, 0.37, 0.63, 0.9];
    let free = 0,
      over = null;
    for (const y of parts)
      for (const x of parts) {
        const hit = document.elementFromPoint(view.left + x * wide(view), view.top + y * high(view));
        if (own(hit)) free += 1;
        else over ??= hit;
      }
    if (over && free < 10 && !within(over, rules.over)) add(free ? "button partly under something" : "button under something", element, view, over);
    if (rules.touch && element.matches(rules.main.join(","))) {
      const [x, y] = middle(rect);
      const reach = (dx, dy) => own(document.elementFromPoint(x + dx, y + dy));
      const far = FINGER / 2 - 1;
      if ((rect.width < FINGER - 0.5 && !(reach(-far, 0) && reach(far, 0))) || (rect.height < FINGER - 0.5 && !(reach(0, -far) && reach(0, far))))
        add(`smaller than a finger (${FINGER} px)`, element);
    }
  }

  // What is wrong with a button is told once, not of its text as well.
  const buttons = found.filter(({fault}) => fault.kind.startsWith("button")).map(({element}) => element);
  const known = new Set();
  return found
    .filter(({fault, element}) => fault.kind.startsWith("button") || !/^(text cut|text under|beyond)/.test(fault.kind) || !buttons.some((button) => button.contains(element)))
    .map(({fault}) => fault)
    .filter((fault) => {
      const key = JSON.stringify(fault);
      return !known.has(key) && known.add(key);
    });
}
