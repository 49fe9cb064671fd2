// A notebook page without a kernel of ours: as much of RequireJS and of the classic notebook as the front end of ipywidgets asks for.

const scripts = {}; // a module's name -> what it is, once it has come
const alias = {};
let defined = null;

window.define = (deps, factory) => { defined = [deps, factory]; };
window.define.amd = {};

const load = (name) => {
  const real = alias[name] ?? name;
  scripts[real] ??= new Promise((done, failed) => {
    const url = `/${real}.js`;
    window
      .fetch(url)
      .then((answer) => answer.text())
      .then((text) => {
        defined = null;
        (0, eval)(`${text}\n//# sourceURL=${url}`);
        const [deps, factory] = defined;
        return ask(deps.map((dep) => (dep === "module" ? {uri: url} : dep))).then((found) => done(factory(...found)));
      })
      .catch(failed);
  });
  return scripts[real];
};
const ask = (deps) => Promise.all(deps.map((dep) => (typeof dep === "string" ? load(dep) : dep)));
window.require = window.requirejs = (deps, then, failed) => { ask(deps).then((found) => then?.(...found)).catch((error) => (failed ?? console.error)(error)); };
window.requirejs.config = ({map}) => Object.assign(alias, map["*"]);

/** Shows what a notebook holds: the widgets that were saved in it, and the one that its cell shows; the kernel that is there now knows none of them. */
window.open_notebook = async (saved, view) => {
  const actions = {register: () => {}, get: () => ({handler: () => {}})}, events = {on: () => {}}, keyboard_manager = {actions, register_events: () => {}};
  const kernel = {is_connected: () => true, comm_info: (target, answer) => answer({content: {comms: {}}}), send_shell_message: () => {}};
  kernel.comm_manager = {kernel, register_target: () => {}, register_comm: () => {}};
  const notebook = {kernel, keyboard_manager, events, container: events, metadata: {widgets: {"application/vnd.jupyter.widget-state+json": saved}}, get_cells: () => []};
  window.Jupyter = {version: "6.5.7", notebook, keyboard_manager, menubar: {actions}, notification_area: {widget: () => {}}};
  class OutputArea { register_mime_type(type, show) { OutputArea.show = show; } }
  for (const [name, one] of Object.entries({"base/js/namespace": window.Jupyter, "base/js/events": events, "notebook/js/outputarea": {OutputArea}}))
    scripts[name] = Promise.resolve(one);
  for (const name of ["anywidget", "jupyter-leaflet", "bqplot"]) alias[name] = `nbextensions/${name}/index`;
  const widgets = await load("nbextensions/jupyter-js-widgets/extension");
  await widgets.load_ipython_extension();
  const cell = document.getElementById("cell"), area = {keyboard_manager, create_output_subarea: () => [cell], handle_output: () => {}, handle_clear_output: () => {}};
  for (const until = Date.now() + 30000; !kernel.widget_manager.has_model(view) && Date.now() < until;) await new Promise((later) => setTimeout(later, 20));
  OutputArea.show.call(area, {model_id: view}, {}, {append: () => {}});
};
