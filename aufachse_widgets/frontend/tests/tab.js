// A browser's tab with a served page as its connection sees it, and the page's kernel and server. Its time goes on by hand.

import {mock} from "node:test";
import {setImmediate as settled} from "node:timers/promises";
import {stayConnected} from "../scripts/page/connection.js";

export const WORDS = {lost: "Lost.", again: "Try again", not_counted: "This doesn't count.", back: "Back.", look: "Did it count?"};

/** @type {Tab} */
let tab;
mock.method(performance, "now", () => tab.now);

/** As much of an element as the page's connection asks for. */
class Element extends EventTarget {
  hidden = false;
  inert = false;
  attributes = {};
  dataset = {};
  children = [];
  classes = new Set();
  classList = {
    add: (name) => this.classes.add(name),
    remove: (name) => this.classes.delete(name),
    toggle: (name, on) => (on ? this.classes.add(name) : this.classes.delete(name)),
  };

  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  append(...children) {
    this.children.push(...children);
  }
  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }
  focus() {
    document.activeElement = this;
  }
}

class Signal {
  #heard = [];

  connect(heard) {
    this.#heard.push(heard);
  }
  emit(said) {
    for (const heard of this.#heard) heard(this, said);
  }
}

/** JupyterLab's connection to a kernel, with what it keeps for itself. */
class Kernel {
  id = "k/1";
  isDisposed = false;
  connectionStatus = "connecting";
  serverSettings = {baseUrl: "/base/"};
  connectionStatusChanged = new Signal();
  statusChanged = new Signal();
  anyMessage = new Signal();
  _kernelSession = "";
  _selectedProtocol = "";
  _ws = null;
  /** Which process it is. */
  session = "first";
  /** Whether the socket says that it is open, and nothing goes through it. */
  dead = false;
  /** Whether the process gives no answer. */
  silent = false;
  /** Whether another socket opens; null: it goes on trying. @type {boolean | null} */
  opens = true;
  /** How many others were asked for. */
  sockets = 0;
  /** How many questions it was asked. */
  questions = 0;
  #messages = 0;

  constructor() {
    this.info = new Promise((answered) => {
      this.begin = () => {
        this._kernelSession = this.session;
        this.become("connected");
        answered({});
      };
    });
  }

  become(status) {
    this.connectionStatus = status;
    this.connectionStatusChanged.emit(status);
    if (status === "connected") tab.restore();
  }

  /** Its side says something, if anything comes through. */
  say(type, content, parent = "", session = this.session) {
    const msg = {channel: "iopub", header: {msg_id: "", msg_type: type, session}, parent_header: {msg_id: parent}, content};
    this.anyMessage.emit({direction: "recv", msg});
  }

  /** Send it a message; settled once it is answered, which may be never. */
  async send(type, content, reply = "") {
    this.#messages += 1;
    const msg_id = `${this.#messages}`;
    this.anyMessage.emit({direction: "send", msg: {channel: "shell", header: {msg_id, msg_type: type, session: "page"}, parent_header: {}, content}});
    const heard = () => tab.network && !this.dead && !this.silent && this.connectionStatus === "connected";
    if (!heard()) await new Promise(() => {});
    await tab.later(20);
    if (!heard()) await new Promise(() => {});
    this.say("status", {execution_state: "busy"}, msg_id);
    if (reply) this.say(reply, {}, msg_id);
    this.say("status", {execution_state: "idle"}, msg_id);
    return true;
  }

  requestKernelInfo() {
    this.questions += 1;
    return this.send("kernel_info_request", {}, "kernel_info_reply");
  }

  _reconnect() {
    this.become("disconnected");
  }

  _createSocket() {
    this.dead = false;
    this.sockets += 1;
    this.become("connecting");
    if (this.opens !== null) tab.after(20, () => this.become(tab.network && this.opens ? "connected" : "disconnected"));
  }
}

export class Tab {
  now = 100000; // milliseconds
  /** Whether anything leaves the computer. */
  network = true;
  /** What the server says of the kernel, and how long that takes. */
  server = {status: 200, state: "idle", takes: 20};
  /** Whether the kernel says what the widgets are. */
  restores = true;
  /** When the server was asked, and when the page was loaded again. */
  asked = [];
  loads = [];
  /** What was sent as a goodbye. */
  beacons = [];
  /** How often the page was told to look at its widgets again. */
  told = 0;
  kernel = new Kernel();
  #timers = new Map();
  #made = 0;

