// Whether the page is light or dark, and how large its text is.

import {kept, optionsIn} from "../device/remembered.js";

/** The page's widgets are as light or dark as the person likes, else as the system (their stylesheet asks JupyterLab's attribute), and change with it. */
export const followLook = () => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let liked = optionsIn(kept()); // before the page's kernel is there
  const follow = () => {
    const {look, text_size: size} = liked;
    document.body.dataset.jpThemeLight = String(look === "light" || (look !== "dark" && !dark.matches));
    document.documentElement.style.fontSize = typeof size === "number" && size !== 100 ? `${size}%` : "";
  };
  dark.addEventListener("change", follow);
  document.addEventListener("aufachse-look", (event) => {
    liked = /** @type {CustomEvent} */ (event).detail;
    follow();
  });
  follow();
};
