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

/** After a step the page shows its top again, where the next thing to do stands. */
const showTop = () =>
  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest?.(".aa-turnbox button, .aa-trackhead .aa-question button"))) return;
    const step = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-aufachse-step]"))?.dataset.aufachseStep;
    const before = step();
    const until = Date.now() + 2000;
    const look = () => {
      if (step() !== before) window.scrollTo({top: 0});
      else if (Date.now() < until) window.setTimeout(look, 40);
    };
    look();
  });

export const helpCompanion = () => {
  goOnWithEnter();
  showTop();
};
