// Pairing a round by hand: tapping two places exchanges them; tapping two participants without an opponent
// pairs them. Nothing is sent before "Keep it"; the server warns by level and compares with the system's
// pairing at the end. The participants are players or teams.

import { el } from "../../shared/dom.js";
import { fullName, nameElement } from "../../shared/names.js";
import { square } from "../../screens/tracks.js";
import { sendConfirmed } from "../../shared/warning.js";
import { ask, field, reasonField } from "../../shared/dialog.js";
import { decimals, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Acts } from "../../shared/acts.js" */
/** @import { Named } from "../../shared/names.js" */

/** @typedef {{ entry: number, kind: string }} Bye */
/** @typedef {[first: number, second: number]} Seats */
/** @typedef {Named & { entry: number, score: string }} Side */
/** @typedef {{ sides: Side[], result: string, number?: number }} Pairing the number is that of the hall, where it has one */
/** @typedef {{ player: Side, kind: string }} Without */

/** A game's texts.
 * @typedef {{ tapHint: string, withoutTitle: string, nobodyWithoutTitle: string, startHint: string }} HandPolicy */

const BYES = [["U", t("the bye")], ["H", t("half-point bye")], ["Z", t("no point")], ["F", t("full-point bye")]];
const NO_POINT = "Z";

export class PairingByHand {
  #storedSignature = "";
  /** @type {{ boards: Pairing[], byes: Without[] }} */
  #stored = { boards: [], byes: [] };
  /** @type {{ seats: Seats, result: string }[]} */
  #boards = [];
  /** @type {Bye[]} */
  #byes = [];
  #round = 0;
  #draft = false;
  #chosen = 0;
  #message = "";
  /** @type {Map<number, Side>} */
  #players = new Map();

  /** @param {HTMLElement} place @param {Page<any, any>} page @param {Acts} acts @param {HandPolicy} policy */
  constructor(place, page, acts, policy) {
    this.policy = policy;
    this.place = place;
    this.page = page;
    this.acts = acts;
  }

