// The page's connection to its kernel: watched, said where it is lost, and got back without end. Voilà's own client tries seven times and says
// nothing; a socket may say that it is open and be dead, after a phone has slept. Its states are in states.js.

import * as upstream from "../upstream.js";
import {Bar} from "./bar.js";
import {countLoads, note, noted} from "./notes.js";
import {Connection} from "./states.js";
import {Unanswered} from "./unanswered.js";

const PATIENCE = 2000; // milliseconds that an answer may take
const QUIET = 10000; // after so many without a word it is asked whether anybody is there
const WAITS = [400, 800, 1200, 2000]; // from one attempt to the next; the last one again and again
const REST = 20000; // before the page is loaded again, where that has just been done three times
const STAYED = 8000; // after so many milliseconds somebody who was about to leave has stayed
const OVER = ["restarting", "autorestarting", "dead"]; // what Jupyter says of a kernel that knows nothing of the page any more

/** @param {number} milliseconds */
const later = (milliseconds) => new Promise((done) => window.setTimeout(done, milliseconds));

/** What the server says of a kernel; "away" where it does not answer.
 * @param {import("../widget.js").Kernel} kernel @returns {Promise<"there" | "busy" | "gone" | "away">} */
const askServer = async (kernel) => {
  const stop = new AbortController();
  const timer = window.setTimeout(() => stop.abort(), PATIENCE);
  try {
    const url = `${kernel.serverSettings.baseUrl}api/kernels/${encodeURIComponent(kernel.id)}`;
    const answer = await window.fetch(url, {cache: "no-store", credentials: "same-origin", signal: stop.signal});
    if ([401, 403, 404, 410].includes(answer.status)) return "gone";
    if (!answer.ok) return "away"; // of something in between
    const state = (await answer.json()).execution_state;
    return state === "dead" ? "gone" : state === "busy" ? "busy" : "there";
  } catch {
    return "away";
  } finally {
    window.clearTimeout(timer);
  }
};

