// The connection of a served page to its kernel: when it is lost, what is said of it, and how the page comes back.

import assert from "node:assert/strict";
import {test} from "node:test";
import {Tab, WORDS} from "./tab.js";

const {lost: LOST, not_counted: NOT_COUNTED, back: BACK, look: LOOK} = WORDS;

/** A page that is being drawn. */
const drawing = (kept) => new Tab(kept).start();

/** A page on which everything stands. */
const connected = async (kept) => (await drawing(kept)).draw();

/** A page whose connection is lost: its network is gone. */
const lost = async () => {
  const tab = await connected();
  tab.network = false;
  tab.kernel.become("disconnected");
  await tab.pass(0);
  return tab;
};

/** How long the page waited from one attempt to the next. */
const waits = ({asked}) => asked.slice(1).map((time, index) => time - asked[index]);

const assertWell = (tab) => {
  assert.equal(tab.said, "");
  assert.equal(tab.closed, false);
  assert.deepEqual(tab.loads, []);
};

const assertLost = (tab, others = "") => {
  assert.equal(tab.said, [LOST, others].filter(Boolean).join(" "));
  assert.equal(tab.closed, true);
  assert.deepEqual(tab.loads, []);
};

// Drawing ------------------------------------------------------------------------------------------

test("nothing is said while a page is drawn, nor when it stands", async () => {
  const tab = await drawing();
  assert.equal(tab.bar.hidden, true);
  await tab.pass(25000);
  assertWell(tab);
  await tab.draw();
  assertWell(tab);
  assert.equal(tab.kernel._reconnectLimit, 0); // Voilà's client tries nothing by itself
});

test("a page that hears nothing for half a minute while it is drawn is lost, and loads again once the kernel answers", async () => {
  const tab = await drawing();
  await tab.pass(30500);
  assert.deepEqual(tab.loads.length, 1);
  assert.equal(tab.kept.has("aufachse-again"), false); // nothing stood there that could be back
});

test("a page that goes on hearing something is given its time", async () => {
  const tab = await drawing();
  for (let second = 0; second < 90; second += 9) {
    tab.kernel.say("comm_open", {});
    await tab.pass(9000);
  }
  assertWell(tab);
});

test("a page with a widget that never came is loaded again at once", async () => {
  const tab = await drawing();
  tab.found[".jupyter-widgets"] = [{childElementCount: 0, textContent: "Error displaying widget: model not found"}];
  await tab.pass(250);
  assert.equal(tab.loads.length, 1);
  await tab.pass(60000);
  assert.equal(tab.loads.length, 1);
});

test("a page is not drawn while a widget is still loading", async () => {
  const tab = await drawing();
  tab.found[".lm-Panel"] = [{childElementCount: 0, textContent: "Loading widget..."}];
  await tab.draw();
  await tab.pass(30000);
  assert.equal(tab.loads.length, 1); // one that is drawn would have asked its kernel
});

test("a socket that closes before the kernel was ever heard is no lost connection", async () => {
  const tab = new Tab();
  window.jupyterapp = {widgetManager: tab.widgets};
  tab.kernel.become("disconnected");
  await tab.pass(1000);
  assertWell(tab);
});

test("a page that is looked at before its socket has opened waits for it", async () => {
  const tab = new Tab();
  window.jupyterapp = {widgetManager: tab.widgets};
  window.dispatchEvent(new Event("pageshow"));
  await tab.pass(3000);
  assertWell(tab);
  tab.kernel.begin();
  await tab.pass(100);
  await tab.draw();
  assertWell(tab);
});

for (const [how, under] of [
  ["well", BACK],
  ["doubtful", `${BACK} ${LOOK}`],
])
  test(`a page that was loaded because the one before had lost its kernel says once that it is back: ${how}`, async () => {
    const tab = await connected({"aufachse-again": how});
    assert.equal(tab.said, under);
    assert.equal(tab.closed, false);
    assert.equal(tab.kept.has("aufachse-again"), false);
  });

// Connected ----------------------------------------------------------------------------------------

