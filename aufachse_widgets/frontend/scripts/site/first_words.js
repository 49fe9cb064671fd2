// Puts the first page's words in their place, in the page's language, before anything of it is painted: each language's are there as a template
// (static_page/first_page.py).

import {kept} from "../device/remembered.js";
import {languageAsked} from "./language.js";

const spoken = [.../** @type {NodeListOf<HTMLTemplateElement>} */ (document.querySelectorAll("template[lang]"))];
const codes = spoken.map(({lang}) => lang);
const code = languageAsked(window.location.search, kept(), navigator.languages, codes);
const words = spoken[codes.indexOf(code)];
const hero = document.querySelector("#first .aa-hero");
if (words && hero) {
  document.documentElement.lang = code;
  document.querySelector('meta[name="description"]')?.setAttribute("content", words.dataset.about ?? "");
  hero.prepend(/** @type {Element} */ (words.content.firstElementChild));
  document.getElementById("first_stuck")?.replaceWith(words.content);
}
