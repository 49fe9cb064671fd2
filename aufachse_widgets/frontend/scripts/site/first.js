// What stands there until Python has come: the start page as plain HTML (static_page/first_page.py), whose buttons take a press at once and keep it.

/** How far Python has come after each part, in percent of the wait on an ordinary phone. @type {Record<string, number>} */
const PARTS = {worker: 4, python: 45, package: 60, games: 65, page: 90};

const KEPT = "aria-pressed";

/** The first page: what it keeps, what it says, and how it goes. */
export class FirstPage {
  root = /** @type {HTMLElement} */ (document.getElementById("first"));
  bar = /** @type {HTMLProgressElement} */ (document.getElementById("first_bar"));
  said = /** @type {HTMLElement} */ (document.getElementById("first_said"));
  words = this.said.dataset;

  constructor() {
    const doors = [...this.root.querySelectorAll("button")];
    for (const door of doors)
      door.addEventListener("click", () => {
        for (const other of doors) other.setAttribute(KEPT, String(other === door));
        this.said.textContent = this.words.kept ?? "";
      });
  }

  /** Python has come so far. @param {string} part */
  progress(part) {
    this.bar.value = PARTS[part] ?? this.bar.value;
  }

  /** It can't come. @param {string} why */
  fail(why) {
    this.bar.hidden = true;
    this.said.textContent = `${this.words.failed} ${why}`;
  }

  /** The games are open in another tab: `take()` brings them here. @param {() => void} take */
  elsewhere(take) {
    this.bar.hidden = true;
    this.said.textContent = this.words.elsewhere ?? "";
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: this.words.take,
      className: "jupyter-button aa-button aa-primary",
    });
    button.addEventListener("click", () => {
      button.remove();
      this.bar.hidden = false;
      take();
    });
    this.said.after(button);
  }

  /** The page is there: what was pressed here is pressed there. @param {HTMLElement} page */
  leave(page) {
    const kept = this.root.querySelector(`button[${KEPT}="true"]`)?.textContent?.trim();
    this.root.hidden = true;
    page.style.display = "";
    if (!kept) return;
    const find = () => [...page.querySelectorAll("button")].find((button) => button.textContent?.trim() === kept && button.getClientRects().length > 0);
    const press = () => {
      const button = find();
      // Until its guard is down a button that has just come takes no press.
      if (!button || button.closest("[data-aufachse-guarded]") || !button.closest("[data-aufachse-drawn]")) window.requestAnimationFrame(press);
      else button.click();
    };
    press();
  }

  /** Another tab has taken the games: `page` stands still. @param {HTMLElement} page */
  gone(page) {
    page.inert = true;
    this.root.hidden = false;
    this.bar.hidden = true;
    this.said.textContent = this.words.gone ?? "";
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: this.words.take,
      className: "jupyter-button aa-button aa-primary",
    });
    button.addEventListener("click", () => window.location.reload());
    this.said.after(button);
  }
}