/** Watch the connection of the page's kernel from when Voilà's client starts. @param {import("./bar.js").Words} words */
export const stayConnected = (words) => {
  const page = /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));
  const connection = new Connection();
  const unanswered = new Unanswered();
  /** @type {upstream.OwnKernel} */
  let kernel;
  let process = ""; // which process the kernel is: another one knows nothing of this page
  let checking = false;
  let heard = performance.now(); // when the last message came
  let wake = () => {}; // ends the wait before the next attempt
  const bar = new Bar(words, page, {again: () => wake(), lost: () => connection.lost});

  // Is anybody there? ----------------------------------------------------------------------------

  /** Whether the kernel answers on the socket. @param {number} patience */
  const answers = async (patience) => {
    if (kernel.isDisposed || kernel.connectionStatus !== "connected") return false;
    /** @type {boolean | null} */
    let answer = null;
    const answered = (/** @type {boolean} */ well) => {
      answer = well;
    };
    kernel.requestKernelInfo().then(
      (reply) => answered(Boolean(reply)),
      () => answered(false),
    );
    // Where a lot is on its way already, the answer comes after it.
    for (const began = performance.now(); answer === null && performance.now() - Math.max(began, heard) < patience; ) await later(50);
    return Boolean(answer);
  };

  /** Look whether the socket lives: somebody `looks` at the page again, or the network has changed; something `waits` for an answer already; or
   * all is `quiet`, and there is time.
   * @param {"looks" | "waits" | "quiet"} why */
  const check = async (why) => {
    // Before the kernel has first been heard its socket may still be opening.
    if (!kernel || !process || checking || !["drawing", "connected"].includes(connection.state)) return;
    checking = true;
    const before = heard;
    const settled = () => connection.lost || heard > before; // whatever is heard comes through a socket that lives
    try {
      if ((why !== "waits" && (await answers(PATIENCE))) || settled()) return;
      const late = why === "quiet" ? 0 : window.setTimeout(() => settled() || lose(), 600);
      let there = await askServer(kernel);
      window.clearTimeout(late);
      if (settled()) return;
      if (why !== "looks" && there === "there") {
        // On a busy computer the kernel may not have come to it yet.
        await later(PATIENCE / 2);
        if (settled()) return;
        there = await askServer(kernel);
        if (settled()) return;
      }
      // A busy kernel answers later. Otherwise the server is there and the socket is not.
      if (there === "busy" && performance.now() - heard < 10 * PATIENCE) unanswered.since = performance.now();
      else lose();
    } finally {
      checking = false;
    }
  };

  // Lost, and back again -------------------------------------------------------------------------

  /** Say that nothing is heard, and get it back. */
  const beLost = () => {
    if (kernel.connectionStatus === "connected") upstream.closeSocket(kernel);
    bar.lost(/** @type {HTMLElement | null} */ (document.querySelector("[data-aufachse-here]"))?.dataset.aufachseHere ?? "");
    recover();
  };

  /** The connection is lost. */
  const lose = () => {
    if (connection.go("lose")) beLost();
  };

  /** The kernel has ended, or is another process. */
  const end = () => {
    const before = connection.lost;
    if (!connection.go("end")) return;
    if (before) wake();
    else beLost();
  };

  const open = () => {
    if (kernel.connectionStatus === "connected") return;
    upstream.restoreAgain();
    upstream.openSocket(kernel);
  };

  /** @param {number} patience */
  const opened = async (patience) => {
    for (const until = performance.now() + patience; performance.now() < until && connection.state !== "ended"; ) {
      if (kernel.connectionStatus === "connected") return true;
      if (kernel.connectionStatus === "disconnected") return false;
      await later(50);
    }
    return false;
  };

  /** Until the widgets are as the kernel has them: some of what it said may have been lost. @param {number} patience */
  const restored = async (patience) => {
    for (const until = performance.now() + patience; performance.now() < until && upstream.isRestoring() && connection.state !== "ended"; ) await later(50);
    document.dispatchEvent(new CustomEvent("aufachse-back"));
  };

  /** @param {number} milliseconds @returns {Promise<void>} */
  const pause = (milliseconds) =>
    new Promise((done) => {
      wake = done;
      window.setTimeout(done, milliseconds);
    });

  /** Try until the connection is back, or the page is left. */
  const recover = async () => {
    for (let round = 0; connection.lost && !connection.leaving; round += 1) {
      const there = connection.state === "ended" || kernel.isDisposed ? "gone" : await askServer(kernel);
      if (connection.leaving) return; // gone meanwhile: another load would keep the browser here
      if (there === "gone") {
        connection.go("end");
        await loadAgain();
        return;
      }
      if (there !== "away") {
        open();
        if ((await opened(2 * PATIENCE)) && (await answers(there === "busy" ? 5 * PATIENCE : 2 * PATIENCE)) && connection.state === "lost") {
          if (!connection.drawn) {
            await loadAgain(); // the page was still being made
            return;
          }
          await restored(2 * PATIENCE);
          if (connection.go("find")) found();
          if (!connection.lost) return;
        }
        if (connection.state === "ended") continue;
        if (kernel.connectionStatus === "connected") upstream.closeSocket(kernel);
        if (round > 8) connection.go("end"); // the server knows it, but it does not answer: another one will
      }
      await pause(WAITS[Math.min(round, WAITS.length - 1)]);
    }
  };

  const found = () => {
    const doubtful = unanswered.back();
    heard = performance.now();
    bar.open();
    bar.back(doubtful);
    window.setTimeout(release, PATIENCE);
  };

  /** Widgets whose messages were lost wait no longer. What was sent since will be answered. */
  const release = async () => {
    if (connection.lost) return;
    for (const widget of unanswered.takeMissing()) await upstream.release(widget);
  };

  /** The kernel is gone, or the page was never whole: its address leads to the same action, since the game is kept. */
  const loadAgain = async () => {
    note(connection.lost && connection.drawn ? (unanswered.size ? "doubtful" : "well") : null);
    if (countLoads(Date.now()) >= 3) await pause(REST);
    connection.go("leave");
    window.location.reload();
  };

  // What happens to the page ---------------------------------------------------------------------

  const look = () => {
    if (connection.lost) wake();
    else check("looks");
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  for (const kind of ["online", "offline", "pageshow"]) window.addEventListener(kind, look);

  // Voilà's own goodbye ends the kernel on beforeunload, which phones often leave out.
  let said = false;
  window.addEventListener("beforeunload", () => {
    said = true;
    if (!connection.go("leave")) return; // by ourselves
    window.setTimeout(() => {
      const before = connection.lost;
      connection.stay();
      if (!kernel) return;
      if (kernel.isDisposed) end();
      if (before) recover();
    }, STAYED);
  });
  window.addEventListener("pagehide", () => {
    connection.go("leave");
    if (said || !kernel || kernel.isDisposed) return;
    said = true;
    const form = new FormData();
    form.append("_xsrf", document.cookie.match("\\b_xsrf=([^;]*)\\b")?.[1] ?? "");
    window.navigator.sendBeacon(`${kernel.serverSettings.baseUrl}voila/api/shutdown/${kernel.id}`, form);
  });

  /** Look whether the page is drawn, and whether anything waits too long. */
  const tick = () => {
    if (checking || document.hidden || !["drawing", "connected"].includes(connection.state)) return;
    if (upstream.hasUnmade(page)) {
      connection.go("leave");
      loadAgain();
      return;
    }
    const now = performance.now();
    if (connection.state === "drawing") {
      unanswered.since = 0;
      if (!document.getElementById("loading") && upstream.isDrawn(page)) {
        connection.go("drawn");
        // This page was loaded because the one before had lost its kernel: say that it is back.
        const how = noted();
        if (how) bar.back(how === "doubtful");
      } else if (now - heard > 3 * QUIET) lose(); // what was to be drawn got lost on its way
      return;
    }
    // A sign of life that nobody has pressed for may wait.
    if (unanswered.since && now - unanswered.since > PATIENCE) check(unanswered.size ? "waits" : "quiet");
    else if (now - heard > QUIET) check("quiet");
  };

  const watch = () => {
    upstream.leaveReconnectingToUs(kernel);
    kernel.info.then(() => {
      process ||= upstream.sessionOf(kernel); // answered before we could hear it
    });
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status !== "connected" && process) lose();
    });
    kernel.statusChanged.connect((_, status) => {
      if (OVER.includes(status)) end();
    });
    kernel.anyMessage.connect((_, {msg, direction}) => {
      if (direction === "send") {
        unanswered.sent(msg, performance.now());
        return;
      }
      heard = performance.now();
      unanswered.heard(msg);
      if (msg.header.msg_type !== "kernel_info_reply") return;
      if (process && msg.header.session !== process) end();
      process ||= msg.header.session;
    });
    window.setInterval(tick, 250);
  };

  upstream.giveModulesTime();
  upstream.onStart(() => {
    const widgets = upstream.widgetsOf();
    if (!widgets) return;
    upstream.havePatience(widgets);
    kernel = /** @type {upstream.OwnKernel} */ (widgets.kernel);
    watch();
  });
};
