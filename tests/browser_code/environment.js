// A page under node: a document, an IndexedDB, and a server of its own that answers as a test says.

import "fake-indexeddb/auto";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { createServer } from "node:http";
import { after } from "node:test";

/** @typedef {{ address: string, method: string, headers: import("node:http").IncomingHttpHeaders, body: any }} ReceivedRequest */

// All that reached the server since the page was shown.
/** @type {ReceivedRequest[]} */
export const requests = [];

// What the server says to the next requests, in order; after that everything is stored.
/** @typedef {{ status?: number, body?: unknown, lost?: boolean }} Answer */
/** @type {(Answer | ((request: ReceivedRequest) => Answer | Promise<Answer>))[]} */
export const answers = [];

let version = 0;

const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const received = { address: request.url ?? "", method: request.method ?? "", headers: request.headers, body: text && text[0] === "{" ? JSON.parse(text) : text };
  requests.push(received);
  const next = answers.shift();
  const answer = typeof next === "function" ? await next(received) : next ?? { body: { version: ++version } };
  if (answer.lost) return void request.socket.destroy();
  response.writeHead(answer.status ?? 200, { "Content-Type": "application/json" }).end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {}));
});
await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
const address = server.address();
const port = typeof address === "object" ? address?.port : 0;

const node = { setImmediate, setInterval, setTimeout, fetch, AbortController, AbortSignal, Blob };
// Requests of the page that have no answer yet.
let unanswered = 0;

/** @param {string} path @param {RequestInit} init */
async function fetchWhole(path, init) {
  unanswered += 1;
  try {
    const answer = await node.fetch(new URL(path, location.href), init);
    await answer.clone().arrayBuffer();
    return answer;
  } finally {
    unanswered -= 1;
  }
}

class Channel extends BroadcastChannel {
  /** @param {string} name */
  constructor(name) {
    super(name);
    /** @type {any} */ (this).unref();
  }
}
GlobalRegistrator.register({ url: `http://127.0.0.1:${port}/t/open/s/1/desk` });
// Node's own, which leave no timer behind; and what repeats doesn't keep a test from its end.
Object.assign(globalThis, {
  AbortController: node.AbortController, AbortSignal: node.AbortSignal, Blob: node.Blob, BroadcastChannel: Channel,
  fetch: fetchWhole,
  setInterval: (/** @type {() => void} */ work, /** @type {number} */ every) => node.setInterval(work, every).unref(),
});
// Widths of letters: half an em each, so that what fits can be counted.
HTMLCanvasElement.prototype.getContext = /** @type {any} */ (() => ({ font: "", measureText: (/** @type {string} */ text) => ({ width: 50 * [...text].length }) }));

after(async () => {
  server.closeAllConnections();
  server.close();
});

/** @param {string} body */
export function show(body) {
  document.body.innerHTML = body;
  answers.length = 0;
  requests.length = 0;
}

// Turns of the event loop in which a page does what it began without waiting for time: reading an answer, storing an entry.
const TURNS = 30;

// Once every request has its answer, and the page has done what it does with that: what has not happened by now never will.
export async function settle() {
  for (let turn = 0; turn < TURNS || unanswered > 0; turn += 1) await new Promise((done) => node.setImmediate(() => done(null)));
}

/**
 * What came of it, once it is neither empty nor false.
 * @template T
 * @param {() => T | Promise<T>} happened
 * @returns {Promise<Exclude<T, false | undefined | null | "" | 0>>}
 */
export async function until(happened, patience = 20_000) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await happened();
    if (found) return /** @type {any} */ (found);
    if (Date.now() > end) throw new Error(`it did not happen: ${happened}`);
    await new Promise((done) => node.setTimeout(done, 5));
  }
}

/** @param {string} text @param {ParentNode} [within] */
export function press(text, within = document) {
  const button = [...within.querySelectorAll("button")].find((one) => one.textContent.trim() === text);
  if (!button) throw new Error(`no button says ${text}`);
  button.click();
}
