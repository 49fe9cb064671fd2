// What anywidget's front end and JupyterLab hand to a widget's script, as far as ours use it.

/**
 * A signal of JupyterLab's: those who listen get the sender and what it says.
 * @template T
 * @typedef {{connect: (heard: (sender: unknown, said: T) => void) => void, disconnect: (heard: (sender: unknown, said: T) => void) => void}} Signal
 */

/**
 * The page's kernel.
 * @typedef {object} Kernel
 * @property {string} id
 * @property {boolean} isDisposed
 * @property {string} connectionStatus
 * @property {{baseUrl: string}} serverSettings
 * @property {Promise<unknown>} info
 * @property {() => Promise<unknown>} requestKernelInfo
 * @property {Signal<string>} connectionStatusChanged
 * @property {Signal<string>} statusChanged
 * @property {Signal<{msg: Message, direction: string}>} anyMessage
 */

/**
 * A message of Jupyter's protocol.
 * @typedef {object} Message
 * @property {string} channel
 * @property {{msg_id: string, msg_type: string, session: string}} header
 * @property {{msg_id: string}} parent_header
 * @property {{execution_state?: string, comm_id?: string, data?: {method?: string, content?: {kind?: string}}}} content
 */

/**
 * A widget's view, as ipyleaflet makes it: with Leaflet's own object.
 * @typedef {{el: Element, obj?: {invalidateSize: (how: object) => void, options: {wheelPxPerZoomLevel: number}}}} View
 */

/**
 * A widget of any kind.
 * @typedef {{views?: Record<string, Promise<View>>, send: (content: object) => void}} Widget
 */

/**
 * What knows all widgets of a page.
 * @typedef {object} Manager
 * @property {(id: string) => Promise<Widget>} get_model
 * @property {(id: string) => boolean} has_model
 * @property {Kernel} [kernel]
 * @property {boolean} [restoredStatus]
 */

/**
 * The widget whose script runs: its traits, and messages to and from its Python side.
 * @typedef {object} Model
 * @property {(trait: string) => any} get
 * @property {(trait: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: object) => void} send
 * @property {(event: string, heard: (content: any, buffers: DataView<ArrayBuffer>[]) => void) => void} on
 * @property {(event: string, heard: (content: any, buffers: DataView<ArrayBuffer>[]) => void) => void} off
 * @property {Manager} widget_manager
 */

/**
 * What a script is given to begin with; `signal` says when it ends.
 * @typedef {{model: Model, el: HTMLElement, signal: AbortSignal}} Context
 */

/** The page or panel that a script belongs to, while it is there. @typedef {() => HTMLElement | null} Page */

export {};
