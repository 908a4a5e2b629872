// The questions about pairings ("why this one?", "why not these two?"), answered from the log.

import { el } from "../shared/dom.js";
import { t, translated } from "../shared/words.js";
import { problemText } from "./problems.js";

/** @import { Auditor } from "./python_client.js" */
/** @import { Paired } from "./shapes.d.ts" */

/** @param {Auditor} auditor @param {number} log @param {HTMLElement} into */
export async function drawQuestions(auditor, log, into) {
  /** @type {Paired[]} */
  const rounds = await auditor.ask("rounds", { log });
  if (!rounds.length) {
    into.append(el("p", {}, t("This log has no round that can be asked about.")));
    return;
  }
  const several = new Set(rounds.map((one) => one.stage)).size > 1;
  const round = choice(rounds.map((one, i) => [i, several ? `${one.name}: ${t("Round {round}", { round: one.round })}` : t("Round {round}", { round: one.round })]));
  const board = el("select", {}), first = el("select", {}), second = el("select", {});
  const why = el("ul", { class: "reasons", "aria-live": "polite" }), whyNot = el("ul", { class: "reasons", "aria-live": "polite" });
  const two = el("form", {}, label(t("First"), first), label(t("Second"), second), el("button", {}, t("Why don't these two meet?")));
  const current = () => rounds[Number(round.value)];

  /** @param {HTMLElement} list @param {string} ask @param {object} about */
  async function showAnswer(list, ask, about) {
    const { stage, round: number } = current();
    try {
      showSentences(list, await auditor.ask(ask, { log, stage, round: number, ...about }));
    } catch (problem) {
      list.replaceChildren(el("li", {}, problemText(problem)));
    }
  }

  const explainBoard = () => showAnswer(why, "why", { board: Number(board.value) });

  function turn() {
    const { boards, byes, players } = current();
    fill(board, [...boards.map((one) => [one.number, `${one.number}. ${isolatedName(one.first)} – ${isolatedName(one.second)} ${translated(one.result)}`.trim()]), ...(byes ? [[0, t("Who does not play")]] : [])]);
    const people = players.map((one) => [one.number, `${one.number} ${isolatedName(one.name)}`]);
    fill(first, people);
    fill(second, people.slice(1).concat(people.slice(0, 1)));
    two.hidden = people.length < 2;
    whyNot.replaceChildren();
    void explainBoard();
  }

  round.addEventListener("change", turn);
  board.addEventListener("change", explainBoard);
  two.addEventListener("submit", (event) => {
    event.preventDefault();
    void showAnswer(whyNot, "whyNot", { first: Number(first.value), second: Number(second.value) });
  });
  into.append(el("form", {}, label(t("Round"), round), label(t("Board"), board)), why, two, whyNot);
  turn();
}

/** @param {HTMLElement} list @param {{ sentences: string[] }} answer */
const showSentences = (list, { sentences }) => list.replaceChildren(...sentences.map((says) => el("li", {}, translated(says))));

// Isolates a name by control characters, as an option can have no elements and a name may be right-to-left.
/** @param {string} name */
const isolatedName = (name) => `\u2068${name}\u2069`;

/** @param {string} text @param {HTMLElement} field */
const label = (text, field) => el("label", {}, text, field);

/** @param {(string | number)[][]} options */
function choice(options) {
  const made = el("select", {});
  fill(made, options);
  return made;
}

/** @param {HTMLSelectElement} select @param {(string | number)[][]} options */
const fill = (select, options) => select.replaceChildren(...options.map(([value, text]) => el("option", { value }, text)));
