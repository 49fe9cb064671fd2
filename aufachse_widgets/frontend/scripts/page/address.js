// The page's address names the game, so that reloading it, or opening the link again, goes on at the same step. The kernel says which in the attribute of
// one element; nothing of it is executed, and only letters, digits, - and _ pass.

const TRIES = 7; // so often is another page asked for that doesn't come
const NOTES = "[data-aufachse-game], [data-aufachse-table]";

/** Make the address say what is shown, and the browser's back and forward lead from one page of ours to the other. */
export const followAddress = () => {
  // Back goes one page back and never out: below the first page lies another entry of it, from which there is only forward.
  /** @returns {string | undefined} */
  const here = () => window.history.state?.aufachse;
  /** @param {"pushState" | "replaceState"} how @param {string} page @param {URL} url */
  const put = (how, page, url) => window.history[how]({aufachse: page}, "", url);
  const home = () => {
    const url = new URL(window.location.href);
    url.searchParams.delete("game");
    return url;
  };
  // A rule that the address names is shown once, by whatever page comes (../device/rules.js): what is then kept or sent on leads to the page alone.
  const asked = new URL(window.location.href);
  const rule = asked.searchParams.get("rule") ?? "";
  if (rule) {
    asked.searchParams.delete("rule");
    window.history.replaceState(window.history.state, "", asked);
    if (/^[a-z0-9-]{1,80}$/.test(rule)) document.body.dataset.aufachseRule = rule;
  }
  /** The page that the browser has gone back or forward to, until it is shown. @type {string | null} */
  let going = null;
  /** @param {HTMLElement} element */
  const note = (element) => {
    const {aufachseGame: game = "", aufachsePage: page = ""} = element.dataset;
    const url = home();
    if (!/^[A-Za-z0-9_-]{0,64}$/.test(game)) return;
    if (game) url.searchParams.set("game", game);
    if (!here()) {
      put("replaceState", "below", home());
      put("pushState", "/", home());
      if (!game && !page) return;
    }
    const name = `${page}/${game}`;
    if (here() === name) going = null;
    if (here() === name || going) return; // what is still shown on the way to another page is no page gone to
    // Now, and when the other page is drawn; no later, since a finger may already be on its way.
    for (const later of [0, 60]) window.setTimeout(() => window.scrollTo({top: 0}), later);
    put("pushState", name, url);
  };

  // A panel over the page (the rules, the options) has an entry of its own: back closes it, and closing it goes back.
  let opened = 0;
  let closing = false;
  const over = () => Boolean(window.history.state?.over);
  const shut = () => /** @type {HTMLElement | null} */ (document.querySelector(".aa-devicepanel:not(.aa-hidden) > .aa-key-close"))?.click();
  document.addEventListener("aufachse-panel", (event) => {
    const open = /** @type {CustomEvent<boolean>} */ (event).detail;
    opened = open ? performance.now() : 0;
    if (open && !over()) window.history.pushState({aufachse: here() ?? "/", over: true}, "");
    else if (!open && over() && !closing) {
      closing = true;
      window.history.back(); // a second back would leave the page
    }
  });
  if (over()) window.history.replaceState({aufachse: here()}, "");
  window.addEventListener("popstate", () => {
    if (closing) {
      closing = false;
      return;
    }
    if (here() === "below") {
      window.history.forward();
      return;
    }
    if (opened) {
      window.setTimeout(shut, Math.max(0, opened + 800 - performance.now())); // a button that has just come takes no press
      return;
    }
    if (over()) {
      closing = true;
      window.history.back();
      return;
    }
    go(here() ?? "/", TRIES);
  });

  // The page of a table: its address names the seat, so that reloading it opens the same one. Where the server keeps no links the address is the link.
  /** @param {HTMLElement} element */
  const linked = (element) => {
    const {aufachseTable: table = "", aufachseKey: key = "", aufachseSeat: seat = "", aufachseOpens: opens} = element.dataset;
    const url = new URL(window.location.href);
    if (!/^[A-Z]{5}$/.test(table) || !/^[A-Za-z0-9_-]{0,64}$/.test(key) || !/^[a-z0-9]{0,8}$/.test(seat)) return;
    url.search = new URLSearchParams({table, ...(key && {key}), ...(seat && {seat})}).toString();
    if (opens !== undefined) window.location.assign(url);
    else if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
  };
  /** @param {ParentNode} root @returns {HTMLElement | null} */
  const find = (root) => root.querySelector(NOTES);
  /** @param {HTMLElement} element */
  const told = (element) => {
    if ("aufachseTable" in element.dataset) linked(element);
    else note(element);
  };
  /** Asked again while another page comes into being, where nobody hears it; at first whatever is shown, since that may be on its way elsewhere.
   * @param {string} name @param {number} tries */
  const go = (name, tries) => {
    if ((here() ?? "/") !== name || (tries < TRIES && going !== name)) return; // gone on already
    const element = find(document);
    const [page, game] = name.split("/");
    going = tries === TRIES || (tries && `${element?.dataset.aufachsePage}/${element?.dataset.aufachseGame}` !== name) ? name : null;
    if (!going) {
      if (element) told(element);
      return;
    }
    document.dispatchEvent(new CustomEvent("aufachse-go", {detail: {game, page}}));
    window.setTimeout(() => go(name, tries - 1), 500);
  };
  // Who presses something on a page has arrived there.
  const arrived = () => {
    going = null;
  };
  document.addEventListener("pointerdown", arrived, true);

  const cells = /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));
  const wait = new MutationObserver(() => {
    const element = find(cells);
    const box = element?.parentElement;
    if (!element || !box) return;
    wait.disconnect();
    told(element);
    // From now on only the small box around it is watched.
    const look = () => {
      const now = find(box);
      if (now) told(now);
    };
    new MutationObserver(look).observe(box, {childList: true, subtree: true, attributes: true});
  });
  wait.observe(cells, {childList: true, subtree: true});
};
