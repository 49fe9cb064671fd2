// Names that ipywidgets leaves out: the handle of a slider is called what its label says.

const nameHandles = (page) => {
  for (const handle of page?.querySelectorAll(".widget-slider .noUi-handle:not([aria-label])") ?? []) {
    const label = handle.closest(".widget-slider").querySelector(".widget-label")?.textContent.trim();
    if (label) handle.setAttribute("aria-label", label);
  }
};
