// What the browser keeps: the files of the site, so that it opens without a network, and the games.

/** Say something at the foot of the page, until a press. @param {string} words the name of the words, among those of the first page */
const say = (words) => {
  const note = /** @type {HTMLElement} */ (document.getElementById("site_note"));
  note.textContent = document.getElementById("first_said")?.dataset[words] ?? "";
  note.hidden = false;
  document.addEventListener(
    "click",
    () => {
      note.hidden = true;
    },
    {once: true, capture: true},
  );
};

/** Have the browser keep the files. Those of a newer edition are fetched beside them, and used once no page of this one is open any more. @param {URL} worker */
export const keepFiles = async (worker) => {
  const registration = await navigator.serviceWorker?.register(worker);
  registration?.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      if (found.state === "installed" && navigator.serviceWorker.controller) say("newer");
    });
  });
};

/** Ask the browser to keep games for good, once there is one: it would let go of them when it needs the room. */
export const keepGames = () => {
  const look = new MutationObserver(() => ask());
  const ask = () => {
    const game = /** @type {HTMLElement | null} */ (document.querySelector("[data-aufachse-game]"))?.dataset.aufachseGame;
    if (!game) return;
    look.disconnect();
    void navigator.storage?.persist?.();
  };
  look.observe(/** @type {HTMLElement} */ (document.getElementById("rendered_cells")), {
    subtree: true,
    attributes: true,
    attributeFilter: ["data-aufachse-game"],
    childList: true,
  });
  ask();
};
