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

// Sentences that are made in English elsewhere, for many at once, come with their messages: the
// message and what stands in its places, by the English text.

/** @typedef {[message: string, places: Record<string, Place>, many?: string, number?: number]} Message */
/** @typedef {string | number | Message} Place */

const AROUND = /^([\s,;:.]*)(.*?)([\s,;:]*)$/su;
/** @type {Map<string, Message>} */
const known = new Map();

// What has come, an object or several: what is said in it can be translated from now on.
/** @template T @param {T} answer @returns {T} */
export function learned(answer) {
  for (const one of Array.isArray(answer) ? answer : [answer]) {
    for (const [text, message] of Object.entries(one?.messages ?? {})) known.set(text, message);
  }
  return answer;
}

// What the page itself brings along.
/** @param {string} id */
export const embedded = (id) => learned(JSON.parse(document.getElementById(id)?.textContent ?? "null"));

// Text that stays English where nobody has translated it.
/** @param {string} text */
export const translated = (text) => (lang === "en" ? text : told(known.get(text) ?? [text, {}]));

/** @param {Message} message @returns {string} */
export function told([message, places, many = "", number = 1]) {
  const [, before, core, after] = catalogue[message] ? ["", "", message, ""] : AROUND.exec(message) ?? [];
  const forms = catalogue[core ?? ""];
  const said = forms ? forms[forms.length > 1 ? form(Math.abs(number), forms.length) : 0] : many && Math.abs(number) !== 1 ? many : core;
  return filled(`${before}${said}${after}`, Object.fromEntries(Object.entries(places).map(([name, place]) => [name, Array.isArray(place) ? told(place) : place])));
}
