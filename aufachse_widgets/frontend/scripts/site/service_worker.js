// Keeps every file of the site, so that it opens without a network. All files of one edition come together, and never beside those of another.

/** @type {any} */
const scope = self;
const NAME = `aufachse-${EDITION}`;

/** Have all files of this edition, each as the server has it now. */
const fetchAll = async () => {
  const kept = await caches.open(NAME);
  await kept.addAll(FILES.map((file) => new Request(file, {cache: "no-cache"})));
};

/** Let go of the files of other editions. */
const forgetOthers = async () => {
  for (const name of await caches.keys()) if (name.startsWith("aufachse-") && name !== NAME) await caches.delete(name);
};

/** What this edition has, else what the network has. @param {Request} request */
const answer = async (request) => (await (await caches.open(NAME)).match(request, {ignoreSearch: true})) ?? fetch(request);

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchAll()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const {request} = event;
  if (request.method === "GET" && new URL(request.url).origin === scope.location.origin) event.respondWith(answer(request));
});
