// What the browser keeps: the files of the site, so that it opens without a network, and the games.

import {LOCK} from "./lock.js";

/** Where the browser keeps when it was last asked to keep the games, and what it said. */
const ASKED = "aufachse-persist";
const DAY = 24 * 3600 * 1000;
/** How often a page that stays open asks for a newer edition, in milliseconds. */
const LOOK_AGAIN = 3600 * 1000;

/** The id of the game on screen; empty if there is none. */
const shownGame = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-aufachse-game]"))?.dataset.aufachseGame ?? "";

/** Call `then` as soon as a game is shown, or none is. @param {boolean} wanted @param {() => void} then */
const whenGame = (wanted, then) => {
  const look = new MutationObserver(() => check());
  const check = () => {
    if (Boolean(shownGame()) !== wanted) return;
    look.disconnect();
    then();
  };
  const cells = /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));
  look.observe(cells, {subtree: true, attributes: true, attributeFilter: ["data-aufachse-game"], childList: true});
  check();
};

/** Say something at the top of the page, until a press. @param {string} words the name of the words, among those of the first page */
export const say = (words) => {
  const note = /** @type {HTMLElement} */ (document.getElementById("site_note"));
  note.textContent = document.getElementById("first_said")?.dataset[words] ?? "";
  note.hidden = false;
  document.addEventListener(
    "click",
    () => {
      note.hidden = true;
    },
    {once: true, capture: true},
  );
};

/** Turn to a newer edition that has been fetched, unless a game is open in another tab: a page never changes its edition later. */
export const useNewerEdition = async () => {
  const {serviceWorker, locks} = navigator;
  if (!serviceWorker?.controller) return;
  // Where another tab has turned to it, no game was open.
  serviceWorker.addEventListener("controllerchange", () => window.location.reload());
  const waiting = (await serviceWorker.getRegistration())?.waiting;
  const open = waiting && (await locks?.query())?.held?.some(({name}) => name === LOCK);
  if (!waiting || open) return;
  waiting.postMessage("take over");
  await new Promise(() => {}); // the page is loaded again
};

/** Have the browser keep the files. Those of a newer edition are fetched beside them, and used at the next start. @param {URL} worker */
export const keepFiles = async (worker) => {
  const registration = await Promise.resolve(navigator.serviceWorker?.register(worker)).catch(() => {});
  if (!registration) {
    if (window.isSecureContext) say("online"); // without https that is said beside the games
    return;
  }
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      // Never during a game.
      if (found.state === "installed" && navigator.serviceWorker.controller) whenGame(false, () => say("newer"));
    });
  });
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_AGAIN) return;
    looked = Date.now();
    registration.update().catch(() => {}); // without a network it stays as it is
  });
};

/** Whether this is a browser on an iPhone or iPad, which clears games after a week. Only those browsers say whether a page is on the home screen that way. */
export const onIos = () => "standalone" in navigator;

/** When the browser was last asked to keep the games, in milliseconds since 1970; 0: never, or it keeps nothing. */
export const lastAsked = () => {
  try {
    return Number(window.localStorage.getItem(ASKED) ?? 0);
  } catch {
    return 0;
  }
};

/** Ask the browser to keep the games for good, at most once a day; whether it does. */
const persist = async () => {
  if (await navigator.storage.persisted()) return true;
  const before = lastAsked();
  if (Date.now() - before < DAY) return false;
  try {
    window.localStorage.setItem(ASKED, String(Date.now()));
  } catch {
    // It is asked again the next time.
  }
  const lasts = await navigator.storage.persist();
  if (lasts || !before) say(lasts ? "lasting" : onIos() ? "passing_on_ios" : "passing");
  return lasts;
};

/** Where the browser keeps no games: have it ask before the page is closed in the middle of one. */
export const guardGames = () =>
  window.addEventListener("beforeunload", (event) => {
    if (shownGame()) event.preventDefault();
  });

/** Ask the browser to keep games for good, once there is one: it would let go of them when it needs the room. @param {(lasts: boolean) => void} told is told the answer */
export const keepGames = (told) => {
  if ("storage" in navigator) whenGame(true, async () => told(await persist()));
};
