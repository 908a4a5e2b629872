// Where the result is tapped: the selected board, three large results, the rare ones behind a door.
// A board that has a result takes another one as a correction, with its reason chosen beforehand.

import { el } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { square } from "../screens/tracks.js";
import { COMMON, RARE, labelOf } from "./result_codes.js";

const REASONS = ["entered wrongly", "both players say so", "arbiter's ruling"];

export class Pad extends EventTarget {
  #board = null;
  #reason = REASONS[0];
  #rare = false;
  #typed = "";
  #notice = "";
  #mode = "";

  constructor(place) {
    super();
    this.place = place;
    this.#paint();
  }

  // Whether a result tapped here settles a dispute.
  decides = true;

  // Whether a board that has a result takes another one from here.
  corrects = true;

  // Whether the reasons of a pairing can be opened from here.
  tellsWhy = true;

  get board() {
    return this.#board;
  }

  show(board, { draft = false, toCome = false, movable = false } = {}) {
    // Painted anew only for something new: a button replaced under the finger loses its tap.
    const mode = `${draft} ${toCome} ${movable}`;
    if (board === this.#board && mode === this.#mode) return;
    this.#mode = mode;
    const another = board?.key !== this.#board?.key;
    if (another) {
      this.#rare = false;
      this.#reason = board && !board.open ? "" : REASONS[0];
      if (board) this.#notice = "";
    }
    this.#board = board;
    Object.assign(this, { draft, toCome, movable });
    this.#paint();
  }

  typed(digits) {
    this.#typed = digits;
    this.#paint();
  }

  say(sentence) {
    this.#notice = sentence;
    this.#paint();
  }

  openRare() {
    this.#rare = true;
    this.#paint();
  }

  // A key while a board is selected: true if it meant a result.
  press(key) {
    const wanted = (this.#rare ? RARE : COMMON).find((result) => result.key === key);
    if (!wanted || !this.#board) return false;
    this.#choose(wanted.code);
    return true;
  }

  #choose(code) {
    const board = this.#board;
    if (this.draft) return this.say(`Round ${board.round} is a draft. Publish it first.`);
    if (this.toCome && !board.open) return this.say(`Round ${board.round} is not published. Move the game if it is played early.`);
    if (board.code && !this.corrects) return;
    if (board.code === code) return this.say(`Board ${board.board} has ${labelOf(code)} already.`);
    if (board.code && !this.#reason) return this.say("The round is closed: choose a reason first.");
    const detail = { board, code, reason: board.code || board.disputed ? this.#reason : "" };
    this.dispatchEvent(new CustomEvent("result", { detail }));
  }

  #paint() {
    const body = this.#board ? this.#boardBody() : this.#emptyBody();
    this.place.replaceChildren(...body.filter(Boolean));
    this.place.classList.toggle("armed", this.#board !== null);
  }

  #emptyBody() {
    const title = this.#typed ? `Board ${this.#typed}` : "Result";
    const hint = "Tap a board, or type its number and press space; then 1, = or 0.";
    return [el("h2", {}, title), el("p", { class: "hint" }, this.#notice || hint)];
  }

  #boardBody() {
    const { board, white, black, code, disputed, told, result } = this.#board;
    const who = [
      el("h2", {}, `Board ${board}`),
      el("p", { class: "players" }, square("w"), " ", nameElement(white), el("br"), square("b"), " ", nameElement(black)),
    ];
    if (code && !this.corrects) return [...who, el("p", { class: "has" }, `It has ${result}. Only the arbiters correct it.`)];
    return [
      ...who,
      code ? el("p", { class: "has" }, `It has ${result}. Another result corrects it:`) : null,
      disputed ? el("p", { class: "has notice" }, `Disputed: ${told.map((claim) => claim.result).join(", ")}. ${this.decides ? "Your result decides it:" : "The chief decides; another claim is kept too."}`) : null,
      code || (disputed && this.decides) ? this.#reasons() : null,
      el("div", { class: "three" }, ...COMMON.map((one) => this.#button(one))),
      this.#rare
        ? el("div", { class: "rare" }, ...RARE.map((one) => this.#button(one, true)))
        : el("button", { type: "button", class: "more", onclick: () => this.openRare() }, "Forfeit and rare results"),
      this.movable && !code ? this.#moving() : null,
      this.tellsWhy && !this.movable && !this.draft ? this.#why() : null,
      this.#notice ? el("p", { class: "notice", role: "alert" }, this.#notice) : null,
    ];
  }

  #button({ code, label, words, key }, small = false) {
    const current = this.#board.code === code;
    return el("button",
      { type: "button", class: current ? "current" : "", "data-result": code, "aria-pressed": String(current), onclick: () => this.#choose(code) },
      el("span", { class: "label" }, label),
      el("span", { class: "words" }, small ? `${words} · ${key}` : words));
  }

  // What the system did and why, once the hall sees the round.
  #why() {
    const { round, board } = this.#board;
    return el("a", { class: "why", href: `why/${round}/${board}`, target: "_blank", rel: "noopener" }, "Why this pairing?");
  }

  #moving() {
    const { moved } = this.#board;
    return el("button", { type: "button", class: "more move", onclick: () => this.dispatchEvent(new CustomEvent("move", { detail: this.#board })) },
      moved ? `Moved to ${moved} …` : "Postpone or play early …");
  }

  #reasons() {
    return el("div", { class: "choice", role: "group", "aria-label": "Reason" }, ...REASONS.map((reason) =>
      el("button", { type: "button", "aria-pressed": String(this.#reason === reason), onclick: () => this.#because(reason) }, reason)));
  }

  #because(reason) {
    this.#reason = reason;
    this.#notice = "";
    this.#paint();
  }
}
