// All requests of pages to the server: commands and files, each with an idempotency key, and
// questions that change nothing. None of these functions throws.

import { signatureOf } from "../signing/device_key.js";
import { rememberMessages, t, translated } from "./words.js";

/** @import { Body, Command, Outcome } from "./shapes.d.ts" */

const ANSWER_WITHIN = 15_000;
// For what the server may compute long: a whole log or backup.
export const LONG_ANSWER_WITHIN = 600_000;
const POLL_EVERY = 700;
// Without it, addresses outside /api answer a refusal by a page.
const ACCEPT_JSON = { Accept: "application/json" };
export const NO_ANSWER = t("No answer from the server; try again.");

// Requests from before a loss of the network get no answer: this aborts them when it is back.
let beforeReconnect = new AbortController();
globalThis.addEventListener?.("online", () => {
  beforeReconnect.abort();
  beforeReconnect = new AbortController();
});

/** @type {Outcome} */
const NO_OUTCOME = { stored: false, refused: false, blocked: false, detail: "", level: 0, consequences: [], manual: "", version: 0, tournament: "" };

/**
 * Sends a command. `made` is the time of the user's act, if that was earlier. The outcome is {stored, version},
 * {refused, detail}, {blocked} if this device must be enrolled first, or none of these: then it should be retried.
 * @param {Command & { key?: string, made?: number }} command
 */
export async function post({ tournament, command, body, key = newKey(), made = Date.now() }) {
  if (!tournament) return postTo("/api/tournaments", body, key, made);
  const intent = { tournament, command, key, made: new Date(made).toISOString(), body: canonical(body) };
  const signature = await signatureOf(intent);
  const address = `/api/tournaments/${encodeURIComponent(tournament)}/commands/${command}`;
  return postTo(address, body, key, made, ANSWER_WITHIN, signature ? { "Device-Signature": signature } : {});
}

// Sends for users with a code instead of a role: only results, to the address of the code.
/** @param {string} address @returns {(entry: Command & { key?: string, made?: number }) => Promise<Outcome>} */
export const reportSender = (address) => async ({ command, body, key, made }) => (command === "record-result"
  ? postTo(`${address}/record-result`, body, key, made)
  : { ...NO_OUTCOME, refused: true, detail: t("It has a result by now. Only the director corrects it.") });

// The JSON that is stored in the log and signed by the device: keys sorted, no spaces.
/** @param {unknown} value */
const canonical = (value) => JSON.stringify(sortedKeys(value));

/** @type {(value: unknown) => unknown} */
const sortedKeys = (value) => {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inside]) => [name, sortedKeys(inside)]));
};

/**
 * Fetches an idempotent request; if the network returns before the answer, it is sent again at once.
 * @param {string} address
 * @param {RequestInit} request
 * @returns {Promise<Response>}
 */
async function fetchAgainOnReconnect(address, request, timeout = ANSWER_WITHIN) {
  const networkBack = beforeReconnect.signal;
  const signal = AbortSignal.any?.([AbortSignal.timeout(timeout), networkBack]) ?? AbortSignal.timeout?.(timeout);
  try {
    return await fetch(address, { method: "POST", ...request, signal });
  } catch (failure) {
    if (networkBack.aborted) return fetchAgainOnReconnect(address, request, timeout);
    throw failure;
  }
}

/**
 * @param {string} address
 * @param {Body} body
 * @param {Record<string, string>} moreHeaders
 * @returns {Promise<Outcome>}
 */
export async function postTo(address, body, key = newKey(), made = Date.now(), timeout = ANSWER_WITHIN, moreHeaders = {}) {
  const headers = { ...ACCEPT_JSON, "Content-Type": "application/json", "Idempotency-Key": key, "Client-Instant": new Date(made).toISOString(), ...moreHeaders };
  let response;
  try {
    response = await fetchAgainOnReconnect(address, { headers, body: JSON.stringify(body) }, timeout);
  } catch {
    return { ...NO_OUTCOME, detail: NO_ANSWER };
  }
  const answer = rememberMessages(await response.json().catch(() => ({})));
  if (response.ok) return { ...NO_OUTCOME, ...answer, stored: true };
  const detail = translated(answer.detail ?? answer.title ?? "") || t("The server answered {status}.", { status: response.status });
  if (response.status === 401 || response.status === 403) return { ...NO_OUTCOME, blocked: true, detail };
  const retry = response.status >= 500 || response.status === 429 || response.status === 408;
  const { level = 0, consequences = [], manual = "" } = answer;
  return retry ? { ...NO_OUTCOME, detail } : { ...NO_OUTCOME, refused: true, detail, level, manual, consequences: consequences.map((/** @type {string} */ sentence) => translated(sentence)) };
}

