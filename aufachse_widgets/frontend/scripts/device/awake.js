// Whose turn it is, told beyond the page: the tab's title, a buzz, and a screen that stays on while somebody waits for their turn.

const BUZZ = [180, 90, 180]; // milliseconds on, off, on
const BUSY = 3000; // milliseconds after a touch: somebody who is at it need not be called

/** Listen to what the kernel says about the turn: `{title, mine, asleep}`. @param {Omit<import("../widget.js").Context, "el">} context */
export const hearTurns = ({model, signal}) => {
  const served = document.body.dataset.voila !== undefined;
  let wanted = false,
    mine = false,
    /** @type {WakeLockSentinel | null} */
    lock = null,
    touched = -1e9,
    sleeps = false;
  const cannot = () => {
    if (sleeps) return;
    sleeps = true;
    model.send({kind: "sleeps", secure: window.isSecureContext});
  };
  const letGo = () => {
    lock?.release().catch(() => {});
    lock = null;
  };
  // The system takes the lock away whenever the page is hidden; a browser that refuses it now (a battery that is low) is asked again the next time.
  const stayOn = async () => {
    if (!wanted || !served || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    if (!navigator.wakeLock) {
      cannot();
      return;
    }
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) letGo();
    } catch {
      /* asked again when the page comes back */
    }
  };
  document.addEventListener("visibilitychange", stayOn, {signal});
  document.addEventListener(
    "pointerdown",
    () => {
      touched = performance.now();
      stayOn();
    },
    {capture: true, passive: true, signal},
  );
  signal.addEventListener("abort", () => {
    wanted = false;
    letGo();
  });
  const liked = () => {
    const turn = model.get("turn");
    wanted = Boolean(turn?.title) && !turn.asleep && model.get("liked").stay_on;
    if (wanted) stayOn();
    else letGo();
  };
  const told = () => {
    const turn = model.get("turn");
    if (!turn?.title) return;
    if (served) document.title = turn.title;
    // Browsers let a page buzz only once somebody has touched it.
    const calls = turn.mine && !mine && model.get("liked").vibration;
    if (calls && performance.now() - touched > BUSY && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(BUZZ);
    mine = turn.mine;
    liked();
  };
  model.on("change:turn", told);
  model.on("change:liked", liked);
  signal.addEventListener("abort", () => {
    model.off("change:turn", told);
    model.off("change:liked", liked);
  });
  told();
};
