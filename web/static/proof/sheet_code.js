// Reads the QR code or the file of a sheet and checks its signatures with the browser's cryptography. Only valid
// signatures are reported here; Python checks all others, such as those by successors of keys.

import { concat, merkleRoot, sha256, hex } from "./log_chain.js";

/** @typedef {{ name: string, kind: number, bytes: Uint8Array, id: string }} Key */
/** @typedef {{ name: string, id: string, data: Uint8Array }} Signature */
/** @typedef {{ origin: string, size: number, root: string, version: number, text: string, signatures: Signature[] }} SheetCode */

const SERVER = 1, WITNESS = 4, TIME = 8;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const FIRST_LINE = "c2sp.org/tlog-proof@v1";
const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { fatal: true });

/** @param {string} text */
const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** @param {string} text @returns {SheetCode | null} */
export function readSheet(text) {
  const said = text.trim().replaceAll("\r\n", "\n");
  try {
    return said.includes("\n") ? sheetOfLines(said) : sheetOfCode(said.split("#").at(-1) ?? "");
  } catch {
    return null;
  }
}

/** @param {string} said @returns {SheetCode} */
function sheetOfLines(said) {
  const proof = said.startsWith(FIRST_LINE), [head, ...rest] = proof ? said.split("\n\n") : ["", ...said.split("\n\n")];
  const lines = rest[0].split("\n"), index = /^index (\d+)$/mu.exec(head)?.[1];
  const signatures = rest[1].split("\n").map((line) => {
    const [dash, name, data] = line.split(" ");
    if (dash !== "—") throw new TypeError(line);
    const bytes = unbase64(data);
    return { name, id: hex(bytes.subarray(0, 4)), data: bytes.subarray(4) };
  });
  const size = Number(lines[1]);
  return { origin: lines[0], size, root: hex(unbase64(lines[2])), version: index ? Number(index) + 1 : size, text: `${rest[0]}\n`, signatures };
}

/** @param {string} code @returns {SheetCode} */
function sheetOfCode(code) {
  const bytes = unbase32(code.toUpperCase());
  let at = 1;
  const take = (/** @type {number} */ length) => {
    at += length;
    if (at > bytes.length) throw new TypeError(code);
    return bytes.subarray(at - length, at);
  };
  const number = () => Number(new DataView(take(8).slice().buffer).getBigUint64(0));
  const name = () => decoder.decode(take(take(1)[0]));
  const origin = name(), size = number(), top = take(32), index = number();
  take(32);
  take(32 * take(1)[0]);
  const signatures = Array.from({ length: take(1)[0] }, () => ({ name: name() || origin, id: hex(take(4)), data: take(take(1)[0]) }));
  return { origin, size, root: hex(top), version: index + 1, text: `${origin}\n${size}\n${base64(top)}\n`, signatures };
}

/** @param {string} letters */
function unbase32(letters) {
  const bits = [...letters].map((letter) => LETTERS.indexOf(letter));
  if (!letters || bits.includes(-1)) throw new TypeError(letters);
  const found = new Uint8Array(Math.floor((bits.length * 5) / 8));
  let held = 0, value = 0, at = 0;
  for (const five of bits) {
    value = ((value << 5) | five) & 0xfff;
    held += 5;
    if (held >= 8) found[at++] = (value >> (held -= 8)) & 0xff;
  }
  return found;
}

// The keys among the lines of a text; keys within notes are read only by Python.
/** @param {string} text @returns {Promise<Key[]>} */
export async function readKeys(text) {
  const found = await Promise.all(text.split("wallchart/succession/1")[0].split("\n").map(key));
  return found.filter((one) => one !== null);
}

/** @param {string} line */
async function key(line) {
  const [name, id, data] = line.trim().split("+", 2).concat(line.trim().split("+").slice(2).join("+"));
  try {
    const bytes = unbase64(data);
    const whole = await sha256(concat(encoder.encode(`${name}\n`), bytes));
    if (bytes.length !== 33 || hex(whole.subarray(0, 4)) !== id) return null;
    return { name, kind: bytes[0], bytes: bytes.subarray(1), id };
  } catch {
    return null;
  }
}

// Whether a trusted server has signed a sheet, and which witnesses have.
/** @param {SheetCode} sheet @param {Key[]} keys */
export async function signers({ origin, text, signatures }, keys) {
  const by = async (/** @type {Key} */ one) => {
    const named = one.kind === SERVER ? origin : one.name;
    const id = one.kind === SERVER ? hex((await sha256(concat(encoder.encode(`${named}\n`), Uint8Array.of(SERVER), one.bytes))).subarray(0, 4)) : one.id;
    const lines = signatures.filter((line) => line.name === named && line.id === id);
    return lines.length > 0 && (await Promise.all(lines.map(({ data }) => isVerified(one, text, data)))).every(Boolean);
  };
  const held = await Promise.all(keys.map(by));
  const those = (/** @type {number} */ kind) => keys.filter((one, i) => one.kind === kind && held[i]);
  return { signed: those(SERVER).length > 0, witnessed: those(WITNESS).map(({ name }) => name) };
}

/** @param {Key} of @param {string} text @param {Uint8Array} data */
async function isVerified({ kind, bytes }, text, data) {
  const at = kind === WITNESS ? new DataView(data.slice(0, TIME).buffer).getBigUint64(0) : 0n;
  const message = kind === WITNESS ? `cosignature/v1\ntime ${at}\n${text}` : text;
  try {
    const imported = await crypto.subtle.importKey("raw", /** @type {BufferSource} */ (bytes), { name: "Ed25519" }, false, ["verify"]);
    const signature = kind === WITNESS ? data.subarray(TIME) : data;
    return await crypto.subtle.verify({ name: "Ed25519" }, imported, /** @type {BufferSource} */ (signature), /** @type {BufferSource} */ (encoder.encode(message)));
  } catch {
    return false; // without Ed25519 in the browser, only Python checks it
  }
}

// Whether the log with these leaves has the signed root at the sheet's size; null if the log is shorter.
/** @param {SheetCode} sheet @param {Uint8Array[]} leaves */
export async function agreesWithLog({ size, root: signed }, leaves) {
  return size > leaves.length ? null : hex(await merkleRoot(leaves.slice(0, size))) === signed;
}
