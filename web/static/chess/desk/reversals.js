// Games in other colours than the table's since somebody left a round robin: the arbiter agrees to
// each, or keeps the table's colours; what the others play follows from his answer at once.

import { el } from "../../shared/dom.js";
import { newKey, post } from "../../shared/outbox.js";

const WORDS = { "": "", accepted: "accepted", declined: "declined, as in the table" };

export class Reversals {
  #said = "";
  #busy = false;
  #games = [];

  constructor(place, { tournament, stage }) {
    Object.assign(this, { place, tournament, stage });
  }

  show(games) {
    this.#games = games;
    this.place.hidden = games.length === 0;
    this.#paint();
  }

  #paint() {
    this.place.replaceChildren(
      el("h2", {}, "Colours that change"),
      el("p", { class: "hint" }, "Since somebody has left. White is named first."),
      el("ul", {}, ...this.#games.map((game) => this.#line(game))),
      el("p", { class: "said", role: "status" }, this.#said),
    );
  }

  #line(game) {
    const { round, board, white, black, answer, played } = game;
    return el("li", { class: `reversal ${answer || "open"}`, "data-game": `${round}.${board}` },
      el("span", { class: "game" }, `Round ${round}, board ${board}`),
      el("span", { class: "players" }, `${white} – ${black}`),
      el("span", { class: "state" }, played ? "played" : WORDS[answer]),
      played ? null : el("span", { class: "answers" },
        answer === "accepted" ? null : this.#button("accept-reversal", answer ? "Turn after all" : "Accept", game),
        answer === "declined" ? null : this.#button("decline-reversal", "Decline", game)));
  }

  #button(command, label, { round, board }) {
    return el("button", { type: "button", "data-command": command, disabled: this.#busy, onclick: () => this.#answer(command, { round, board }) }, label);
  }

  async #answer(command, place) {
    this.#busy = true;
    this.#said = "Sending …";
    this.#paint();
    const answer = await post({ tournament: this.tournament, command, body: { stage: this.stage, ...place }, key: newKey() });
    this.#busy = false;
    this.#said = answer.stored ? "" : answer.detail;
    this.#paint();
  }
}

// What a withdrawal would do, from the server; an empty answer where it can't tell.
export async function previewOf({ tournament, stage }, entry) {
  try {
    const response = await fetch(`/api/tournaments/${tournament}/stages/${stage}/leaving/${entry}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

export function previewWords({ sentences, reversals }) {
  return el("div", { class: "preview" },
    ...sentences.map((sentence) => el("p", {}, sentence)),
    reversals.length ? el("ul", {}, ...reversals.map(({ round, board, white, black }) =>
      el("li", {}, `Round ${round}, board ${board}: ${white} – ${black}`))) : null);
}
