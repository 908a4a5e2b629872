// Sit-outs and all valid merges against them, each with the instructions for the tables; a tap carries it
// out. A merge can be undone, with a reason.

import { el } from "../../shared/dom.js";
import { ask, reasonField } from "../../shared/dialog.js";
import { sendConfirmed } from "../../shared/warning.js";
import { SEMICOLON, counted, t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { MergeLine, PhaseDeskHead, SitOuts as Vacancies, StandingLine } from "../shapes.d.ts" */

// The number of possible merges shown at first.
const SHOWN = 3;

export class SitOuts {
  #shownJson = "";
  #message = "";
  #showsAll = false;

  /** @type {Vacancies | null} */
  #vacancies = null;

  /** @param {HTMLElement} place @param {Page<any, any>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  /** @param {PhaseDeskHead} head */
  show({ out }) {
    const json = JSON.stringify(out);
    if (json === this.#shownJson) return;
    if (!out?.standing.length) this.#message = ""; // no merge is in force any more that tables are to be told of
    this.#shownJson = json;
    this.#vacancies = out;
    this.#paint();
  }

  #paint() {
    const vacancies = this.#vacancies;
    this.place.hidden = !vacancies || (!vacancies.places.length && !vacancies.standing.length);
    if (!vacancies || this.place.hidden) return;
    const { places, ways, why, standing } = vacancies;
    const shown = this.#showsAll ? ways : ways.slice(0, SHOWN);
    this.place.replaceChildren(
      el("h2", {}, t("Sit-outs")),
      places.length ? el("p", { class: "hint" }, t("Vacant: {places}.", { places: places.map((place) => translated(place)).join(SEMICOLON) })) : "",
      ...shown.map((merge, index) => this.#mergeElement(merge, index === 0)),
      ways.length > shown.length ? el("button", { type: "button", class: "more", onclick: () => this.#showAll() }, counted("{count} more way", "{count} more ways", ways.length - shown.length)) : "",
      why.length ? el("details", { class: "why" }, el("summary", {}, t("Why they can't be merged")), el("ul", {}, ...why.map((words) => el("li", {}, translated(words))))) : "",
      el("p", { class: "said", role: "status" }, this.#message),
      ...standing.map((done) => this.#doneElement(done)));
  }

  #showAll() {
    this.#showsAll = true;
    this.#paint();
  }

  // A possible merge: the instructions for the tables, and the button that carries it out.
  /** @param {MergeLine} merge @param {boolean} usual */
  #mergeElement(merge, usual) {
    const { first, tables, disturbed, guest_section, host_section } = merge;
    /** @type {HTMLButtonElement} */
    const button = el("button", { type: "button", class: usual ? "primary merge" : "merge", onclick: () => this.#merge(button, merge) },
      t("Merge {guest_section} into {host_section}", { guest_section, host_section }));
    return el("div", { class: "way" },
      el("ul", {}, ...[...first, ...tables].map((words) => el("li", {}, translated(words)))),
      disturbed.length ? el("p", { class: "notice" }, t("Session {disturbed} is to be planned again.", { disturbed: disturbed.join(", ") })) : "",
      button);
  }

  /** @param {HTMLButtonElement} button @param {MergeLine} merge */
  async #merge(button, { host_section, host_place, guest_section, guest_place, first_round, rearranged }) {
    button.disabled = true;
    const body = { session: this.#vacancies?.session, host_section, host_place, guest_section, guest_place, first_round, rearranged };
    const answer = await sendConfirmed(this.page.outbox, this.page.command("merge-sections", body));
    button.disabled = false;
    this.#message = answer.stored ? t("Merged. Tell the tables.") : answer.detail;
    this.#paint();
  }

  // A merge that was carried out; it can be undone as long as there is a round to undo it from.
  /** @param {StandingLine} done */
  #doneElement({ merge, tables, undo_from: from }) {
    return el("div", { class: "standing" },
      el("p", {}, el("b", {}, t("Merged"))), el("ul", {}, ...tables.map((words) => el("li", {}, translated(words)))),
      from ? el("button", { type: "button", class: "danger undo-merge", onclick: () => this.#askToUndo(merge, from) }, t("Undo the merge …")) : "");
  }

  /** @param {number} merge @param {number} from */
  #askToUndo(merge, from) {
    ask(this.page, {
      title: t("Undo the merge?"), act: t("Undo it"), danger: true,
      hint: t("From round {from} on the guests stay at their own tables and sit out.", { from }),
      fields: [reasonField()],
      send: ({ reason }) => this.page.command("undo-merge", { session: this.#vacancies?.session, merge, first_round: from, reason }),
    });
  }
}
