// The page without a server: Python runs beside it in a worker (worker.js), and its widgets are drawn here.

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
import {followSystem} from "../page/theme.js";
import {giveModulesTime} from "../upstream.js";
import {FirstPage} from "./first.js";
import {keepFiles, keepGames} from "./keeping.js";
import {Line, Manager} from "./manager.js";

const here = import.meta.url;
const cells = /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));

followSystem();
giveModulesTime();
const first = new FirstPage();
const liked = decodeURIComponent(document.cookie.match(/(?:^|; )aufachse=([^;]*)/)?.[1] ?? "");
// By its name the worker learns what it can't find in its own address, since a service worker may have answered for that.
const name = JSON.stringify({query: window.location.search.slice(1), options: liked, base: new URL("./", here).href});
const worker = new Worker(new URL("worker.js", here), {type: "module", name});
const line = new Line((message) => worker.postMessage(message));
const manager = new Manager(line);

/** @param {string} id */
const draw = async (id) => {
  const view = /** @type {any} */ (await manager.create_view(await manager.get_model(id)));
  followAddress();
  showNumberKeys();
  helpCompanion();
  Widget.attach(view.luminoWidget, cells);
  first.leave(cells);
  keepGames();
  window.addEventListener("resize", () => MessageLoop.postMessage(view.luminoWidget, Widget.ResizeMessage.UnknownSize));
};

/** Widgets are made one after the other: a box comes after what is in it. @type {Promise<unknown>} */
let chain = Promise.resolve();
worker.addEventListener("message", ({data}) => {
  if (data.type === "progress") first.progress(data.part);
  else if (data.type === "failed") first.fail(data.text);
  else if (data.type === "idle") line.idle(data.number);
  else if (data.type === "page") chain = chain.then(() => draw(data.model));
  else if (data.type === "gone") first.gone(cells);
  else if (data.type === "elsewhere") first.elsewhere(() => worker.postMessage({type: "take"}));
  else void line.hear(data, (comm, message) => manager.handle_comm_open(/** @type {any} */ (comm), /** @type {any} */ (message)));
});
worker.addEventListener("error", (event) => first.fail(event.message));

keepFiles(new URL("../service_worker.js", here));
