// Where the connection is secure a service worker keeps the page, so that it opens without one too.
// Over plain http on the hall's own network browsers allow none: then a page that is open stays
// useful, and one that is closed must wait for the network.

export function keepPage() {
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  navigator.serviceWorker.register("/worker.js").catch(() => {});
}
