// The widgets of a page whose Python runs beside it: what Jupyter's widget manager is, with the classes that our widgets have, and a worker for a kernel.

import * as base from "@jupyter-widgets/base";
import {ManagerBase} from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import * as anywidget from "anywidget";
import * as leaflet from "./leaflet.js";

/** The classes of widgets, by the module that Python names. @type {Record<string, Record<string, unknown>>} */
const MODULES = {"@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls, "jupyter-leaflet": leaflet, anywidget};

/**
 * A message to or from Python, as it crosses between page and worker. `data` and `metadata` are JSON.
 * @typedef {{type: "comm_open" | "comm_msg" | "comm_close", comm: string, target: string, data: string, metadata: string, buffers: ArrayBufferView[], parent: string}} Message
 */

/** What a widget is told when Python has done with its message. @typedef {{iopub?: {status?: (message: object) => void}}} Callbacks */

/** One widget's line to Python. */
class Comm {
  /** @type {((message: object) => unknown) | undefined} */
  heard;
  /** @type {((message: object) => unknown) | undefined} */
  closed;

  /** @param {Line} line @param {string} id @param {string} target */
  constructor(line, id, target) {
    this.line = line;
    this.comm_id = id;
    this.target_name = target;
  }

  /** @param {(message: object) => unknown} call */
  on_msg(call) {
    this.heard = call;
  }

  /** @param {(message: object) => unknown} call */
  on_close(call) {
    this.closed = call;
  }

  /** @param {object} data @param {Callbacks} [callbacks] @param {object} [metadata] @param {ArrayBufferView[]} [buffers] */
  open(data, callbacks, metadata, buffers) {
    return this.line.send("comm_open", this, data, callbacks, metadata, buffers);
  }

  /** @param {object} data @param {Callbacks} [callbacks] @param {object} [metadata] @param {ArrayBufferView[]} [buffers] */
  send(data, callbacks, metadata, buffers) {
    return this.line.send("comm_msg", this, data, callbacks, metadata, buffers);
  }

  /** @param {object} data @param {Callbacks} [callbacks] @param {object} [metadata] @param {ArrayBufferView[]} [buffers] */
  close(data, callbacks, metadata, buffers) {
    this.line.comms.delete(this.comm_id);
    return this.line.send("comm_close", this, data, callbacks, metadata, buffers);
  }
}

/** Carries the messages of all widgets. */
export class Line {
  /** @type {Map<string, Comm>} */
  comms = new Map();
  /** @type {Map<string, Callbacks | undefined>} */
  waiting = new Map();
  number = 0;

  /** @param {(message: object) => void} post */
  constructor(post) {
    this.post = post;
  }

  /** @param {string} id @param {string} target */
  comm(id, target) {
    const made = new Comm(this, id, target);
    this.comms.set(id, made);
    return made;
  }

  /** @param {string} type @param {Comm} comm @param {object} [data] @param {Callbacks} [callbacks] @param {object} [metadata] @param {ArrayBufferView[]} [buffers] */
  send(type, comm, data = {}, callbacks, metadata = {}, buffers = []) {
    this.number += 1;
    const number = String(this.number);
    this.waiting.set(number, callbacks);
    document.body.dataset.aufachseWaits = "";
    this.post({type, number, comm: comm.comm_id, target: comm.target_name, data: JSON.stringify(data), metadata: JSON.stringify(metadata), buffers});
    return number;
  }

  /** Python has done with a message. @param {string} number */
  idle(number) {
    const callbacks = this.waiting.get(number);
    this.waiting.delete(number);
    if (!this.waiting.size) delete document.body.dataset.aufachseWaits;
    callbacks?.iopub?.status?.({content: {execution_state: "idle"}, parent_header: {msg_id: number}, header: {}});
  }

  /** What Python says to a widget, or of a new one; until it is done with. @param {Message} message @param {(comm: Comm, message: object) => Promise<unknown>} opened */
  async hear({type, comm, target, data, metadata, buffers, parent}, opened) {
    const message = {
      content: {comm_id: comm, target_name: target, data: JSON.parse(data)},
      metadata: JSON.parse(metadata),
      buffers: buffers.map(({buffer, byteOffset, byteLength}) => new DataView(buffer, byteOffset, byteLength)),
      parent_header: parent ? {msg_id: parent} : {},
      header: {},
    };
    if (type === "comm_open") await opened(this.comm(comm, target), message);
    else if (type === "comm_msg") await this.comms.get(comm)?.heard?.(message);
    else {
      const closed = this.comms.get(comm);
      this.comms.delete(comm);
      await closed?.closed?.(message);
    }
  }
}

/** The widgets of the page. */
export class Manager extends ManagerBase {
  /** @param {Line} line */
  constructor(line) {
    super();
    this.line = line;
  }

  /** @param {string} name @param {string} module @returns {Promise<any>} */
  async loadClass(name, module) {
    const found = MODULES[module]?.[name];
    if (!found) throw new Error(`no class ${name} in ${module}`);
    return found;
  }

  /** @param {string} target @param {string} id @param {object} [data] @param {object} [metadata] @param {any} [buffers] @returns {Promise<any>} */
  async _create_comm(target, id, data, metadata, buffers) {
    const comm = this.line.comm(id, target);
    if (data || metadata) comm.open(data ?? {}, {}, metadata, buffers);
    return comm;
  }

  /** A page that has just begun has no widgets yet. @returns {Promise<any>} */
  async _get_comm_info() {
    return {};
  }
}
