// Checks a log's hashes and its devices' signatures with the browser's cryptography, long before Python is loaded. The same
// hashes as in events/log/chain.py, the same messages as in events/transparency/signatures.py.

/** @import { Act, LogFile } from "./log_file.js" */

/** @typedef {{ versions: number, head: string, broken: number, acts: number, signed: number, wrong: number[], leaves: () => Promise<Uint8Array[]> }} Followed */

const TAG = "wallchart/log/1", LONGEST_ENTRY = 0xffff, LONG = "wallchart/long-entry/1";
const encoder = new TextEncoder();

/** @param {string} text */
const encode = (text) => encoder.encode(text);
/** @param {Uint8Array} bytes */
export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const unhex = (text) => Uint8Array.from(text.match(/../gu) ?? [], (two) => Number.parseInt(two, 16));

/** @param {Uint8Array[]} parts */
export function concat(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// The fields, each preceded by its length.
/** @param {(string | Uint8Array)[]} fields */
function withLengths(fields) {
  return concat(...fields.flatMap((field) => {
    const bytes = typeof field === "string" ? encode(field) : field;
    return [encode(`${bytes.length}:`), bytes];
  }));
}

/** @param {string} tournament @param {Act} act @param {number} place @param {Uint8Array} previous */
function content(tournament, act, place, previous) {
  const { kind, payload } = act.events[place];
  const version = act.version - act.events.length + 1 + place;
  const asked = [act.command, act.body, act.drawn, act.actor, act.device, act.instant, act.clientInstant, act.key, act.signature];
  return withLengths([TAG, tournament, String(version), kind, previous, payload, ...(place ? [] : asked)]);
}

// The contents and hashes of an act's events, and whether the hashes are those in the log.
/** @param {string} tournament @param {Act} act @param {{ version: number, hash: string }} before */
async function link(tournament, act, before) {
  let previous = unhex(before.hash);
  const entries = [];
  for (const place of act.events.keys()) {
    const told = content(tournament, act, place, previous);
    previous = await sha256(told);
    entries.push({ told, hash: previous });
  }
  const holds = entries.length > 0 && act.version === before.version + entries.length && hex(previous) === act.hash;
  return { holds, entries };
}

/** @param {LogFile} log @returns {Promise<Followed>} */
export async function checkChain({ tournament, versions, head, acts }) {
  const start = { version: 0, hash: "0".repeat(64) };
  const links = await Promise.all(acts.map((act, i) => link(tournament, act, acts[i - 1] ?? start)));
  const at = links.findIndex((one) => !one.holds), last = acts.at(-1) ?? start;
  const ends = last.version === versions && last.hash === head;
  const broken = at >= 0 ? (acts[at - 1] ?? start).version + 1 : ends ? 0 : Math.min(last.version, versions) + 1;
  const signed = acts.filter((act) => act.signature);
  const names = namesOf(tournament, acts);
  const held = await Promise.all(signed.map((act) => isSigned(/** @type {string} */ (names.get(act)), act)));
  const entries = links.flatMap((one) => one.entries);
  return {
    versions: last.version, head: last.hash, broken, acts: acts.length, signed: signed.length,
    wrong: signed.filter((_, i) => !held[i]).map((act) => act.version - act.events.length + 1),
    leaves: () => Promise.all(entries.map(async ({ told, hash }) => leaf(concat(told, hash), told, hash))),
  };
}

// The name of the log for which each act was signed, as a copy has acts of another log.
/** @param {string} tournament @param {Act[]} acts */
function namesOf(tournament, acts) {
  const found = new Map();
  let name = tournament;
  for (const act of [...acts].reverse()) {
    found.set(act, name);
    const copied = act.events.find(({ kind }) => kind.startsWith("tournament-copied/"));
    if (copied) name = JSON.parse(new TextDecoder().decode(copied.payload)).origin;
  }
  return found;
}

const CURVE = { name: "ECDSA", namedCurve: "P-256" }, SIGNED = { name: "ECDSA", hash: "SHA-256" };
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
/** @type {Map<string, Promise<CryptoKey>>} */
const keys = new Map();

/** @param {string} tournament @param {Act} act */
async function isSigned(tournament, { signature, command, key, clientInstant, body }) {
  const [scheme, point, pair, ...more] = signature.split(":");
  const lines = ["wallchart/intent/1", tournament, command.split("/")[0], key, clientInstant, hex(await sha256(body)), ""];
  try {
    if (scheme !== "p256" || more.length) return false;
    if (!keys.has(point)) keys.set(point, crypto.subtle.importKey("raw", /** @type {BufferSource} */ (uncompress(binary(point))), CURVE, false, ["verify"]));
    const of = await /** @type {Promise<CryptoKey>} */ (keys.get(point));
    return await crypto.subtle.verify(SIGNED, of, /** @type {BufferSource} */ (binary(pair)), /** @type {BufferSource} */ (encode(lines.join("\n"))));
  } catch {
    return false; // no key at all
  }
}

/** @param {string} text */
const binary = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

// The uncompressed point of a compressed one (SEC 1, 2.3.4).
/** @param {Uint8Array} short */
function uncompress(short) {
  const x = BigInt(`0x${hex(short.subarray(1))}`);
  const y = power((((x * x) % P) * x - 3n * x + B) % P, (P + 1n) / 4n);
  const right = Number(y & 1n) === (short[0] & 1) ? y : P - y;
  return concat(Uint8Array.of(4), short.subarray(1), unhex(right.toString(16).padStart(64, "0")));
}

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let made = 1n, square = ((base % P) + P) % P;
  for (let rest = exponent; rest; rest >>= 1n) {
    if (rest & 1n) made = (made * square) % P;
    square = (square * square) % P;
  }
  return made;
}

/** @param {Uint8Array} entry @param {Uint8Array} told @param {Uint8Array} hash */
async function leaf(entry, told, hash) {
  const kept = entry.length <= LONGEST_ENTRY ? entry : concat(encode(LONG), await sha256(told), hash);
  return sha256(concat(Uint8Array.of(0), kept));
}

// The root of the Merkle tree over these leaves (RFC 6962, 2.1).
/** @param {Uint8Array[]} leaves @returns {Promise<Uint8Array>} */
export async function merkleRoot(leaves) {
  if (!leaves.length) return sha256(new Uint8Array());
  let level = leaves;
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => level.slice(2 * i, 2 * i + 2));
    level = await Promise.all(pairs.map(([left, right]) => (right ? sha256(concat(Uint8Array.of(1), left, right)) : left)));
  }
  return level[0];
}
