// The parts of the results page about the end of a phase and the beginning of the next one: closing, the carryover
// into this phase with "what if", reserves.

import { question } from "../../shared/commands.js";
import { el } from "../../shared/dom.js";
import { ask, checkboxes, field, closeButton, open, selectField, reasonField } from "../../shared/dialog.js";
import { COLON, decimals, t, translated, typedNumber } from "../../shared/words.js";
import { CARRYOVERS, DROP_INS, SITUATION, carryCode, comparisonTable } from "../next/what_if_table.js";
import { askToClose } from "./closing.js";

/** @import { Page, Field } from "../../shared/shapes.d.ts" */
/** @import { ResultsHead, ToClose, WhatIf } from "../shapes.d.ts" */

const CLOSING_HINT = t("The ranking becomes final. Ties at a cut are split, in the end by a ballot. Who does not go on is a reserve, in that order.");
const CLOSING_TWO_HINT = t("{CLOSING} North-South and East-West are two fields: half of the places go to each, so give even numbers.", { CLOSING: CLOSING_HINT });

export class PhaseEnd {
  // Counts the comparisons: an answer to an earlier one is ignored.
  #comparisons = 0;

  /** @param {Page<ResultsHead, any>} page @param {Record<"ending" | "carryovers" | "ways", HTMLElement>} places */
  constructor(page, places) {
    this.page = page;
    this.places = places;
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {ResultsHead} head */
  show(head) {
    this.places.ending.replaceChildren(...this.#endElements());
    this.places.carryovers.replaceChildren(...(head.follows ? this.#beginningElements() : [el("p", {}, t("Nobody carries anything over into this phase."))]));
  }

  // A button that asks for the fields of a command.
  /**
   * @param {string} title @param {string} command @param {() => Field[]} fields
   * @param {{ act?: string, hint?: string, body?: (values: Record<string, any>) => object }} [more]
   */
  #commandButton(title, command, fields, { act = title, hint = "", body = (values) => values } = {}) {
    return el("button", { type: "button", "data-command": command, onclick: () => ask(this.page, {
      title, hint, fields: fields(), act,
      send: (values) => this.page.command(command, body(values)),
    }) }, `${title} …`);
  }

  #endElements() {
    const { ended, targets, going, reserves, two_winners: twoWinners } = this.#head;
    const reason = () => [reasonField(t("Reason"), { maxlength: null })];
    const next = el("a", { class: "next", href: `/t/${encodeURIComponent(this.page.tournament)}/s/${this.page.stage}/next` }, t("What comes next: all phases, who goes on"));
    if (!ended) {
      const close = () => askToClose(this.page, targets, twoWinners ? CLOSING_TWO_HINT : CLOSING_HINT);
      return [el("button", { type: "button", "data-command": "close-phase", onclick: close }, t("Close the phase …")), el("p", {}, next)];
    }
    return [
      el("p", {}, t("The phase is closed.")),
      ...going.map(({ name, pairs, out, instead }) => el("div", {},
        el("p", {}, el("b", {}, `${t("To {name}", { name })}${COLON}`), pairs.join(", ")),
        out.length ? el("p", { class: "affected" }, t("After corrections {out} would not be among them, {instead} would.", { out: out.join(", "), instead: instead.join(", ") })) : "")),
      going.length ? el("p", {}, el("b", {}, `${t("Reserves")}${COLON}`), reserves.slice(0, 12).join(", ") || t("none")) : "",
      this.#commandButton(t("Open the phase again"), "reopen-phase", reason),
      el("p", {}, next),
    ];
  }

  #beginningElements() {
    const { rule, starts, imps, amiss } = this.#head;
    const lengthFields = () => [
      field("boards", t("Boards of this phase, a pair"), { type: "number", value: this.#head.length[0] || "", min: 1, required: true }),
      imps ? field("top", t("Top: none in IMPs"), { type: "number", value: 0, min: 0, max: 0, required: true })
        : field("top", t("Top of a board in this phase"), { type: "number", value: this.#head.length[1] || "", min: 1, required: true }),
    ];
    const [kind, weight = ""] = (rule || (imps ? "linear:0.3" : "linear:0.03")).split(":");
    const carryoverFields = () => [
      selectField("policy", t("Carryover"), imps ? CARRYOVERS.filter(([code]) => code !== "ebu") : CARRYOVERS, kind),
      field("weight", t("Weight, as 0.03; or amounts by place, as 9,6,3"), { value: weight }), ...lengthFields(),
      selectField("drop_ins", t("Who drops in gets"), DROP_INS, "median"), field("amount", t("Fixed amount")),
      field("qualifying", t("Places that qualify at the end, 0 in a final"), { type: "number", value: 0, min: 0 }), field("reason", t("Reason")),
    ];
    const carryoverBody = (/** @type {Record<string, any>} */ { weight, amount, policy, drop_ins, ...more }) => ({ ...more, policy: carryCode(policy, weight), drop_ins: carryCode(drop_ins, typedNumber(amount)) });
    const reserveFields = () => [field("pair", t("Pair"), { type: "number", min: 1, required: true }), reasonField(t("Reason"), { maxlength: null })];
    return [
      el("p", {}, rule ? t("Announced: {rule}.", { rule: [CARRYOVERS.find(([code]) => code === kind)?.[1] ?? kind, kind === "fixed" ? weight : decimals(weight)].filter(Boolean).join(" ") }) : t("No carryover is announced yet.")),
      amiss ? el("p", { class: "notice amiss" }, translated(amiss)) : "",
      starts.length ? el("table", { class: "starts" }, el("tbody", {}, ...starts.map((start) => el("tr", { "data-pair": start.pair },
        el("td", {}, `${start.pair} ${start.name}`), el("td", { class: "carryover" }, decimals(start.carryover)), el("td", {}, translated(start.origin)))))) : "",
      el("div", { class: "tools" },
        el("button", { type: "button", class: "what-if", onclick: () => this.#askToCompare(lengthFields()) }, t("What if …")),
        this.#commandButton(t("Announce the carryover"), "announce-carryover", carryoverFields, { body: carryoverBody }),
        this.#commandButton(t("Admit a reserve"), "admit-reserve", reserveFields)),
    ];
  }

  // Asks for the comparison of carryovers, with the known length of the phase filled in.
  /** @param {Field[]} fields */
  async #askToCompare(fields) {
    const { tournament, stage, sheet: { head: { follows } } } = this.page;
    const id = encodeURIComponent(tournament);
    /** @type {{ answer?: ToClose, detail: string }} */
    const { answer } = await question(`/api/next/${id}/${follows}/closing`);
    const situation = checkboxes("situation", t("As it is"), SITUATION, answer?.situation);
    open(t("What if"), el("form", { method: "dialog", onsubmit: () => compare() }, ...[...fields, situation].map(({ element }) => element),
      el("div", { class: "buttons" }, closeButton(), el("button", { type: "submit", class: "primary" }, t("Compare")))));
    const compare = async () => {
      const request = ++this.#comparisons;
      const parameters = new URLSearchParams([...fields, situation].map((field) => [field.name, String(field.value())]));
      /** @type {{ answer?: WhatIf, detail: string }} */
      const { answer: comparison, detail } = await question(`/t/${id}/s/${stage}/what-if?${parameters}`, undefined, t("No answer from the server; ask again."));
      if (request !== this.#comparisons) return;
      this.places.ways.replaceChildren(...(comparison ? comparisonTable(comparison) : [el("p", { class: "notice" }, detail || t("That can't be compared; check boards, top and situation."))]));
    };
  }
}
