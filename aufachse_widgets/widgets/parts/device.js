// What only the browser knows or can do. Runs once a page (a Device widget, see device.py), by anywidget's front end.

const PAGE = ".aa-page, .aa-panel";

/** The outermost page or panel of ours around an element. */
const pageOf = (element) => {
  let page = null;
  for (let up = element?.closest?.(PAGE); up; up = up.parentElement?.closest(PAGE)) page = up;
  return page;
};

/** The number of the frame that stands on the page; -1 where no game is shown. */
const frameOf = (page) => Number(page?.querySelector("[data-aufachse-step]")?.dataset.aufachseStep ?? -1);

const download = (content, buffers) => {
  const url = URL.createObjectURL(new Blob(buffers, {type: content.type}));
  const link = Object.assign(document.createElement("a"), {href: url, download: content.name});
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60000);
};

const sight = (page, look) => {
  const element = page?.querySelector(`.${CSS.escape(look)}`);
  const box = element?.getBoundingClientRect();
  if (!box?.height || (box.top >= 0 && box.bottom <= window.innerHeight)) return;
  element.scrollIntoView({block: box.height > window.innerHeight ? "start" : "nearest"});
};

/**
 * Maps follow the size of their place: a phone that is turned, its keyboard, a tab that is opened again. Leaflet itself
 * hears of the window only, and measures a hidden map as empty; so its own ear is shut (see widgets/map/leaflet.py),
 * and each map is told whenever the place that it fills has another size.
 */
const sizeMaps = (manager, signal) => {
  const fit = async (element) => {
    const name = [...element.classList].find((one) => one.startsWith("aa-model-"));
    if (!name || !element.clientWidth || !element.clientHeight) return;
    const shown = (await manager.get_model(name.slice(9)))?.views ?? {};
    for (const view of await Promise.all(Object.values(shown))) if (element.contains(view.el)) view.obj?.invalidateSize({animate: false, pan: true});
  };
  const sizes = new ResizeObserver((changes) => changes.forEach((change) => fit(change.target).catch(() => {})));
  const seen = new WeakSet();
  const look = () => {
    for (const map of document.querySelectorAll(`:is(${PAGE}) .leaflet-widgets`)) if (!seen.has(map)) { seen.add(map); sizes.observe(map); }
  };
  const comes = new MutationObserver(look);
  comes.observe(document.body, {childList: true, subtree: true});
  signal.addEventListener("abort", () => { comes.disconnect(); sizes.disconnect(); });
  look();
};

const render = ({model, el, signal}) => {
  const page = () => pageOf(el);
  sizeMaps(model.widget_manager, signal);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button, select, .leaflet-container");
    if (!button || !page()?.contains(button)) return;
    model.send({kind: "press", frame: frameOf(page()), text: button.matches("button") ? button.textContent.trim() : ""});
  }, {capture: true, signal});
  const told = (content, buffers) => {
    if (content.kind === "download") download(content, buffers);
    else if (content.kind === "sight") sight(page(), content.look);
  };
  model.on("msg:custom", told);
  return () => model.off("msg:custom", told);
};

export default {render};
