// What stands there until Python has come: the start page as plain HTML (static_page/first_page.py), whose buttons take a press at once and keep it.

import {ENGLISH} from "./language.js";
import {TAKES} from "./lock.js";

/** How far Python has come after each part, in percent of the wait on an ordinary phone. @type {Record<string, number>} */
const PARTS = {worker: 4, python: 45, package: 60, games: 65, page: 90};

const KEPT = "aria-pressed";
/** Milliseconds before which a press, where another tab takes the games, was meant for the game that had been there. */
const MEANT = 500;
/** Where the browser keeps the picture of the game to go on with. */
const PICTURE = "aufachse-picture";

/** The picture of the game to go on with, as Python drew it (static_page/last_game.py): all text of people in it is escaped.
 * It is kept with the language of its words. @typedef {{game: string, html: string}} Picture */

/** The picture that is kept; none whose words are in another language than the page. @returns {Picture | null} */
const readPicture = () => {
  try {
    const {game, html, language = ENGLISH} = JSON.parse(window.localStorage.getItem(PICTURE) ?? "{}");
    return typeof game === "string" && typeof html === "string" && language === document.documentElement.lang ? {game, html} : null;
  } catch {
    return null; // a browser that keeps nothing, or somebody else's text
  }
};

/** The first page: what it keeps, what it says, and how it goes. */
export class FirstPage {
  root = /** @type {HTMLElement} */ (document.getElementById("first"));
  bar = /** @type {HTMLProgressElement} */ (document.getElementById("first_bar"));
  said = /** @type {HTMLElement} */ (document.getElementById("first_said"));
  words = this.said.dataset;
  /** Have Python begin with that game, or behind that door. @type {(begin: {game: string, door: string}) => void} */
  opens = () => {};

  constructor() {
    document.getElementById("first_stuck")?.remove(); // it has begun
    const asked = new URLSearchParams(window.location.search).get("game") ?? "";
    const picture = readPicture();
    if (picture && (!asked || asked === picture.game)) this.show(picture);
    if (asked) {
      this.root.dataset.asked = ""; // neither doors nor "Go on": the game comes by itself
      this.said.textContent = this.words.kept ?? "";
    }
    const buttons = [...this.root.querySelectorAll("button")];
    for (const button of buttons)
      button.addEventListener("click", () => {
        for (const other of buttons) other.setAttribute(KEPT, String(other === button));
        this.said.textContent = this.words.kept ?? "";
        this.opens({game: button.dataset.game ?? "", door: button.dataset.door ?? ""});
      });
  }

  /** Show the game to go on with. @param {Picture} picture */
  show({game, html}) {
    const box = /** @type {HTMLElement} */ (document.getElementById("first_game"));
    const place = /** @type {HTMLElement} */ (document.getElementById("first_picture"));
    place.innerHTML = html;
    /** @type {HTMLElement} */ (box.querySelector("button")).dataset.game = game;
    box.classList.remove("aa-hidden");
  }

  /** Keep the picture of the game to go on with for the next time; none where there is no such game. @param {string} game @param {string} html */
  remember(game, html) {
    try {
      if (game) window.localStorage.setItem(PICTURE, JSON.stringify({game, html, language: document.documentElement.lang}));
      else window.localStorage.removeItem(PICTURE);
    } catch {
      // Full, or not allowed: the page begins without it.
    }
  }

  /** Python has come so far. @param {string} part */
  progress(part) {
    this.bar.value = PARTS[part] ?? this.bar.value;
  }

  /** It can't come: something of it is missing, or this browser isn't able to run it. @param {"failed" | "unable"} words @param {string} [why] for the console */
  fail(words, why) {
    if (why) console.error(why);
    if (this.bar.hidden) return; // that has been said
    this.bar.hidden = true;
    delete this.root.dataset.asked;
    this.root.dataset.away = ""; // its buttons lead nowhere
    this.said.textContent = this.words[words] ?? "";
    if (words === "failed") this.offer("again", () => window.location.reload());
  }

  /** A button below what is said. @param {"take" | "again"} words @param {(event: MouseEvent) => void} pressed */
  offer(words, pressed) {
    const looks = "jupyter-button aa-button aa-primary";
    const button = Object.assign(document.createElement("button"), {type: "button", textContent: this.words[words], className: looks});
    button.addEventListener("click", (event) => pressed(event));
    document.getElementById("first_take")?.replaceChildren(button);
  }

  /** The games are open in another tab: `take()` brings them here. @param {boolean} answers whether that tab, when it was asked, gave them up @param {() => void} take */
  elsewhere(answers, take) {
    this.bar.hidden = true;
    this.root.dataset.away = "";
    this.said.textContent = (answers ? this.words.elsewhere : this.words.silent) ?? "";
    this.offer("take", () => {
      document.getElementById("first_take")?.replaceChildren();
      delete this.root.dataset.away;
      this.bar.hidden = false;
      this.said.textContent = this.words.kept ?? "";
      take();
    });
  }

  /** The page is there: what was pressed here is pressed there. @param {HTMLElement} page @param {string} game the one that it was asked to begin with */
  leave(page, game) {
    const kept = /** @type {HTMLElement | null} */ (this.root.querySelector(`button[${KEPT}="true"]`));
    this.root.hidden = true;
    page.style.display = "";
    if (!kept || (game && kept.dataset.game === game)) return;
    const label = kept.textContent?.trim();
    const press = () => {
      const shown = [...page.querySelectorAll("button")].filter((button) => button.getClientRects().length > 0);
      const button = shown.find((one) => one.textContent?.trim() === label);
      // Until its guard is down a button that has just come takes no press.
      const drawn = page.querySelector("[data-aufachse-drawn]") !== null;
      if (drawn && button && !button.closest("[data-aufachse-guarded]")) button.click();
      else if (!drawn || button) window.requestAnimationFrame(press);
    };
    press();
  }

  /** Another tab has taken the games: `page` stands still. @param {HTMLElement} page */
  gone(page) {
    page.inert = true;
    this.root.hidden = false;
    this.bar.hidden = true;
    this.root.dataset.away = "";
    window.scrollTo({top: 0});
    this.said.textContent = this.words.gone ?? "";
    const came = performance.now();
    this.offer("take", (event) => {
      if (event.detail > 0 && performance.now() - came < MEANT) return;
      window.sessionStorage.setItem(TAKES, "yes"); // it has been asked: not a second time
      window.location.reload();
    });
  }
}
