// Results that came after the phase was closed: the current result, the requested one, and by whom. Each is
// granted or declined with a reason; none counts before.

import { claimText } from "../../organiser/claims.js";
import { $, el } from "../../shared/dom.js";
import { ask, reasonField } from "../../shared/dialog.js";
import { t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { RequestRow, ResultsHead } from "../shapes.d.ts" */

export class LateResults {
  /** @param {Page<any, any>} page @param {HTMLElement} place */
  constructor(page, place) {
    this.page = page;
    this.place = place;
  }

  /** @param {ResultsHead} head */
  show({ requests }) {
    this.place.hidden = requests.length === 0;
    $("ol", undefined, this.place).replaceChildren(...requests.map((request) => this.#line(request)));
  }

  /** @param {RequestRow} request */
  #line(request) {
    return el("li", { class: "disputed", "data-request": request.request },
      el("b", {}, t("{table}, session {session}, round {round}, board {board}", { ...request, table: `${request.section}${request.table}` })),
      el("span", {}, `${request.ns} – ${request.ew}`),
      el("span", {}, t("{now} instead of {was}", { now: request.asked, was: request.now || t("no result") })),
      el("span", { class: "why" }, [translated(request.why), request.reason, claimText(request)].filter(Boolean).join(" · ")),
      el("button", { type: "button", class: "grant", onclick: () => this.#grant(request) }, t("Make it {asked} …", { asked: request.asked })),
      el("button", { type: "button", class: "decline", onclick: () => this.#decline(request) }, t("Leave unchanged …")));
  }

  /** @param {RequestRow} request */
  #grant({ request, asked, saw }) {
    ask(this.page, { title: t("Make it {asked}", { asked }), act: t("Make it so"), hint: t("The ranking and what is carried over follow from it at once."),
      fields: [reasonField()],
      send: ({ reason }) => this.page.command("grant-board-correction", { request, saw, reason }) });
  }

  /** @param {RequestRow} request */
  #decline({ request }) {
    ask(this.page, { title: t("Leave unchanged"), act: t("Decline it"),
      fields: [reasonField()],
      send: ({ reason }) => this.page.command("decline-board-correction", { request, reason }) });
  }
}
