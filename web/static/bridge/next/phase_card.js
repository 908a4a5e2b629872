// The card of a planned phase: the source of its pairs, its format, and their carryover.

import { question } from "../../shared/commands.js";
import { el } from "../../shared/dom.js";
import { t, translated } from "../../shared/words.js";
import { fetchWays } from "../ways_to_play.js";
import { CARRYOVERS, DROP_INS, carryCode, waysTable } from "./what_if_table.js";

/** @import { Offered, WhatIf } from "../shapes.d.ts" */
/** @import { Way } from "../ways_to_play.js" */

/** @typedef {{ sources: () => string[], gone: (card: PhaseCard) => void, changed: () => void, stage: number, name: string, tournament: string }} Around */

/** @type {[code: string, words: string][]} */
export const BY = [["places", t("the first so many")], ["percent", t("the best % of the field")], ["score", t("everybody with % or more")], ["rest", t("all who are left")]];
/** @param {string} name @param {[code: string, words: string][]} choices @param {string} value */
function select(name, choices, value) {
  const made = el("select", { name }, ...choices.map(([code, words]) => el("option", { value: code }, words)));
  made.value = value;
  return made;
}

/** @param {string} words @param {HTMLElement} input */
const withLabel = (words, input, wide = false) => el("label", { class: wide ? "wide" : "" }, el("span", {}, words), input);
/** @param {string} words @param {HTMLElement} input */
const checkField = (words, input) => el("label", { class: "check" }, input, words);
/** @param {string} name @param {number | string} value @param {number} min @param {number} max */
const number = (name, value, min, max) => el("input", { name, type: "number", min, max, required: true, value });

