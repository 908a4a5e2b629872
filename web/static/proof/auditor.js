// Python in a worker, so that the page stays responsive: the code of the rules and of the log checks a
// bundle here as on a server.

/** @import { Asked, Examination, Module, Program, SignedAct } from "./python.d.ts" */
/** @import { Addresses } from "./shapes.d.ts" */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PACKED = /pyodide\.asm\.wasm$/u;

// The largest file is served compressed under another name, so that it is small on any web server.
const fetchDirectly = scope.fetch.bind(scope);
scope.fetch = async (/** @type {RequestInfo | URL} */ input, /** @type {RequestInit | undefined} */ init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!PACKED.test(address)) return fetchDirectly(input, init);
  const packed = await fetchDirectly(`${address}.packed`, init);
  if (!packed.ok || !packed.body) throw new TypeError(address);
  const unpacked = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
};

/** @param {string} address */
async function bytes(address) {
  const answer = await scope.fetch(address);
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// Reports the progress of loading; Python itself is by far the largest part.
/** @param {string} step @param {number} done @param {number} of */
const progress = (step, done, of) => scope.postMessage({ step, done, of });

/** @type {Promise<Program> | undefined} */
let program;
/** @type {Map<number, Examination>} */
const opened = new Map();

/** @param {Addresses} addresses @returns {Promise<Program>} */
async function loadPython(addresses) {
  progress("python", 1, 4);
  /** @type {Module} */
  const { loadPyodide } = await import(`${addresses.python}pyodide.mjs`);
  const wheels = Promise.all([...addresses.wheels, addresses.matching, addresses.program].map(bytes));
  const python = await loadPyodide({ indexURL: addresses.python });
  progress("rules", 2, 4);
  const [codec, matching, rules] = await wheels;
  python.unpackArchive(codec, "wheel");
  python.FS.writeFile("/matching.whl", matching);
  python.unpackArchive(rules, "zip", { extractDir: "/wallchart" });
  progress("rules", 3, 4);
  const { hashes, verify } = await import(addresses.signatures);
  const sha512 = python.runPython(SHA512);
  hashes.sha512 = (/** @type {Uint8Array} */ message) => sha512(message).toJs();
  const examine = python.runPython(EXAMINATION);
  const papers = python.runPython(PAPERS)((/** @type {Uint8Array[]} */ ...signed) => {
    try {
      return verify(...signed, { zip215: false });
    } catch {
      return false; // not a point of the curve, or of a wrong length
    }
  });
  progress("rules", 4, 4);
  return { examine, papers };
}

const SHA512 = `
from hashlib import sha512
lambda message: sha512(message.to_bytes()).digest()
`;
const EXAMINATION = `
import gc, sys
gc.disable()
sys.dont_write_bytecode = True
sys.path[:0] = ["/wallchart"]
sys.path.append("/matching.whl")
from events.audit.verdict.examination import Examination
from events.message_json import answer_or_refusal
gc.enable()
lambda data, name: answer_or_refusal(lambda: Examination(data.to_bytes(), name))
`;
const PAPERS = `
from pyodide.ffi import to_js
from events.audit.verdict.portable_proofs import Papers
from events.message_json import answer_or_refusal
class AskedPapers(Papers):
    def read(self, text):
        return answer_or_refusal(lambda: Papers.read(self, text))
lambda verify: AskedPapers(lambda public, message, signature: verify(to_js(signature), to_js(message), to_js(public)))
`;

/** @type {Record<string, (asked: Asked) => Promise<unknown>>} */
const ANSWERS = {
  async start({ addresses }) {
    program ??= loadPython(addresses);
    await program;
  },
  async open({ log, data, name }) {
    const { examine } = await running();
    progress("chain", 0, 1);
    opened.set(log, examine(data, name));
  },
  verdict: async ({ log, printed }) => {
    const known = openedLog(log);
    return known.verdict(printed, (done, of) => progress("rounds", done, of), await invalidSignatures(JSON.parse(known.signed())));
  },
  excludes: async ({ log, cosigned, witnesses }) => openedLog(log).excludes(cosigned, witnesses),
  rounds: async ({ log }) => openedLog(log).rounds(),
  why: async ({ log, stage, round, board }) => openedLog(log).why(stage, round, board),
  whyNot: async ({ log, stage, round, first, second }) => openedLog(log).why_not(stage, round, first, second),
  told: async ({ log }) => openedLog(log).timeline(),
  parted: async ({ log, other }) => openedLog(log).first_difference(openedLog(other)),
  believe: async ({ keys }) => (await running()).papers.believe(keys),
  read: async ({ text }) => (await running()).papers.read(text),
  again: async ({ paper }) => (await running()).papers.report(paper),
  held: async ({ paper, log }) => (await running()).papers.report_against(paper, openedLog(log).history),
};

const running = () => /** @type {Promise<Program>} */ (program);

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNED = { name: "ECDSA", hash: "SHA-256" };
const binary = (/** @type {string} */ text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// The versions with an invalid signature, as JSON; "" over plain http, where a page has no WebCrypto.
/** @param {SignedAct[]} signed */
async function invalidSignatures(signed) {
  if (!scope.crypto.subtle) return "";
  const held = await Promise.all(signed.map(isValid));
  return JSON.stringify(signed.filter((_, i) => !held[i]).map(({ version }) => version));
}

/** @param {SignedAct} act */
async function isValid({ point, message, signature }) {
  try {
    const key = await scope.crypto.subtle.importKey("raw", binary(point), CURVE, false, ["verify"]);
    return await scope.crypto.subtle.verify(SIGNED, key, binary(signature), binary(message));
  } catch {
    return false; // not a valid key
  }
}

/** @param {number} log */
function openedLog(log) {
  const found = opened.get(log);
  if (!found) throw new TypeError(`no log ${log}`);
  return found;
}

scope.addEventListener("message", async ({ data }) => {
  const { id, ask, ...about } = data;
  try {
    const answer = await ANSWERS[ask](about);
    scope.postMessage({ id, answer: typeof answer === "string" ? JSON.parse(answer) : answer });
  } catch (problem) {
    scope.postMessage({ id, ...refusal(sentence(problem)), fatal: ask === "start" });
  }
});

// The problem as a sentence, with its messages if it comes from the rules.
/** @param {string} said @returns {{ problem: string }} */
const refusal = (said) => (said.startsWith("{") ? JSON.parse(said) : { problem: said });

// The last line of Python's traceback, without the name of the exception.
/** @param {unknown} problem */
function sentence(problem) {
  const said = problem instanceof Error ? problem.message : String(problem);
  return said.trim().split("\n").at(-1)?.replace(/^[\w.]+: /u, "") ?? said;
}
