// What the person likes on this device: the browser keeps it in a cookie, which the server reads before it makes a page.

/** The code of the language among the options; empty where none was chosen. @param {string} text @returns {string} */
export const languageIn = (text) => {
  try {
    const code = JSON.parse(text || "{}")?.language;
    return typeof code === "string" ? code : "";
  } catch {
    return ""; // somebody else's text
  }
};

/** What is kept. */
export const kept = () => decodeURIComponent(document.cookie.match(/(?:^|; )aufachse=([^;]*)/)?.[1] ?? "");

/** Keep it. A page speaks one language: where another one was chosen, it is opened again at the same place, in the one that was chosen and no longer in
 * the one that its address asked for. @param {string} text */
export const remember = (text) => {
  const before = languageIn(kept());
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store API on pages by https only
  document.cookie = `aufachse=${encodeURIComponent(text)}; path=/; max-age=31536000; SameSite=Lax`;
  if (languageIn(text) === before) return;
  const url = new URL(window.location.href);
  url.searchParams.delete("lang");
  if (url.href === window.location.href) window.location.reload();
  else window.location.replace(url);
};
