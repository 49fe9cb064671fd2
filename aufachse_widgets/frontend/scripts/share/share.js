// Buttons that share a result: by the system's own sheet, or, where there is none, as a picture that is saved and a text that is copied.

import {button, make} from "../codes/sheet.js";
import {download} from "../device/files.js";
import {copied} from "../device/links.js";
import {canShare, pictureOf} from "./picture.js";

/** @param {import("../widget.js").Context} context */
const render = ({model, el, signal}) => {
  const words = model.get("words"),
    /** @type {string} */ text = model.get("text"),
    /** @type {string} */ name = model.get("name");
  // Made before it is asked for: a browser opens its sheet only for a moment after the press.
  const picture = pictureOf(model.get("drawing"), name);
  picture.catch(() => {}); // said by the press that asks for it
  const said = make("span", {className: "aa-shared", role: "status"});
  const say = (/** @type {string} */ what) => {
    if (!signal.aborted) said.textContent = what;
  };
  const save = async () => {
    try {
      download({name, type: "image/png"}, [await picture]);
      say("");
    } catch {
      say(words.none);
    }
  };
  const copy = async () => {
    const field = document.createElement("textarea");
    Object.assign(field, {readOnly: true, value: text, ariaLabel: words.by_hand});
    said.replaceChildren(field);
    if (await copied(text, field)) say(words.copied);
    else said.prepend(`${words.by_hand} `);
  };
  const apart = () => [button(words.save, save, ""), button(words.copy, copy, "")];
  const share = async () => {
    try {
      await navigator.share({files: [await picture], text});
      say("");
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return; // they thought better of it
      el.replaceChildren(...apart(), said);
      say(words.failed);
    }
  };
  el.replaceChildren(...(canShare(navigator) ? [button(words.share, share, "")] : apart()), said);
};

export default {render};
