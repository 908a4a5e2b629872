// The book of rulings: whom the director was called to, what they ruled, and what came of it. A new
// score goes with the ruling, so that both stand in the log together.

import { $, el } from "../../shared/dom.js";
import { ask, field, reasonField } from "../../shared/dialog.js";
import { placeOf } from "./irregular_play.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ResultsHead, RulingRow } from "../shapes.d.ts" */

const SCORE = "New score, as 4S N 10 or 60x4S N 10,40x-50; empty: it stays";

export class Rulings {
  /** @param {Page<ResultsHead, any>} page @param {HTMLElement} place */
  constructor(page, place) {
    this.page = page;
    this.list = $("ol", undefined, place);
    $(".book-call", undefined, place).addEventListener("click", () => this.#book());
  }

  /** @param {ResultsHead} head */
  show({ rulings }) {
    this.list.replaceChildren(...rulings.map((ruling) => this.#line(ruling)), ...(rulings.length ? [] : [el("li", {}, "Nothing.")]));
  }

  /** @param {RulingRow} row */
  #line(row) {
    const open = row.state === "pending" || row.state === "appealed";
    const act = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) => el("button", { type: "button", class: name, onclick }, label);
    return el("li", { class: `ruling ${open ? "disputed" : ""}`, "data-ruling": row.ruling },
      el("b", {}, `${row.section}${row.table}, session ${row.session}, round ${row.round}, board ${row.board}`),
      el("span", {}, `${row.ns} – ${row.ew}`), el("span", { class: "why" }, open ? `${row.state}: result under review` : row.state),
      ...told(row).map((words) => el("p", {}, words)),
      row.state === "pending" ? act("give-ruling", "Rule …", () => this.#give(row)) : "",
      row.state === "ruled" ? act("appeal-ruling", "Appeal …", () => this.#appeal(row)) : "",
      row.state === "ruled" ? act("give-ruling", "Rule anew …", () => this.#give(row)) : "",
      row.state === "appealed" ? act("decide-appeal", "Decide the appeal …", () => this.#decide(row)) : "");
  }

  #book() {
    const { session, round } = this.page.sheet.head;
    const number = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number | string} */ value) => field(name, label, { type: "number", min: 1, required: true, value });
    ask(this.page, { title: "The director is called", act: "Book it", hint: "The board is under review until it is ruled; its score stands meanwhile.",
      fields: [number("session", "Session", session || 1), number("round", "Round", round || 1),
        field("table", "Table, as A3", { pattern: "[A-Za-z]{1,3}[1-9][0-9]{0,3}", required: true }), number("board", "Board", ""),
        field("law", "Law, if it is known yet", { maxlength: 200 }), reasonField("What happened", { maxlength: 500 })],
      send: ({ reason, ...values }) => this.page.command("book-call", { ...values, ...placeOf(values.table), facts: reason }) });
  }

  /** @param {RulingRow} row */
  #give({ ruling, saw, law, text, now }) {
    ask(this.page, { title: "The ruling", act: "Give it", hint: now ? `The score is ${now}.` : "The board has no score yet.",
      fields: [field("law", "Law", { value: law, required: true, maxlength: 200 }), reasonField("Ruling", { value: text, maxlength: 500 }),
        field("result", SCORE), field("appeal_until", "An appeal is possible until", { type: "time" })],
      send: ({ reason, ...values }) => this.page.command("give-ruling", { ruling, saw, ...values, text: reason }) });
  }

  /** @param {RulingRow} row */
  #appeal({ ruling, appeal_until }) {
    ask(this.page, { title: "An appeal", act: "Enter it", hint: appeal_until ? `An appeal was possible until ${appeal_until}.` : "No time limit was told.",
      fields: [field("appellant", "Who appeals", { required: true, maxlength: 200 }), reasonField("On what grounds", { maxlength: 500 })],
      send: ({ appellant, reason }) => this.page.command("appeal-ruling", { ruling, appellant, grounds: reason }) });
  }

  /** @param {RulingRow} row */
  #decide({ ruling, saw, now }) {
    ask(this.page, { title: "The appeal is decided", act: "Enter it", hint: `The score is ${now || "not entered"}.`,
      fields: [field("committee", "Committee", { required: true, maxlength: 200 }), reasonField("Decision", { maxlength: 500 }), field("result", SCORE)],
      send: ({ reason, ...values }) => this.page.command("decide-appeal", { ruling, saw, ...values, text: reason }) });
  }
}

/** @param {RulingRow} row */
function told({ facts, law, text, appeal_until, appellant, grounds, committee, decision, changes }) {
  return [
    `Facts: ${facts}`,
    text && `Ruling${law ? `, Law ${law}` : ""}: ${text}`,
    appeal_until && `An appeal is possible until ${appeal_until}.`,
    appellant && `Appeal, ${appellant}: ${grounds}`,
    committee && `Committee, ${committee}: ${decision}`,
    ...changes.map(([before, after]) => `Score: ${after} instead of ${before || "none"}`),
  ].filter(Boolean);
}