export class PhaseCard {
  /** @type {Way[]} */
  #ways = [];
  #asked = 0;
  #comparing = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Offered} offer @param {Around} around */
  constructor(offer, around) {
    this.offer = offer;
    this.around = around;
    const [policy, weight = ""] = offer.carryover.split(":");
    this.name = el("input", { name: "name", required: true, maxlength: 200, value: offer.name });
    this.pairs = number("expected", offer.pairs || "", 4, 600);
    this.sessions = number("sessions", offer.sessions, 1, 60);
    this.boards = number("boards", offer.boards, 1, 16);
    this.way = el("select", { name: "way", required: true });
    this.takes = el("ol", { class: "takes", "aria-label": t("Who comes") }, ...offer.takes.map((take) => this.#taking(...take)));
    this.carryover = select("carryover", [["", t("to be announced later")], ...CARRYOVERS], policy);
    this.weight = el("input", { name: "weight", value: weight, placeholder: "0.03", maxlength: 100 });
    this.dropIns = select("drop_ins", DROP_INS, offer.drop_ins);
    this.amount = el("input", { name: "drop_in_amount", maxlength: 20 });
    this.average = el("input", { name: "never_below_average", type: "checkbox", checked: offer.drop_ins === "quotient" });
    this.barometer = el("input", { name: "barometer", type: "checkbox" });
    this.open = el("input", { name: "open", type: "checkbox", checked: true });
    this.compared = el("div", { class: "compared", role: "status" });
    this.element = el("fieldset", { class: "card" }, el("legend", {}, offer.name || t("A phase")),
      withLabel(t("Name"), this.name), withLabel(t("Pairs, about"), this.pairs), withLabel(t("Sessions"), this.sessions), withLabel(t("Boards a round"), this.boards),
      withLabel(t("Way to play"), this.way, true), this.takes,
      withLabel(t("Carryover"), this.carryover), withLabel(t("Weight, or amounts"), this.weight),
      withLabel(t("Who drops in carries over"), this.dropIns), withLabel(t("Fixed amount"), this.amount),
      checkField(t("The same boards at all tables (barometer)"), this.barometer), checkField(t("Pairs may drop in"), this.open), checkField(t("Never below the average"), this.average),
      offer.verdict ? el("p", { class: "wide advice" }, el("b", {}, `${t("Advice: {verdict}.", { verdict: translated(offer.verdict) })} `), offer.reasons.map((said) => translated(said)).join(" ")) : "",
      el("div", { class: "tools" },
        el("button", { type: "button", class: "add-way", onclick: () => this.#add() }, t("Also from …")),
        el("button", { type: "button", class: "compare", onclick: () => this.#compare() }, t("What if …")),
        el("button", { type: "button", class: "leave-out", onclick: () => around.gone(this) }, t("Leave it out"))),
      this.compared);
    for (const input of [this.pairs, this.sessions, this.boards]) input.addEventListener("input", () => this.#look());
    this.name.addEventListener("change", () => around.changed());
    this.takes.addEventListener("input", () => this.#count());
    this.element.addEventListener("change", () => this.#show());
    this.#show();
    this.#look(0);
  }

  // Enables only the fields that are needed.
  #show() {
    this.weight.disabled = !["linear", "weighted", "fixed"].includes(this.carryover.value);
    this.amount.disabled = this.dropIns.value !== "fixed";
    for (const line of this.takes.children) {
      const { by, amount } = carryParts(line);
      amount.disabled = by.value === "rest";
      amount.required = !amount.disabled;
    }
  }

  /** @param {string} source @param {string} by @param {string} amount */
  #taking(source, by, amount) {
    const from = select("source", [[source, source]], source);
    const line = el("li", {}, withLabel(t("From"), from), withLabel(t("come"), select("by", BY, by)), withLabel(t("how many"), el("input", { name: "amount", value: amount, inputmode: "decimal", maxlength: 10 })),
      el("button", { type: "button", "aria-label": t("Not from there"), onclick: () => {
        if (this.takes.children.length > 1) line.remove();
        this.#count();
      } }, "✕"));
    return line;
  }

  #add() {
    const taken = [...this.takes.children].map((line) => carryParts(line).source.value);
    const others = this.around.sources().filter((name) => name !== this.name.value && !taken.includes(name));
    if (!others.length) return;
    this.takes.append(this.#taking(others[0], "places", "2"));
    this.around.changed();
    this.#count();
  }

  // Updates the names of the phases offered as sources.
  /** @param {string[]} names */
  offerSources(names) {
    for (const line of this.takes.children) {
      const { source } = carryParts(line);
      const chosen = names.includes(source.value) ? source.value : names[0];
      source.replaceChildren(...names.filter((name) => name !== this.name.value).map((name) => el("option", { value: name }, name)));
      source.value = chosen;
    }
  }

  // Sets the number of pairs from the number of places taken.
  #count() {
    this.#show();
    const lines = [...this.takes.children].map(carryParts);
    if (lines.every(({ by }) => by.value === "places")) {
      this.pairs.value = String(lines.reduce((sum, { amount }) => sum + Number(amount.value || 0), 0));
      this.#look();
    }
  }

  #look(after = 250) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), after);
  }

  async #ask() {
    const turn = ++this.#asked;
    const { answer: ways = [] } = await fetchWays({ pairs: this.pairs.value, sessions: this.sessions.value, boards: this.boards.value });
    if (turn !== this.#asked) return;
    this.#ways = ways.filter((way) => !way.objections.length);
    const chosen = this.way.value || keyOf(this.offer);
    this.way.replaceChildren(...this.#ways.map((way) => el("option", { value: keyOf(way) }, t("{name}: {rounds} rounds, {boards} boards a session", { name: translated(way.name), rounds: way.rounds, boards: way.boards }))));
    if (this.#ways.some((way) => keyOf(way) === chosen)) this.way.value = chosen;
  }

  get #chosen() {
    return this.#ways.find((way) => keyOf(way) === this.way.value);
  }

  async #compare() {
    const turn = ++this.#comparing;
    const first = carryParts(this.takes.children[0]);
    if (first.source.value !== this.around.name) {
      this.compared.replaceChildren(el("p", {}, t("Once {source} is played its standings can be compared, on the results page of {name}.", { source: first.source.value, name: this.name.value })));
      return;
    }
    const way = this.#chosen;
    const places = first.by.value === "places" ? first.amount.value : this.pairs.value;
    const asked = new URLSearchParams({
      boards: String((way?.boards ?? 0) * Number(this.sessions.value)), top: String(this.offer.top ? Math.max(2, 2 * ((way?.tables ?? 2) - 1)) : 0),
      places, situation: this.offer.situation.join(",") });
    const { tournament, stage } = this.around;
    /** @type {{ answer?: WhatIf, detail: string }} */
    const { answer, detail } = await question(`/api/next/${encodeURIComponent(tournament)}/${stage}/what-if?${asked}`);
    if (turn !== this.#comparing) return;
    this.compared.replaceChildren(...(answer ? waysTable(answer) : [el("p", { class: "notice" }, detail)]));
  }

  body() {
    const [scheme, base, movement, switched] = this.way.value.split("|");
    return {
      name: this.name.value.trim(), sessions: Number(this.sessions.value), boards: Number(this.boards.value),
      scheme, base: Number(base), movement, arrow_switched: switched === "true", barometer: this.barometer.checked,
      takes: [...this.takes.children].map(carryParts).map(({ source, by, amount }) => ({ source: source.value, by: by.value, amount: by.value === "rest" ? "" : amount.value.trim() })),
      carryover: carryCode(this.carryover.value, this.weight.value), drop_ins: carryCode(this.dropIns.value, this.amount.value), never_below_average: this.average.checked, open: this.open.checked,
    };
  }
}

/** @param {Pick<Way, "scheme" | "base" | "movement" | "arrow_switched">} way */
const keyOf = (way) => [way.scheme, way.base, way.movement, way.arrow_switched].join("|");

/** @param {Element} line */
const carryParts = (line) => ({
  source: /** @type {HTMLSelectElement} */ (line.querySelector("[name=source]")),
  by: /** @type {HTMLSelectElement} */ (line.querySelector("[name=by]")),
  amount: /** @type {HTMLInputElement} */ (line.querySelector("[name=amount]")),
});
