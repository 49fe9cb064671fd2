// What changes in many widgets in one step comes as one message (see ../together.py).

import {takeState} from "../upstream.js";

/** Each widget takes its part as if it had come for it alone. @param {Pick<import("../widget.js").Context, "model">} context */
export const initialize = ({model}) => {
  /** @param {{kind: string, states: Record<string, object>}} content */
  const heard = ({kind, states}) => {
    if (kind !== "states") return;
    for (const [id, state] of Object.entries(states))
      model.widget_manager
        .get_model(id)
        ?.then((one) => takeState(one, state))
        .catch(() => {});
  };
  model.on("msg:custom", heard);
  const here = () => {
    try {
      model.send({kind: "here"});
    } catch {
      /* closed by its kernel, or its page left, while this was loaded: nobody is there to be told */
    }
  };
  here();
  document.addEventListener("aufachse-back", here); // from the served page's script: the connection was lost, and some of what was sent with it
  return () => {
    model.off("msg:custom", heard);
    document.removeEventListener("aufachse-back", here);
  };
};
