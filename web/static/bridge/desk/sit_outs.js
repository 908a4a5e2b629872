// Sit-outs and all valid merges against them, each with the instructions for the tables; a tap carries it
// out. A merge can be undone, with a reason.

import { el } from "../../shared/dom.js";
import { ask, reasonField } from "../../shared/dialog.js";
import { sendConfirmed } from "../../shared/warning.js";
import { counted, t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { MergeLine, PhaseDeskHead, SitOuts as Out, StandingLine } from "../shapes.d.ts" */

const SHOWN = 3;

export class SitOuts {
  #whole = "";
  #said = "";
  #all = false;

  /** @type {Out | null} */
  #out = null;

  /** @param {HTMLElement} place @param {Page<any, any>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  /** @param {PhaseDeskHead} head */
  show({ out }) {
    const whole = JSON.stringify(out);
    if (whole === this.#whole) return;
    this.#whole = whole;
    this.#out = out;
    this.#paint();
  }

  #paint() {
    const out = this.#out;
    this.place.hidden = !out || (!out.places.length && !out.standing.length);
    if (!out || this.place.hidden) return;
    const ways = this.#all ? out.ways : out.ways.slice(0, SHOWN);
    this.place.replaceChildren(
      el("h2", {}, t("Sit-outs")),
      out.places.length ? el("p", { class: "hint" }, t("Vacant: {places}.", { places: out.places.map((place) => translated(place)).join("; ") })) : "",
      ...ways.map((way, index) => this.#way(way, index === 0)),
      out.ways.length > ways.length ? el("button", { type: "button", class: "more", onclick: () => this.#showAll() }, counted("{count} more way", "{count} more ways", out.ways.length - ways.length)) : "",
      out.why.length ? el("details", { class: "why" }, el("summary", {}, t("Why they can't be merged")), el("ul", {}, ...out.why.map((says) => el("li", {}, translated(says))))) : "",
      el("p", { class: "said", role: "status" }, this.#said),
      ...out.standing.map((done) => this.#standing(done)));
  }

  #showAll() {
    this.#all = true;
    this.#paint();
  }

  /** @param {MergeLine} way @param {boolean} usual */
  #way(way, usual) {
    const told = [...way.first, ...way.tables];
    const later = way.disturbed.length ? t("Session {disturbed} is to be planned again.", { disturbed: way.disturbed.join(", ") }) : "";
    /** @type {HTMLButtonElement} */
    const merge = el("button", { type: "button", class: usual ? "primary merge" : "merge", onclick: () => this.#merge(merge, way) },
      t("Merge {guest_section} into {host_section}", { guest_section: way.guest_section, host_section: way.host_section }));
    return el("div", { class: "way" },
      el("ul", {}, ...told.map((says) => el("li", {}, translated(says)))),
      later ? el("p", { class: "notice" }, later) : "",
      merge);
  }

  /** @param {HTMLButtonElement} button @param {MergeLine} way */
  async #merge(button, way) {
    button.disabled = true;
    const { host_section, host_place, guest_section, guest_place, first_round, rearranged } = way;
    const body = { session: this.#out?.session, host_section, host_place, guest_section, guest_place, first_round, rearranged };
    const answer = await sendConfirmed(this.page.outbox, this.page.command("merge-sections", body));
    button.disabled = false;
    this.#said = answer.stored ? t("Merged. Tell the tables.") : answer.detail;
    this.#paint();
  }

  /** @param {StandingLine} done */
  #standing({ merge, tables, undo_from: from }) {
    return el("div", { class: "standing" },
      el("p", {}, el("b", {}, t("Merged"))), el("ul", {}, ...tables.map((says) => el("li", {}, translated(says)))),
      from ? el("button", { type: "button", class: "danger undo-merge", onclick: () => this.#undo(merge, from) }, t("Undo the merge …")) : "");
  }

  /** @param {number} merge @param {number} from */
  #undo(merge, from) {
    ask(this.page, {
      title: t("Undo the merge?"), act: t("Undo it"), danger: true,
      hint: t("From round {from} on the guests stay at their own tables and sit out.", { from }),
      fields: [reasonField()],
      send: ({ reason }) => this.page.command("undo-merge", { session: this.#out?.session, merge, first_round: from, reason }),
    });
  }
}
