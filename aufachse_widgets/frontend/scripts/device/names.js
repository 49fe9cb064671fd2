// Names that ipywidgets leaves out, and one that it makes up.

/** A button on a card is called what it says, and where the contract leads: all cards have the same buttons. @param {Element | undefined | null} button @param {Element | null} card */
const nameOnCard = (button, card) => {
  const way = card?.querySelector(".aa-way")?.textContent.replace(" → ", ", ");
  if (!button || !way) return;
  const name = `${button.textContent.trim()}: ${way}`;
  if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
};

/** @param {HTMLElement | null} page */
export const nameParts = (page) => {
  // The handle of a slider is called what its label says.
  for (const handle of page?.querySelectorAll(".widget-slider .noUi-handle:not([aria-label])") ?? []) {
    const label = /** @type {HTMLElement} */ (handle.closest(".widget-slider")).querySelector(".widget-label")?.textContent.trim();
    if (label) handle.setAttribute("aria-label", label);
  }
  // A picture on a button has no name: what is said of the button is its label, or else its tooltip.
  for (const picture of page?.querySelectorAll("button > i.fa:not([aria-hidden])") ?? []) picture.setAttribute("aria-hidden", "true");
  // A die that is pressed says so, and so does the one who speaks in an auction.
  for (const one of page?.querySelectorAll(".aa-dicekeys button, .aa-speakers button") ?? [])
    one.setAttribute("aria-pressed", String(one.classList.contains("mod-active")));
  for (const row of page?.querySelectorAll(".aa-slots, .aa-hold") ?? [])
    for (const [place, card] of [...row.querySelectorAll("article.aa-card")].entries()) {
      const [, at = place] = card.className.match(/\baa-at-(\d+)/) ?? [];
      for (const button of [row.querySelector(`.aa-call-${at}`), row.querySelectorAll(".aa-picks button")[Number(at)]]) nameOnCard(button, card);
    }
  // A label without a tooltip gets the word "null".
  for (const label of page?.querySelectorAll("[title=null]") ?? []) label.removeAttribute("title");
};
