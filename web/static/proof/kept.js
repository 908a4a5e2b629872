// Keeps the whole folder, so that the page works without a network and asks for nothing twice. A
// folder that changed has another version, and takes the place of the old one as a whole.

importScripts("files.js");

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { FOLDER } = /** @type {{ FOLDER: { version: string, files: string[] } }} */ (/** @type {unknown} */ (self));
const NAME = "wallchart-proof-";
const KEPT = `${NAME}${FOLDER.version}`;

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.href.startsWith(worker.registration.scope);
  if (ours && event.request.method === "GET") event.respondWith(answer(event.request));
});

async function keep() {
  const kept = await caches.open(KEPT);
  const pages = (await worker.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url.split("#")[0]);
  const here = pages.filter((url) => url.startsWith(worker.registration.scope));
  await kept.addAll([...new Set(here), ...FOLDER.files]);
  await worker.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request, { ignoreVary: true });
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && !fresh.redirected) await kept.put(request, fresh.clone());
  return fresh;
}
