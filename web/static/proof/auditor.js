// Python in a worker, so that the page stays responsive: the code of the rules and of the log checks a
// bundle here as on a server.

/** @import { Asked, Examination, Module, Program, SignedAct } from "./python.d.ts" */
/** @import { Addresses } from "./shapes.d.ts" */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const COMPRESSED = /pyodide\.asm\.wasm$/u;

// The largest file is served compressed under another name, so that it is small on any web server.
const fetchDirectly = scope.fetch.bind(scope);
scope.fetch = async (/** @type {RequestInfo | URL} */ input, /** @type {RequestInit | undefined} */ init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!COMPRESSED.test(address)) return fetchDirectly(input, init);
  const compressed = await fetchDirectly(`${address}.packed`, init);
  if (!compressed.ok || !compressed.body) throw new TypeError(address);
  const decompressed = compressed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(decompressed, { headers: { "Content-Type": "application/wasm" } });
};

/** @param {string} address */
async function fetchBytes(address) {
  const response = await scope.fetch(address);
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Reports the progress of loading; Python itself is by far the largest part.
/** @param {string} step @param {number} done @param {number} of */
const reportProgress = (step, done, of) => scope.postMessage({ step, done, of });

/** @type {Promise<Program> | undefined} */
let program;
/** @type {Map<number, Examination>} the logs by their number on the page */
const examinations = new Map();

/** @param {Addresses} addresses @returns {Promise<Program>} */
async function loadPython(addresses) {
  reportProgress("python", 1, 4);
  /** @type {Module} */
  const { loadPyodide } = await import(`${addresses.python}pyodide.mjs`);
  const wheels = Promise.all([...addresses.wheels, addresses.matching, addresses.program].map(fetchBytes));
  const python = await loadPyodide({ indexURL: addresses.python });
  reportProgress("rules", 2, 4);
  const [codec, matching, rules] = await wheels;
  python.unpackArchive(codec, "wheel");
  python.FS.writeFile("/matching.whl", matching);
  python.unpackArchive(rules, "zip", { extractDir: "/wallchart" });
  reportProgress("rules", 3, 4);
  const { hashes, verify } = await import(addresses.signatures);
  const sha512 = python.runPython(SHA512_SOURCE);
  hashes.sha512 = (/** @type {Uint8Array} */ message) => sha512(message).toJs();
  const examine = python.runPython(EXAMINATION_SOURCE);
  const papers = python.runPython(PAPERS_SOURCE)((/** @type {Uint8Array[]} */ ...signed) => {
    try {
      return verify(...signed, { zip215: false });
    } catch {
      return false; // not a point of the curve, or of a wrong length
    }
  });
  reportProgress("rules", 4, 4);
  return { examine, papers };
}

const SHA512_SOURCE = `
from hashlib import sha512
lambda message: sha512(message.to_bytes()).digest()
`;
const EXAMINATION_SOURCE = `
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
const PAPERS_SOURCE = `
from pyodide.ffi import to_js
from events.audit.verdict.portable_proofs import Papers
from events.message_json import answer_or_refusal
class JsonPapers(Papers):
    def read(self, text):
        return answer_or_refusal(lambda: Papers.read(self, text))
lambda verify: JsonPapers(lambda public, message, signature: verify(to_js(signature), to_js(message), to_js(public)))
`;

/** @type {Record<string, (asked: Asked) => Promise<unknown>>} */
const HANDLERS = {
  async start({ addresses }) {
    program ??= loadPython(addresses);
    await program;
  },
  async open({ log, data, name }) {
    const { examine } = await loadedProgram();
    reportProgress("chain", 0, 1);
    examinations.set(log, examine(data, name));
  },
  verdict: async ({ log, printed }) => {
    const examination = examinationOf(log);
    return examination.verdict(printed, (done, of) => reportProgress("rounds", done, of), await versionsWithInvalidSignature(JSON.parse(examination.signed())));
  },
  excludes: async ({ log, cosigned, witnesses }) => examinationOf(log).excludes(cosigned, witnesses),
  rounds: async ({ log }) => examinationOf(log).rounds(),
  why: async ({ log, stage, round, board }) => examinationOf(log).why(stage, round, board),
  whyNot: async ({ log, stage, round, first, second }) => examinationOf(log).why_not(stage, round, first, second),
  timeline: async ({ log }) => examinationOf(log).timeline(),
  firstDifference: async ({ log, other }) => examinationOf(log).first_difference(examinationOf(other)),
  trustKeys: async ({ keys }) => (await loadedProgram()).papers.believe(keys),
  readSheet: async ({ text }) => (await loadedProgram()).papers.read(text),
  sheetReport: async ({ paper }) => (await loadedProgram()).papers.report(paper),
  sheetAgainstLog: async ({ paper, log }) => (await loadedProgram()).papers.report_against(paper, examinationOf(log).history),
};

const loadedProgram = () => /** @type {Promise<Program>} */ (program);

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNED = { name: "ECDSA", hash: "SHA-256" };
const decodeBase64 = (/** @type {string} */ text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// The versions with an invalid signature, as JSON; "" over plain http, where a page has no WebCrypto.
/** @param {SignedAct[]} signed */
async function versionsWithInvalidSignature(signed) {
  if (!scope.crypto.subtle) return "";
  const validity = await Promise.all(signed.map(isSignatureValid));
  return JSON.stringify(signed.filter((_, index) => !validity[index]).map(({ version }) => version));
}

/** @param {SignedAct} act */
async function isSignatureValid({ point, message, signature }) {
  try {
    const key = await scope.crypto.subtle.importKey("raw", decodeBase64(point), CURVE, false, ["verify"]);
    return await scope.crypto.subtle.verify(SIGNED, key, decodeBase64(signature), decodeBase64(message));
  } catch {
    return false; // not a valid key
  }
}

/** @param {number} log */
function examinationOf(log) {
  const examination = examinations.get(log);
  if (!examination) throw new TypeError(`no log ${log}`);
  return examination;
}

scope.addEventListener("message", async ({ data }) => {
  const { id, ask, ...values } = data;
  try {
    const answer = await HANDLERS[ask](values);
    scope.postMessage({ id, answer: typeof answer === "string" ? JSON.parse(answer) : answer });
  } catch (problem) {
    scope.postMessage({ id, ...refusalOf(problemSentence(problem)), fatal: ask === "start" });
  }
});

// The problem as a sentence, with its messages if it comes from the rules.
/** @param {string} text @returns {{ problem: string }} */
const refusalOf = (text) => (text.startsWith("{") ? JSON.parse(text) : { problem: text });

// The last line of Python's traceback, without the name of the exception.
/** @param {unknown} problem */
function problemSentence(problem) {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.trim().split("\n").at(-1)?.replace(/^[\w.]+: /u, "") ?? text;
}
