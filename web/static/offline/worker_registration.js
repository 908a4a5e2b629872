// Registers the service worker for this page. WebKit 2.50 leaves a worker "installing" if the page that registered it was
// closed before its script was loaded, and later registrations of that scope get no answer until the browser restarts.
// Each scope has a queue of its own: if "/" does not answer, this page's own path is registered.

const PATIENCE = 5_000;
const LATE = "late";

/** The answer, or null where none comes in time. @template T @param {Promise<T>} answer */
export async function answerInTime(answer) {
  const late = new Promise((/** @type {(late: typeof LATE) => void} */ pass) => setTimeout(pass, PATIENCE, LATE));
  const first = await Promise.race([answer, late]);
  return first === LATE ? null : first;
}

export async function registerWorker() {
  const { serviceWorker } = navigator;
  const registered = await answerInTime(serviceWorker.register("/worker.js"));
  return registered ?? serviceWorker.register("/worker.js", { scope: location.pathname });
}