test("a quiet kernel is asked every ten seconds, and the server is not while it answers", async () => {
  const tab = await connected();
  await tab.pass(60000);
  assert.equal(tab.kernel.questions, 5);
  assert.deepEqual(tab.asked, []);
  assertWell(tab);
});

test("a socket that says that it is open and is dead is found, closed and replaced", async () => {
  const tab = await connected();
  tab.kernel.dead = true;
  await tab.pass(10000);
  assertWell(tab);
  tab.server.takes = 500;
  await tab.pass(3900);
  assertLost(tab);
  assert.equal(tab.kernel.connectionStatus, "disconnected");
  await tab.pass(1000);
  assert.equal(tab.kernel.connectionStatus, "connected");
  assert.equal(tab.said, BACK);
});

for (const [how, state] of [
  ["idle, since it has not come to the question", "idle"],
  ["busy", "busy"],
])
  test(`a quiet page whose kernel answers after three seconds stays as it is; the server says that it is ${how}`, async () => {
    const tab = await connected();
    Object.assign(tab.server, {state, takes: 900}); // the server is no faster
    tab.kernel.silent = true;
    await tab.pass(12900);
    assert.equal(tab.asked.length, 1);
    tab.kernel.silent = false;
    tab.kernel.say("status", {execution_state: "idle"}, "1");
    await tab.pass(5000);
    assert.equal(tab.asked.length, 1);
    assertWell(tab);
  });

test("a page that is looked at is not lost where its kernel answers before the server", async () => {
  const tab = await connected();
  tab.server.takes = 700;
  tab.kernel.silent = true;
  tab.hide(false); // asks at once
  await tab.pass(2400);
  tab.kernel.say("status", {execution_state: "idle"}, "1");
  await tab.pass(5000);
  assertWell(tab);
});

test("a quiet page is lost where neither its kernel nor the server answers", async () => {
  const tab = await connected();
  tab.network = false;
  tab.server.takes = 5000;
  await tab.pass(13000);
  assertWell(tab);
  await tab.pass(1000);
  assertLost(tab);
});

test("where the server does not answer either, the connection is lost after little more than half a second", async () => {
  const tab = await connected();
  tab.network = false;
  tab.server.takes = 5000;
  tab.hide(false); // asks at once
  await tab.pass(2500);
  assertWell(tab);
  await tab.pass(200);
  assertLost(tab);
});

test("the connection is lost at once where the socket says so", async () => {
  const tab = await connected();
  tab.kernel.become("connecting");
  assertLost(tab);
});

test("a busy kernel may take twenty seconds", async () => {
  const tab = await connected();
  tab.kernel.silent = true;
  tab.server.state = "busy";
  tab.press();
  await tab.pass(19000);
  assert.equal(tab.asked.length, 8); // not more often than every two seconds
  assertWell(tab);
  await tab.pass(4000);
  assert.equal(tab.said, LOST);
});

test("a press without an answer is given two seconds, and one more where the server says that the kernel is there", async () => {
  const tab = await connected();
  tab.kernel.dead = true;
  tab.press();
  await tab.pass(2000);
  assert.deepEqual(tab.asked, []);
  await tab.pass(1000);
  assert.equal(tab.asked.length, 1);
  assert.equal(tab.kernel.questions, 0); // something was waiting already
  assertWell(tab);
  await tab.pass(300);
  assert.equal(tab.asked.length > 1, true);
  assertLost(tab);
});

test("a press that is answered late is no lost connection", async () => {
  const tab = await connected();
  tab.kernel.silent = true;
  tab.press();
  await tab.pass(2500);
  tab.kernel.say("status", {execution_state: "idle"}, "1");
  await tab.pass(8000);
  assertWell(tab);
});

test("a sign of life may wait longer for its answer than a press", async () => {
  const tab = await connected();
  tab.server.takes = 900;
  tab.kernel.silent = true;
  tab.kernel.send("comm_msg", {comm_id: "w", data: {method: "custom", content: {kind: "alive"}}});
  await tab.pass(4500);
  assertWell(tab);
  tab.kernel.say("status", {execution_state: "idle"}, "1");
  await tab.pass(5000);
  assertWell(tab);
});

