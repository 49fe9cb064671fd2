// Which language the page without a server speaks: by the rule that a server's pages have (hosting/languages.py).

import {languageIn} from "../device/remembered.js";

export const ENGLISH = "en";

/** The first language of those somebody likes that the page speaks; empty where it speaks none of them.
 * @param {readonly string[]} liked as a browser names them: de-AT @param {string[]} spoken by their codes */
const preferred = (liked, spoken) => liked.map((one) => one.split(/[-_.]/)[0]?.toLowerCase() ?? "").find((code) => spoken.includes(code)) ?? "";

/** The code of the page's language: what its address asks for (`lang=de`), else what the person chose on this device, else what the browser likes best; English
 * where the page speaks none of them.
 * @param {string} query of the address @param {string} options what the browser keeps @param {readonly string[]} liked what it likes, the best first
 * @param {string[]} spoken what the page speaks */
export const languageAsked = (query, options, liked, spoken) =>
  preferred([new URLSearchParams(query).get("lang") ?? ""], spoken) || preferred([languageIn(options)], spoken) || preferred(liked, spoken) || ENGLISH;
