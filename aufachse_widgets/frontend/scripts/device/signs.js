// Signs of life, where others at the table see who is here: a kernel lives on while a phone sleeps.

/** @param {Omit<import("../widget.js").Context, "el">} context */
export const giveSigns = ({model, signal}) => {
  let timer = 0;
  const sign = () => {
    // What cannot be said now is not said later.
    if (!model.get("beat") || document.hidden || (model.widget_manager?.kernel?.connectionStatus ?? "connected") !== "connected") return;
    model.send({kind: "alive"});
  };
  const begin = () => {
    window.clearInterval(timer);
    if (!model.get("beat")) return;
    sign();
    timer = window.setInterval(sign, model.get("beat"));
  };
  model.on("change:beat", begin);
  document.addEventListener("visibilitychange", sign, {signal});
  signal.addEventListener("abort", () => {
    window.clearInterval(timer);
    model.off("change:beat", begin);
  });
  begin();
};
