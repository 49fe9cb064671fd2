// The companion's page: names that are typed one after the other, what comes next after a step, and tabs that begin with what they show.

/** Names are typed one after the other: Enter goes on to the next. */
const goOnWithEnter = () =>
  document.addEventListener(
    "keydown",
    (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (event.key !== "Enter" || !field.closest?.(".aa-trackstart .aa-sitting")) return;
      const names = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".aa-trackstart .aa-sitting input")]);
      const next = names[names.indexOf(field) + 1];
      if (next) next.focus();
      else field.blur();
    },
    true,
  );

const FEW = 19; // letters' heights in a line: fewer, and the top of a page fills a phone (--roomy in styles/track.css)

/** Whether letters are so large that the bank's top leaves no room for what is below it. */
const crowded = () => window.innerWidth < FEW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Scroll so far that this is the first thing below the bar that stays on top, which may be none. @param {Element} part @param {Element | null} bar */
const scrollBelow = (part, bar) => window.scrollTo({top: part.getBoundingClientRect().top + window.scrollY - (bar?.getBoundingClientRect().height ?? 0) - 4});

/** Show what hands must do and the next question. At the bank with large letters what hands must do stays on top of the amount and its keys, which come next. */
const toTheNext = () => {
  const form = document.querySelector(".aa-banking.aa-tab-turn .aa-bookingform:not(.aa-hidden)");
  if (form && crowded()) scrollBelow(form, document.querySelector(".aa-trackhead .aa-doing"));
  else window.scrollTo({top: 0});
};

/** A tab that is pressed begins with what it shows: in a driver's cab at the top; at the bank with large letters below the tabs, the first one below what hands
 * must do, which stays on top there. */
const showTab = () =>
  document.addEventListener(
    "click",
    (event) => {
      const tabs = /** @type {Element} */ (event.target).closest?.(".aa-tabs button")?.closest(".aa-track > .aa-tabs");
      if (tabs?.matches(".aa-told-cab > *")) window.scrollTo({top: 0});
      else if (tabs?.matches(".aa-banking > *") && crowded()) {
        const first = tabs.querySelector("button")?.contains(/** @type {Node} */ (event.target));
        scrollBelow(tabs, first ? document.querySelector(".aa-trackhead .aa-doing") : null);
      }
    },
    true,
  );

/** After a step that was made here the page shows what comes next, wherever it was scrolled. */
const showNext = () => {
  let waiting = 0;
  const mark = () => /** @type {HTMLElement | null} */ (document.querySelector(".aa-track [data-aufachse-step]"))?.dataset ?? {};
  const pressed = (/** @type {MouseEvent} */ event) => {
    if (!(/** @type {Element} */ (event.target).closest?.(".aa-track button"))) return;
    const before = mark().aufachseStep,
      until = Date.now() + 10_000;
    const look = () => {
      const {aufachseStep: step, aufachseOwn: own} = mark();
      if (step !== before && step === own) toTheNext();
      else if (Date.now() < until) waiting = window.setTimeout(look, 40);
    };
    window.clearTimeout(waiting);
    look();
  };
  document.addEventListener("click", pressed, true); // a press of a row of buttons comes no further
};

export const helpCompanion = () => {
  goOnWithEnter();
  showNext();
  showTab();
};
