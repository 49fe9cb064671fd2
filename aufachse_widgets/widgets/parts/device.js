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

const render = ({model, el, signal}) => {
  const page = () => pageOf(el);
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
