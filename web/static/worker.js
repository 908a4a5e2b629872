// Keeps tablet pages and what they are made of. The network comes first, always: what is kept is
// only shown when there is no answer, and entries never pass through here.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "wallchart-pages-1";
const PATIENCE = 4000;

/** @param {URL} url */
const worth = ({ pathname }) => pathname.startsWith("/static/") || pathname === "/manual" || /^\/t\/[^/]+\/s\/\d+\/(?:tablet|matches|match\/\d+|table\/[^/]+\/\d+|own\/\d+\/\d+\/[wb]\/\w+)$/u.test(pathname);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !worth(url)) return;
  event.respondWith(answer(event.request));
});

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (fresh.ok && !fresh.redirected) await kept.put(request, fresh.clone());
    return fresh;
  } catch (lost) {
    const found = await kept.match(request, { ignoreVary: true });
    if (found) return found;
    throw lost;
  }
}
