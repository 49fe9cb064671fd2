// Held with a finger, or pressed with the right mouse button: what lies there leads to its rule.

/** The section of the rules about what lies at that place; empty: the present moment; null: nothing of the game's. */
const ruleAt = (page, element, x, y) => {
  if (!page?.contains(element) || markOf(page).aufachseStep === undefined) return null;
  if (element.closest(".aa-devicepanel, .aa-replay, .leaflet-control, .aa-tools, .aa-tabs, a, input, select, textarea")) return null;
  if (element.closest(".aa-mapframe") && [...page.querySelectorAll(".aa-roadsign")].some((sign) => within(sign.getBoundingClientRect(), x, y))) return "signs";
  const about = element.closest('[class*="aa-about-"]')?.className.match(/aa-about-([a-z]+)/);
  if (about) return about[1];
  return element.closest("button, .aa-card, .aa-prompt, .aa-mapframe") ? "" : null;
};

/** The browser's own way to ask what can be done with something: it knows how long this person holds a button. */
const hearRules = ({model, page, signal}) => {
  document.addEventListener("contextmenu", (event) => {
    const section = event.target.closest && ruleAt(page(), event.target, event.clientX, event.clientY);
    if (section === null || section === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    model.send({kind: "rule", section});
  }, {capture: true, signal});
};
