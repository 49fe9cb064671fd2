// What is seen of a lost connection: a bar over the page, and a cover under which nothing is pressed in vain.

/** @typedef {{lost: string, again: string, not_counted: string, back: string, look: string}} Words */

const SAID = 3500; // milliseconds for which it is said that all is well again

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {object} [more] @returns {HTMLElementTagNameMap[T]} */
const make = (tag, more = {}) => Object.assign(document.createElement(tag), more);

/** The bar and the cover; `again()` is called where somebody asks for the next attempt now, `lost()` says whether nobody hears what is pressed. */
export class Bar {
  #hush = 0;
  /** @type {Element | null} */
  #focused = null;

  /** @param {Words} words @param {HTMLElement} page @param {{again: () => void, lost: () => boolean}} calls */
  constructor(words, page, {again, lost}) {
    this.words = words;
    this.page = page;
    this.bar = make("div", {id: "connection-bar", hidden: true});
    this.bar.setAttribute("role", "alert");
    this.line = make("p");
    this.more = make("p", {className: "more"});
    const button = make("button", {type: "button", textContent: words.again});
    button.addEventListener("click", again);
    this.bar.append(this.line, button, this.more);
    this.cover = make("div", {id: "connection-cover", hidden: true});
    this.cover.addEventListener("pointerdown", () => this.#refuse());
    document.body.append(this.cover, this.bar);
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (!lost() || this.bar.contains(/** @type {Node} */ (event.target))) return;
      event.stopImmediatePropagation(); // the page's own keys; the browser's go on
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.#refuse();
    };
    window.addEventListener("keydown", key, true);
  }

  /** Say that the connection is lost, and who else is at the table. @param {string} others */
  lost(others) {
    this.#close(true);
    this.#show(this.words.lost, others);
  }

  /** What stands on the page takes presses again. */
  open() {
    this.#close(false);
  }

  /** Say that all is well again; `doubtful`: nobody knows yet what became of the last press. @param {boolean} doubtful */
  back(doubtful) {
    this.#show(this.words.back, doubtful ? this.words.look : "", true);
    const hide = () => {
      this.bar.hidden = true;
    };
    this.#hush = window.setTimeout(hide, doubtful ? 2 * SAID : SAID);
  }

  /** @param {string} text @param {string} under @param {boolean} [back] */
  #show(text, under, back = false) {
    window.clearTimeout(this.#hush);
    this.bar.classList.toggle("back", back);
    this.line.textContent = text;
    this.more.textContent = under;
    this.bar.hidden = false;
  }

  /** @param {boolean} closed */
  #close(closed) {
    this.cover.hidden = !closed;
    if (closed && !this.page.inert) this.#focused = document.activeElement;
    this.page.inert = closed;
    if (closed) return;
    /** @type {HTMLElement | null} */ (this.#focused)?.focus?.({preventScroll: true});
    this.#focused = null;
  }

  #refuse() {
    this.more.textContent = this.words.not_counted;
    this.bar.classList.remove("no");
    void this.bar.offsetWidth; // from the start
    this.bar.classList.add("no");
  }
}
