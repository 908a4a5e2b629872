// What may be done next. The usual act is one large button; what takes something back lives behind
// a door at the other end, and asks for a reason where the log wants one.

import { el } from "../../shared/dom.js";
import { ask, field } from "../../shared/dialog.js";
import { newKey } from "../../shared/outbox.js";
import { postWarned } from "../../shared/warning.js";

const DONE = {
  "seed-lines": "Drawn. Plan the session next.",
  "plan-session": "Planned. Look it over, then publish.",
  "publish-session": "Published. The screens show it.",
  "call-round": "Called. The screens show it.",
  "close-session": "Closed.",
};

export class PhaseActs {
  #whole = "";
  #said = "";
  #busy = false;
  #key = newKey();
  #open = false;

  constructor(place, { tournament, stage }) {
    Object.assign(this, { place, tournament, stage });
  }

  show({ acts }) {
    const whole = JSON.stringify(acts);
    if (whole === this.#whole) return;
    if (!this.#busy) this.#key = newKey();
    this.#whole = whole;
    this.acts = acts;
    this.#paint();
  }

  #paint() {
    const forward = this.acts.filter((act) => !act.takes_back);
    const back = this.acts.filter((act) => act.takes_back);
    this.place.replaceChildren(
      el("h2", {}, "Session"),
      ...forward.map((act, index) => this.#forward(act, index === 0)),
      el("p", { class: "said", role: "status" }, this.#said),
      back.length ? this.#behindTheDoor(back) : "");
  }

  #forward(act, usual) {
    return el("div", { class: "act" },
      el("button", { type: "button", class: usual ? "primary" : "", "data-command": act.command, disabled: !act.ready || this.#busy, onclick: () => this.#run(act) }, act.label),
      el("p", { class: "hint" }, act.hint));
  }

  #behindTheDoor(back) {
    const door = el("details", { class: "back" }, el("summary", {}, "Take something back"),
      ...back.flatMap((act) => [
        el("button", { type: "button", class: "danger", "data-command": act.command, onclick: () => this.#takeBack(act) }, act.round ? act.label : `${act.label} …`),
        el("p", { class: "hint" }, act.hint)]));
    door.open = this.#open;
    door.addEventListener("toggle", () => (this.#open = door.open));
    return door;
  }

  #body({ session, round }) {
    return { stage: this.stage, ...(session ? { session } : {}), ...(round ? { round } : {}) };
  }

  async #run(act) {
    this.#busy = true;
    this.#said = "Sending …";
    this.#paint();
    const answer = await postWarned({ tournament: this.tournament, command: act.command, body: this.#body(act), key: this.#key });
    this.#busy = false;
    if (answer.stored || answer.refused) this.#key = newKey();
    this.#said = answer.stored ? DONE[act.command] : answer.detail.replace("it will be sent again", "tap again");
    this.#paint();
  }

  #takeBack(act) {
    if (act.command === "call-round") return this.#run(act);
    return ask({
      title: `${act.label}?`, hint: act.hint, act: act.label, danger: true,
      fields: [field("reason", "Reason, for the log", { required: true, maxlength: 500 })],
      send: ({ reason }) => ({ tournament: this.tournament, command: act.command, body: { ...this.#body(act), reason } }),
    });
  }
}
