// What is said in the page's language: the English message is its own key. A page without a
// catalogue speaks English.

const element = document.getElementById("words");
const { lang, catalogue } = element ? JSON.parse(element.textContent) : { lang: "en", catalogue: {} };

export const language = lang;

export function t(message, places = {}) {
  const said = catalogue[message] || message;
  return said.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}
