// The card of a planned phase: from which phases its pairs come, how it is played, and what they carry over.

import { question } from "../../shared/commands.js";
import { el } from "../../shared/dom.js";
import { t, translated, typedNumber } from "../../shared/words.js";
import { fetchWays } from "../ways_to_play.js";
import { CARRYOVERS, DROP_INS, carryCode, comparisonTable } from "./what_if_table.js";

/** @import { Offered, WhatIf } from "../shapes.d.ts" */
/** @import { Way } from "../ways_to_play.js" */

/**
 * The present phase and its planning page: `phaseNames` are the names of the present phase and of all cards.
 * @typedef {{ tournament: string, stage: number, name: string, of: string, phaseNames: () => string[], offerSources: () => void, rename: (before: string, now: string) => void, remove: (card: PhaseCard) => void }} Context
 */

// The rules by which pairs of a phase qualify for another one.
/** @type {[code: string, words: string][]} */
export const QUALIFYING = [["places", t("the first so many")], ["percent", t("the best % of the field")], ["score", t("everybody with % or more")], ["rest", t("all who are left")]];

/** @param {string} name @param {[code: string, words: string][]} choices @param {string} value */
function choice(name, choices, value) {
  const select = el("select", { name }, ...choices.map(([code, words]) => el("option", { value: code }, words)));
  select.value = value;
  return select;
}

/** @param {string} words @param {HTMLElement} input */
const withLabel = (words, input, wide = false) => el("label", { class: wide ? "wide" : "" }, el("span", {}, words), input);
/** @param {string} words @param {HTMLElement} input */
const checkField = (words, input) => el("label", { class: "check" }, input, words);
/** @param {string} name @param {number | string} value @param {number} min @param {number} max */
const numberInput = (name, value, min, max) => el("input", { name, type: "number", min, max, required: true, value });

