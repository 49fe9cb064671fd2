// Whether the page is light or dark, and how large its text is.

/** What the person likes, as the browser keeps it for the next page: so that a page is as they like it before its kernel is there. @returns {{look?: unknown, text_size?: unknown}} */
const kept = () => {
  try {
    return JSON.parse(decodeURIComponent(document.cookie.match(/(?:^|; )aufachse=([^;]*)/)?.[1] ?? "{}")) ?? {};
  } catch {
    return {};
  }
};

/** The page's widgets are as light or dark as the person likes, else as the system (their stylesheet asks JupyterLab's attribute), and change with it. */
export const followLook = () => {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let liked = kept();
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
