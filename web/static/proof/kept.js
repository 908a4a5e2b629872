// The service worker of the audit folder: caches all files, so that the page works without a network. A
// changed folder has another version, and replaces the old one as a whole.

importScripts("files.js");

const folderWorker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { FOLDER } = /** @type {{ FOLDER: { version: string, files: string[] } }} */ (/** @type {unknown} */ (self));
const CACHE_PREFIX = "wallchart-proof-";
const CACHE_NAME = `${CACHE_PREFIX}${FOLDER.version}`;

folderWorker.addEventListener("install", (event) => event.waitUntil(cacheFolder()));
folderWorker.addEventListener("activate", (event) => event.waitUntil(deleteFormerCaches()));
folderWorker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isInFolder = url.href.startsWith(folderWorker.registration.scope);
  if (isInFolder && event.request.method === "GET") event.respondWith(answerFromCache(event.request));
});

async function cacheFolder() {
  const cache = await caches.open(CACHE_NAME);
  const openPages = (await folderWorker.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url.split("#")[0]);
  const pagesInFolder = openPages.filter((url) => url.startsWith(folderWorker.registration.scope));
  await cache.addAll([...new Set(pagesInFolder), ...FOLDER.files]);
  await folderWorker.skipWaiting();
}

async function deleteFormerCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME).map((name) => caches.delete(name)));
  await folderWorker.clients.claim();
}

/** @param {Request} request */
async function answerFromCache(request) {
  const cache = await caches.open(CACHE_NAME);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && !response.redirected) await cache.put(request, response.clone());
  return response;
}
