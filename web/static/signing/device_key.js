// This browser's own key: made when the device is enrolled, kept where no page can read it out, and
// used to sign what is sent. Without TLS a browser has no WebCrypto; then nothing is signed, and the
// log says so of each event.

const NAME = "wallchart.key";
const STORE = "keys";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };

/** @type {Promise<CryptoKeyPair | null> | null} */
let known = null;

// The public key as the server knows it, a compressed point in base 64; empty where there is none.
export async function newPublicKey() {
  try {
    const pair = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
    await run("readwrite", (keys) => keys.put(pair, NAME));
    known = Promise.resolve(pair);
    return base64(compressed(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))));
  } catch {
    return "";
  }
}

/**
 * The signature of what is about to be sent; empty where there is no key.
 * @param {{ tournament: string, command: string, key: string, made: string, body: string }} meant
 */
export async function signatureOf({ tournament, command, key, made, body }) {
  const pair = await (known ??= kept());
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
async function kept() {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    return (await run("readonly", (keys) => keys.get(NAME))) ?? null;
  } catch {
    return null;
  }
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(keys: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
function run(mode, act) {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        opening.result.close();
        done(asked.result);
      };
      transaction.onabort = () => failed(transaction.error);
    };
  });
}

// SEC 1, 2.3.3: the sign of y, then x.
/** @param {Uint8Array} point */
const compressed = (point) => new Uint8Array([2 + (point[64] & 1), ...point.slice(1, 33)]);

/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
