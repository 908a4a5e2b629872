// Keeps tablet pages and what they are made of. The network comes first, always: what is kept is
// only shown when there is no answer, and entries never pass through here.
//
// And says what comes for somebody's own page while it is closed (server/publishing/telephones.py).

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "wallchart-pages-1";
const PATIENCE = 4000;

/** @param {URL} url */
const worth = ({ pathname }) => pathname.startsWith("/static/") || pathname === "/manual" || /^\/t\/[^/]+\/s\/\d+\/(?:tablet|matches|match\/\d+|rooms(?:\/\d+\/\w+)?|captain\/\d+\/\w+|table\/[^/]+\/\d+|own\/\d+\/\d+\/[wb]\/\w+)$/u.test(pathname);

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

worker.addEventListener("push", (event) => event.waitUntil(say(event.data?.json().notification)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// A newer one takes the place of an older one, and rings; what stands there already does not ring again.
/** @param {{ title: string, body: string, navigate: string, lang: string, tag: string }} message */
async function say({ title, navigate, ...said }) {
  const shown = await worker.registration.getNotifications({ tag: said.tag });
  const again = shown.some((one) => one.title === title && one.body === said.body);
  const how = { ...said, icon: "/static/icon.svg", data: navigate, renotify: !again };
  await worker.registration.showNotification(title, how);
}

/** @param {string} navigate */
async function open(navigate) {
  const { pathname, search } = new URL(navigate);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === `${location.origin}${pathname}${search}`);
  await (there ? there.focus() : worker.clients.openWindow(`${pathname}${search}`));
}
