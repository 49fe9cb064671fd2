// Where Python runs: Pyodide with the package, the games in the browser's own files, and the line to the page.

import {openFiles} from "./files.js";

/** @type {any} */
const scope = self;
const GAMES = "/games";
const FILES = ["games.sqlite", "games.sqlite-journal"];
const LOCK = "aufachse-games";

/** What the page tells: its query, what the person likes, and where the site is. @type {{query: string, options: string, base: string}} */
const told = JSON.parse(scope.name);
const tabs = new BroadcastChannel("aufachse");

/** What came before Python was there. @type {any[]} */
const early = [];
/** @type {((message: any) => void) | undefined} */
let take;
/** @type {(() => void) | undefined} */
let bringHere;
scope.onmessage = (/** @type {MessageEvent} */ {data}) => {
  if (data.type === "take") bringHere?.();
  else if (take) take(data);
  else early.push(data);
};

/** One tab at a time has the games; another asks before it takes them. */
const haveGames = async () => {
  /** @param {LockOptions} options @returns {Promise<boolean>} */
  const ask = (options) =>
    new Promise((had) => {
      void navigator.locks.request(LOCK, options, (lock) => {
        had(Boolean(lock));
        return lock ? new Promise(() => {}) : null; // until this tab is closed
      });
    });
  if (await ask({ifAvailable: true})) return;
  scope.postMessage({type: "elsewhere"});
  await new Promise((/** @type {(value?: unknown) => void} */ ready) => {
    bringHere = ready;
  });
  tabs.postMessage("let go");
  await ask({});
};

const start = async () => {
  scope.postMessage({type: "progress", part: "worker"});
  const archive = fetch(new URL("package.zip", told.base)).then((reply) => reply.arrayBuffer());
  const {loadPyodide} = await import(new URL("python/pyodide.mjs", told.base).href);
  const python = await loadPyodide({indexURL: new URL("python/", told.base).href});
  scope.postMessage({type: "progress", part: "python"});
  python.unpackArchive(await archive, "zip", {extractDir: python.runPython("import site; site.getsitepackages()[0]")});
  scope.postMessage({type: "progress", part: "package"});
  await haveGames();
  const games = await openFiles(python.FS, GAMES, FILES).catch(() => null); // a browser without such files, as in a private window
  tabs.onmessage = () => {
    games?.letGo();
    scope.postMessage({type: "gone"});
    scope.close();
  };
  const lasts = games && (games.empty || (await navigator.storage.persisted()));
  scope.postMessage({type: "progress", part: "games"});
  /** @param {string} type @param {string} comm @param {string} target @param {string} data @param {string} metadata @param {any} buffers @param {string} parent */
  const post = (type, comm, target, data, metadata, buffers, parent) => scope.postMessage({type, comm, target, data, metadata, buffers: buffers ?? [], parent});
  const {start: begin} = python.pyimport("aufachse_widgets.static_page.start");
  const page = begin(post, told.query, told.options, told.base, games ? `${GAMES}/${FILES[0]}` : "", Boolean(lasts));
  scope.postMessage({type: "progress", part: "page"});
  scope.postMessage({type: "page", model: page.model});
  take = ({type, number, comm, data, metadata, buffers}) => {
    const bytes = buffers.map((/** @type {any} */ one) => new Uint8Array(one.buffer ?? one, one.byteOffset ?? 0, one.byteLength));
    try {
      page.take(type, number, comm, data, metadata, python.toPy(bytes));
    } finally {
      scope.postMessage({type: "idle", number});
    }
  };
  early.splice(0).forEach(take);
};

start().catch((error) => scope.postMessage({type: "failed", text: String(error?.message ?? error)}));
