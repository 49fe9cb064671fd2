// The served page, once all that it is made of has come: its address, its connection, and what fields and buttons lack.

import {followAddress} from "./address.js";
import {helpCompanion} from "./companion.js";
import {stayConnected} from "./connection.js";
import {dataOf} from "./data.js";
import {showNumberKeys} from "./numbers.js";

followAddress();
showNumberKeys();
helpCompanion();
// A page brought back from the browser's cache has lost its kernel.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});
/** @type {any} */ (window).voila_finish();
stayConnected(dataOf("aufachse-connection"));
