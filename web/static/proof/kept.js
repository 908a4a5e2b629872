// The service worker of the audit folder: caches all files, so that the page works without a network. A
// changed folder has another version, and replaces the old one as a whole.

importScripts("files.js");

const keeper = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { FOLDER } = /** @type {{ FOLDER: { version: string, files: string[] } }} */ (/** @type {unknown} */ (self));
const NAME = "wallchart-proof-";
const OURS = `${NAME}${FOLDER.version}`;

keeper.addEventListener("install", (event) => event.waitUntil(keep()));
keeper.addEventListener("activate", (event) => event.waitUntil(takeOver()));
keeper.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.href.startsWith(keeper.registration.scope);
  if (ours && event.request.method === "GET") event.respondWith(answer(event.request));
});

async function keep() {
  const kept = await caches.open(OURS);
  const pages = (await keeper.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url.split("#")[0]);
  const here = pages.filter((url) => url.startsWith(keeper.registration.scope));
  await kept.addAll([...new Set(here), ...FOLDER.files]);
  await keeper.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== OURS).map((name) => caches.delete(name)));
  await keeper.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(OURS);
  const found = await kept.match(request, { ignoreVary: true });
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && !fresh.redirected) await kept.put(request, fresh.clone());
  return fresh;
}
