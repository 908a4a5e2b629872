// What is said in the page's language: the English message is its own key. A page without a
// catalogue speaks English.

const element = document.getElementById("words");
const { lang, catalogue } = element ? JSON.parse(element.textContent) : { lang: "en", catalogue: {} };

export const language = lang;

export function t(message, places = {}) {
  return filled(catalogue[message]?.[0] ?? message, places);
}

// What is counted: `many` unless it is one. {count} is the number, unless `places` writes it otherwise.
export function counted(one, many, number, places = {}) {
  const forms = catalogue[one];
  const said = forms ? forms[form(number, forms.length)] : number === 1 ? one : many;
  return filled(said, { count: number, ...places });
}

export const resultsIn = (head) =>
  counted("{entered} of {boards} result", "{entered} of {boards} results", head.boards, head);

// The catalogue's forms are the language's categories in this order, those it doesn't tell apart left out.
const CATEGORIES = ["one", "few", "many", "other"];
const rules = new Intl.PluralRules(lang);

function form(number, forms) {
  if (forms === CATEGORIES.length) return CATEGORIES.indexOf(rules.select(number));
  return rules.select(number) === "one" ? 0 : forms - 1;
}

function filled(said, places) {
  return said.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}
