// The companion's page: names that are typed one after the other, and the top of the page after a step.

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

/** After a step that was made here the page shows its top again, wherever it was scrolled: what hands must do, and the next question. */
const showTop = () => {
  let waiting = 0;
  const mark = () => /** @type {HTMLElement | null} */ (document.querySelector(".aa-track [data-aufachse-step]"))?.dataset ?? {};
  const pressed = (/** @type {MouseEvent} */ event) => {
    if (!(/** @type {Element} */ (event.target).closest?.(".aa-track button"))) return;
    const before = mark().aufachseStep,
      until = Date.now() + 10_000;
    const look = () => {
      const {aufachseStep: step, aufachseOwn: own} = mark();
      if (step !== before && step === own) window.scrollTo({top: 0});
      else if (Date.now() < until) waiting = window.setTimeout(look, 40);
    };
    window.clearTimeout(waiting);
    look();
  };
  document.addEventListener("click", pressed, true); // a press of a row of buttons comes no further
};

export const helpCompanion = () => {
  goOnWithEnter();
  showTop();
};
