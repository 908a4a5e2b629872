// Translation into the page's language: the English message is its own key. A page without a
// catalogue is in English.

const element = globalThis.document?.getElementById("words");
/** @type {{ lang: string, catalogue: Record<string, string[]> }} */
export const { lang, catalogue } = element ? JSON.parse(element.textContent ?? "") : { lang: "en", catalogue: {} };

const DECIMAL_SIGN = new Intl.NumberFormat(lang).format(0.5).replace(/\d/gu, "");
// Numbers that are written with a point, such as "52.38 %" or "12.34–7.66", with the language's decimal sign.
/** @param {string} text */
export const decimals = (text) => (DECIMAL_SIGN === "." ? text : text.replace(/(?<=\d)\.(?=\d)/gu, DECIMAL_SIGN));

// A moment such as "2026-11-25T10:00:00Z" in the reader's time zone; other texts stay as they are.
/** @param {string} iso */
export function momentText(iso) {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : moment.toLocaleString(lang, { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" });
}

// A number that somebody typed, such as "−0,5", as the server reads it: "-0.5".
/** @param {string} text */
export const typedNumber = (text) => text.trim().replace("−", "-").replace(",", ".");

// Between a name and what is told of it, and between the parts of a list.
export const COLON = lang === "fr" ? "\u202f: " : ": ";
export const SEMICOLON = lang === "fr" ? "\u202f; " : "; ";

/** @typedef {Record<string, unknown>} Places */

/** @param {string} message @param {object} [places] */
export function t(message, places = {}) {
  return fillPlaceholders(catalogue[message]?.[0] ?? message, places);
}

// A message whose translation depends on the context: a round of chess or of "bridge".
/** @param {string} context @param {string} message @param {object} [places] */
export const inContext = (context, message, places = {}) => fillPlaceholders(catalogue[`${context}\x04${message}`]?.[0] ?? message, places);

// The message in the plural form of the number. {count} is the number, or the text `count` in `places`.
/** @param {string} one @param {string} many @param {number} number @param {Places} [places] */
export function counted(one, many, number, places = {}) {
  const forms = catalogue[one];
  const message = forms ? forms[pluralForm(number, forms.length)] : number === 1 ? one : many;
  return fillPlaceholders(message, { count: number, ...places });
}

/** @param {{ entered: number, boards: number }} head */
export const resultsIn = (head) =>
  counted("{entered} of {boards} result", "{entered} of {boards} results", head.boards, { ...head });

// The catalogue's plural forms are in this order of CLDR's categories, without those the language lacks.
const CATEGORIES = ["one", "few", "many", "other"];
const rules = new Intl.PluralRules(lang);

/** @param {number} number @param {number} forms */
function pluralForm(number, forms) {
  if (forms === CATEGORIES.length) return CATEGORIES.indexOf(rules.select(number));
  return rules.select(number) === "one" ? 0 : forms - 1;
}

/** @param {string} message @param {object} places */
function fillPlaceholders(message, places) {
  const values = /** @type {Places} */ (places);
  return message.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? isolated(String(values[name])) : whole));
}

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
// A name from right to left is isolated within a sentence: beside it, 0–1 would be shown as 1–0.
const isolated = (/** @type {string} */ value) => (FROM_RIGHT.test(value) && !value.includes("\u2069") ? `\u2066${value}\u2069` : value);

// Sentences made in English by the server come with their messages: the English text -> the message
// and the values of its placeholders.

/** @typedef {[message: string, places: Record<string, Place>, many?: string, number?: number]} Message */
/** @typedef {string | number | Message} Place */

const AROUND = /^([\s,;:.]*)(.*?)([\s,;:]*)$/su;
/** @type {Map<string, Message>} */
const messagesByText = new Map();

// Remembers the messages of an answer (or of several), so that its sentences can be translated. Returns the answer.
/** @template T @param {T} answer @returns {T} */
export function rememberMessages(answer) {
  for (const part of Array.isArray(answer) ? answer : [answer]) {
    for (const [text, message] of Object.entries(part?.messages ?? {})) messagesByText.set(text, message);
  }
  return answer;
}

// Parses the JSON in the page's element with that id.
/** @param {string} id */
export const embedded = (id) => rememberMessages(JSON.parse(document.getElementById(id)?.textContent ?? "null"));

// The text in the page's language, or in English without a translation.
/** @param {string} text */
export const translated = (text) => (lang === "en" && !FROM_RIGHT.test(text) ? text : translatedMessage(messagesByText.get(text) ?? [text, {}]));

/** @param {Message} message @returns {string} */
export function translatedMessage([message, places, many = "", number = 1]) {
  const [, before, core, after] = catalogue[message] ? ["", "", message, ""] : AROUND.exec(message) ?? [];
  const forms = catalogue[core ?? ""];
  const text = forms ? forms[forms.length > 1 ? pluralForm(Math.abs(number), forms.length) : 0] : many && Math.abs(number) !== 1 ? many : core;
  // French sets off the marks between joined parts.
  const marked = forms || lang !== "fr" ? text : text?.replace(/(?<![^}])[;:](?= )/gu, "\u202f$&");
  // A counted sentence with a fraction, such as 1.5 points, has the language's decimal sign.
  const written = (/** @type {string} */ name, /** @type {Place} */ place) => (name === "count" && number % 1 ? decimals(String(place)) : place);
  return fillPlaceholders(`${before}${marked}${after}`, Object.fromEntries(Object.entries(places).map(([name, place]) => [name, Array.isArray(place) ? translatedMessage(place) : written(name, place)])));
}