test("a kernel that turns out to be busy after that one second more is given its time", async () => {
  const tab = await connected();
  tab.kernel.silent = true;
  tab.press();
  await tab.pass(3000);
  tab.server.state = "busy";
  await tab.pass(5000);
  assertWell(tab);
});

test("a question that cannot be sent is no answer", async () => {
  const tab = await connected();
  tab.kernel.requestKernelInfo = () => Promise.reject(new Error("canceled"));
  tab.hide(false);
  await tab.pass(100);
  assert.equal(tab.asked.length > 0, true);
  assertLost(tab);
});

test("a page that nobody sees asks nothing, and looks when it is seen again", async () => {
  const tab = await connected();
  tab.hide(true);
  tab.kernel.dead = true;
  await tab.pass(600000);
  assert.equal(tab.kernel.questions, 0);
  assertWell(tab);
  tab.hide(false);
  assert.equal(tab.kernel.questions, 1);
  await tab.pass(2100);
  assert.equal(tab.said, LOST);
});

for (const kind of ["online", "offline", "pageshow"])
  test(`a page looks whether its kernel is there at ${kind}`, async () => {
    const tab = await connected();
    window.dispatchEvent(new Event(kind));
    assert.equal(tab.kernel.questions, 1);
    window.dispatchEvent(new Event(kind));
    assert.equal(tab.kernel.questions, 1); // it is looking already
    await tab.pass(5000);
    assertWell(tab);
  });

// Lost: the bar and the cover ----------------------------------------------------------------------

test("the bar says that the connection is lost, and who else is at the table", async () => {
  const tab = await connected();
  tab.others.dataset.aufachseHere = "Anna is connected.";
  tab.kernel.become("disconnected");
  assertLost(tab, "Anna is connected.");
  assert.equal(tab.bar.attributes.role, "alert");
  assert.equal(tab.bar.classes.has("back"), false);
  assert.equal(tab.again.textContent, WORDS.again);
});

test("what is pressed or typed under the cover is said not to count", async () => {
  for (const press of [(tab) => tab.cover.dispatchEvent(new Event("pointerdown")), (tab) => tab.type("r")]) {
    const tab = await lost();
    press(tab);
    assert.equal(tab.said, `${LOST} ${NOT_COUNTED}`);
    assert.equal(tab.bar.classes.has("no"), true);
  }
});

test("the page's keys hear nothing while the connection is lost; the bar's and the browser's are left alone", async () => {
  const tab = await connected();
  assert.equal(tab.type("r"), true);
  assertWell(tab);
  tab.network = false;
  tab.kernel.become("disconnected");
  assert.equal(tab.type("Escape"), false);
  assert.equal(tab.type("r", {ctrlKey: true}), false);
  assert.equal(tab.type("Enter", {target: tab.again}), true);
  assertLost(tab); // none of these was for the game
  assert.equal(tab.type("r"), false);
  assert.equal(tab.said, `${LOST} ${NOT_COUNTED}`);
});

// Lost, and back again -----------------------------------------------------------------------------

test("a lost connection is tried again without end, ever two seconds", async () => {
  const tab = await lost();
  await tab.pass(600000);
  assert.deepEqual(waits(tab).slice(0, 6), [420, 820, 1220, 2020, 2020, 2020]);
  assert.equal(tab.asked.length > 290, true);
  assertLost(tab);
});

test("a server that does not answer, or with another error than that it has no such kernel, is asked again", async () => {
  const tab = await lost();
  tab.network = true;
  tab.server.status = 502;
  await tab.pass(10000);
  assertLost(tab);
  tab.server.takes = 60000;
  await tab.pass(10000);
  assert.equal(waits(tab).at(-1), 4000); // two until it is given up, and the wait
  assertLost(tab);
});

for (const [what, wake] of [
  ["'try again'", (tab) => tab.again.dispatchEvent(new Event("click"))],
  ["a page that is seen again", (tab) => tab.hide(false)],
  ["a network that is there again", () => window.dispatchEvent(new Event("online"))],
])
  test(`${what} ends the wait for the next attempt`, async () => {
    const tab = await lost();
    await tab.pass(8000);
    const before = tab.asked.length;
    await tab.pass(tab.asked.at(-1) + 1000 - tab.now);
    assert.equal(tab.asked.length, before);
    wake(tab);
    await tab.pass(0);
    assert.equal(tab.asked.length, before + 1);
    assert.equal(tab.asked.at(-1), tab.now);
  });

