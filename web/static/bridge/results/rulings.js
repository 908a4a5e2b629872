// The book of rulings of pairs or of teams: the calls, the rulings, and the appeals. A new score is part of the ruling, so
// that both are in the log together.

import { $, el } from "../../shared/dom.js";
import { ask, field, reasonField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Field, Page } from "../../shared/shapes.d.ts" */
/** @import { RulingWords } from "../shapes.d.ts" */

/**
 * A game's boards: `where` is a board's name in words, `call` the command that books a call, with `fields` for the board,
 * whose values `at` turns into the fields of the command.
 * @template {RulingWords & { ns: number | string, ew: number | string }} R
 * @typedef {{ where: (row: R) => string, call: string, fields: () => Field[], at: (values: Record<string, any>) => Record<string, unknown> }} BoardPolicy
 */

const SCORE_LABEL = t("New score, as 4S N 10 or 60x4S N 10,40x-50; empty: it stays");

/** @template {RulingWords & { ns: number | string, ew: number | string }} R */
export class Rulings {
  /** @param {Page<any, any>} page @param {HTMLElement} place @param {BoardPolicy<R>} policy */
  constructor(page, place, policy) {
    this.page = page;
    this.policy = policy;
    this.list = $("ol", undefined, place);
    $(".book-call", undefined, place).addEventListener("click", () => this.#askForCall());
  }

  /** @param {{ rulings: R[] }} head */
  show({ rulings }) {
    this.list.replaceChildren(...rulings.map((ruling) => this.#line(ruling)), ...(rulings.length ? [] : [el("li", {}, t("Nothing."))]));
  }

  /** @param {R} row */
  #line(row) {
    const open = row.state === "pending" || row.state === "appealed";
    const actButton = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) => el("button", { type: "button", class: name, onclick }, label);
    return el("li", { class: `ruling ${open ? "disputed" : ""}`, "data-ruling": row.ruling },
      el("b", {}, this.policy.where(row)),
      el("span", {}, `${row.ns} – ${row.ew}`), el("span", { class: "why" }, open ? t("{state}: result under review", { state: t(row.state) }) : t(row.state)),
      ...rulingWords(row).map((words) => el("p", {}, words)),
      row.state === "pending" ? actButton("give-ruling", t("Rule …"), () => this.#askForRuling(row)) : "",
      row.state === "ruled" ? actButton("appeal-ruling", t("Appeal …"), () => this.#askForAppeal(row)) : "",
      row.state === "ruled" ? actButton("give-ruling", t("Rule again …"), () => this.#askForRuling(row)) : "",
      row.state === "appealed" ? actButton("decide-appeal", t("Decide the appeal …"), () => this.#askForDecision(row)) : "");
  }

  #askForCall() {
    ask(this.page, { title: t("The director is called"), act: t("Book it"), hint: t("The board is under review until it is ruled; its score stands meanwhile."),
      fields: [...this.policy.fields(),
        field("law", t("Law, if it is known yet"), { maxlength: 200 }), reasonField(t("What happened"), { maxlength: 500 })],
      send: ({ reason, ...values }) => this.page.command(this.policy.call, { ...this.policy.at(values), law: values.law, facts: reason }) });
  }

  /** @param {RulingWords} row */
  #askForRuling({ ruling, saw, law, text, now }) {
    ask(this.page, { title: t("The ruling"), act: t("Give it"), hint: now ? t("The score is {now}.", { now }) : t("The board has no score yet."),
      fields: [field("law", t("Law"), { value: law, required: true, maxlength: 200 }), reasonField(t("Ruling"), { value: text, maxlength: 500 }),
        field("result", SCORE_LABEL), field("appeal_until", t("An appeal is possible until"), { type: "time" })],
      send: ({ reason, ...values }) => this.page.command("give-ruling", { ruling, saw, ...values, text: reason }) });
  }

  /** @param {RulingWords} row */
  #askForAppeal({ ruling, appeal_until }) {
    ask(this.page, { title: t("An appeal"), act: t("Enter it"), hint: appeal_until ? t("An appeal is possible until {appeal_until}.", { appeal_until }) : t("No time limit was announced."),
      fields: [field("appellant", t("Who appeals"), { required: true, maxlength: 200 }), reasonField(t("On what grounds"), { maxlength: 500 })],
      send: ({ appellant, reason }) => this.page.command("appeal-ruling", { ruling, appellant, grounds: reason }) });
  }

  /** @param {RulingWords} row */
  #askForDecision({ ruling, saw, now }) {
    ask(this.page, { title: t("The appeal is decided"), act: t("Enter it"), hint: now ? t("The score is {now}.", { now }) : t("The board has no score yet."),
      fields: [field("committee", t("Committee"), { required: true, maxlength: 200 }), reasonField(t("Decision"), { maxlength: 500 }), field("result", SCORE_LABEL)],
      send: ({ reason, ...values }) => this.page.command("decide-appeal", { ruling, saw, ...values, text: reason }) });
  }
}

// What is known of a ruling, in sentences.
/** @param {RulingWords} row */
function rulingWords({ facts, law, text, appeal_until, appellant, grounds, committee, decision, changes }) {
  return [
    t("Facts: {facts}", { facts }),
    text && (law ? t("Ruling, Law {law}: {text}", { law, text }) : t("Ruling: {text}", { text })),
    appeal_until && t("An appeal is possible until {appeal_until}.", { appeal_until }),
    appellant && t("Appeal, {appellant}: {grounds}", { appellant, grounds }),
    committee && t("Committee, {committee}: {decision}", { committee, decision }),
    ...changes.map(([before, after]) => t("Score: {after} instead of {before}", { after, before: before || t("none") })),
  ].filter(Boolean);
}
