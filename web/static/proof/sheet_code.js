// Reads the QR code or the file of a sheet and checks its signatures with the browser's cryptography. Only valid
// signatures are reported here; Python checks all others, such as those by successors of keys.

import { concat, merkleRoot, sha256, hex } from "./log_chain.js";

/** @typedef {{ name: string, kind: number, bytes: Uint8Array, id: string }} Key */
/** @typedef {{ name: string, id: string, data: Uint8Array }} Signature */
/** @typedef {{ origin: string, size: number, root: string, version: number, text: string, signatures: Signature[] }} SheetCode */

const SERVER_KIND = 1, WITNESS_KIND = 4, TIME_BYTES = 8;
const BASE32_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const FIRST_LINE = "c2sp.org/tlog-proof@v1";
const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { fatal: true });

/** @param {string} text */
const decodeBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
/** @param {Uint8Array} bytes */
const encodeBase64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** @param {string} text @returns {SheetCode | null} */
export function readSheet(text) {
  const trimmed = text.trim().replaceAll("\r\n", "\n");
  try {
    return trimmed.includes("\n") ? parseSheetLines(trimmed) : parseSheetCode(trimmed.split("#").at(-1) ?? "");
  } catch {
    return null;
  }
}

/** @param {string} trimmed @returns {SheetCode} */
function parseSheetLines(trimmed) {
  const isProof = trimmed.startsWith(FIRST_LINE), [head, ...rest] = isProof ? trimmed.split("\n\n") : ["", ...trimmed.split("\n\n")];
  const lines = rest[0].split("\n"), index = /^index (\d+)$/mu.exec(head)?.[1];
  const signatures = rest[1].split("\n").map((line) => {
    const [dash, name, data] = line.split(" ");
    if (dash !== "—") throw new TypeError(line);
    const bytes = decodeBase64(data);
    return { name, id: hex(bytes.subarray(0, 4)), data: bytes.subarray(4) };
  });
  const size = Number(lines[1]);
  return { origin: lines[0], size, root: hex(decodeBase64(lines[2])), version: index ? Number(index) + 1 : size, text: `${rest[0]}\n`, signatures };
}

/** @param {string} code @returns {SheetCode} */
function parseSheetCode(code) {
  const bytes = decodeBase32(code.toUpperCase());
  let at = 1;
  const take = (/** @type {number} */ length) => {
    at += length;
    if (at > bytes.length) throw new TypeError(code);
    return bytes.subarray(at - length, at);
  };
  const takeNumber = () => Number(new DataView(take(8).slice().buffer).getBigUint64(0));
  const takeName = () => decoder.decode(take(take(1)[0]));
  const origin = takeName(), size = takeNumber(), root = take(32), index = takeNumber();
  take(32);
  take(32 * take(1)[0]);
  const signatures = Array.from({ length: take(1)[0] }, () => ({ name: takeName() || origin, id: hex(take(4)), data: take(take(1)[0]) }));
  return { origin, size, root: hex(root), version: index + 1, text: `${origin}\n${size}\n${encodeBase64(root)}\n`, signatures };
}

/** @param {string} letters */
function decodeBase32(letters) {
  const values = [...letters].map((letter) => BASE32_LETTERS.indexOf(letter));
  if (!letters || values.includes(-1)) throw new TypeError(letters);
  const decoded = new Uint8Array(Math.floor((values.length * 5) / 8));
  let bits = 0, bitCount = 0, at = 0;
  for (const value of values) {
    bits = ((bits << 5) | value) & 0xfff;
    bitCount += 5;
    if (bitCount >= 8) decoded[at++] = (bits >> (bitCount -= 8)) & 0xff;
  }
  return decoded;
}

// The keys among the lines of a text; keys within notes are read only by Python.
/** @param {string} text @returns {Promise<Key[]>} */
export async function readKeys(text) {
  const keys = await Promise.all(text.split("wallchart/succession/1")[0].split("\n").map(parseKey));
  return keys.filter((key) => key !== null);
}

/** @param {string} line */
async function parseKey(line) {
  const [name, id, data] = line.trim().split("+", 2).concat(line.trim().split("+").slice(2).join("+"));
  try {
    const bytes = decodeBase64(data);
    const digest = await sha256(concat(encoder.encode(`${name}\n`), bytes));
    if (bytes.length !== 33 || hex(digest.subarray(0, 4)) !== id) return null;
    return { name, kind: bytes[0], bytes: bytes.subarray(1), id };
  } catch {
    return null;
  }
}

// Whether a trusted server has signed a sheet, and which witnesses have.
/** @param {SheetCode} sheet @param {Key[]} keys */
export async function checkSigners({ origin, text, signatures }, keys) {
  const hasSigned = async (/** @type {Key} */ key) => {
    const signerName = key.kind === SERVER_KIND ? origin : key.name;
    const id = key.kind === SERVER_KIND ? hex((await sha256(concat(encoder.encode(`${signerName}\n`), Uint8Array.of(SERVER_KIND), key.bytes))).subarray(0, 4)) : key.id;
    const lines = signatures.filter((line) => line.name === signerName && line.id === id);
    return lines.length > 0 && (await Promise.all(lines.map(({ data }) => isSignatureVerified(key, text, data)))).every(Boolean);
  };
  const validity = await Promise.all(keys.map(hasSigned));
  const signersOfKind = (/** @type {number} */ kind) => keys.filter((key, index) => key.kind === kind && validity[index]);
  return { signed: signersOfKind(SERVER_KIND).length > 0, witnessed: signersOfKind(WITNESS_KIND).map(({ name }) => name) };
}

/** @param {Key} key @param {string} text @param {Uint8Array} data */
async function isSignatureVerified({ kind, bytes }, text, data) {
  const time = kind === WITNESS_KIND ? new DataView(data.slice(0, TIME_BYTES).buffer).getBigUint64(0) : 0n;
  const message = kind === WITNESS_KIND ? `cosignature/v1\ntime ${time}\n${text}` : text;
  try {
    const imported = await crypto.subtle.importKey("raw", /** @type {BufferSource} */ (bytes), { name: "Ed25519" }, false, ["verify"]);
    const signature = kind === WITNESS_KIND ? data.subarray(TIME_BYTES) : data;
    return await crypto.subtle.verify({ name: "Ed25519" }, imported, /** @type {BufferSource} */ (signature), /** @type {BufferSource} */ (encoder.encode(message)));
  } catch {
    return false; // without Ed25519 in the browser, only Python checks it
  }
}

// Whether the log with these leaves has the signed root at the sheet's size; null if the log is shorter.
/** @param {SheetCode} sheet @param {Uint8Array[]} leaves */
export async function agreesWithLog({ size, root: signedRoot }, leaves) {
  return size > leaves.length ? null : hex(await merkleRoot(leaves.slice(0, size))) === signedRoot;
}
