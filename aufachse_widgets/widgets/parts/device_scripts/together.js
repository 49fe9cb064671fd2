// What changes in many widgets in one step comes as one message (see ../together.py).

/** Each widget takes its part as if it had come for it alone. */
const initialize = ({model}) => {
  const heard = ({kind, states}) => {
    if (kind !== "states") return;
    for (const [id, state] of Object.entries(states))
      model.widget_manager.get_model(id)?.then((one) => one._handle_comm_msg({content: {data: {method: "update", state, buffer_paths: []}}, buffers: []})).catch(() => {});
  };
  model.on("msg:custom", heard);
  model.send({kind: "here"});
  return () => model.off("msg:custom", heard);
};
