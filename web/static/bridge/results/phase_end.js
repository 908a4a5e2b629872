// The end of a phase and the beginning of the next: closing, carryovers and what if, reserves.

import { el } from "../../shared/dom.js";
import { ask, field } from "../../shared/dialog.js";

const CLOSING = "The ranking becomes final. Ties at a cut are split by a ballot.";
const CLOSING_TWO = `${CLOSING} North-South and East-West are two fields: half of the places go to each, so give even numbers.`;

export class Ending {
  constructor(at, places) {
    Object.assign(this, { at, places });
  }

  show(head) {
    this.head = head;
    this.places.ending.replaceChildren(...this.#ending());
    this.places.carryovers.replaceChildren(...(head.follows ? this.#starting() : [el("p", {}, "Nobody carries anything over into this phase.")]));
  }

  #ask(title, command, fields, { act = title, hint = "", body = (values) => values } = {}) {
    return el("button", { type: "button", "data-command": command, onclick: () => ask({
      title, hint, fields: fields(), act,
      send: (values) => ({ tournament: this.at.tournament, command, body: { stage: this.at.stage, ...body(values) } }),
    }) }, `${title} …`);
  }

  #ending() {
    const { ended, targets, going, reserves, two_winners: twoWinners } = this.head;
    const reason = () => [field("reason", "Reason", { required: true })];
    if (!ended) {
      const fields = () => targets.map(([number, name]) => field(`to-${number}`, `How many go on to ${name}`, { type: "number", value: 0, min: 0 }));
      const body = (values) => ({ places: targets.map(([number]) => [number, values[`to-${number}`]]).filter(([, many]) => many) });
      return [this.#ask("Close the phase", "close-phase", fields, { body, hint: twoWinners ? CLOSING_TWO : CLOSING })];
    }
    return [
      el("p", {}, "The phase is closed."),
      ...going.map((one) => el("div", {},
        el("p", {}, el("b", {}, `To ${one.name}: `), one.pairs.join(", ")),
        one.out.length ? el("p", { class: "affected" }, `After corrections ${one.out.join(", ")} would not be among them, ${one.instead.join(", ")} would.`) : "")),
      going.length ? el("p", {}, el("b", {}, "Reserves: "), reserves.slice(0, 12).join(", ") || "none") : "",
      this.#ask("Open the phase again", "reopen-phase", reason),
    ];
  }

  #starting() {
    const { rule, starts, imps, amiss } = this.head;
    const length = () => [
      field("boards", "Boards of this phase, a pair", { type: "number", value: this.head.length[0] || "", min: 1, required: true }),
      imps ? field("top", "Top: none in IMPs", { type: "number", value: 0, min: 0, max: 0, required: true })
        : field("top", "Top of a board in this phase", { type: "number", value: this.head.length[1] || "", min: 1, required: true }),
    ];
    const ways = imps ? "none, full, weighted:0.3, linear, linear:0.3 or fixed:9,6,3" : "none, full, weighted:0.3, linear, linear:0.03, ebu or fixed:9,6,3";
    const announce = () => [
      field("policy", ways, { value: rule || (imps ? "linear:0.3" : "linear:0.03"), required: true }), ...length(),
      field("drop_ins", "Drop-ins get: median, last, fixed:12 or, before a cut, quotient", { value: "median", required: true }),
      field("qualifying", "Places that qualify at the end, 0 in a final", { type: "number", value: 0, min: 0 }), field("reason", "Reason"),
    ];
    const reserve = () => [field("pair", "Pair", { type: "number", min: 1, required: true }), field("reason", "Reason", { required: true })];
    return [
      el("p", {}, rule ? `Announced: ${rule}.` : "No carryover is announced yet."),
      amiss ? el("p", { class: "notice amiss" }, amiss) : "",
      starts.length ? el("table", { class: "starts" }, el("tbody", {}, ...starts.map((start) => el("tr", { "data-pair": start.pair },
        el("td", {}, `${start.pair} ${start.name}`), el("td", { class: "carryover" }, start.carryover), el("td", {}, start.origin))))) : "",
      el("div", { class: "tools" },
        el("button", { type: "button", class: "what-if", onclick: () => this.#askWays(length()) }, "What if …"),
        this.#ask("Announce the carryover", "announce-carryover", announce),
        this.#ask("Admit a reserve", "admit-reserve", reserve)),
    ];
  }

  #askWays(fields) {
    const situation = field("situation", "Situation, as: short, uneven, selected, round-robin, continuation, consolation, drop-ins");
    const dialog = document.querySelector("dialog.sheet");
    const form = el("form", { method: "dialog", onsubmit: () => this.#ways([...fields, situation]) },
      el("h2", { id: "dialog-title" }, "What if"), ...[...fields, situation].map((one) => one.element),
      el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, "Leave it"), el("button", { type: "submit", class: "primary" }, "Compare")));
    dialog.replaceChildren(form);
    dialog.showModal();
  }

  async #ways(fields) {
    const asked = new URLSearchParams(fields.map((one) => [one.name, String(one.value()).replaceAll(" ", "")]));
    const answer = await fetch(`/t/${encodeURIComponent(this.at.tournament)}/s/${this.at.stage}/what-if?${asked}`).catch(() => null);
    const found = answer ? await answer.json().catch(() => ({})) : { detail: "No answer from the server; ask again." };
    if (!found.ways) return this.places.ways.replaceChildren(el("p", { class: "notice" }, found.detail ?? "That can't be compared; check boards, top and situation."));
    const head = ["Pair", ...found.ways.map((way) => way.policy)];
    const lines = found.qualifiers.map(([pair, name], i) => [`${pair} ${name}`, ...found.ways.map((way) => way.amounts[i])]);
    const [lead, each] = found.imps ? ["Lead of the first, in IMPs", "To make up, IMPs on each board"] : ["Lead of the first, in tops", "To make up, % of each board"];
    lines.push([lead, ...found.ways.map((way) => way.lead_in_tops)], [each, ...found.ways.map((way) => way.to_make_up)]);
    return this.places.ways.replaceChildren(
      el("p", {}, el("b", {}, `Advice: ${found.verdict}. `), found.reasons.join(" ")),
      el("table", {}, el("thead", {}, el("tr", {}, ...head.map((title) => el("th", {}, title)))),
        el("tbody", {}, ...lines.map((line) => el("tr", {}, ...line.map((text) => el("td", {}, text)))))));
  }
}
