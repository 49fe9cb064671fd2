// The film in a page of ours, as a widget: the scene that is shown is a trait (see widgets/learn/film.py).

import {still} from "../device/looks.js";
import {startFilm} from "./film.js";

/** @param {import("../widget.js").Context} context */
const render = ({model, el}) => {
  el.innerHTML = model.get("page");
  let later = 0;
  let told = 0;
  /** @param {number} scene */
  const seen = (scene) => {
    told = scene;
    window.clearTimeout(later); // while it plays nobody needs to know each scene
    later = window.setTimeout(() => {
      if (model.get("scene") !== told) {
        model.set("scene", told);
        model.save_changes();
      }
    }, 250);
  };
  const film = startFilm(/** @type {HTMLElement} */ (el.querySelector(".aa-film")), {seen});
  const go = () => film.go(model.get("scene"));
  const mark = () => film.mark(model.get("turning"));
  const begins = model.get("scene") === model.get("begins");
  go();
  if (begins && !still(el.closest("[data-aufachse-still]"))) film.play();
  model.on("change:scene", go);
  model.on("change:turning", mark);
  return () => {
    window.clearTimeout(later);
    model.off("change:scene", go);
    model.off("change:turning", mark);
    film.end();
  };
};

export default {render};
