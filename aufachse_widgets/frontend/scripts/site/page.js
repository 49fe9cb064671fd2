// The page without a server: Python runs beside it in a worker (begin.js, worker.js), and its widgets are drawn here.

import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets.css";
import "leaflet/dist/leaflet.css";
import "jupyter-leaflet/css/jupyter-leaflet.css";
import "@fortawesome/fontawesome-free/css/fontawesome.min.css";
import "@fortawesome/fontawesome-free/css/regular.min.css";
import "@fortawesome/fontawesome-free/css/solid.min.css";
import "@fortawesome/fontawesome-free/css/v4-shims.min.css";
import "../../styles/static_page.css";
import {MessageLoop} from "@lumino/messaging";
import {Widget} from "@lumino/widgets";
import {followAddress} from "../page/address.js";
import {helpCompanion} from "../page/companion.js";
import {showNumberKeys} from "../page/numbers.js";
import {followLook} from "../page/theme.js";
import {giveModulesTime} from "../upstream.js";
import {first, listen, worker} from "./begin.js";
import {guardGames, keepFiles, keepGames, say} from "./keeping.js";
import {Line, Manager} from "./manager.js";

const cells = /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));

followLook();
giveModulesTime();
const line = new Line((message) => worker.postMessage(message));
const manager = new Manager(line);

/** @param {string} id @param {string} game the one that was asked for on the first page, where it is shown already @param {boolean} kept whether
 * this browser keeps games @param {string} language that it speaks */
const draw = async (id, game, kept, language) => {
  const view = /** @type {any} */ (await manager.create_view(await manager.get_model(id)));
  followAddress();
  showNumberKeys();
  helpCompanion();
  Widget.attach(view.luminoWidget, cells);
  first.leave(cells, game);
  if (kept) keepGames((lasts) => worker.postMessage({type: "lasts", lasts}));
  else guardGames();
  keepFiles(new URL("../service_worker.js", import.meta.url));
  if (language !== document.documentElement.lang) {
    document.documentElement.lang = language;
    say("unspoken");
  }
  window.addEventListener("resize", () => MessageLoop.postMessage(view.luminoWidget, Widget.ResizeMessage.UnknownSize));
};

/** Another tab takes the games. What has been pressed here until now still counts. */
const letGo = () => {
  first.gone(cells);
  worker.postMessage({type: "let go"});
};

/** @param {any} data */
const hear = async (data) => {
  if (data.type === "idle") line.idle(data.number);
  else if (data.type === "page") await draw(data.model, data.game, data.kept, data.language);
  else await line.hear(data, (comm, message) => manager.handle_comm_open(/** @type {any} */ (comm), /** @type {any} */ (message)));
};

/** As a kernel's messages, each is done with before the next: a box comes after what is in it, and goes after it has been taken from its place.
 * @type {Promise<unknown>} */
let chain = Promise.resolve();
listen((data) => {
  if (data.type === "gone") letGo();
  else chain = chain.then(() => hear(data)).catch((error) => window.reportError(error));
});
