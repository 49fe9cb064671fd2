// Buttons that share a result: by the system's own sheet, or, where there is none, as a picture that is saved and a text that is copied.

import {button, make} from "../codes/sheet.js";
import {download} from "../device/files.js";
import {copied} from "../device/links.js";
import {pictureOf, sheetTakes} from "./picture.js";

/** @param {import("../widget.js").Context} context */
const render = ({model, el, signal}) => {
  const words = model.get("words"),
    /** @type {string} */ title = model.get("title"),
    /** @type {string} */ text = model.get("text"),
    /** @type {string} */ name = model.get("name");
  // Made before it is asked for: a browser opens its sheet only for a moment after the press.
  const picture = pictureOf(model.get("drawing"), name);
  /** @type {File | undefined} */
  let file;
  picture.then(
    (made) => {
      file = made;
    },
    () => {}, // said by the press that asks for it
  );
  const said = make("span", {className: "aa-shared", role: "status"});
  const say = (/** @type {string} */ what) => {
    if (!signal.aborted) said.textContent = what;
  };
  const save = async () => {
    try {
      download({name, type: "image/png"}, [await picture]);
      say(words.saved);
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
  const saving = button(words.save, save, "");
  const apart = () => [saving, button(words.copy, copy, "")];
  const takes = sheetTakes(navigator);
  const share = async () => {
    say("");
    // Nothing is waited for once the picture is there.
    if (takes === "picture") file ??= await picture.catch(() => undefined);
    try {
      await navigator.share(takes === "picture" && file ? {files: [file], title, text} : {title, text});
    } catch (error) {
      // They thought better of it, or pressed twice.
      if (["AbortError", "InvalidStateError"].includes(/** @type {Error} */ (error).name)) return;
      el.replaceChildren(...apart(), said);
      say(words.failed);
    }
  };
  const sharing = button(words.share, share, "");
  el.replaceChildren(...(takes === "picture" ? [sharing] : takes === "text" ? [sharing, saving] : apart()), said);
};

export default {render};
