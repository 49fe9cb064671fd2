// The map and what is to be pressed are found by scrolling down alone, the map at least so high: what is not, as in screen_faults.js.
(height) => {
  const said = [], map = document.querySelector(".aa-map .leaflet-container");
  const box = (one) => { const {left, top, right, bottom} = one.getBoundingClientRect(); return [left, top, right, bottom].map(Math.round); };
  const scrolled = new Map([...document.querySelectorAll("*")].filter((one) => one.scrollTop).map((one) => [one, one.scrollTop]));
  const aside = ([left, , right]) => left < -1 || right > innerWidth + 1;
  const come = (one) => {
    one.scrollIntoView({block: "center", inline: "nearest"});
    for (let up = one.parentElement; up; up = up.parentElement) {
      const {overflowY} = getComputedStyle(up);
      up.scrollLeft = 0; // sideways nobody scrolls
      if (up !== document.scrollingElement && up !== document.body && !["auto", "scroll"].includes(overflowY)) up.scrollTop = 0; // nor what cannot be
    }
  };
  const add = (kind, one) => {
    const name = `${one.tagName.toLowerCase()}.${one.className}`.slice(0, 80);
    said.push({kind, one: {name, text: one.textContent.trim().slice(0, 60), box: box(one)}, other: null});
  };
  if (map?.checkVisibility()) {
    come(map);
    if (Math.min(map.clientHeight, map.clientWidth) < height || aside(box(map))) add(`the map is smaller than ${height} px or out of reach`, map);
  }
  for (const button of document.querySelectorAll(".aa-take, .aa-actions > button, .aa-proposal button, .aa-lying .aa-row > button")) {
    if (!button.getClientRects().length || !button.checkVisibility({visibilityProperty: true}) || button.disabled) continue;
    come(button);
    const [left, top, right, bottom] = box(button), hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const free = button.contains(hit) || hit?.closest(".aa-question, dialog, .aa-devicepanel");
    if (aside([left, top, right, bottom]) || !free) add("an action is out of reach", button);
  }
  for (const one of document.querySelectorAll("*")) if (one.scrollTop && scrolled.get(one) === undefined) one.scrollTop = 0;
  for (const [one, top] of scrolled) one.scrollTop = top;
  return said;
}
