// The service worker: caches tablet pages with their parts. The network always comes first: a cached copy is
// only used without an answer, and entries never pass through here.
//
// It also shows push messages while a player's own page is closed (server/publishing/telephones.py).

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "wallchart-pages-1";
const PATIENCE = 4000;

/** @param {URL} url */
const isCacheable = ({ pathname }) => pathname.startsWith("/static/") || pathname === "/manual" || /^\/t\/[^/]+\/s\/\d+\/(?:tablet|matches|match\/\d+|rooms(?:\/\d+\/\w+)?|captain\/\d+\/\w+|table\/[^/]+\/\d+|own\/\d+\/\d+\/[wb]\/\w+)$/u.test(pathname);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !isCacheable(url)) return;
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

worker.addEventListener("push", (event) => event.waitUntil(showMessage(event.data?.json().notification)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openOrFocus(event.notification.data));
});

// Shows a push message in place of an older one, with a sound unless the same message is shown already.
/** @param {{ title: string, body: string, navigate: string, lang: string, tag: string }} message */
async function showMessage({ title, navigate, ...message }) {
  const shown = await worker.registration.getNotifications({ tag: message.tag });
  const again = shown.some((each) => each.title === title && each.body === message.body);
  const options = { ...message, icon: "/static/icon.svg", data: navigate, renotify: !again };
  await worker.registration.showNotification(title, options);
}

/** @param {string} navigate */
async function openOrFocus(navigate) {
  const { pathname, search } = new URL(navigate);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const openWindow = windows.find(({ url }) => url === `${location.origin}${pathname}${search}`);
  await (openWindow ? openWindow.focus() : worker.clients.openWindow(`${pathname}${search}`));
}
