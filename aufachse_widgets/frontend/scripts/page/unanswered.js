// What somebody has pressed or typed that the kernel has not answered yet.

/** Kept by message: the widget that waits for the answer, where one does. */
export class Unanswered {
  /** When the first message was sent that nothing has come after; 0: all is answered. */
  since = 0;
  /** @type {Map<string, string | null>} */
  #waiting = new Map();
  /** The same of what was sent before the connection was lost. @type {Map<string, string | null>} */
  #missing = new Map();

  /** How many there are. */
  get size() {
    return this.#waiting.size;
  }

  /** A message goes to the kernel. @param {import("../widget.js").Message} message @param {number} now */
  sent({channel, header, content}, now) {
    if (!this.since && channel === "shell") this.since = now;
    if (header.msg_type !== "comm_msg" || content.data?.content?.kind === "alive") return;
    this.#waiting.set(header.msg_id, content.data?.method === "update" ? (content.comm_id ?? null) : null);
  }

  /** One has come from it. @param {import("../widget.js").Message} message */
  heard({header, parent_header: parent, content}) {
    this.since = 0;
    if (header.msg_type !== "status" || content.execution_state !== "idle") return;
    this.#waiting.delete(parent.msg_id);
    this.#missing.delete(parent.msg_id);
  }

  /** The connection was lost and is back: what waited may wait in vain. Whether anything did. */
  back() {
    const some = this.size > 0;
    this.since = 0;
    for (const [message, widget] of this.#waiting) this.#missing.set(message, widget);
    this.#waiting.clear();
    return some;
  }

  /** The widgets that have waited in vain, each once asked for. */
  takeMissing() {
    const widgets = [...this.#missing.values()].filter((widget) => widget !== null);
    this.#missing.clear();
    return widgets;
  }
}
