// The worker that answers for this page. WebKit leaves a worker installing where the page that asked for it was left
// before its script had come, and whoever asks for the same scope afterwards gets no answer until the browser is
// started again (2.50). Each scope has a queue of its own: where "/" does not answer, this page's own path is asked for.

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
