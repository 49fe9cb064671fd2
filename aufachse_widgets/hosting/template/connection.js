// The page's connection to its kernel: watched, said where it is lost, and got back without end. Voilà's own client tries seven times and says
// nothing; a socket may say that it is open and be dead, after a phone has slept.

const stayConnected = (words) => {
  const PATIENCE = 2000; // milliseconds that an answer may take
  const QUIET = 10000; // after so many without a word it is asked whether anybody is there
  const WAITS = [400, 800, 1200, 2000]; // from one attempt to the next; the last one again and again
  const REST = 20000; // before the page is loaded anew, where that has just been done three times
  const SAID = 3500; // how long it is said that all is well again

  const app = () => window.jupyterapp?.widgetManager;
  let kernel = null;
  let process = ""; // which process the kernel is: another one knows nothing of this page
  let gone = false; // the kernel has ended, or is another process
  let lost = false;
  let begun = false; // the page has been drawn: before that a slow answer is no lost one
  let leaving = false;
  let checking = false;
  let heard = performance.now(); // when the last message came
  let asked = 0; // when the first message was sent that nothing has come after; 0: all is answered
  const unanswered = new Map(); // what somebody has pressed or typed that the kernel has not answered yet: message -> its widget, where it waits for the answer
  const missing = new Map(); // the same of what was sent before the connection was lost
  let wake = () => {}; // ends the wait before the next attempt

  // What is seen ---------------------------------------------------------------------------------

  const make = (tag, more) => Object.assign(document.createElement(tag), more);
  const bar = make("div", {id: "connection-bar", hidden: true});
  bar.setAttribute("role", "alert");
  const line = make("p"), more = make("p", {className: "more"});
  const button = make("button", {type: "button", textContent: words.again});
  bar.append(line, button, more);
  const cover = make("div", {id: "connection-cover", hidden: true});
  document.body.append(cover, bar);
  const page = document.getElementById("rendered_cells");
  let focused = null, hush = 0;

  const show = (text, under = "", back = false) => {
    window.clearTimeout(hush);
    bar.classList.toggle("back", back);
    line.textContent = text;
    more.textContent = under;
    bar.hidden = false;
  };
  const hide = () => { bar.hidden = true; };

  /** Nothing is pressed in vain: what stands on the page takes no press while nobody hears it. */
  const close = (closed) => {
    cover.hidden = !closed;
    if (closed && !page.inert) focused = document.activeElement;
    page.inert = closed;
    if (!closed) {
      focused?.focus?.({preventScroll: true});
      focused = null;
    }
  };
  const refuse = () => {
    more.textContent = words.not_counted;
    bar.classList.remove("no");
    void bar.offsetWidth; // from the start
    bar.classList.add("no");
  };
  cover.addEventListener("pointerdown", refuse);
  window.addEventListener("keydown", (event) => {
    if (!lost || bar.contains(event.target)) return;
    event.stopImmediatePropagation(); // the page's own keys; the browser's go on
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) refuse();
  }, true);

  // Is anybody there? ----------------------------------------------------------------------------

  const later = (milliseconds) => new Promise((done) => window.setTimeout(done, milliseconds));

  /** What the server says of the kernel: "there", "busy", "gone"; "away" where it does not answer. */
  const ask = async () => {
    const stop = new AbortController(), timer = window.setTimeout(() => stop.abort(), PATIENCE);
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

  /** Whether the kernel answers on the socket. */
  const answers = async (patience) => {
    if (kernel.isDisposed || kernel.connectionStatus !== "connected") return false;
    let answer = null;
    kernel.requestKernelInfo().then((reply) => { answer = Boolean(reply); }, () => { answer = false; });
    // Where a lot is on its way already, the answer comes after it.
    for (const began = performance.now(); answer === null && performance.now() - Math.max(began, heard) < patience;) await later(50);
    return Boolean(answer);
  };

  /** Look whether the socket lives; `waited`: something has been waiting for an answer already. */
  const check = async (waited = false) => {
    if (!kernel || checking || lost || leaving) return;
    checking = true;
    try {
      if (!waited && await answers(PATIENCE)) return;
      const late = window.setTimeout(lose, 600);
      let there = await ask();
      window.clearTimeout(late);
      if (lost) return;
      if (waited && there === "there") { // on a busy computer the kernel may not have come to it yet
        const before = heard;
        await later(PATIENCE / 2);
        if (lost || heard > before) return;
        there = await ask();
      }
      // A kernel that reckons answers later. Else the server is there and the socket is not.
      if (there === "busy" && performance.now() - heard < 10 * PATIENCE) asked = performance.now();
      else lose();
    } finally {
      checking = false;
    }
  };

  // Lost, and back again -------------------------------------------------------------------------

  /** A widget that never came: what says what the page is made of was lost on its way. */
  const unmade = () => [...page.querySelectorAll(".jupyter-widgets")].some((one) => !one.childElementCount && one.textContent.startsWith("Error displaying widget"));

  /** Whether all widgets are there: the frame around them is shown before. */
  const drawn = () => !document.getElementById("loading") && app().restoredStatus
    && ![...page.querySelectorAll(".lm-Panel")].some((one) => !one.childElementCount && one.textContent === "Loading widget...");

  const lose = () => {
    if (lost || leaving) return;
    lost = true;
    if (kernel.connectionStatus === "connected") kernel._reconnect(); // it says that it is open: close it
    close(true);
    const others = document.querySelector("[data-aufachse-here]")?.dataset.aufachseHere ?? "";
    show(words.lost, others);
    recover();
  };

  const open = () => {
    if (kernel.connectionStatus === "connected") return;
    app()._kernelRestoreInProgress = false; // it waits for an answer that was lost; when it is connected, it asks again what the widgets are
    kernel._createSocket(kernel._selectedProtocol !== "");
    // Where it fails at once Voilà's client would wait for half a minute, and then close what is open by then.
    if (kernel._ws) kernel._ws.onclose = kernel._ws.onerror = kernel._onWSClose;
  };

  const opened = async (patience) => {
    for (const until = performance.now() + patience; performance.now() < until && !gone;) {
      if (kernel.connectionStatus === "connected") return true;
      if (kernel.connectionStatus === "disconnected") return false;
      await later(50);
    }
    return false;
  };

  /** Until the widgets are as the kernel has them: some of what it said may have been lost. */
  const restored = async (patience) => {
    for (const until = performance.now() + patience; performance.now() < until && app()._kernelRestoreInProgress && !gone;) await later(50);
    document.dispatchEvent(new CustomEvent("aufachse-back"));
  };

  const pause = (milliseconds) => new Promise((done) => {
    wake = done;
    window.setTimeout(done, milliseconds);
  });

  const recover = async () => {
    for (let round = 0; lost && !leaving; round += 1) {
      const there = gone || kernel.isDisposed ? "gone" : await ask();
      if (there === "gone") {
        await anew();
        return;
      }
      if (there !== "away") {
        open();
        if (await opened(2 * PATIENCE) && await answers(there === "busy" ? 5 * PATIENCE : 2 * PATIENCE) && !gone) {
          if (!begun) { // the page was still being made
            await anew();
            return;
          }
          await restored(2 * PATIENCE);
          found();
          return;
        }
        if (gone) continue;
        if (kernel.connectionStatus === "connected") kernel._reconnect();
        if (round > 8) gone = true; // the server knows it, but it does not answer: another one will
      }
      await pause(WAITS[Math.min(round, WAITS.length - 1)]);
    }
  };

  /** All is well again; `doubtful`: nobody knows yet what became of the last press. */
  const sayBack = (doubtful) => {
    show(words.back, doubtful ? words.look : "", true);
    hush = window.setTimeout(hide, doubtful ? 2 * SAID : SAID);
  };

  const found = () => {
    lost = false;
    const doubtful = unanswered.size > 0;
    asked = 0;
    for (const [message, widget] of unanswered) missing.set(message, widget);
    unanswered.clear();
    heard = performance.now();
    close(false);
    sayBack(doubtful);
    window.setTimeout(release, PATIENCE);
  };

  /** A widget whose message was lost would wait for its answer forever, and send nothing more. What was sent since will be answered. */
  const release = async () => {
    if (lost) return;
    const widgets = [...missing.values()].filter(Boolean);
    missing.clear();
    for (const widget of widgets) {
      const model = await app()._models?.[widget];
      if (model?._pending_msgs > 0) model._handle_status({content: {execution_state: "idle"}});
    }
  };

  const AGAIN = "aufachse-again";
  /** Keep what the page that is loaded next has to say. */
  const note = (how) => {
    try {
      if (how) window.sessionStorage.setItem(AGAIN, how);
    } catch { /* a browser that keeps nothing */ }
  };
  /** This page was loaded because the one before had lost its kernel: say that it is back. */
  const tell = () => {
    try {
      const how = window.sessionStorage.getItem(AGAIN);
      window.sessionStorage.removeItem(AGAIN);
      if (how) sayBack(how === "doubtful");
    } catch { /* a browser that keeps nothing */ }
  };

  /** The kernel is gone, or the page was never whole: its address leads to the same action, since the game is kept. */
  const anew = async () => {
    const kept = "aufachse-loaded", now = Date.now();
    note(lost && begun ? unanswered.size ? "doubtful" : "well" : null);
    let times = [];
    try {
      times = JSON.parse(window.sessionStorage.getItem(kept) ?? "[]").filter((time) => now - time < 60000);
      window.sessionStorage.setItem(kept, JSON.stringify([...times, now]));
    } catch { /* a browser that keeps nothing */ }
    if (times.length >= 3) {
      await pause(REST);
    }
    leaving = true;
    window.location.reload();
  };

  button.addEventListener("click", () => wake());

  // What happens to the page ---------------------------------------------------------------------

  const look = () => {
    if (lost) wake();
    else check();
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  window.addEventListener("pageshow", look);

  // Voilà's own goodbye ends the kernel on beforeunload, which phones often leave out.
  let said = false;
  window.addEventListener("beforeunload", () => {
    said = leaving = true;
    // Somebody has stayed: the kernel has gone.
    window.setTimeout(() => { leaving = false; if (kernel?.isDisposed) { gone = true; lose(); } }, 8000);
  });
  window.addEventListener("pagehide", () => {
    leaving = true;
    if (said || !kernel || kernel.isDisposed) return;
    said = true;
    const form = new FormData();
    form.append("_xsrf", document.cookie.match("\\b_xsrf=([^;]*)\\b")?.[1] ?? "");
    window.navigator.sendBeacon(`${kernel.serverSettings.baseUrl}voila/api/shutdown/${kernel.id}`, form);
  });

  const watch = (found) => {
    kernel = found;
    kernel._reconnectLimit = 0; // we do it
    kernel.info.then(() => { process ||= kernel._kernelSession; }); // answered before we could hear it
    kernel.connectionStatusChanged.connect((_, status) => { if (status !== "connected" && process) lose(); });
    kernel.statusChanged.connect((_, status) => {
      if (!["restarting", "autorestarting", "dead"].includes(status)) return;
      gone = true;
      lose();
      wake();
    });
    kernel.anyMessage.connect((_, {msg, direction}) => {
      const now = performance.now();
      if (direction === "send") {
        if (!asked && msg.channel === "shell") asked = now;
        if (msg.header.msg_type === "comm_msg" && msg.content.data?.content?.kind !== "alive")
          unanswered.set(msg.header.msg_id, msg.content.data?.method === "update" ? msg.content.comm_id : null);
        return;
      }
      heard = now;
      asked = 0;
      if (msg.header.msg_type === "status" && msg.content.execution_state === "idle") {
        unanswered.delete(msg.parent_header.msg_id);
        missing.delete(msg.parent_header.msg_id);
      }
      if (msg.header.msg_type !== "kernel_info_reply") return;
      if (process && msg.header.session !== process) {
        gone = true;
        lose();
        wake();
      }
      process ||= msg.header.session;
    });
    window.setInterval(() => {
      if (lost || leaving || checking || document.hidden) return;
      if (unmade()) {
        leaving = true;
        anew();
        return;
      }
      const now = performance.now();
      if (!begun) {
        begun = drawn();
        asked = 0;
        if (begun) tell();
        else if (now - heard > 3 * QUIET) lose(); // what was to be drawn got lost on its way
        return;
      }
      if (asked && now - asked > PATIENCE) check(true);
      else if (now - heard > QUIET) check();
    }, 250);
  };

  /** Voilà's client waits two seconds for a widget, and then gives up without a look whether it has come meanwhile: on a busy computer it often has. */
  const patient = (manager) => {
    const get = manager.get_model.bind(manager);
    manager.get_model = (id) => get(id).catch((error) => {
      if (manager.has_model(id)) return get(id);
      throw error;
    });
  };

  // Anywidget gives a module two seconds to start; on a slow phone it takes longer, and from then on the widget would hear nothing.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(30 * milliseconds);

  let started; // Voilà's client says that it has started by putting itself there, just before it draws
  Object.defineProperty(window, "jupyterapp", {
    get: () => started,
    set: (found) => {
      started = found;
      if (!app()) return;
      patient(app());
      watch(app().kernel);
    },
  });
};