export class PhaseCard {
  /** @type {Way[]} */
  #ways = [];
  // These count the requests: an answer to an earlier one is ignored.
  #wayRequests = 0;
  #comparisons = 0;
  #knownName;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Offered} offer @param {Context} context */
  constructor(offer, context) {
    this.offer = offer;
    this.context = context;
    this.#knownName = offer.name;
    const [policy, weight = ""] = offer.carryover.split(":");
    this.name = el("input", { name: "name", required: true, maxlength: 200, value: offer.name });
    this.pairs = numberInput("expected", offer.pairs || "", 4, 600);
    this.sessions = numberInput("sessions", offer.sessions, 1, 60);
    this.boards = numberInput("boards", offer.boards, 1, 16);
    this.way = el("select", { name: "way", required: true });
    this.takes = el("ol", { class: "takes", "aria-label": t("Who comes") }, ...offer.takes.map((take) => this.#sourceLine(...take)));
    this.carryover = choice("carryover", [["", t("to be announced later")], ...CARRYOVERS], policy);
    this.weight = el("input", { name: "weight", value: weight, placeholder: "0.03", maxlength: 100 });
    this.dropIns = choice("drop_ins", DROP_INS, offer.drop_ins);
    this.amount = el("input", { name: "drop_in_amount", maxlength: 20 });
    this.neverBelowAverage = el("input", { name: "never_below_average", type: "checkbox", checked: offer.drop_ins === "quotient" });
    this.barometer = el("input", { name: "barometer", type: "checkbox" });
    this.mayDropIn = el("input", { name: "open", type: "checkbox", checked: true });
    this.comparison = el("div", { class: "compared", role: "status" });
    this.element = el("fieldset", { class: "card" }, el("legend", {}, offer.name || t("A phase")),
      withLabel(t("Name"), this.name), withLabel(t("Pairs, about"), this.pairs), withLabel(t("Sessions"), this.sessions), withLabel(t("Boards a round"), this.boards),
      withLabel(t("Way to play"), this.way, true), this.takes,
      withLabel(t("Carryover"), this.carryover), withLabel(t("Weight, or amounts"), this.weight),
      withLabel(t("Who drops in carries over"), this.dropIns), withLabel(t("Fixed amount"), this.amount),
      checkField(t("The same boards at all tables (barometer)"), this.barometer), checkField(t("Pairs may drop in"), this.mayDropIn), checkField(t("Never below the average"), this.neverBelowAverage),
      offer.verdict ? el("p", { class: "wide advice" }, el("b", {}, `${t("Advice: {verdict}.", { verdict: translated(offer.verdict) })} `), offer.reasons.map((reason) => translated(reason)).join(" ")) : "",
      el("div", { class: "tools" },
        el("button", { type: "button", class: "add-way", onclick: () => this.#addSource() }, t("Also from …")),
        el("button", { type: "button", class: "compare", onclick: () => this.#compare() }, t("What if …")),
        el("button", { type: "button", class: "leave-out", onclick: () => context.remove(this) }, t("Leave it out"))),
      this.comparison);
    for (const input of [this.pairs, this.sessions, this.boards]) input.addEventListener("input", () => this.#offerWaysSoon());
    this.name.addEventListener("change", () => this.#onNameChange());
    this.takes.addEventListener("input", () => this.#expectPairs());
    this.element.addEventListener("change", () => this.#enableFields());
    this.#enableFields();
    this.#offerWaysSoon(0);
  }

  #onNameChange() {
    const name = this.name.value.trim();
    this.context.rename(this.#knownName, name);
    this.#knownName = name;
  }

  // Enables only the fields that are needed.
  #enableFields() {
    this.weight.disabled = !["linear", "weighted", "fixed"].includes(this.carryover.value);
    this.amount.disabled = this.dropIns.value !== "fixed";
    for (const line of this.takes.children) {
      const { by, amount } = controlsOf(line);
      amount.disabled = by.value === "rest";
      amount.required = !amount.disabled;
    }
  }

  /** @param {string} source @param {string} by @param {string} amount */
  #sourceLine(source, by, amount) {
    const from = choice("source", [[source, source]], source);
    const line = el("li", {}, withLabel(t("From"), from), withLabel(t("come"), choice("by", QUALIFYING, by)), withLabel(t("how many"), el("input", { name: "amount", value: amount, inputmode: "decimal", maxlength: 10 })),
      el("button", { type: "button", "aria-label": t("Not from there"), onclick: () => {
        if (this.takes.children.length > 1) line.remove();
        this.#expectPairs();
      } }, "✕"));
    return line;
  }

  // Adds a line for the first phase from which no pairs come yet.
  #addSource() {
    const sources = [...this.takes.children].map((line) => controlsOf(line).source.value);
    const others = this.context.phaseNames().filter((name) => name !== this.name.value && !sources.includes(name));
    if (!others.length) return;
    this.takes.append(this.#sourceLine(others[0], "places", "2"));
    this.context.offerSources();
    this.#expectPairs();
  }

  // Updates the names of the phases offered as sources.
  /** @param {string[]} names */
  offerSources(names) {
    for (const line of this.takes.children) {
      const { source } = controlsOf(line);
      const chosen = names.includes(source.value) ? source.value : names[0];
      source.replaceChildren(...names.filter((name) => name !== this.name.value).map((name) => el("option", { value: name }, name)));
      source.value = chosen;
    }
  }

  // Sets the expected number of pairs to that of the places, if only places are taken.
  #expectPairs() {
    this.#enableFields();
    const lines = [...this.takes.children].map(controlsOf);
    if (lines.every(({ by }) => by.value === "places")) {
      this.pairs.value = String(lines.reduce((sum, { amount }) => sum + Number(amount.value || 0), 0));
      this.#offerWaysSoon();
    }
  }

  #offerWaysSoon(delay = 250) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#offerWays(), delay);
  }

  // Fetches and offers the ways to play without objections; the chosen one stays chosen.
  async #offerWays() {
    const request = ++this.#wayRequests;
    const { answer: ways = [] } = await fetchWays({ pairs: this.pairs.value, sessions: this.sessions.value, boards: this.boards.value, of: this.context.of });
    if (request !== this.#wayRequests) return;
    this.#ways = ways.filter((way) => !way.objections.length);
    const chosen = this.way.value || keyOf(this.offer);
    this.way.replaceChildren(...this.#ways.map((way) => el("option", { value: keyOf(way) }, t("{name}: {rounds} rounds, {boards} boards a session", { name: translated(way.name), rounds: way.rounds, boards: way.boards }))));
    if (this.#ways.some((way) => keyOf(way) === chosen)) this.way.value = chosen;
  }

  get #chosenWay() {
    return this.#ways.find((way) => keyOf(way) === this.way.value);
  }

  // Compares the kinds of carryover for the standings of the present phase.
  async #compare() {
    const request = ++this.#comparisons;
    const first = controlsOf(this.takes.children[0]);
    if (first.source.value !== this.context.name) {
      this.comparison.replaceChildren(el("p", {}, t("Once {source} is played its standings can be compared, on the results page of {name}.", { source: first.source.value, name: this.name.value })));
      return;
    }
    const way = this.#chosenWay;
    const places = first.by.value === "places" ? first.amount.value : this.pairs.value;
    const parameters = new URLSearchParams({
      boards: String((way?.boards ?? 0) * Number(this.sessions.value)), top: String(this.offer.top ? Math.max(2, 2 * ((way?.tables ?? 2) - 1)) : 0),
      places, situation: this.offer.situation.join(",") });
    const { tournament, stage } = this.context;
    /** @type {{ answer?: WhatIf, detail: string }} */
    const { answer, detail } = await question(`/api/next/${encodeURIComponent(tournament)}/${stage}/what-if?${parameters}`);
    if (request !== this.#comparisons) return;
    this.comparison.replaceChildren(...(answer ? comparisonTable(answer) : [el("p", { class: "notice" }, detail)]));
  }

  // The phase as a part of the command.
  body() {
    const [scheme, base, movement, switched] = this.way.value.split("|");
    return {
      name: this.name.value.trim(), sessions: Number(this.sessions.value), boards: Number(this.boards.value),
      scheme, base: Number(base), movement, arrow_switched: switched === "true", barometer: this.barometer.checked,
      takes: [...this.takes.children].map(controlsOf).map(({ source, by, amount }) => ({ source: source.value, by: by.value, amount: by.value === "rest" ? "" : typedNumber(amount.value) })),
      carryover: carryCode(this.carryover.value, this.weight.value), drop_ins: carryCode(this.dropIns.value, typedNumber(this.amount.value)), never_below_average: this.neverBelowAverage.checked, open: this.mayDropIn.checked,
    };
  }
}

// The value of a way to play in its list.
/** @param {Pick<Way, "scheme" | "base" | "movement" | "arrow_switched">} way */
const keyOf = (way) => [way.scheme, way.base, way.movement, way.arrow_switched].join("|");

// The controls of a line for a source of pairs.
/** @param {Element} line */
const controlsOf = (line) => ({
  source: /** @type {HTMLSelectElement} */ (line.querySelector("[name=source]")),
  by: /** @type {HTMLSelectElement} */ (line.querySelector("[name=by]")),
  amount: /** @type {HTMLInputElement} */ (line.querySelector("[name=amount]")),
});
