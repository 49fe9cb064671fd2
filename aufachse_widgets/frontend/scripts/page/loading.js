// What a page shows until its widgets are there. Stands in the page itself, since it runs before anything else has come.

import {hasStarted, hearVoila, isThemeLoaded, noteCells} from "../upstream.js";
import {dataOf} from "./data.js";
import {followLook} from "./theme.js";

/** @type {{words: Record<string, string>, ahead: string[]}} */
const {words, ahead} = dataOf("aufachse-loading");

/** What the page waits for, said as it goes on. @param {string} said */
const say = (said) => {
  const text = document.getElementById("loading_text");
  if (text) text.textContent = said;
};

const waits = () => document.getElementById("loading");

/** Where the page's own files don't come (a proxy that changes addresses, a server that has gone) it would wait without end: it says so. */
const seeMissing = () => {
  const PATIENCE = 5000; // milliseconds after a file that failed
  const SLOW = 30000; // and without one
  let failed = "";
  const sayFailed = () => {
    if (waits()) say(`${words.missing} ${failed}`);
  };
  /** @param {string} address */
  const note = (address) => {
    if (failed || !waits()) return;
    failed = new URL(address, window.location.href).pathname;
    window.setTimeout(sayFailed, PATIENCE);
    window.addEventListener("load", () => window.setTimeout(sayFailed, PATIENCE)); // what is said meanwhile is said too early
  };
  const tellFailed = (/** @type {ErrorEvent} */ event) => {
    const element = event.target;
    if (element instanceof HTMLScriptElement && element.src) note(element.src);
    else if (element instanceof HTMLLinkElement && ["stylesheet", "modulepreload"].includes(element.rel)) note(element.href);
    else if (event.error instanceof SyntaxError && event.filename) note(event.filename); // another page came in the place of a script
  };
  window.addEventListener("error", tellFailed, true);
  window.addEventListener("load", () =>
    window.setTimeout(() => {
      if (waits() && !failed && !hasStarted()) say(words.slow);
    }, SLOW),
  );
};

/** What moves here goes on there from where it is: the start page has the same picture. @param {HTMLElement | null} here @param {HTMLElement} there */
const goOn = (here, there) => {
  const moving = (/** @type {HTMLElement | null} */ page) => /** @type {CSSAnimation[]} */ (page?.getAnimations({subtree: true}) ?? []);
  const times = new Map(moving(here).map((one) => [one.animationName, one.currentTime]));
  for (const one of moving(there)) if (times.has(one.animationName)) one.currentTime = times.get(one.animationName) ?? 0;
};

/** Show the page's cells. What stands there stays until they hold something, so that the page is empty at no moment. */
const show = () => {
  if (!isThemeLoaded()) {
    noteCells();
    return;
  }
  const EMPTY = 100; // pixels: cells whose widgets are on their way aren't higher
  const LONGEST = 10000; // milliseconds after which they are taken for what they are
  const cells = document.getElementById("rendered_cells");
  if (!cells || !waits()) return;
  cells.style.display = "";
  const look = (/** @type {boolean} */ whatever) => {
    if (!whatever && cells.offsetHeight <= EMPTY) return;
    drawn.disconnect();
    goOn(waits(), cells);
    waits()?.remove();
  };
  const drawn = new MutationObserver(() => look(false));
  drawn.observe(cells, {childList: true, subtree: true});
  window.setTimeout(look, LONGEST, true);
  look(false);
};

followLook();
Object.assign(window, {aufachse_stage: say});
seeMissing();
hearVoila({
  voila_heartbeat: () => {},
  update_loading_text: () => {},
  display_cells: show,
  voila_process: () => say(words.loading),
  voila_finish: () => {
    say(words.drawing);
    show();
  },
});
// Parts of scripts that do nothing before they are needed (hosting/scripts.py), once the words above have been drawn.
if (ahead.length)
  window.requestAnimationFrame(() =>
    window.setTimeout(() => {
      for (const address of ahead) document.head.append(Object.assign(document.createElement("script"), {src: address, async: true}));
    }),
  );
