// What the person likes on this device: the browser keeps it in a cookie, which the server reads before it makes a page.

/** What was kept, as an object: an empty one where nothing was, or where the text is somebody else's. @param {string} text @returns {Record<string, unknown>} */
export const optionsIn = (text) => {
  try {
    const options = JSON.parse(text || "{}");
    return typeof options === "object" && options !== null ? options : {};
  } catch {
    return {};
  }
};

/** The language code among the options, or an empty string. @param {string} text */
export const languageIn = (text) => {
  const {language} = optionsIn(text);
  return typeof language === "string" ? language : "";
};

/** What is kept now. */
export const kept = () => {
  try {
    return decodeURIComponent(document.cookie.match(/(?:^|; )aufachse=([^;]*)/)?.[1] ?? "");
  } catch {
    return ""; // not written by this page
  }
};

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
