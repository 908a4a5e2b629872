// What is said in the page's language: the English message is its own key. A page without a
// catalogue speaks English.

const element = document.getElementById("words");
/** @type {{ lang: string, catalogue: Record<string, string[]> }} */
const { lang, catalogue } = element ? JSON.parse(element.textContent ?? "") : { lang: "en", catalogue: {} };

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
