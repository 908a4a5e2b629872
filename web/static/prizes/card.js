// The card of a category: its conditions, and its prizes, one per line. The main prizes have no conditions.

import { field, selectField } from "../shared/dialog.js";
import { el } from "../shared/dom.js";
import { counted, t } from "../shared/words.js";
import { readPrizes } from "./presets.js";

/** @import { Field } from "../shared/shapes.d.ts" */
/** @import { CategoryConditions, CategoryCard } from "./shapes.d.ts" */

/** @typedef {{ in_pairs: boolean, strength: string, onRemove: (card: Card) => void }} CardContext */

const ROWS = 3;

export class Card {
  // The main prizes have no category.
  /** @param {CategoryCard} card @param {boolean} main @param {CardContext} context */
  constructor(card, main, context) {
    this.main = main;
    this.fields = this.main ? [] : conditionFieldsOf(card, context);
    this.prizes = el("textarea", { name: "prizes", rows: Math.max(ROWS, card.prizes.length), placeholder: "500\n300 + Cup", "aria-label": t("Prizes, one a line") });
    this.prizes.value = card.prizes.join("\n");
    this.beside = tick("beside", t("Beside any other prize"), card.beside);
    this.unrated = tick("unrated", t("Without a rating"), card.unrated);
    const counts = [
      counted("{count} belongs to it", "{count} belong to it", card.members),
      card.unknown ? t("of {count} it is not known", { count: card.unknown }) : "",
    ].filter(Boolean).join(" · ");
    const conditions = this.main
      ? el("div", { class: "conditions" }, el("p", { class: "hint" }, t("For everybody, by the whole ranking.")))
      : el("div", { class: "conditions" }, ...this.#conditionFields(card),
          card.said ? el("p", { class: "hint" }, counts) : null,
          el("button", { type: "button", class: "gone", onclick: () => context.onRemove(this) }, t("Remove this category")));
    this.element = el("fieldset", { class: "category-card" }, el("legend", {}, this.main ? t("Main prizes") : card.name || t("New category")), conditions,
      el("div", {}, el("label", {}, el("span", {}, t("Prizes, one a line")), this.prizes), this.main ? null : this.beside.element));
  }

  // Shows the conditions in use; all others are in a closed section.
  /** @param {CategoryCard} card */
  #conditionFields(card) {
    const [name, ...others] = this.fields;
    const isUsed = (/** @type {Field} */ condition) => Boolean(card[/** @type {keyof CategoryCard} */ (condition.name)]);
    const unused = [...others.filter((condition) => !isUsed(condition)).map(({ element }) => element), ...(card.unrated ? [] : [this.unrated.element])];
    const section = el("details", { class: "more" }, el("summary", {}, t("What else it asks for")), el("div", { class: "conditions" }, ...unused));
    section.open = !card.name;
    return [name.element, ...others.filter(isUsed).map(({ element }) => element), card.unrated ? this.unrated.element : null, section];
  }

  get name() {
    return this.main ? "" : String(this.fields[0].value());
  }

  // Sets the prizes like typing does, with an "input" event.
  /** @param {string[]} lines */
  setPrizes(lines) {
    this.prizes.value = lines.join("\n");
    this.prizes.rows = Math.max(ROWS, lines.length);
    this.prizes.dispatchEvent(new Event("input", { bubbles: true }));
  }

  get conditions() {
    const values = Object.fromEntries(this.fields.map(({ name, value }) => [name, value()]));
    return /** @type {CategoryConditions} */ ({ ...values, unrated: this.unrated.box.checked });
  }

  get list() {
    return { category: this.name, prizes: readPrizes(this.prizes.value), beside: this.beside.box.checked };
  }
}

/** @param {string} name @param {string} words @param {boolean} checked */
function tick(name, words, checked) {
  const box = el("input", { type: "checkbox", name, checked });
  return { box, element: el("label", { class: "tick" }, box, el("span", {}, words)) };
}

/** @param {CategoryCard} card @param {CardContext} context @returns {Field[]} */
function conditionFieldsOf(card, { in_pairs: inPairs, strength }) {
  const number = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ max) =>
    field(name, label, { value: value || "", type: "number", min: 0, max, inputmode: "numeric" });
  const name = field("name", t("Name of the category"), { value: card.name, required: true, maxlength: 60 });
  name.element.classList.add("name-of");
  /** @type {[string, string][]} */
  const mixed = inPairs ? [["x", t("a woman and a man")]] : [];
  return [
    name,
    selectField("sex", t("For"), [["", t("anybody")], ["w", t("women")], ["m", t("men")], ...mixed], card.sex),
    number("youngest", t("Age from"), card.youngest, 120), number("oldest", t("Age to"), card.oldest, 120),
    field("on", t("Age on"), { value: card.on, type: "date" }),
    number("rating_from", t("{strength} from", { strength }), card.rating_from, 4000),
    number("rating_to", t("{strength} to", { strength }), card.rating_to, 4000),
    field("federation", t("Federation"), { value: card.federation, maxlength: 3, autocapitalize: "characters" }),
    field("club", t("Club"), { value: card.club, maxlength: 200 }),
    field("tag", t("Category in the entry"), { value: card.tag, maxlength: 40 }),
  ];
}
