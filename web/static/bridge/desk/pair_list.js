// Who takes part: registered, corrected, substituted, withdrawn, seated late.

import { arrange, el } from "../../shared/dom.js";
import { plain } from "../../chess/board_list.js";
import { ask, choose, field, options } from "../../shared/dialog.js";
import { DASH, isolated } from "../../shared/names.js";
import { bringInPairs } from "./list_import.js";

const REASON = "Reason, for the log";
export const playerName = ({ family, given }) => (given ? `${family}, ${given}` : family);
const pairName = (pair) => pair.players.map(playerName).join(DASH);

export class PairList {
  #lines = new Map();
  #query = "";

  constructor(panel, { tournament, stage }) {
    Object.assign(this, { list: panel.querySelector(".pair-list"), tournament, stage });
    panel.querySelector(".find-pair").addEventListener("input", ({ target }) => {
      this.#query = plain(target.value.trim());
      this.#hideOthers();
    });
    panel.querySelector(".register").addEventListener("click", () => this.#register());
    panel.querySelector(".bring-in").addEventListener("click", () => bringInPairs({ tournament, stage }));
  }

  show(head, rows) {
    this.head = head;
    const known = this.#lines;
    this.#lines = new Map();
    for (const pair of rows.filter(({ kind }) => kind === "pair")) {
      const old = known.get(pair.key);
      this.#lines.set(pair.key, old?.pair === pair ? old : { pair, element: this.#line(pair) });
    }
    arrange(this.list, [...this.#lines.values()].map(({ element }) => element));
    this.#hideOthers();
  }

  #hideOthers() {
    for (const { pair, element } of this.#lines.values()) {
      element.hidden = this.#query !== "" && String(pair.pair) !== this.#query && !plain(pairName(pair)).includes(this.#query);
    }
  }

  #line(pair) {
    const [session, round] = pair.withdrawn;
    const states = [
      session && ["×", `left from session ${session}, round ${round}`],
      pair.idle && ["!", "has no seat"],
      ...pair.substitutes.map((words) => ["⇄", words]),
    ].filter(Boolean);
    return el("li", { class: `entry ${session ? "gone" : ""}`, "data-pair": pair.pair },
      el("button", { type: "button", class: "pick", onclick: () => this.#open(pair) },
        el("span", { class: "number" }, String(pair.pair)),
        el("span", { class: "name", translate: "no" }, ...isolated(pairName(pair))),
        el("span", { class: "rating" }, pair.seeding ? String(pair.seeding) : ""),
        el("span", { class: "seat" }, pair.seat),
        el("span", { class: "state" }, ...states.map(([shape, words]) => el("span", { class: "fact" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), words)))));
  }

  #send(command, body) {
    return { tournament: this.tournament, command, body: { stage: this.stage, ...body } };
  }

  #register() {
    ask({ title: "Register a pair", act: "Register", hint: this.head.hand ? "It gets a free seat afterwards, or its seat in the next session." : "",
      fields: pairFields(), send: (values) => this.#send("register-pair", pairOf(values)) });
  }

  #open(pair) {
    const gone = pair.withdrawn.length > 0;
    const seatable = gone || pair.idle || !pair.seat;
    const choices = [
      { label: "Correct …", words: "names, strength", then: () => this.#correct(pair) },
      !gone && { label: "Substitute …", words: "somebody plays for a player; the pair stays", then: () => this.#substitute(pair) },
      seatable && { label: "Seat …", words: gone ? "plays again" : "takes a free seat", then: () => this.#seat(pair) },
      !gone && { label: "Withdraw …", words: "its seats are empty from a round on", danger: true, then: () => this.#withdraw(pair) },
    ].filter(Boolean);
    choose({ title: pairName(pair), hint: `Pair ${pair.pair}${pair.seat ? `, at ${pair.seat}` : ""}`, choices });
  }

  #correct(pair) {
    ask({ title: `Correct pair ${pair.pair}`, act: "Correct", fields: [...pairFields(pair), field("reason", REASON, { maxlength: 200 })],
      send: ({ reason, ...values }) => this.#send("correct-pair", { pair: pair.pair, ...pairOf(values, pair), reason }) });
  }

  #moment() {
    const [session, round] = this.head.moment;
    return [
      field("session", "From session", { type: "number", value: session, min: 1, max: this.head.sessions, required: true, inputmode: "numeric" }),
      field("round", "From round", { type: "number", value: round, min: 1, max: 99, required: true, inputmode: "numeric" }),
    ];
  }

  #substitute(pair) {
    ask({ title: `Somebody plays for pair ${pair.pair}`, act: "Note it", hint: "The pair keeps its number, its seat and its scores.",
      fields: [
        options("replaces", "In the place of", pair.players.map((player, i) => [String(i + 1), playerName(player)])),
        field("family", "Family name", { required: true, maxlength: 200 }), field("given", "Given name", { maxlength: 200 }),
        ...this.#moment(), field("reason", REASON, { maxlength: 200 })],
      send: ({ replaces, family, given, ...more }) => this.#send("substitute-player", { pair: pair.pair, replaces: Number(replaces), player: { family, given }, ...more }) });
  }

  #seat(pair) {
    ask({ title: `Seat pair ${pair.pair}`, act: "Seat it", hint: "In the first free seat where it meets nobody again.",
      fields: this.#moment(), send: (values) => this.#send("seat-pair", { pair: pair.pair, ...values }) });
  }

  #withdraw(pair) {
    ask({ title: `Withdraw pair ${pair.pair}?`, act: "Withdraw", danger: true, hint: `${pairName(pair)}. It can be seated again.`,
      fields: [...this.#moment(), field("reason", REASON, { required: true, maxlength: 200 })],
      send: (values) => this.#send("withdraw-pair", { pair: pair.pair, ...values }) });
  }
}

function pairFields(pair) {
  const [one = {}, other = {}] = pair?.players ?? [];
  const player = (index, who) => [
    field(`family${index}`, `Player ${index}, family name`, { value: who.family, required: true, maxlength: 200 }),
    field(`given${index}`, "Given name", { value: who.given, maxlength: 200 })];
  return [...player(1, one), ...player(2, other),
    field("seeding", "Strength; more is stronger", { value: pair?.seeding || "", type: "number", min: 0, inputmode: "numeric" })];
}

function pairOf({ family1, given1, family2, given2, seeding }, pair) {
  const [one, other, ...more] = pair?.players ?? [];
  return { players: [{ ...one, family: family1, given: given1 }, { ...other, family: family2, given: given2 }, ...more], seeding };
}