  // Shows the round `manual` that is being paired by hand, 0 if none is; a `draft` is not public.
  /** @param {{ manual: number, draft: boolean, boards: Pairing[], without: Without[] }} pairing */
  show({ manual, draft, boards, without }) {
    this.#round = manual;
    this.#draft = draft;
    this.place.hidden = !this.#round;
    if (!this.#round) {
      this.#storedSignature = "";
      return;
    }
    const shown = signature(boards.map(seatsOf), without.map(({ player, kind }) => ({ entry: player.entry, kind })));
    if (shown === this.#storedSignature) return;
    const own = this.#ownSignature;
    if (this.#storedSignature && own !== this.#storedSignature && own !== shown) this.#message = t("It was changed at another desk; this is how it is there.");
    this.#storedSignature = shown;
    this.#players = new Map([...boards.flatMap(({ sides }) => sides), ...without.map(({ player }) => player)].map((player) => [player.entry, player]));
    this.#stored = { boards, byes: without };
    this.#reset();
  }

  #reset() {
    this.#boards = this.#stored.boards.map((board) => ({ seats: seatsOf(board), result: board.result }));
    this.#byes = this.#stored.byes.map(({ player, kind }) => ({ entry: player.entry, kind }));
    this.#chosen = 0;
    this.#paint();
  }

  get #ownSignature() {
    return signature(this.#boards.map(({ seats }) => seats), this.#byes);
  }

  #paint() {
    this.place.replaceChildren(
      el("p", { class: "by-hand-banner" }, [t("Round {round} is being paired by hand.", { round: this.#round }), this.#draft ? t("This round is not public yet.") : t("The hall sees what you keep.")].join(" ")),
      this.#tools(),
      el("p", { class: "said", role: "status" }, this.#message),
      el("ol", { class: "hand-boards", "aria-label": t("Pairings") }, ...this.#boards.map((board, index) => this.#line(board, index))),
      el("h2", {}, this.#byes.length ? this.policy.withoutTitle : this.policy.nobodyWithoutTitle),
      el("ul", { class: "hand-byes" }, ...this.#byes.map((bye) => this.#bye(bye))));
  }

  #tools() {
    const board = this.#boards.findIndex(({ seats }) => seats.includes(this.#chosen));
    const bye = this.#byes.find(({ entry }) => entry === this.#chosen);
    const changed = this.#ownSignature !== this.#storedSignature;
    const act = (/** @type {string} */ words, /** @type {() => void} */ then, options = {}) => el("button", { type: "button", onclick: then, ...options }, words);
    const buttons = board >= 0
      ? [act(t("Turn colours"), () => this.#exchangeColours(board), { "data-hand": "turn" }), act(t("Take apart"), () => this.#takeApart(board), { "data-hand": "apart" }),
        act(t("Up"), () => this.#move(board, -1), { disabled: board === 0 }), act(t("Down"), () => this.#move(board, 1), { disabled: board === this.#boards.length - 1 })]
      : bye ? BYES.map(([kind, words]) => act(words, () => this.#setBye(bye, kind), { "aria-pressed": String(bye.kind === kind), "data-bye": kind })) : [];
    return el("div", { class: "tools" },
      el("p", { class: "hint hand-hint" }, this.#chosen ? t("{name}: tap where they shall go, or choose.", { name: this.#name(this.#chosen) }) : this.policy.tapHint),
      ...buttons,
      changed ? act(t("Drop my changes"), () => this.#dropChanges()) : "",
      changed
        ? act(t("Keep this pairing …"), () => this.#askToKeep(), { class: "primary", "data-hand": "keep" })
        : act(t("End pairing by hand …"), () => this.acts.showOutcome(() => this.#end()), { class: "primary", "data-hand": "end" }));
  }

  /** @param {{ seats: Seats, result: string }} board @param {number} index */
  #line({ seats, result }, index) {
    return el("li", { class: "hand-board", "data-hand-board": index + 1 },
      el("span", { class: "number" }, String(this.#stored.boards[index]?.number ?? index + 1)),
      ...seats.map((entry, side) => this.#seat(entry, side === 0 ? "w" : "b", Boolean(result))),
      el("span", { class: "state" }, result));
  }

  /** @param {number} entry @param {string} colour @param {boolean} disabled */
  #seat(entry, colour, disabled) {
    const player = this.#player(entry);
    return el("button", { type: "button", class: "seat", disabled, "data-entry": entry, "aria-pressed": String(entry === this.#chosen), onclick: () => this.#tap(entry) },
      colour ? square(colour) : "", nameElement(player), el("span", { class: "score" }, decimals(player.score)));
  }

  /** @param {Bye} bye */
  #bye({ entry, kind }) {
    return el("li", {}, this.#seat(entry, "", false), el("span", { class: "state" }, BYES.find(([code]) => code === kind)?.[1]));
  }

  /** @param {number} entry */
  #tap(entry) {
    this.#message = "";
    const first = this.#chosen;
    this.#chosen = 0;
    if (!first) this.#chosen = entry;
    else if (first !== entry) this.#exchangeOrPair(first, entry);
    this.#paint();
  }

  // Pairs two participants without a board; any other two exchange their places, with colours and byes.
  /** @param {number} first @param {number} second */
  #exchangeOrPair(first, second) {
    const isWithoutBoard = (/** @type {number} */ entry) => this.#byes.some((bye) => bye.entry === entry);
    if (isWithoutBoard(first) && isWithoutBoard(second)) {
      this.#byes = this.#byes.filter(({ entry }) => entry !== first && entry !== second);
      this.#boards.push({ seats: [first, second], result: "" });
      return;
    }
    const other = (/** @type {number} */ entry) => (entry === first ? second : entry === second ? first : entry);
    this.#boards = this.#boards.map(({ seats: [white, black], result }) => ({ seats: [other(white), other(black)], result }));
    this.#byes = this.#byes.map((bye) => ({ ...bye, entry: other(bye.entry) }));
  }

  /** @param {number} index */
  #exchangeColours(index) {
    this.#boards[index].seats.reverse();
    this.#paint();
  }

  /** @param {number} index */
  #takeApart(index) {
    const [{ seats }] = this.#boards.splice(index, 1);
    this.#byes.push(...seats.map((entry) => ({ entry, kind: NO_POINT })));
    this.#chosen = 0;
    this.#paint();
  }

  /** @param {number} index @param {number} by */
  #move(index, by) {
    const [board] = this.#boards.splice(index, 1);
    this.#boards.splice(index + by, 0, board);
    this.#paint();
  }

  // Sets the kind of a bye. Only one participant can have the pairing-allocated bye; the former one gets no point.
  /** @param {Bye} bye @param {string} kind */
  #setBye(bye, kind) {
    if (kind === "U") for (const other of this.#byes) if (other.kind === "U") other.kind = NO_POINT;
    bye.kind = kind;
    this.#chosen = 0;
    this.#paint();
  }

  #dropChanges() {
    this.#message = "";
    this.#reset();
  }

  #askToKeep() {
    const body = { pairs: this.#boards.map(({ seats }) => seats), byes: this.#byes.map(({ entry, kind }) => [entry, kind]) };
    ask(this.page, { title: t("Keep this pairing of round {round}", { round: this.#round }), act: t("Keep it"), hint: t("What breaks a rule is warned of. The log keeps what was there before."),
      fields: [field("reason", t("Reason, for the log"), { required: true, maxlength: 500 })],
      send: ({ reason }) => this.#request("change-pairing", { ...body, reason }) });
  }

  async #end() {
    const round = this.#round;
    const answer = await sendConfirmed(this.page.outbox, this.#request("end-manual-pairing", {}));
    this.#message = answer.stored ? "" : answer.detail;
    if (!answer.stored) {
      this.#paint();
      return "";
    }
    const words = answer.confirmed ? t("It differs from the system's pairing; the report says so.") : t("The system pairs the same.");
    return t("Round {round} is paired. {words}", { round, words });
  }

  /** @param {number} entry */
  #name(entry) {
    return fullName(this.#player(entry));
  }

  /** @param {number} entry */
  #player(entry) {
    const player = this.#players.get(entry);
    if (!player) throw new Error(`entry ${entry} is not in this round`);
    return player;
  }

  /** @param {string} command @param {object} body */
  #request(command, body) {
    return this.page.command(command, { round: this.#round, ...body });
  }
}

/** @param {Pairing} board @returns {Seats} */
const seatsOf = ({ sides: [first, second] }) => [first.entry, second.entry];
/** @param {Seats[]} seats @param {Bye[]} byes */
const signature = (seats, byes) => JSON.stringify([seats, [...byes].sort((one, other) => one.entry - other.entry).map(({ entry, kind }) => [entry, kind])]);

/** @param {Page<any, any>} page @param {HandPolicy} policy @param {number} round */
export function startByHand(page, policy, round) {
  ask(page, {
    title: t("Pair round {round} by hand?", { round }), act: t("Start"), danger: true,
    hint: policy.startHint,
    fields: [reasonField(undefined, { maxlength: 500 })],
    send: ({ reason }) => page.command("start-manual-pairing", { round, reason }),
  });
}
