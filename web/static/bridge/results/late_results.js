// Results that came for a phase after it was closed: what stands, what was asked for and by whom.
// Each is granted or declined with a reason; nothing of it counts before.

import { clockTime, el } from "../../shared/dom.js";
import { ask, field } from "../../shared/dialog.js";

export class TooLate {
  constructor(at, place) {
    Object.assign(this, { at, place });
  }

  show({ requests }) {
    this.place.hidden = requests.length === 0;
    this.place.querySelector("ol").replaceChildren(...requests.map((request) => this.#line(request)));
  }

  #line(request) {
    const who = request.device.includes(request.who) ? request.device : `${request.device}, ${request.who}`;
    return el("li", { class: "disputed", "data-request": request.request },
      el("b", {}, `${request.section}${request.table}, session ${request.session}, round ${request.round}, board ${request.board}`),
      el("span", {}, `${request.ns} – ${request.ew}`),
      el("span", {}, `${request.asked} instead of ${request.now || "no result"}`),
      el("span", { class: "why" }, [request.why, request.reason, who, clockTime(request.at)].filter(Boolean).join(" · ")),
      el("button", { type: "button", class: "grant", onclick: () => this.#grant(request) }, `Make it ${request.asked} …`),
      el("button", { type: "button", class: "decline", onclick: () => this.#decline(request) }, "Leave it as it is …"));
  }

  #send(command, body) {
    return { tournament: this.at.tournament, command, body: { stage: this.at.stage, ...body } };
  }

  #grant({ request, asked, saw }) {
    ask({ title: `Make it ${asked}`, act: "Make it so", hint: "The ranking and what is carried over follow from it at once.",
      fields: [field("reason", "Reason, for the log", { required: true, maxlength: 200 })],
      send: ({ reason }) => this.#send("grant-board-correction", { request, saw, reason }) });
  }

  #decline({ request }) {
    ask({ title: "Leave it as it is", act: "Decline it",
      fields: [field("reason", "Reason, for the log", { required: true, maxlength: 200 })],
      send: ({ reason }) => this.#send("decline-board-correction", { request, reason }) });
  }
}
