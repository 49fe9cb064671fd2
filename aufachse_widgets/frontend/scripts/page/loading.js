// What a page shows until its widgets are there. Stands in the page itself, since it runs before anything else has come.

import {hasStarted, hearVoila, isThemeLoaded, noteCells} from "../upstream.js";
import {dataOf} from "./data.js";
import {followSystem} from "./theme.js";

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

/** Show the page's cells. */
const show = () => {
  if (!isThemeLoaded()) {
    noteCells();
    return;
  }
  waits()?.remove();
  const cells = document.getElementById("rendered_cells");
  if (cells) cells.style.display = "";
};

followSystem();
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
