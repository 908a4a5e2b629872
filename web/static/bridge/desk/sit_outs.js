// Sit-outs and what can be done about them: every valid merge with what each table is told; one tap
// carries it out. What stands can be undone, with a reason.

import { el } from "../../shared/dom.js";
import { ask, field } from "../../shared/dialog.js";
import { newKey } from "../../shared/outbox.js";
import { postWarned } from "../../shared/warning.js";

const SHOWN = 3;

export class SitOuts {
  #whole = "";
  #said = "";
  #all = false;

  constructor(place, { tournament, stage }) {
    Object.assign(this, { place, tournament, stage });
  }

  show({ out }) {
    const whole = JSON.stringify(out);
    if (whole === this.#whole) return;
    this.#whole = whole;
    this.out = out;
    this.#paint();
  }

  #paint() {
    const { out } = this;
    this.place.hidden = !out || (!out.places.length && !out.standing.length);
    if (this.place.hidden) return;
    const ways = this.#all ? out.ways : out.ways.slice(0, SHOWN);
    this.place.replaceChildren(
      el("h2", {}, "Sit-outs"),
      out.places.length ? el("p", { class: "hint" }, `Vacant: ${out.places.join("; ")}.`) : "",
      ...ways.map((way, index) => this.#way(way, index === 0)),
      out.ways.length > ways.length ? el("button", { type: "button", class: "more", onclick: () => this.#showAll() }, `${out.ways.length - ways.length} more ways`) : "",
      out.why.length ? el("details", { class: "why" }, el("summary", {}, "Why they can't be merged"), el("ul", {}, ...out.why.map((says) => el("li", {}, says)))) : "",
      el("p", { class: "said", role: "status" }, this.#said),
      ...out.standing.map((done) => this.#standing(done)));
  }

  #showAll() {
    this.#all = true;
    this.#paint();
  }

  #way(way, usual) {
    const told = [...way.first, ...way.tables];
    const later = way.disturbed.length ? `Session ${way.disturbed.join(", ")} is to be planned anew.` : "";
    return el("div", { class: "way" },
      el("ul", {}, ...told.map((says) => el("li", {}, says))),
      later ? el("p", { class: "notice" }, later) : "",
      el("button", { type: "button", class: usual ? "primary merge" : "merge", onclick: ({ target }) => this.#merge(target, way) },
        `Merge ${way.guest_section} into ${way.host_section}`));
  }

  async #merge(button, way) {
    button.disabled = true;
    const { host_section, host_place, guest_section, guest_place, first_round, rearranged } = way;
    const body = { stage: this.stage, session: this.out.session, host_section, host_place, guest_section, guest_place, first_round, rearranged };
    const answer = await postWarned({ tournament: this.tournament, command: "merge-sections", body, key: newKey() });
    button.disabled = false;
    this.#said = answer.stored ? "Merged. Tell the tables." : answer.detail;
    this.#paint();
  }

  #standing({ merge, tables, undo_from: from }) {
    return el("div", { class: "standing" },
      el("p", {}, el("b", {}, "Merged")), el("ul", {}, ...tables.map((says) => el("li", {}, says))),
      from ? el("button", { type: "button", class: "danger undo-merge", onclick: () => this.#undo(merge, from) }, "Undo the merge …") : "");
  }

  #undo(merge, from) {
    ask({
      title: "Undo the merge?", act: "Undo it", danger: true,
      hint: `From round ${from} on the guests stay at their own tables and sit out.`,
      fields: [field("reason", "Reason, for the log", { required: true, maxlength: 200 })],
      send: ({ reason }) => ({ tournament: this.tournament, command: "undo-merge", body: { stage: this.stage, session: this.out.session, merge, first_round: from, reason } }),
    });
  }
}
