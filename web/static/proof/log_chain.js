// Checks a log's hashes and its devices' signatures with the browser's cryptography, long before Python is loaded. The same
// hashes as in events/log/chain.py, the same messages as in events/transparency/signatures.py.

/** @import { Act, LogFile } from "./log_file.js" */

/** @typedef {{ versions: number, head: string, brokenAt: number, acts: number, signed: number, invalidSignatures: number[], computeLeaves: () => Promise<Uint8Array[]> }} ChainCheck */

const ENTRY_TAG = "wallchart/log/1", LONGEST_ENTRY = 0xffff, LONG_ENTRY_TAG = "wallchart/long-entry/1";
const encoder = new TextEncoder();

/** @param {string} text */
const encode = (text) => encoder.encode(text);
/** @param {Uint8Array} bytes */
export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const bytesOfHex = (text) => Uint8Array.from(text.match(/../gu) ?? [], (digits) => Number.parseInt(digits, 16));

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
function hashedContent(tournament, act, place, previous) {
  const { kind, payload } = act.events[place];
  const version = act.version - act.events.length + 1 + place;
  const commandFields = [act.command, act.body, act.drawn, act.actor, act.device, act.instant, act.clientInstant, act.key, act.signature];
  return withLengths([ENTRY_TAG, tournament, String(version), kind, previous, payload, ...(place ? [] : commandFields)]);
}

// The contents and hashes of an act's events, and whether the hashes are those in the log.
/** @param {string} tournament @param {Act} act @param {{ version: number, hash: string }} before */
async function checkAct(tournament, act, before) {
  let previous = bytesOfHex(before.hash);
  const entries = [];
  for (const place of act.events.keys()) {
    const content = hashedContent(tournament, act, place, previous);
    previous = await sha256(content);
    entries.push({ content, hash: previous });
  }
  const holds = entries.length > 0 && act.version === before.version + entries.length && hex(previous) === act.hash;
  return { holds, entries };
}

/** @param {LogFile} log @returns {Promise<ChainCheck>} */
export async function checkChain({ tournament, versions, head, acts }) {
  const start = { version: 0, hash: "0".repeat(64) };
  const checkedActs = await Promise.all(acts.map((act, i) => checkAct(tournament, act, acts[i - 1] ?? start)));
  const firstBroken = checkedActs.findIndex((checked) => !checked.holds), lastAct = acts.at(-1) ?? start;
  const endsAsStated = lastAct.version === versions && lastAct.hash === head;
  const brokenAt = firstBroken >= 0 ? (acts[firstBroken - 1] ?? start).version + 1 : endsAsStated ? 0 : Math.min(lastAct.version, versions) + 1;
  const signed = acts.filter((act) => act.signature);
  const names = signedNamesOf(tournament, acts);
  const validity = await Promise.all(signed.map((act) => isSignatureValid(/** @type {string} */ (names.get(act)), act)));
  const entries = checkedActs.flatMap((checked) => checked.entries);
  return {
    versions: lastAct.version, head: lastAct.hash, brokenAt, acts: acts.length, signed: signed.length,
    invalidSignatures: signed.filter((_, index) => !validity[index]).map((act) => act.version - act.events.length + 1),
    computeLeaves: () => Promise.all(entries.map(async ({ content, hash }) => leafHash(concat(content, hash), content, hash))),
  };
}

// The name of the log for which each act was signed, as a copy has acts of another log.
/** @param {string} tournament @param {Act[]} acts */
function signedNamesOf(tournament, acts) {
  const names = new Map();
  let name = tournament;
  for (const act of [...acts].reverse()) {
    names.set(act, name);
    const copied = act.events.find(({ kind }) => kind.startsWith("tournament-copied/"));
    if (copied) name = JSON.parse(new TextDecoder().decode(copied.payload)).origin;
  }
  return names;
}

const CURVE = { name: "ECDSA", namedCurve: "P-256" }, SIGNED = { name: "ECDSA", hash: "SHA-256" };
const PRIME = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const CURVE_B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
/** @type {Map<string, Promise<CryptoKey>>} */
const publicKeys = new Map();

/** @param {string} tournament @param {Act} act */
async function isSignatureValid(tournament, { signature, command, key, clientInstant, body }) {
  const [scheme, compressedPoint, signatureBytes, ...more] = signature.split(":");
  const lines = ["wallchart/intent/1", tournament, command.split("/")[0], key, clientInstant, hex(await sha256(body)), ""];
  try {
    if (scheme !== "p256" || more.length) return false;
    if (!publicKeys.has(compressedPoint)) publicKeys.set(compressedPoint, crypto.subtle.importKey("raw", /** @type {BufferSource} */ (uncompressPoint(decodeBase64Url(compressedPoint))), CURVE, false, ["verify"]));
    const publicKey = await /** @type {Promise<CryptoKey>} */ (publicKeys.get(compressedPoint));
    return await crypto.subtle.verify(SIGNED, publicKey, /** @type {BufferSource} */ (decodeBase64Url(signatureBytes)), /** @type {BufferSource} */ (encode(lines.join("\n"))));
  } catch {
    return false; // not a valid key
  }
}

/** @param {string} text */
const decodeBase64Url = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

// The uncompressed point of a compressed one (SEC 1, 2.3.4).
/** @param {Uint8Array} compressed */
function uncompressPoint(compressed) {
  const x = BigInt(`0x${hex(compressed.subarray(1))}`);
  const y = powerModuloPrime((((x * x) % PRIME) * x - 3n * x + CURVE_B) % PRIME, (PRIME + 1n) / 4n);
  const yOfParity = Number(y & 1n) === (compressed[0] & 1) ? y : PRIME - y;
  return concat(Uint8Array.of(4), compressed.subarray(1), bytesOfHex(yOfParity.toString(16).padStart(64, "0")));
}

/** @param {bigint} base @param {bigint} exponent */
function powerModuloPrime(base, exponent) {
  let result = 1n, square = ((base % PRIME) + PRIME) % PRIME;
  for (let rest = exponent; rest; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

/** @param {Uint8Array} entry @param {Uint8Array} content @param {Uint8Array} hash */
async function leafHash(entry, content, hash) {
  const leafContent = entry.length <= LONGEST_ENTRY ? entry : concat(encode(LONG_ENTRY_TAG), await sha256(content), hash);
  return sha256(concat(Uint8Array.of(0), leafContent));
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
