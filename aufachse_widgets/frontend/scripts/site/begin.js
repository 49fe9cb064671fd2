// Runs before the rest of the page without a server: the first page takes presses, and Python starts in its worker, while widgets and maps are still loading.

import {kept} from "../device/remembered.js";
import {FirstPage} from "./first.js";
import {lastAsked, onIos, useNewerEdition} from "./keeping.js";
import {TAKES} from "./lock.js";

/** The edition's folder: everything that the page loads lies in it. */
const base = new URL("./", import.meta.url);

/** Worker messages that came before the page listened. @type {any[]} */
const early = [];
/** @type {(data: any) => void} */
let listener = (data) => {
  early.push(data);
};

/** Have all messages of the worker from now on, after those that came before. @param {(data: any) => void} call */
export const listen = (call) => {
  listener = call;
  early.splice(0).forEach(call);
};

/** Whether somebody has just pressed in this tab to have the games here again. */
const takesBack = () => {
  try {
    const takes = window.sessionStorage.getItem(TAKES) !== null;
    window.sessionStorage.removeItem(TAKES);
    return takes;
  } catch {
    return false; // a browser that keeps nothing
  }
};

export const first = new FirstPage();
// A page of the edition before this one would be replaced in the middle of a game.
await useNewerEdition().catch(() => {}); // a browser that keeps nothing, as with cookies turned off

// By its name the worker learns what it can't find in its own address, since a service worker may have answered for that.
const lessons = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="help"]'))?.href ?? "";
const name = JSON.stringify({
  takes: takesBack(),
  lessons,
  query: window.location.search.slice(1),
  options: kept(),
  language: document.documentElement.lang,
  base: base.href,
  ios: onIos(),
  asked: lastAsked() > 0,
});
let modules = false;
const how = {
  name,
  /** @returns {"module"} */
  get type() {
    modules = true; // a browser that doesn't ask for the type has no workers of modules
    return "module";
  },
};
export const worker = new Worker(new URL("worker.js", base), how);
if (!modules || !("Tag" in (globalThis.WebAssembly ?? {})) || !("DecompressionStream" in window)) {
  first.fail("unable");
  worker.terminate();
}
first.opens = (begin) => worker.postMessage({type: "open", ...begin});

worker.addEventListener("message", ({data}) => {
  if (data.type === "progress") first.progress(data.part);
  else if (data.type === "failed") first.fail("failed", data.text);
  else if (data.type === "elsewhere") first.elsewhere(data.answers, () => worker.postMessage({type: "take"}));
  else if (data.type === "last") first.remember(data.game, data.html);
  else listener(data);
});
worker.addEventListener("error", ({message}) => first.fail("failed", message));
// The rest of the page may not come either.
window.addEventListener("error", ({target}) => target instanceof HTMLScriptElement && first.fail("failed", target.src), true);