/**
 * Sends a form of a page, submitted at `made`: returns the HTML of the answer, or null if it should be sent again.
 * @param {string} address
 * @param {Record<string, string>} fields
 * @param {number} made
 */
export async function postForm(address, fields, made) {
  try {
    const headers = { "Client-Instant": new Date(made).toISOString() };
    const response = await fetchAgainOnReconnect(address, { headers, body: new URLSearchParams(fields) });
    const isRetried = response.status >= 500 || response.status === 429 || response.status === 408;
    return isRetried ? null : await response.text();
  } catch {
    return null;
  }
}

/**
 * Uploads a file with an idempotency key, by XMLHttpRequest, as only that reports the progress; it ends when neither the
 * upload advances nor an answer comes for long.
 * @template T
 * @param {string} address
 * @param {File} file
 * @param {(share: number) => void} onProgress
 * @param {Record<string, string>} [parameters] further parameters of the address
 * @returns {Promise<Partial<T> & { detail?: string }>}
 */
export function upload(address, file, onProgress, key = newKey(), parameters = {}) {
  return new Promise((resolve) => {
    const failed = () => resolve(/** @type {Partial<T> & { detail: string }} */ ({ detail: NO_ANSWER }));
    const request = new XMLHttpRequest();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let limit;
    const limitSilence = () => {
      clearTimeout(limit);
      limit = setTimeout(() => request.abort(), LONG_ANSWER_WITHIN);
    };
    request.open("POST", `${address}?${new URLSearchParams({ name: file.name, ...parameters })}`);
    request.setRequestHeader("Accept", ACCEPT_JSON.Accept);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.onprogress = ({ loaded, total }) => {
      limitSilence();
      onProgress(loaded / total);
    };
    request.onerror = request.onabort = failed;
    request.onloadend = () => clearTimeout(limit);
    request.onload = () => {
      try {
        resolve(withTranslatedDetail(rememberMessages(JSON.parse(request.responseText))));
      } catch {
        failed();
      }
    };
    limitSilence();
    request.send(file);
  });
}

// The answer with its detail translated.
/** @template {{ detail?: string }} T @param {T} answer @returns {T} */
const withTranslatedDetail = (answer) => (answer.detail ? { ...answer, detail: translated(answer.detail) } : answer);

/** @typedef {{ doing: string, position: number, size: number }} Progress */

// Reports what the server is doing with a file, until the returned function is called.
/** @param {string} address @param {(now: Progress) => void} onProgress */
export function watchProgress(address, onProgress) {
  let stopped = false;
  const timer = setInterval(async () => {
    /** @type {{ answer?: Progress | null }} */
    const { answer } = await question(address);
    if (!stopped && answer && answer.doing !== "Receiving") onProgress(answer);
  }, POLL_EVERY);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/**
 * Asks the server without changing anything: returns the answer, or the reason for having none.
 * @template T
 * @param {string} address
 * @param {string | Blob} [text] a body to send
 * @returns {Promise<{ answer?: T, detail: string }>}
 */
export async function question(address, text, noAnswer = NO_ANSWER, timeout = ANSWER_WITHIN) {
  const request = text === undefined ? { method: "GET", headers: ACCEPT_JSON } : { body: text, headers: { ...ACCEPT_JSON, "Content-Type": "text/plain" } };
  try {
    const response = await fetchAgainOnReconnect(address, request, timeout);
    const answer = rememberMessages(await response.json());
    return response.ok ? { answer, detail: "" } : { detail: translated(answer.detail ?? "") };
  } catch {
    return { detail: noAnswer };
  }
}

// Returns a function that asks an address again and again: it gives null for an answer older than one given before.
export function repeatedQuestion() {
  let asked = 0;
  let newest = 0;
  return async (/** @type {string} */ address, noAnswer = NO_ANSWER) => {
    const number = ++asked;
    /** @type {{ answer?: any, detail: string }} */
    const outcome = await question(address, undefined, noAnswer);
    if (number < newest) return null;
    newest = number;
    return outcome;
  };
}

/**
 * Saves a file that the server makes from a form's values: returns the reason if that fails.
 * @param {string} address @param {object} values @param {string} fallbackName if the server names no file
 */
export async function saveGeneratedFile(address, values, fallbackName) {
  try {
    const headers = { ...ACCEPT_JSON, "Content-Type": "application/json" };
    const response = await fetchAgainOnReconnect(address, { headers, body: JSON.stringify(values) });
    if (!response.ok) return translated(rememberMessages(await response.json()).detail ?? "") || NO_ANSWER;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = /filename="([^"]+)"/u.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? fallbackName;
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
  return formatUuid([...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}

// The 32 hexadecimal digits with the hyphens of a UUID.
/** @param {string} digits */
export const formatUuid = (digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
