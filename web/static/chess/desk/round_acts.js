// What may be done to the round next. The usual act is one large button; what takes something back
// lives behind a door at the other end and asks for a reason.

import { el } from "../../shared/dom.js";
import { newKey } from "../../shared/outbox.js";
import { postWarned } from "../../shared/warning.js";
import { ask, field } from "../../shared/dialog.js";

const DONE = {
  "pair-round": "Paired. Look it over, then publish.",
  "publish-round": "Published. The screens show it.",
  "close-round": "Closed.",
  "draw-lots": "Drawn. The schedule shows every game.",
  "draw-start-positions": "Drawn. The screens show it.",
};

export class Acts {
  #said = "";
  #busy = false;
  #whole = "";
  #key = newKey();
  #open = false;
  #signature = "";
  #kept = false;

  constructor(place, { tournament, stage }) {
    Object.assign(this, { place, tournament, stage });
  }

  show(acts) {
    const whole = JSON.stringify(acts);
    if (whole === this.#whole) return;
    this.#whole = whole;
    const signature = JSON.stringify(acts.map((act) => [act.command, act.round]));
    if (signature !== this.#signature && !this.#busy) {
      if (this.#signature && !this.#kept) this.#said = "";
      this.#kept = false;
      this.#key = newKey();
    }
    this.#signature = signature;
    this.acts = acts;
    this.#paint();
  }

  // What an act taken elsewhere on the page came to; `work` returns the words, or nothing.
  async tell(work) {
    const before = this.#signature;
    const words = await work();
    if (!words) return;
    this.#kept = this.#signature === before;
    this.#said = words;
    this.#paint();
  }

  #paint() {
    const forward = this.acts.filter((act) => !act.takes_back);
    const back = this.acts.filter((act) => act.takes_back);
    this.place.replaceChildren(
      el("h2", {}, "Round"),
      ...forward.map((act, index) => this.#forward(act, index === 0)),
      forward.length ? "" : el("p", { class: "hint" }, "All rounds are closed."),
      el("p", { class: "said", role: "status" }, this.#said),
      back.length ? this.#behindTheDoor(back) : "",
    );
  }

  #forward(act, usual) {
    const disabled = !act.ready || this.#busy;
    return el("div", { class: "act" },
      el("button", { type: "button", class: usual ? "primary" : "", "data-command": act.command, disabled, onclick: () => this.#run(act) }, act.label),
      el("p", { class: "hint" }, act.hint));
  }

  #behindTheDoor(back) {
    const door = el("details", { class: "back" }, el("summary", {}, "Take something back"),
      ...back.flatMap((act) => [
        el("button", { type: "button", class: "danger", "data-command": act.command, disabled: !act.ready, onclick: () => this.#takeBack(act) }, `${act.label} …`),
        el("p", { class: "hint" }, act.hint)]));
    door.open = this.#open;
    door.addEventListener("toggle", () => (this.#open = door.open));
    return door;
  }

  async #run(act) {
    const before = this.#signature;
    this.#busy = true;
    this.#said = "Sending …";
    this.#paint();
    const body = act.round ? { stage: this.stage, round: act.round } : { stage: this.stage };
    const answer = await postWarned({ tournament: this.tournament, command: act.command, body, key: this.#key });
    this.#busy = false;
    if (answer.stored || answer.refused) this.#key = newKey();
    // The feed may bring the new state before or after this answer; the word stays through both.
    this.#kept = answer.stored && this.#signature === before;
    this.#said = answer.stored ? DONE[act.command] : answer.detail.replace("it will be sent again", "tap again");
    this.#paint();
  }

  #takeBack(act) {
    ask({
      title: `${act.label}?`, hint: act.hint, act: act.label, danger: true,
      fields: [field("reason", "Reason, for the log", { required: true, maxlength: 500 })],
      send: ({ reason }) => ({ tournament: this.tournament, command: act.command, body: { stage: this.stage, round: act.round, reason } }),
    });
  }
}
