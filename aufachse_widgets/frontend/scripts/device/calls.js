// Somebody is asked something: the page comes to it by itself, but never while they type.

import {types} from "./focus.js";

/** Returns what is to be done when the kernel calls: tell it that they are free, at once or when they have left the field that they type in.
 * @param {{model: import("../widget.js").Model, page: import("../widget.js").Page, signal: AbortSignal}} context */
export const hearCalls = ({model, page, signal}) => {
  let waiting = false;
  const typing = () => types(document.activeElement) && Boolean(page()?.contains(document.activeElement));
  const look = () => {
    if (!waiting || typing()) return;
    waiting = false;
    model.send({kind: "free"});
  };
  document.addEventListener("focusout", () => window.setTimeout(look), {capture: true, signal}); // the next field has the focus by then
  return () => {
    waiting = true;
    look();
  };
};
