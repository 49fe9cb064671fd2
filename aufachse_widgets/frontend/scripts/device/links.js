// Links: the server keeps them in cookies, which no script reads; the address and the page hold none of their secrets, unless somebody asks for theirs.

/** Opens links behind the page, so that the browser gets their cookies: again and again until the server has answered. It goes on while the page is drawn
    again. @param {Pick<import("../widget.js").Context, "model">} context */
export const keepLinks = ({model}) => {
  const AGAIN = 2000; // milliseconds
  let last = 0; // the one that counts; 0: the page is left
  /** @param {{number: number, link: string}} content */
  const keep = async ({number, link}) => {
    last = number;
    while (number === last) {
      try {
        // It leads to the address without the secret; this page is there already.
        const answer = await window.fetch(new URL(link, window.location.href), {redirect: "manual", cache: "no-store", credentials: "same-origin"});
        if (answer.type === "opaqueredirect") {
          if (number === last) model.send({kind: "kept", number});
          return;
        }
        if (![429, 502, 503, 504].includes(answer.status)) return; // it opens nothing any more, of which the page hears by itself
      } catch {
        /* no connection now */
      }
      await new Promise((done) => window.setTimeout(done, AGAIN));
    }
  };
  /** @param {{kind: string, number: number, link: string}} content */
  const told = (content) => {
    if (content.kind === "keep") keep(content);
  };
  model.on("msg:custom", told);
  return () => {
    last = 0;
    model.off("msg:custom", told);
  };
};

/** Whether a text is on the clipboard now. Pages by http have none of the newer ways. @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} field */
export const copied = async (text, field) => {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* not here, or not allowed */
  }
  field.focus({preventScroll: true});
  field.select();
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
};

/**
 * A link that somebody has asked for, with what is said about it; `base`: where others reach what this computer calls itself.
 * @typedef {{link: string, base?: string | null, words: {link: string, copied: string, by_hand: string}}} Shown
 */

/** Copies a link for somebody who has asked for it, and shows it where that fails. @param {HTMLElement | null} page @param {Shown} content */
export const giveLink = async (page, {link, base, words}) => {
  const box = [...(page?.querySelectorAll(".aa-mylink") ?? [])].find((one) => one.getClientRects().length);
  if (!box) return;
  box.querySelector(".aa-mylink-said")?.remove();
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname);
  const address = new URL(link, (here && base) || window.location.href).href;
  const said = Object.assign(document.createElement("div"), {className: "aa-mylink-said"});
  const line = Object.assign(document.createElement("p"), {className: "aa-small"});
  line.setAttribute("role", "status");
  const field = Object.assign(document.createElement("input"), {type: "text", readOnly: true, value: address});
  field.setAttribute("aria-label", words.link);
  field.addEventListener("focus", () => field.select());
  said.append(line, field);
  box.append(said);
  const well = await copied(address, field);
  if (well) field.remove();
  line.textContent = well ? words.copied : words.by_hand;
  if (!well) field.select();
};