test("a page that comes back is open again, says so for a while, and has its widgets look again", async () => {
  const tab = await connected();
  const field = document.createElement("input");
  field.focus();
  tab.network = false;
  tab.kernel.become("disconnected");
  document.activeElement = tab.body; // what is inert has no focus
  await tab.pass(5000);
  assertLost(tab);
  tab.network = true;
  tab.again.dispatchEvent(new Event("click"));
  await tab.pass(50);
  assertLost(tab); // it is connected, and its widgets are not as the kernel has them yet
  assert.equal(tab.told, 0);
  await tab.pass(250);
  assert.equal(tab.told, 1);
  assert.equal(tab.said, BACK);
  assert.equal(tab.bar.classes.has("back"), true);
  assert.equal(tab.closed, false);
  assert.equal(document.activeElement, field);
  assert.equal(tab.type("r"), true);
  await tab.pass(3200);
  assert.equal(tab.said, BACK);
  await tab.pass(300);
  assertWell(tab);
});

test("a page with a press that has no answer says so when it is back, and its widget waits no longer", async () => {
  const tab = await connected();
  const released = [];
  for (const [id, waiting] of Object.entries({pressed: 1, idle: 0}))
    tab.widgets._models[id] = Promise.resolve({_pending_msgs: waiting, _handle_status: ({content}) => released.push([id, content.execution_state])});
  tab.kernel.dead = true;
  tab.press("pressed");
  tab.press("idle");
  await tab.pass(4500);
  assert.equal(tab.said, `${BACK} ${LOOK}`);
  assert.deepEqual(released, []); // an answer may still come
  await tab.pass(2000);
  assert.deepEqual(released, [["pressed", "idle"]]);
  await tab.pass(3000);
  assert.equal(tab.said, `${BACK} ${LOOK}`);
  await tab.pass(2000);
  assertWell(tab);
});

test("a page that is lost again right after releases its widgets when it is back for good", async () => {
  const tab = await connected();
  let released = 0;
  tab.widgets._models.w = Promise.resolve({
    _pending_msgs: 1,
    _handle_status: () => {
      released += 1;
    },
  });
  tab.kernel.dead = true;
  tab.press();
  await tab.pass(4500);
  assert.equal(tab.closed, false);
  tab.network = false;
  tab.kernel.become("disconnected");
  await tab.pass(5000);
  assert.equal(released, 0);
  tab.network = true;
  await tab.pass(5000);
  assert.equal(released, 1);
});

test("a socket that cannot be opened is tried again, as is one that does not open within four seconds", async () => {
  for (const [opens, takes] of [
    [false, 50],
    [null, 4000],
  ]) {
    const tab = await lost();
    tab.network = true;
    tab.kernel.opens = opens;
    await tab.pass(15000);
    assert.deepEqual(waits(tab).slice(0, 3), [takes + 420, takes + 820, takes + 1220]);
    assertLost(tab);
    tab.kernel.opens = true;
    await tab.pass(6500);
    assert.equal(tab.closed, false);
  }
});

test("widgets whose look at the kernel was lost with the connection look again", async () => {
  const tab = await lost();
  tab.widgets._kernelRestoreInProgress = true;
  tab.network = true;
  await tab.pass(800);
  assert.equal(tab.told, 1);
  assert.equal(tab.said, BACK);
});

test("a page does not wait longer than four seconds for what its widgets are", async () => {
  const tab = await lost();
  tab.restores = false;
  tab.network = true;
  await tab.pass(4000);
  assertLost(tab);
  await tab.pass(700);
  assert.equal(tab.said, BACK);
});

test("a kernel that ends while its widgets look again is not waited for", async () => {
  const tab = await lost();
  tab.restores = false;
  tab.network = true;
  await tab.pass(1000);
  assertLost(tab);
  tab.kernel.statusChanged.emit("dead");
  await tab.pass(100);
  assert.equal(tab.loads.length, 1);
});

