// What is said in the page's language: the English message is its own key. A page without a
// catalogue speaks English.

const element = globalThis.document?.getElementById("words");
/** @type {{ lang: string, catalogue: Record<string, string[]> }} */
export const { lang, catalogue } = element ? JSON.parse(element.textContent ?? "") : { lang: "en", catalogue: {} };

/** @typedef {Record<string, unknown>} Places */

/** @param {string} message @param {object} [places] */
export function t(message, places = {}) {
  return filled(catalogue[message]?.[0] ?? message, places);
}

// What is counted: `many` unless it is one. {count} is the number, unless `places` writes it otherwise.
/** @param {string} one @param {string} many @param {number} number @param {Places} [places] */
export function counted(one, many, number, places = {}) {
  const forms = catalogue[one];
  const said = forms ? forms[form(number, forms.length)] : number === 1 ? one : many;
  return filled(said, { count: number, ...places });
}

/** @param {{ entered: number, boards: number }} head */
export const resultsIn = (head) =>
  counted("{entered} of {boards} result", "{entered} of {boards} results", head.boards, { ...head });

// The catalogue's forms are the language's categories in this order, those it doesn't tell apart left out.
const CATEGORIES = ["one", "few", "many", "other"];
const rules = new Intl.PluralRules(lang);

/** @param {number} number @param {number} forms */
function form(number, forms) {
  if (forms === CATEGORIES.length) return CATEGORIES.indexOf(rules.select(number));
  return rules.select(number) === "one" ? 0 : forms - 1;
}

/** @param {string} said @param {object} places */
function filled(said, places) {
  const known = /** @type {Places} */ (places);
  return said.replace(/\{(\w+)\}/g, (whole, name) => (name in known ? String(known[name]) : whole));
}

// Sentences that were told in English elsewhere: by the server, which speaks to many at once, and
// by what is kept. Known again by the messages whose places they fill: as they stand, or of several
// the one that says the most itself. A text of several sentences or parts is told part by part.

const FEWEST_LETTERS = 5;
const FEW_LETTERS = 3;
const OF_NUMBERS = new Set(["round", "number", "version", "session", "board", "table", "request", "merge", "ruling"]);
const BUCKET = 4;
const OF_WORDS = new Set(["colour", "who", "side", "what", "kind", "word"]);
const PARTS = [": ", "; ", " · ", ", ", " – "];
const RUNNING = new Set([": ", "; "]);
// A message may have these marks itself: what follows one is tried whole.
const CITED = /^(.+) \(((?:FIDE|US Chess|C\.|Law|WBF)[^()]*)\)$/su;
const FILED = /^([^:]+\.\w*[a-z]\w*)(?:, (line \d+))?: (.+)$/su;
const NAME = /^(?!\p{Ll})\p{L}\S*$/u;

/** @typedef {{ says: number, letters: number, message: string, pattern: RegExp }} Pattern */

/** @type {Map<string, Pattern[]> | undefined} */
let patterns;
/** @type {Map<string, string>} */
const kept = new Map();

// Text that stays English where nobody has translated it.
/** @param {string} text */
export const translated = (text) => (lang === "en" ? text : told(text, "what"));

// `place` is what it stands in.
/** @param {string} text @param {string} place @returns {string} */
function told(text, place) {
  const [, before = "", core = "", after = ""] = /^([\s,;:.]*)(.*?)([\s,;:]*)$/su.exec(text) ?? [];
  if (!core || (!OF_WORDS.has(place) && NAME.test(core))) return text;
  if (catalogue[text]) return catalogue[text][0];
  const said = kept.get(core) ?? filed(core) ?? series(core) ?? whole(core, FEWEST_LETTERS) ?? (inParts(core) || whole(core, FEW_LETTERS) || core);
  kept.set(core, said);
  return `${before}${said}${after}`;
}

// What is wrong with a file, behind its name and line: no other message begins so.
/** @param {string} text */
function filed(text) {
  const [, name, line, said] = FILED.exec(text) ?? [];
  return said && `${name}${line ? `, ${told(line, "part")}` : ""}: ${told(said, "part")}`;
}

// A list of the same kind, as boards that are missing: a place of one message would take the others in.
/** @param {string} text */
function series(text) {
  const parts = text.split(", ");
  const [first] = parts[0].split(" ", 1);
  if (parts.length < 2 || /[.!?]/u.test(text) || !parts.every((part) => part.startsWith(`${first} `))) return undefined;
  return parts.map((part) => told(part, "part")).join(", ");
}

/** @param {string} text @param {number} fewest */
function whole(text, fewest) {
  if (catalogue[text]) return catalogue[text][0];
  patterns ??= compiled();
  let most = 0;
  /** @type {{ message: string, groups: Record<string, string> }[]} */
  let best = [];
  for (const { says, letters, message, pattern } of [...(patterns.get(text.slice(0, BUCKET)) ?? []), ...(patterns.get("") ?? [])]) {
    if (says < most || letters < fewest) continue;
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    best = says > most ? [{ message, groups }] : [...best, { message, groups }];
    most = says;
  }
  if (new Set(best.map(({ message }) => message.replace(/\{\w+\}/gu, "{}"))).size !== 1) return undefined;
  const [{ message, groups }] = best;
  const places = Object.entries(groups).map(([name, said]) => [name, told(said, name.replace(/\d+$/u, ""))]);
  return filled(catalogue[message][0], Object.fromEntries(places));
}

/** @param {string} text */
function inParts(text) {
  const sentences = text.replace(/([.!?]) /gu, "$1\n").split("\n");
  if (sentences.length > 1 && !text.includes("\n")) return sentences.map((part) => told(part, "part")).join(" ");
  const [, said, article] = CITED.exec(text) ?? [];
  if (said) return `${told(said, "part")} (${article})`;
  const mark = PARTS.find((one) => text.includes(one));
  if (mark && RUNNING.has(mark)) return told(text.slice(0, text.indexOf(mark)), "part") + mark + told(text.slice(text.indexOf(mark) + mark.length), "part");
  return mark ? text.split(mark).map((part) => told(part, "part")).join(mark) : "";
}

function compiled() {
  /** @type {Map<string, Pattern[]>} */
  const found = new Map();
  for (const message of Object.keys(catalogue)) {
    const itself = message.replace(/\{\w+\}/gu, "");
    const letters = (itself.match(/\p{L}/gu) ?? []).length;
    if (itself === message || letters < FEW_LETTERS) continue;
    const start = message.slice(0, message.indexOf("{"));
    const bucket = start.length >= BUCKET ? start.slice(0, BUCKET) : "";
    found.set(bucket, [...(found.get(bucket) ?? []), { says: itself.length, letters, message, pattern: patternOf(message) }]);
  }
  return found;
}

/** @param {string} message */
function patternOf(message) {
  /** @type {Set<string>} */
  const seen = new Set();
  const parts = message.split(/\{(\w+)\}/u).map((part, i) => {
    if (i % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
    if (seen.has(part)) return `\\k<${part}>`;
    seen.add(part);
    return OF_NUMBERS.has(part.replace(/\d+$/u, "").replace(/^.*_/u, "")) ? `(?<${part}>[^\\s:;,]*?)` : `(?<${part}>.*?)`;
  });
  return new RegExp(`^${parts.join("")}$`, "su");
}
