// Keeps every file of the site, so that it opens without a network. All files of one edition come together, and never beside those of another: a page has the
// service worker that it began with. The words of a language are kept once they have been used (worker.js).

/** @type {any} */
const scope = self;
const NAME = `aufachse-${EDITION}`;

/** The last part of an address. @param {string} address */
const last = (address) => address.slice(address.lastIndexOf("/") + 1);

/** Of this edition's words those of the languages that were spoken here, now or in the edition before. */
const usedWords = async () => {
  const used = new Set();
  for (const name of await caches.keys()) if (name.startsWith("aufachse-")) for (const {url} of await (await caches.open(name)).keys()) used.add(last(url));
  return WORDS.filter((file) => used.has(last(file)));
};

/** Have all files of this edition. Those in its folder never change; the others as the server has them now. */
const fetchAll = async () => {
  const kept = await caches.open(NAME);
  const files = [...FILES, ...(await usedWords())];
  await kept.addAll(files.map((file) => new Request(file, {cache: file.startsWith(EDITION) ? "default" : "no-cache"})));
};

/** Let go of the files of other editions. */
const forgetOthers = async () => {
  for (const name of await caches.keys()) if (name.startsWith("aufachse-") && name !== NAME) await caches.delete(name);
};

/** What this edition has, else what the network has. @param {Request} request */
const answer = async (request) => {
  const url = request.url.replace(/\/index\.html(?=$|[?#])/, "/");
  return (await (await caches.open(NAME)).match(url, {ignoreSearch: true})) ?? fetch(request);
};

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchAll()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") scope.skipWaiting();
});
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const {request} = event;
  if (request.method === "GET" && new URL(request.url).origin === scope.location.origin) event.respondWith(answer(request));
});