test("a connection that is lost again right after is said to be lost until it is back", async () => {
  const tab = await lost();
  tab.network = true;
  await tab.pass(1000);
  assert.equal(tab.said, BACK);
  tab.network = false;
  tab.kernel.become("disconnected");
  await tab.pass(5000); // longer than the word that it is back stands
  assertLost(tab);
});

test("a page back from a busy kernel waits for its answer", async () => {
  const tab = await lost();
  tab.network = true;
  tab.server.state = "busy";
  tab.kernel.silent = true;
  await tab.pass(8000);
  assertLost(tab);
  assert.equal(tab.kernel.questions, 1);
  tab.kernel.silent = false;
  await tab.pass(6000);
  assert.equal(tab.closed, false);
});

for (const status of [401, 403, 404, 410])
  test(`a page whose kernel the server does not have is loaded again: ${status}`, async () => {
    const tab = await lost();
    tab.network = true;
    tab.server.status = status;
    await tab.pass(1000);
    assert.equal(tab.loads.length, 1);
    assert.equal(tab.kept.get("aufachse-again"), "well");
  });

test("a page loaded again with a press that has no answer notes that", async () => {
  const tab = await connected();
  tab.kernel.dead = true;
  tab.press();
  tab.server.state = "dead";
  await tab.pass(4000);
  assert.equal(tab.loads.length, 1);
  assert.equal(tab.kept.get("aufachse-again"), "doubtful");
});

test("a page whose kernel is there and never answers is loaded again after ten attempts", async () => {
  const tab = await lost();
  tab.network = true;
  tab.kernel.silent = true;
  await tab.pass(55000);
  assertLost(tab);
  await tab.pass(15000);
  assert.equal(tab.loads.length, 1);
  assert.equal(tab.kernel.questions, 10);
  assert.equal(tab.kernel.sockets, 10); // each time by another one
});

test("a page lost while it was drawn is loaded again, since it was never whole", async () => {
  const tab = await drawing();
  tab.network = false;
  tab.kernel.become("disconnected");
  await tab.pass(5000);
  assertLost(tab);
  tab.network = true;
  await tab.pass(3000);
  assert.equal(tab.loads.length, 1);
  assert.equal(tab.kept.has("aufachse-again"), false);
});

// Ended --------------------------------------------------------------------------------------------

for (const status of ["restarting", "autorestarting", "dead"])
  test(`a page whose kernel is ${status} is loaded again, without a question`, async () => {
    const tab = await connected();
    tab.kernel.statusChanged.emit("busy");
    await tab.pass(100);
    assertWell(tab);
    tab.kernel.statusChanged.emit(status);
    await tab.pass(0);
    assert.equal(tab.loads.length, 1);
    assert.deepEqual(tab.asked, []);
    assert.equal(tab.closed, true);
    await tab.pass(60000);
    assert.equal(tab.loads.length, 1);
  });

test("a page whose kernel is another process by now is loaded again", async () => {
  const tab = await lost();
  tab.network = true;
  tab.kernel.session = "second";
  await tab.pass(1000);
  assert.equal(tab.loads.length, 1);
  assert.equal(tab.told, 0);
});

test("what the server says by itself comes from no other process of the kernel", async () => {
  const tab = await connected();
  tab.kernel.say("status", {execution_state: "idle"}, "", "server");
  await tab.pass(1000);
  assertWell(tab);
});

test("a kernel that ends while its connection is lost ends the wait", async () => {
  const tab = await lost();
  await tab.pass(10000);
  tab.kernel.statusChanged.emit("dead");
  await tab.pass(100);
  assert.equal(tab.loads.length, 1);
});

/** A tab whose page was loaded again so many seconds ago. */
const loaded = (...seconds) => ({"aufachse-loaded": JSON.stringify(seconds.map((second) => Date.now() - 1000 * second))});

