// A round paired by hand: tap two places and they change; tap two players without a board and they
// meet. Nothing is sent before "Keep it"; the server warns by level and compares at the end.

import { el } from "../../shared/dom.js";
import { fullName, nameElement } from "../../shared/names.js";
import { newKey } from "../../shared/outbox.js";
import { square } from "../../screens/tracks.js";
import { postWarned } from "../../shared/warning.js";
import { ask, field } from "../../shared/dialog.js";

const BYES = [["U", "the bye"], ["H", "half-point bye"], ["Z", "no point"], ["F", "full-point bye"]];
const NO_POINT = "Z";

export class ByHand {
  #base = "";
  #boards = [];
  #byes = [];
  #chosen = 0;
  #said = "";
  #reason = "";
  #players = new Map();

  constructor(place, { tournament, stage }, acts) {
    Object.assign(this, { place, tournament, stage, acts });
  }

  get active() {
    return this.round > 0;
  }

  show(head, boards) {
    this.round = head.facts.manual;
    this.draft = head.state === "paired";
    this.place.hidden = !this.active;
    if (!this.active) {
      this.#base = "";
      return;
    }
    const base = signature(boards.map(seatsOf), head.facts.without.map(({ player, kind }) => ({ entry: player.entry, kind })));
    if (base === this.#base) return;
    const mine = this.#mine;
    if (this.#base && mine !== this.#base && mine !== base) this.#said = "It was changed at another desk; this is how it is there.";
    this.#base = base;
    this.#players = new Map([...boards.flatMap(({ white, black }) => [white, black]), ...head.facts.without.map(({ player }) => player)].map((player) => [player.entry, player]));
    this.#stored = { boards, byes: head.facts.without };
    this.#fresh();
  }

  #stored = { boards: [], byes: [] };

  #fresh() {
    this.#boards = this.#stored.boards.map((board) => ({ seats: seatsOf(board), result: board.result }));
    this.#byes = this.#stored.byes.map(({ player, kind }) => ({ entry: player.entry, kind }));
    this.#chosen = 0;
    this.#paint();
  }

  get #mine() {
    return signature(this.#boards.map(({ seats }) => seats), this.#byes);
  }

  #paint() {
    this.place.replaceChildren(
      el("p", { class: "by-hand-banner" }, `Round ${this.round} is being paired by hand. ${this.draft ? "The hall does not see this round yet." : "The hall sees what you keep."}`),
      this.#tools(),
      el("p", { class: "said", role: "status" }, this.#said),
      el("ol", { class: "hand-boards", "aria-label": "Boards" }, ...this.#boards.map((board, index) => this.#line(board, index))),
      el("h2", {}, this.#byes.length ? "Without a board" : "Everybody has a board"),
      el("ul", { class: "hand-byes" }, ...this.#byes.map((bye) => this.#bye(bye))));
  }

  #tools() {
    const board = this.#boards.findIndex(({ seats }) => seats.includes(this.#chosen));
    const bye = this.#byes.find(({ entry }) => entry === this.#chosen);
    const changed = this.#mine !== this.#base;
    const act = (words, then, options = {}) => el("button", { type: "button", onclick: then, ...options }, words);
    const own = board >= 0
      ? [act("Turn colours", () => this.#turn(board), { "data-hand": "turn" }), act("Take apart", () => this.#apart(board), { "data-hand": "apart" }),
        act("Up", () => this.#move(board, -1), { disabled: board === 0 }), act("Down", () => this.#move(board, 1), { disabled: board === this.#boards.length - 1 })]
      : bye ? BYES.map(([kind, words]) => act(words, () => this.#give(bye, kind), { "aria-pressed": String(bye.kind === kind), "data-bye": kind })) : [];
    return el("div", { class: "tools" },
      el("p", { class: "hint hand-hint" }, this.#chosen ? `${this.#name(this.#chosen)}: tap where he shall go, or choose.` : "Tap a player, then the place to change with."),
      ...own,
      changed ? act("Drop my changes", () => this.#drop()) : "",
      changed
        ? act("Keep this pairing …", () => this.#keep(), { class: "primary", "data-hand": "keep" })
        : act("End pairing by hand …", () => this.acts.tell(() => this.#end()), { class: "primary", "data-hand": "end" }));
  }

  #line({ seats, result }, index) {
    return el("li", { class: "hand-board", "data-hand-board": index + 1 },
      el("span", { class: "number" }, String(index + 1)),
      ...seats.map((entry, side) => this.#seat(entry, side === 0 ? "w" : "b", Boolean(result))),
      el("span", { class: "state" }, result));
  }

  #seat(entry, colour, disabled) {
    const player = this.#players.get(entry);
    return el("button", { type: "button", class: "seat", disabled, "data-entry": entry, "aria-pressed": String(entry === this.#chosen), onclick: () => this.#tap(entry) },
      colour ? square(colour) : "", nameElement(player), el("span", { class: "score" }, player.score));
  }

  #bye({ entry, kind }) {
    return el("li", {}, this.#seat(entry, "", false), el("span", { class: "state" }, BYES.find(([code]) => code === kind)[1]));
  }

  #tap(entry) {
    this.#said = "";
    const first = this.#chosen;
    this.#chosen = 0;
    if (!first) this.#chosen = entry;
    else if (first !== entry) this.#change(first, entry);
    this.#paint();
  }

  // Two without a board meet; any other two change their places, colours and byes with them.
  #change(first, second) {
    const loose = (entry) => this.#byes.some((bye) => bye.entry === entry);
    if (loose(first) && loose(second)) {
      this.#byes = this.#byes.filter(({ entry }) => entry !== first && entry !== second);
      this.#boards.push({ seats: [first, second], result: "" });
      return;
    }
    const other = (entry) => (entry === first ? second : entry === second ? first : entry);
    this.#boards = this.#boards.map((board) => ({ ...board, seats: board.seats.map(other) }));
    this.#byes = this.#byes.map((bye) => ({ ...bye, entry: other(bye.entry) }));
  }

  #turn(index) {
    this.#boards[index].seats.reverse();
    this.#paint();
  }

  #apart(index) {
    const [{ seats }] = this.#boards.splice(index, 1);
    this.#byes.push(...seats.map((entry) => ({ entry, kind: NO_POINT })));
    this.#chosen = 0;
    this.#paint();
  }

  #move(index, by) {
    const [board] = this.#boards.splice(index, 1);
    this.#boards.splice(index + by, 0, board);
    this.#paint();
  }

  // Only one can have the pairing-allocated bye: whoever had it has no point now.
  #give(bye, kind) {
    if (kind === "U") for (const other of this.#byes) if (other.kind === "U") other.kind = NO_POINT;
    bye.kind = kind;
    this.#chosen = 0;
    this.#paint();
  }

  #drop() {
    this.#said = "";
    this.#fresh();
  }

  #keep() {
    const body = { boards: this.#boards.map(({ seats }) => seats), byes: this.#byes.map(({ entry, kind }) => [entry, kind]) };
    ask({ title: `Keep this pairing of round ${this.round}`, act: "Keep it", hint: "What breaks a rule is warned of. The log keeps what was there before.",
      fields: [field("reason", "Reason, for the log", { value: this.#reason, required: true, maxlength: 500 })],
      send: ({ reason }) => {
        this.#reason = reason;
        return this.#request("change-pairing", { ...body, reason });
      } });
  }

  async #end() {
    const { round } = this;
    const answer = await postWarned({ ...this.#request("end-manual-pairing", {}), key: newKey() });
    this.#said = answer.stored ? "" : answer.detail;
    if (!answer.stored) {
      this.#paint();
      return "";
    }
    const words = answer.confirmed ? "It differs from the system's pairing; the report says so." : "The system pairs the same.";
    return `Round ${round} is paired. ${words}`;
  }

  #name(entry) {
    return fullName(this.#players.get(entry));
  }

  #request(command, body) {
    return { tournament: this.tournament, command, body: { stage: this.stage, round: this.round, ...body } };
  }
}

const seatsOf = ({ white, black }) => [white.entry, black.entry];
const signature = (seats, byes) => JSON.stringify([seats, byes.map(({ entry, kind }) => [entry, kind]).sort((one, other) => one[0] - other[0])]);

export function startByHand({ tournament, stage }, round) {
  ask({
    title: `Pair round ${round} by hand?`, act: "Start", danger: true,
    hint: "From here to the end of it the round is yours: no results, no publishing. At the end it is compared with what the system pairs.",
    fields: [field("reason", "Reason, for the log", { required: true, maxlength: 500 })],
    send: ({ reason }) => ({ tournament, command: "start-manual-pairing", body: { stage, round, reason } }),
  });
}
