// Games whose colours are reversed after a withdrawal from a round robin: the arbiter accepts each
// reversal or keeps the table's colours; the other games follow from that at once.

import { el } from "../../shared/dom.js";
import { question } from "../../shared/commands.js";
import { t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Leaving, ReversalLine } from "../shapes.d.ts" */

/** @type {Record<string, string>} */
const WORDS = { "": "", accepted: t("accepted"), declined: t("declined, as in the table") };

export class Reversals {
  #message = "";
  #busy = false;
  /** @type {ReversalLine[]} */
  #games = [];

  /** @param {HTMLElement} place @param {Page<any, any>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  /** @param {ReversalLine[]} games */
  show(games) {
    this.#games = games;
    this.place.hidden = games.length === 0;
    this.#paint();
  }

  #paint() {
    this.place.replaceChildren(
      el("h2", {}, t("Colours that change")),
      el("p", { class: "hint" }, t("Since somebody has left. White is named first.")),
      el("ul", {}, ...this.#games.map((game) => this.#line(game))),
      el("p", { class: "said", role: "status" }, this.#message),
    );
  }

  /** @param {ReversalLine} game */
  #line(game) {
    const { round, board, white, black, answer, played } = game;
    return el("li", { class: `reversal ${answer || "open"}`, "data-game": `${round}.${board}` },
      el("span", { class: "game" }, t("Round {round}, board {board}", { round, board })),
      el("span", { class: "players" }, `${white} – ${black}`),
      el("span", { class: "state" }, played ? t("played") : WORDS[answer]),
      played ? null : el("span", { class: "answers" },
        answer === "accepted" ? null : this.#button("accept-reversal", answer ? t("Turn after all") : t("Accept"), game),
        answer === "declined" ? null : this.#button("decline-reversal", t("Decline"), game)));
  }

  /** @param {string} command @param {string} label @param {ReversalLine} game */
  #button(command, label, { round, board }) {
    return el("button", { type: "button", "data-command": command, disabled: this.#busy, onclick: () => this.#answer(command, { round, board }) }, label);
  }

  /** @param {string} command @param {{ round: number, board: number }} place */
  async #answer(command, place) {
    this.#busy = true;
    this.#message = t("Sending …");
    this.#paint();
    const answer = await this.page.outbox.ask(this.page.command(command, place));
    this.#busy = false;
    this.#message = answer.stored ? "" : answer.detail;
    this.#paint();
  }
}

// The preview of a withdrawal from the server; null without one.
/** @param {Page<any, any>} page @param {number} entry */
export async function fetchPreview({ tournament, stage }, entry) {
  /** @type {{ answer?: Leaving }} */
  const { answer } = await question(`/api/tournaments/${tournament}/stages/${stage}/leaving/${entry}`);
  return answer ?? null;
}

/** @param {Leaving} leaving */
export function previewElement({ sentences, reversals }) {
  return el("div", { class: "preview" },
    ...sentences.map((sentence) => el("p", {}, translated(sentence))),
    reversals.length ? el("ul", {}, ...reversals.map(({ round, board, white, black }) =>
      el("li", {}, t("Round {round}, board {board}: {white} – {black}", { round, board, white, black })))) : null);
}