for (const [what, end] of [
  ["ends", (tab) => tab.kernel.statusChanged.emit("dead")],
  [
    "is gone",
    (tab) => {
      tab.server.status = 404;
      tab.kernel.become("disconnected");
    },
  ],
])
  test(`a page that was loaded again three times within a minute rests before the next time: its kernel ${what}`, async () => {
    const tab = await connected(loaded(30, 20, 10));
    end(tab);
    await tab.pass(100);
    tab.kernel.statusChanged.emit("dead"); // JupyterLab says so of a kernel that the server does not list
    await tab.pass(19000);
    assertLost(tab);
    await tab.pass(1000);
    assert.equal(tab.loads.length, 1);
  });

test("loads are counted for a minute", async () => {
  const tab = await connected(loaded(70, 20, 10));
  tab.kernel.statusChanged.emit("dead");
  await tab.pass(0);
  assert.equal(tab.loads.length, 1);
  assert.equal(JSON.parse(tab.kept.get("aufachse-loaded")).length, 3); // the next one rests
});

test("'try again' ends that rest", async () => {
  const tab = await connected(loaded(30, 20, 10));
  tab.kernel.statusChanged.emit("dead");
  await tab.pass(5000);
  assertLost(tab);
  tab.again.dispatchEvent(new Event("click"));
  await tab.pass(0);
  assert.equal(tab.loads.length, 1);
});

// Leaving ------------------------------------------------------------------------------------------

test("a page that is left is not loaded again, whatever the server says of its kernel meanwhile", async () => {
  const tab = await lost();
  await tab.pass(100); // the first attempt has failed
  Object.assign(tab.server, {status: 404, takes: 500});
  tab.network = true;
  window.dispatchEvent(new Event("online"));
  await tab.pass(100);
  window.dispatchEvent(new Event("beforeunload"));
  await tab.pass(1000);
  assert.deepEqual(tab.loads, []);
});

test("nothing is said of a page that is only left", async () => {
  const tab = await connected();
  window.dispatchEvent(new Event("beforeunload"));
  tab.kernel.become("disconnected");
  tab.kernel.statusChanged.emit("dead");
  await tab.pass(5000);
  assertWell(tab);
});

test("a page that is put away without the usual goodbye says it, once", async () => {
  const tab = await connected();
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(tab.beacons, [["/base/voila/api/shutdown/k/1", "2|secret"]]);
  tab.kernel.become("disconnected");
  assertWell(tab);
});

test("a page without a kernel, or whose kernel is gone, has nobody to say goodbye to", async () => {
  const early = new Tab();
  for (const kind of ["beforeunload", "pagehide"]) window.dispatchEvent(new Event(kind));
  await early.pass(10000);
  assert.deepEqual(early.beacons, []);
  const unsaid = new Tab();
  window.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(unsaid.beacons, []);
  const tab = await connected();
  tab.kernel.isDisposed = true;
  window.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(tab.beacons, []);
});

test("Voilà's own goodbye is not said a second time", async () => {
  const tab = await connected();
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(tab.beacons, []);
});

test("where somebody stays, the page is watched as before", async () => {
  const tab = await connected();
  window.dispatchEvent(new Event("beforeunload"));
  await tab.pass(8100);
  tab.kernel.become("disconnected");
  assertLost(tab);
});

test("where somebody stays whose kernel Voilà's goodbye has ended, the page is loaded again", async () => {
  for (const ends of [
    (tab) => tab.kernel.statusChanged.emit("dead"),
    (tab) => {
      tab.kernel.isDisposed = true;
    },
  ]) {
    const tab = await connected();
    window.dispatchEvent(new Event("beforeunload"));
    ends(tab);
    await tab.pass(7900);
    assertWell(tab);
    await tab.pass(200);
    assert.equal(tab.loads.length, 1);
    assert.equal(tab.kept.get("aufachse-again"), "well");
  }
});

test("where somebody stays on a page whose connection is lost, it is tried again", async () => {
  const tab = await lost();
  await tab.pass(3000);
  window.dispatchEvent(new Event("beforeunload"));
  await tab.pass(7900);
  const before = tab.asked.length;
  assert.equal(tab.asked.at(-1) < tab.now - 5000, true);
  tab.network = true;
  await tab.pass(1000);
  assert.equal(tab.asked.length, before + 1);
  assert.equal(tab.said, BACK);
});
