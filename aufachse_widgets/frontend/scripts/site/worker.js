// Where Python runs: Pyodide with the package, the games in the browser's own files, and the line to the page.

import {openFiles} from "./files.js";
import {ENGLISH} from "./language.js";
import {CHANNEL, LOCK} from "./lock.js";
import {decompress, unpackInto} from "./unpacking.js";
import {watchWebAssembly} from "./wasm.js";

/** @type {any} */
const scope = self;
const GAMES = "/games";
/** The games, and the boxes whose cards people have typed (static_page/start.py). */
const FILES = ["games.sqlite", "games.sqlite-journal", "boxes.sqlite", "boxes.sqlite-journal"];
/** For so long another tab has time to give up the games, in milliseconds. */
const PATIENCE = 5000;
/** For so long the page of a tab that gives them up has time to hand on its last presses. */
const LAST_PRESSES = 2000;

/** What the page tells: its query, what the person likes, its language, where the site and its lessons are, whether it is on an iPhone or iPad, whether the
 * browser was ever asked to keep games, and whether somebody has pressed already to have them here.
 * @type {{query: string, options: string, language: string, base: string, ios: boolean, lessons: string, asked: boolean, takes: boolean}} */
const told = JSON.parse(scope.name);

/** The line to other tabs; a browser that keeps nothing may have none. */
const callTabs = () => {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
};
const tabs = callTabs();

/** What came before Python was there. @type {any[]} */
const early = [];
/** What to begin with, where a button of the first page was pressed: a game, or one of the doors. */
let asked = {game: "", door: ""};
const nothing = () => {};
/** What is done with messages of the page's own, by their types. @type {Record<string, (message: any) => void>} */
const calls = {
  open: ({game, door}) => {
    asked = {game, door};
  },
  take: nothing,
  lasts: nothing,
  "let go": nothing,
};
/** What is done with all others: those of the widgets. @type {((message: any) => void) | undefined} */
let take;
scope.onmessage = (/** @type {MessageEvent} */ {data}) => {
  const call = calls[data.type] ?? take;
  if (call) call(data);
  else early.push(data);
};

/** @param {LockOptions} options @returns {Promise<boolean>} whether this tab has the games now, until it is closed */
const ask = (options) =>
  new Promise((had) => {
    const hold = (/** @type {Lock | null} */ lock) => {
      had(Boolean(lock));
      return lock ? new Promise(() => {}) : null;
    };
    // It took too long; or a browser that keeps nothing says so.
    navigator.locks.request(LOCK, options, hold).catch((error) => had(error.name === "SecurityError"));
  });

/** One tab at a time has the games; another asks before it takes them. */
const haveGames = async () => {
  if (!navigator.locks || (await ask({ifAvailable: true}))) return;
  let [answers, pressed] = [true, told.takes];
  do {
    if (!pressed) {
      scope.postMessage({type: "elsewhere", answers});
      await new Promise((press) => {
        calls.take = press;
      });
    }
    pressed = false;
    tabs?.postMessage("let go");
    answers = await ask({signal: AbortSignal.timeout(PATIENCE)});
  } while (!answers);
};

/** The edition's packages. */
const fetchPackages = async () => {
  const reply = await fetch(new URL("packages.tar.gz", told.base));
  if (!reply.ok) throw new Error(`packages.tar.gz: ${reply.status}`);
  return decompress(new Uint8Array(await reply.arrayBuffer()));
};

/** The files of this edition that the browser keeps; none where it keeps nothing. */
const keptFiles = async () => {
  try {
    return await caches.open(`aufachse-${told.base.split("/").at(-2)}`);
  } catch {
    return null;
  }
};

/** The words of the page's language, from now on kept with the edition's files (service_worker.js); none for English, nor without a network before they came
 * for the first time. */
const fetchWords = async () => {
  if (told.language === ENGLISH) return null;
  const url = new URL(`words-${told.language}.mo.gz`, told.base);
  const kept = await keptFiles();
  const before = await kept?.match(url);
  const reply = before ?? (await fetch(url).catch(() => null));
  if (!reply?.ok) return null;
  if (!before) await kept?.put(url, reply.clone()).catch(() => {}); // there may be no room
  return decompress(new Uint8Array(await reply.arrayBuffer()));
};

/** Put them where Python looks for them (words/language.py). @param {any} FS @param {string} packages @param {Uint8Array} words */
const putWords = (FS, packages, words) => {
  const folder = `${packages}/aufachse_widgets/words/locale/${told.language}/LC_MESSAGES`;
  FS.mkdirTree(folder);
  FS.writeFile(`${folder}/aufachse_widgets.mo`, words);
};

const start = async () => {
  scope.postMessage({type: "progress", part: "worker"});
  const packages = fetchPackages();
  packages.catch(() => {}); // told when it is waited for
  const words = fetchWords().catch(() => null);
  const {loadPyodide} = await import(new URL("python/pyodide.js", told.base).href);
  const broken = watchWebAssembly();
  const python = await Promise.race([loadPyodide({indexURL: new URL("python/", told.base).href}), broken]);
  scope.postMessage({type: "progress", part: "python"});
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  unpackInto(python.FS, await packages, folder);
  const spoken = await words;
  if (spoken) putWords(python.FS, folder, spoken);
  scope.postMessage({type: "progress", part: "package"});
  await haveGames();
  const games = await openFiles(python.FS, GAMES, FILES).catch(() => null); // a browser without such files, as in a private window
  const leave = () => {
    games?.letGo();
    scope.close();
  };
  tabs?.addEventListener("message", () => {
    scope.postMessage({type: "gone"});
    calls["let go"] = leave; // after all that was pressed before
    setTimeout(leave, LAST_PRESSES);
  });
  // As long as there has been no game, none can be cleared.
  const lasts = games && (!told.asked || (await navigator.storage.persisted()));
  scope.postMessage({type: "progress", part: "games"});
  /** @param {string} type @param {string} comm @param {string} target @param {string} data @param {string} metadata @param {any} buffers @param {string} parent */
  const post = (type, comm, target, data, metadata, buffers, parent) => scope.postMessage({type, comm, target, data, metadata, buffers: buffers ?? [], parent});
  /** @param {string} game @param {string} html */
  const keepPicture = (game, html) => scope.postMessage({type: "last", game, html});
  const {start: begin} = python.pyimport("aufachse_widgets.static_page.start");
  const {game, door} = asked;
  const wished = new URLSearchParams(told.query);
  if (!games || games.empty) wished.delete("game"); // of a window that kept none, or a link from another device
  if (door) wished.set("door", door);
  const query = game ? `game=${game}` : wished.toString();
  const store = games ? `${GAMES}/${FILES[0]}` : "";
  const page = begin(post, keepPicture, query, told.options, told.language, told.base, store, Boolean(lasts), told.ios, scope.isSecureContext, told.lessons);
  scope.postMessage({type: "progress", part: "page"});
  scope.postMessage({type: "page", model: page.model, game, kept: Boolean(games), language: page.language});
  calls.open = nothing; // too late
  calls.lasts = (message) => page.lasts(message.lasts);
  take = ({type, number, comm, data, metadata, buffers}) => {
    const bytes = buffers.map((/** @type {any} */ one) => new Uint8Array(one.buffer ?? one, one.byteOffset ?? 0, one.byteLength));
    try {
      page.take(type, number, comm, data, metadata, python.toPy(bytes));
    } finally {
      scope.postMessage({type: "idle", number});
    }
  };
  for (const data of early.splice(0)) scope.onmessage({data});
};

start().catch((error) => scope.postMessage({type: "failed", text: String(error?.message ?? error)}));
