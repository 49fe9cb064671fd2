// Private parts of JupyterLab, Voilà, ipywidgets, anywidget and ipyleaflet: all that scripts of ours use of them, each with what it is for. They were
// tried with JupyterLab's services 7.3 (in Voilà 0.5.8 to 0.5.12), ipywidgets 8.1, anywidget 0.11 and ipyleaflet 0.19 to 0.20; other versions may have
// others (hosting/upstreams.py warns of them, and tests/browser shows whether all goes well).

/**
 * JupyterLab's kernel connection, with the parts that it keeps for itself.
 * @typedef {import("./widget.js").Kernel & {
 *   _reconnectLimit: number, _kernelSession: string, _selectedProtocol: string, _ws: WebSocket | null, _onWSClose: () => void,
 *   _reconnect: () => void, _createSocket: (again: boolean) => void}} OwnKernel
 */

/**
 * The widgets of a page of Voilà's, with the parts that its manager keeps for itself.
 * @typedef {import("./widget.js").Manager & {_kernelRestoreInProgress: boolean, _models?: Record<string, Promise<OwnWidget>>}} OwnManager
 */

/**
 * A widget, with the parts that ipywidgets keeps for itself.
 * @typedef {{_pending_msgs: number, _handle_status: (message: object) => void, _handle_comm_msg: (message: object) => Promise<void>}} OwnWidget
 */

// JupyterLab: the kernel's websocket ---------------------------------------------------------------

/** Let the kernel's client try nothing by itself once its socket is closed: it would try seven times, say nothing and then give up. @param {OwnKernel} kernel */
export const leaveReconnectingToUs = (kernel) => {
  kernel._reconnectLimit = 0;
};

/** Close a socket that says that it is open. @param {OwnKernel} kernel */
export const closeSocket = (kernel) => kernel._reconnect();

/** Open another one. @param {OwnKernel} kernel */
export const openSocket = (kernel) => {
  kernel._createSocket(kernel._selectedProtocol !== "");
  // Where it fails at once Voilà's client would wait for half a minute, and then close what is open by then.
  if (kernel._ws) kernel._ws.onclose = kernel._ws.onerror = kernel._onWSClose;
};

/** Which process the kernel is: one that was started again has another session, and knows nothing of the page. @param {OwnKernel} kernel */
export const sessionOf = (kernel) => kernel._kernelSession;

// Voilà: its client, and the functions that its page calls -----------------------------------------

/** The page's widgets, once Voilà's client has started. @returns {OwnManager | undefined} */
export const widgetsOf = () => /** @type {any} */ (window).jupyterapp?.widgetManager;

/** Whether Voilà's client has started. */
export const hasStarted = () => Boolean(/** @type {any} */ (window).jupyterapp);

/** Call `started()` when Voilà's client has started, which says so by putting itself there, just before it draws. @param {() => void} started */
export const onStart = (started) => {
  /** @type {unknown} */
  let client;
  Object.defineProperty(window, "jupyterapp", {
    get: () => client,
    set: (found) => {
      client = found;
      started();
    },
  });
};

/** Whether the manager still asks the kernel what the widgets are. */
export const isRestoring = () => Boolean(widgetsOf()?._kernelRestoreInProgress);

/** The manager waits for an answer that was lost; when it is connected, it asks again what the widgets are. */
export const restoreAgain = () => {
  const widgets = widgetsOf();
  if (widgets) widgets._kernelRestoreInProgress = false;
};

/** A widget that never came: what says what the page is made of was lost on its way. @param {Element} page */
export const hasUnmade = (page) =>
  [...page.querySelectorAll(".jupyter-widgets")].some((one) => !one.childElementCount && one.textContent?.startsWith("Error displaying widget"));

/** Whether all widgets are there: the frame around them is shown before. @param {Element} page */
export const isDrawn = (page) =>
  Boolean(widgetsOf()?.restoredStatus) &&
  ![...page.querySelectorAll(".lm-Panel")].some((one) => !one.childElementCount && one.textContent === "Loading widget...");

/** Voilà's client waits two seconds for a widget, and then gives up without a look whether it has come meanwhile: on a busy computer it often has.
 * @param {OwnManager} manager */
export const havePatience = (manager) => {
  const get = manager.get_model.bind(manager);
  manager.get_model = (id) =>
    get(id).catch((error) => {
      if (manager.has_model(id)) return get(id);
      throw error;
    });
};

/** What Voilà's scripts and its template call while the page comes up. @param {Record<string, () => void>} calls */
export const hearVoila = (calls) => Object.assign(window, calls);

/** Voilà has put the theme's styles there; its script shows the page when both they and the cells are there. */
export const isThemeLoaded = () => Boolean(/** @type {any} */ (window).themeLoaded);

/** Tell Voilà's script that the cells are there: it shows the page once the theme is. */
export const noteCells = () => {
  /** @type {any} */ (window).cellLoaded = true;
};

// ipywidgets ---------------------------------------------------------------------------------------

/** The class of an element whose widget no kernel has: one that is only busy, or whose connection is lost for now, still has it. */
export const DISCONNECTED = "jupyter-widgets-disconnected";

/** Have a widget take a state as if it had come for it alone. @param {import("./widget.js").Widget} widget @param {object} state */
export const takeState = (widget, state) =>
  /** @type {OwnWidget} */ (/** @type {unknown} */ (widget))._handle_comm_msg({content: {data: {method: "update", state, buffer_paths: []}}, buffers: []});

/** A widget whose message was lost would wait for its answer forever, and send nothing more. @param {string} id */
export const release = async (id) => {
  const widget = await widgetsOf()?._models?.[id];
  if (widget && widget._pending_msgs > 0) widget._handle_status({content: {execution_state: "idle"}});
};

// anywidget ----------------------------------------------------------------------------------------

/** Anywidget gives a module two seconds to start; on a slow phone it takes longer, and from then on the widget would hear nothing. */
export const giveModulesTime = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(30 * milliseconds);
};

// ipyleaflet ---------------------------------------------------------------------------------------

const NOTCHES = 180; // pixels of the wheel for a step of the zoom: about two notches, where Leaflet needs less than one

/** Have a map measure its place again. @param {import("./widget.js").View} view */
export const measureAgain = (view) => {
  if (!view.obj) return;
  view.obj.options.wheelPxPerZoomLevel = NOTCHES;
  view.obj.invalidateSize({animate: false, pan: true});
};
