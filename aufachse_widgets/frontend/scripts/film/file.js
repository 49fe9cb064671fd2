// The film in a file of its own.

import {startFilm} from "./film.js";

startFilm(/** @type {HTMLElement} */ (document.querySelector(".aa-film")), {keys: document});