  /** `kept`: what the page before has left in the tab. @param {Record<string, string>} kept */
  constructor(kept = {}) {
    tab = this;
    this.kept = new Map(Object.entries(kept));
    this.page = new Element();
    this.found = {".jupyter-widgets": [], ".lm-Panel": []};
    this.page.querySelectorAll = (selector) => this.found[selector];
    this.widgets = {
      kernel: this.kernel,
      restoredStatus: false,
      _kernelRestoreInProgress: false,
      _models: {},
      get_model: async () => ({}),
      has_model: () => true,
    };
    this.others = new Element();
    this.body = new Element();
    this.loading = new Element();
    globalThis.document = Object.assign(new EventTarget(), {
      body: this.body,
      activeElement: this.body,
      hidden: false,
      cookie: "a=b; _xsrf=2|secret; c=d",
      createElement: () => new Element(),
      getElementById: (id) => ({rendered_cells: this.page, loading: this.loading})[id] ?? null,
      querySelector: () => this.others,
    });
    document.addEventListener("aufachse-back", () => {
      this.told += 1;
    });
    globalThis.window = Object.assign(new EventTarget(), {
      setTimeout: (then, milliseconds) => this.after(milliseconds, then),
      setInterval: (then, milliseconds) => this.after(milliseconds, then, milliseconds),
      clearTimeout: (timer) => this.#timers.delete(timer),
      fetch: (url, {signal}) => this.#fetch(url, signal),
      location: {reload: () => this.loads.push(this.now)},
      navigator: {sendBeacon: (url, form) => this.beacons.push([url, form.get("_xsrf")])},
      sessionStorage: {
        getItem: (key) => this.kept.get(key) ?? null,
        setItem: (key, value) => this.kept.set(key, value),
        removeItem: (key) => this.kept.delete(key),
      },
    });
    stayConnected(WORDS);
    [this.cover, this.bar] = this.body.children;
    [this.line, this.again, this.more] = this.bar.children;
  }

  // Time -----------------------------------------------------------------------------------------

  after(milliseconds, then, every = 0) {
    this.#made += 1;
    this.#timers.set(this.#made, {due: this.now + milliseconds, then, every});
    return this.#made;
  }

  later(milliseconds) {
    return new Promise((done) => this.after(milliseconds, done));
  }

  /** So much time goes by, with all that happens in it. */
  async pass(milliseconds) {
    const until = this.now + milliseconds;
    await settled();
    for (;;) {
      const [timer, next] = [...this.#timers].reduce((first, each) => (each[1].due < first[1].due ? each : first), [0, {due: Number.POSITIVE_INFINITY}]);
      if (next.due > until) break;
      this.now = next.due;
      if (next.every) next.due += next.every;
      else this.#timers.delete(timer);
      next.then();
      await settled();
    }
    this.now = until;
  }

  // The page -------------------------------------------------------------------------------------

  /** Voilà's client starts, and the kernel's socket opens. */
  async start() {
    window.jupyterapp = {widgetManager: this.widgets};
    this.kernel.begin();
    await this.pass(100);
    return this;
  }

  /** All its widgets have come. */
  async draw() {
    this.loading = null;
    this.widgets.restoredStatus = true;
    await this.pass(500);
    return this;
  }

  /** The manager asks the kernel what the widgets are, unless it waits for the answer already. */
  restore() {
    if (this.widgets._kernelRestoreInProgress) return;
    this.widgets._kernelRestoreInProgress = true;
    if (this.restores)
      this.after(100, () => {
        this.widgets._kernelRestoreInProgress = false;
      });
  }

  /** What the bar says; empty: nothing is shown. */
  get said() {
    return this.bar.hidden ? "" : [this.line.textContent, this.more.textContent].filter(Boolean).join(" ");
  }

  /** Whether the page takes no presses. */
  get closed() {
    if (this.cover.hidden === this.page.inert) throw new Error("the cover and what is under it disagree");
    return this.page.inert;
  }

  /** Something is pressed: a message of that widget goes to the kernel. */
  press(widget = "w") {
    this.kernel.send("comm_msg", {comm_id: widget, data: {method: "update"}});
  }

  /** A key is typed; whether the page's own scripts hear it. */
  type(key, {target = this.page, ...how} = {}) {
    const event = Object.assign(new Event("keydown"), {key, ctrlKey: false, metaKey: false, altKey: false}, how);
    Object.defineProperty(event, "target", {value: target});
    let heard = false;
    const hear = () => {
      heard = true;
    };
    window.addEventListener("keydown", hear);
    window.dispatchEvent(event);
    window.removeEventListener("keydown", hear);
    return heard;
  }

  /** Somebody looks at another tab, or at this one again. */
  hide(hidden) {
    document.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  }

  // The server -----------------------------------------------------------------------------------

  async #fetch(url, signal) {
    if (url !== "/base/api/kernels/k%2F1") throw new Error(`there is nothing at ${url}`);
    this.asked.push(this.now);
    await Promise.race([this.later(this.server.takes), new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)))]);
    if (!this.network) throw new TypeError("no network");
    const {status, state} = this.server;
    return {status, ok: status < 300, json: async () => ({execution_state: state})};
  }
}
