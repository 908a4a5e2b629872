// This browser's own key: made when the device is enrolled, stored so that no page can export it, and
// used to sign commands. Without TLS a browser has no WebCrypto; then nothing is signed, and the log
// shows that for each event.

import { inTransaction, openDatabase } from "../offline/database.js";

const NAME = "wallchart.key";
const STORE = "keys";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };

/** @type {Promise<CryptoKeyPair | null> | null} */
let keyPair = null;

// Makes a key and returns the public one, a compressed point in base 64; "" if that is impossible.
export async function newPublicKey() {
  try {
    const pair = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
    await inKeyStore("readwrite", (keys) => keys.put(pair, NAME));
    keyPair = Promise.resolve(pair);
    return base64(compressPoint(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))));
  } catch {
    return "";
  }
}

/**
 * The signature of a command before it is sent; "" without a key.
 * @param {{ tournament: string, command: string, key: string, made: string, body: string }} command
 */
export async function signatureOf({ tournament, command, key, made, body }) {
  const pair = await (keyPair ??= loadKeyPair());
  if (!pair) return "";
  try {
    const text = new TextEncoder();
    const digest = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text.encode(body))));
    const message = ["wallchart/intent/1", tournament, command, key, made, digest, ""].join("\n");
    return base64(new Uint8Array(await crypto.subtle.sign(SIGNING, pair.privateKey, text.encode(message))));
  } catch {
    return "";
  }
}

/** @returns {Promise<CryptoKeyPair | null>} */
async function loadKeyPair() {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    return (await inKeyStore("readonly", (keys) => keys.get(NAME))) ?? null;
  } catch {
    return null;
  }
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(keys: IDBObjectStore) => IDBRequest<T>} makeRequest
 * @returns {Promise<T>}
 */
async function inKeyStore(mode, makeRequest) {
  const database = await openDatabase(NAME, (created) => created.createObjectStore(STORE));
  try {
    return await inTransaction(database, STORE, mode, makeRequest);
  } finally {
    database.close();
  }
}

// The compressed point (SEC 1, 2.3.3): the sign of y, then x.
/** @param {Uint8Array} point */
const compressPoint = (point) => new Uint8Array([2 + (point[64] & 1), ...point.slice(1, 33)]);

/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
