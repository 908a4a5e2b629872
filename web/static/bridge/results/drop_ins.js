// Pairs out of a parallel event: who preregistered, who of them may come by now, what was announced.

import { el } from "../../shared/dom.js";
import { ask, checks, field } from "../../shared/dialog.js";

const ENTRANCE = [["open", "Pairs may drop in"], ["mid_phase", "Once its seats are drawn, too"], ["only_preregistered", "Only who has preregistered"]];

export class DropIns {
  constructor(at, place) {
    Object.assign(this, { at, place });
  }

  show({ follows, ended, coming }) {
    this.place.closest("section").hidden = !follows || ended;
    this.coming = coming;
    const { waiting, at_least: least, at_most: most } = coming;
    this.place.replaceChildren(
      el("p", { class: "rule" }, announced(coming)),
      waiting.length ? el("p", { class: "expected" }, `Still expected: ${least === most ? most : `${least} to ${most}`}. Who is free comes in when the seats are drawn.`) : "",
      el("ol", {}, ...waiting.map((one) => this.#line(one))),
      el("div", { class: "tools" },
        this.#button("Preregister a pair", "preregister-pair", () => this.#preregister()),
        this.#button("A pair drops in", "drop-in", () => this.#dropIn()),
        this.#button("Announce who may drop in", "announce-entrance", () => this.#announce())));
  }

  #button(title, command, onclick) {
    return el("button", { type: "button", "data-command": command, onclick }, `${title} …`);
  }

  #send(command, body) {
    return { tournament: this.at.tournament, command, body: { stage: this.at.stage, ...body } };
  }

  #line(one) {
    const { preregistration } = one;
    const act = (title, command, required, body = { preregistration }) => () => ask({
      title: `${title}: ${one.name}`, act: title, fields: [field("reason", "Reason", { required, maxlength: 200 })],
      send: ({ reason }) => this.#send(command, { ...body, reason }),
    });
    return el("li", { "data-preregistration": preregistration, class: one.free ? "free" : "" },
      el("b", { translate: "no" }, one.name),
      el("span", { class: "why" }, one.free ? "✓ free" : `still plays in ${one.event}`),
      one.free ? el("button", { type: "button", class: "let-in", onclick: act("Let it in now", "drop-in", false, { preregistered: [preregistration] }) }, "Let it in now …")
        : el("button", { type: "button", class: "free-now", onclick: act("It is free", "free-preregistered", false) }, "It is free …"),
      el("button", { type: "button", class: "strike", onclick: act("It does not come", "drop-preregistered", true) }, "It does not come …"));
  }

  #preregister() {
    ask({ title: "Preregister a pair", act: "Preregister", hint: "It gets its number when it comes in.",
      fields: [...players(), field("seeding", "Strength; more is stronger", { type: "number", min: 0, inputmode: "numeric" }), field("event", "Still plays in; empty: it is free", { maxlength: 200 })],
      send: ({ one, other, ...more }) => this.#send("preregister-pair", { players: [person(one), person(other)], ...more }) });
  }

  #dropIn() {
    ask({ title: "A pair drops in", act: "Let it in", fields: [...players(), field("reason", "From where", { maxlength: 200 })],
      send: ({ one, other, reason }) => this.#send("drop-in", { reason, pairs: [{ players: [person(one), person(other)] }] }) });
  }

  #announce() {
    const chosen = ENTRANCE.map(([name]) => name).filter((name) => this.coming[name]);
    ask({ title: "Announce who may drop in", act: "Announce", fields: [checks("rules", "Drop-ins", ENTRANCE, chosen), field("reason", "Reason", { maxlength: 200 })],
      send: ({ rules, reason }) => this.#send("announce-entrance", { ...Object.fromEntries(ENTRANCE.map(([name]) => [name, rules.includes(name)])), reason }) });
  }
}

function announced({ open, mid_phase: midPhase, only_preregistered: only }) {
  if (!open) return "Nobody drops into this phase.";
  return `${only ? "Pairs that preregistered" : "Pairs"} may drop in${midPhase ? "" : " until its seats are drawn"}.`;
}

const players = () => [field("one", "First player", { required: true, maxlength: 200 }), field("other", "Second player", { required: true, maxlength: 200 })];

// "Family, Given"; without a comma all of it is the family name.
function person(text) {
  const [family, given = ""] = text.split(",").map((part) => part.trim());
  return { family, given };
}
