// Whether the page is light or dark.

/** The page's widgets are as light or dark as the system (their stylesheet asks JupyterLab's attribute), and change with it. */
export const followSystem = () => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", follow);
  follow();
};
