// The one way by which anything leaves a page for the server: commands with their idempotency key,
// files with theirs, and questions that change nothing. None of them throws.

import { signatureOf } from "../signing/device_key.js";
import { learned, t, translated } from "./words.js";

/** @import { Body, Command, Outcome } from "./shapes.d.ts" */

const ANSWER_WITHIN = 15_000;
const LOOK_EVERY = 700;
const AGAIN = t("No answer from the server; it will be sent again.");
const NO_ANSWER = t("No answer from the server; try again.");

// What was asked on a line that is gone gets no answer.
let line = new AbortController();
globalThis.addEventListener?.("online", () => {
  line.abort();
  line = new AbortController();
});

/** @type {Outcome} */
const UNANSWERED = { stored: false, refused: false, blocked: false, detail: "", level: 0, consequences: [], manual: "", version: 0, tournament: "" };

/**
 * `made` is when it was meant, if that was earlier. {stored, version}, {refused, detail}, or neither
 * when it should be tried again; {blocked} if this device has to be let in first.
 * @param {Command & { key?: string, made?: number }} command
 */
export async function post({ tournament, command, body, key = newKey(), made = Date.now() }) {
  if (!tournament) return postTo("/api/tournaments", body, key, made);
  const meant = { tournament, command, key, made: new Date(made).toISOString(), body: canonical(body) };
  const signature = await signatureOf(meant);
  const address = `/api/tournaments/${encodeURIComponent(tournament)}/commands/${command}`;
  return postTo(address, body, key, made, ANSWER_WITHIN, signature ? { "Device-Signature": signature } : {});
}

// Of who holds a code instead of a role: results, to the address that has it, and nothing else.
/** @param {string} address @returns {(entry: Command & { key?: string, made?: number }) => Promise<Outcome>} */
export const reporting = (address) => async ({ command, body, key, made }) => (command === "record-result"
  ? postTo(`${address}/record-result`, body, key, made)
  : { ...UNANSWERED, refused: true, detail: t("It has a result by now. Only the director corrects it.") });

// The bytes that the log keeps and a device signs: keys sorted, no blanks.
/** @param {unknown} value */
const canonical = (value) => JSON.stringify(inOrder(value));

/** @type {(value: unknown) => unknown} */
const inOrder = (value) => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inside]) => [name, inOrder(inside)]));
};

/**
 * The answer to what may be asked again: it is, at once, when the network is back before there was one.
 * @param {string} address
 * @param {RequestInit} request
 * @returns {Promise<Response>}
 */
async function answered(address, request, within = ANSWER_WITHIN) {
  const lost = line.signal;
  const signal = AbortSignal.any?.([AbortSignal.timeout(within), lost]) ?? AbortSignal.timeout?.(within);
  try {
    return await fetch(address, { method: "POST", ...request, signal });
  } catch (failure) {
    if (lost.aborted) return answered(address, request, within);
    throw failure;
  }
}

/**
 * @param {string} address
 * @param {Body} body
 * @param {Record<string, string>} more headers
 * @returns {Promise<Outcome>}
 */
export async function postTo(address, body, key = newKey(), made = Date.now(), within = ANSWER_WITHIN, more = {}) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key, "Client-Instant": new Date(made).toISOString(), ...more };
  let response;
  try {
    response = await answered(address, { headers, body: JSON.stringify(body) }, within);
  } catch {
    return { ...UNANSWERED, detail: AGAIN };
  }
  const answer = learned(await response.json().catch(() => ({})));
  if (response.ok) return { ...UNANSWERED, ...answer, stored: true };
  const detail = translated(answer.detail ?? answer.title ?? "") || t("The server answered {status}.", { status: response.status });
  if (response.status === 401 || response.status === 403) return { ...UNANSWERED, blocked: true, detail };
  const again = response.status >= 500 || response.status === 429 || response.status === 408;
  const { level = 0, consequences = [], manual = "" } = answer;
  return again ? { ...UNANSWERED, detail } : { ...UNANSWERED, refused: true, detail, level, manual, consequences: consequences.map((/** @type {string} */ said) => translated(said)) };
}

/**
 * A form of a page, meant at `made`: the page that answers it, or null when it should be sent again.
 * @param {string} address
 * @param {Record<string, string>} fields
 * @param {number} made
 */
export async function postForm(address, fields, made) {
  try {
    const headers = { "Client-Instant": new Date(made).toISOString() };
    const response = await answered(address, { headers, body: new URLSearchParams(fields) });
    const again = response.status >= 500 || response.status === 429 || response.status === 408;
    return again ? null : await response.text();
  } catch {
    return null;
  }
}

// For who stays at the page and taps again himself.
/** @param {Outcome} outcome */
export const inHand = ({ detail }, again = t("No answer from the server; tap again.")) => (detail === AGAIN ? again : detail);

/**
 * A file, under a key of its own. Only XMLHttpRequest tells how much of it has been sent.
 * @template T
 * @param {string} address
 * @param {File} file
 * @param {(share: number) => void} sent
 * @param {Record<string, string>} [asked] what else its address says
 * @returns {Promise<Partial<T> & { detail?: string }>}
 */
export function upload(address, file, sent, key = newKey(), asked = {}) {
  return new Promise((done) => {
    const failed = () => done(/** @type {Partial<T> & { detail: string }} */ ({ detail: NO_ANSWER }));
    const request = new XMLHttpRequest();
    request.open("POST", `${address}?${new URLSearchParams({ name: file.name, ...asked })}`);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.onprogress = ({ loaded, total }) => sent(loaded / total);
    request.onerror = failed;
    request.onload = () => {
      try {
        done(inWords(learned(JSON.parse(request.responseText))));
      } catch {
        failed();
      }
    };
    request.send(file);
  });
}

// A refusal in the reader's language.
/** @template {{ detail?: string }} T @param {T} answer @returns {T} */
const inWords = (answer) => (answer.detail ? { ...answer, detail: translated(answer.detail) } : answer);

/** @typedef {{ doing: string, position: number, size: number }} Progress */

// What the server is doing with a file meanwhile, told until the answer stops it.
/** @param {string} address @param {(now: Progress) => void} told */
export function watch(address, told) {
  const timer = setInterval(async () => {
    /** @type {{ answer?: Progress | null }} */
    const { answer } = await question(address);
    if (answer && answer.doing !== "Receiving") told(answer);
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

/**
 * What the server says to a question: the answer itself, or why there is none.
 * @template T
 * @param {string} address
 * @param {string | Blob} [text] something to read
 * @returns {Promise<{ answer?: T, detail: string }>}
 */
export async function question(address, text, noAnswer = NO_ANSWER) {
  try {
    const response = await fetch(address, text === undefined ? {} : { method: "POST", body: text, headers: { "Content-Type": "text/plain" } });
    const answer = learned(await response.json());
    return response.ok ? { answer, detail: "" } : { detail: translated(answer.detail ?? "") };
  } catch {
    return { detail: noAnswer };
  }
}

/**
 * A file that the server makes from what a form says: saved, or why it isn't.
 * @param {string} address @param {object} said @param {string} name where the server gives it none
 */
export async function saveMade(address, said, name) {
  try {
    const response = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said) });
    if (!response.ok) return translated(learned(await response.json()).detail ?? "") || NO_ANSWER;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = /filename="([^"]+)"/u.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? name;
    link.click();
    URL.revokeObjectURL(link.href);
    return "";
  } catch {
    return NO_ANSWER;
  }
}

// crypto.randomUUID needs a secure context; a tablet on the hall's own network has none.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return hyphened([...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** @param {string} digits */
export const hyphened = (digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
