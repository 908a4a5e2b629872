// The questions about pairings ("why this one?", "why not these two?"), answered from the log.

import { el } from "../shared/dom.js";
import { COLON, t, translated } from "../shared/words.js";
import { problemText } from "./problems.js";

/** @import { Auditor } from "./python_client.js" */
/** @import { Paired } from "./shapes.d.ts" */

/** @param {Auditor} auditor @param {number} log @param {HTMLElement} place */
export async function drawQuestions(auditor, log, place) {
  /** @type {Paired[]} */
  const rounds = await auditor.ask("rounds", { log });
  if (!rounds.length) {
    place.append(el("p", {}, t("This log has no round that can be asked about.")));
    return;
  }
  const hasSeveralStages = new Set(rounds.map((paired) => paired.stage)).size > 1;
  const roundSelect = selectOf(rounds.map((paired, index) => [index, hasSeveralStages ? `${paired.name}${COLON}${t("Round {round}", { round: paired.round })}` : t("Round {round}", { round: paired.round })]));
  const boardSelect = el("select", {}), firstSelect = el("select", {}), secondSelect = el("select", {});
  const boardReasons = el("ul", { class: "reasons", "aria-live": "polite" }), pairReasons = el("ul", { class: "reasons", "aria-live": "polite" });
  const pairForm = el("form", {}, labelled(t("First"), firstSelect), labelled(t("Second"), secondSelect), el("button", {}, t("Why don't these two meet?")));
  const chosenRound = () => rounds[Number(roundSelect.value)];

  /** @param {HTMLElement} list @param {string} ask @param {object} about */
  async function showAnswer(list, ask, about) {
    const { stage, round: number } = chosenRound();
    try {
      showSentences(list, await auditor.ask(ask, { log, stage, round: number, ...about }));
    } catch (problem) {
      list.replaceChildren(el("li", {}, problemText(problem)));
    }
  }

  const explainBoard = () => showAnswer(boardReasons, "why", { board: Number(boardSelect.value) });

  function showRound() {
    const { boards, byes, players } = chosenRound();
    setOptions(boardSelect, [...boards.map((board) => [board.number, `${board.number}. ${isolatedName(board.first)} – ${isolatedName(board.second)} ${translated(board.result)}`.trim()]), ...(byes ? [[0, t("Who does not play")]] : [])]);
    const people = players.map((player) => [player.number, `${player.number} ${isolatedName(player.name)}`]);
    setOptions(firstSelect, people);
    setOptions(secondSelect, people.slice(1).concat(people.slice(0, 1)));
    pairForm.hidden = people.length < 2;
    pairReasons.replaceChildren();
    void explainBoard();
  }

  roundSelect.addEventListener("change", showRound);
  boardSelect.addEventListener("change", explainBoard);
  pairForm.addEventListener("submit", (event) => {
    event.preventDefault();
    void showAnswer(pairReasons, "whyNot", { first: Number(firstSelect.value), second: Number(secondSelect.value) });
  });
  place.append(el("form", {}, labelled(t("Round"), roundSelect), labelled(t("Board"), boardSelect)), boardReasons, pairForm, pairReasons);
  showRound();
}

/** @param {HTMLElement} list @param {{ sentences: string[] }} answer */
const showSentences = (list, { sentences }) => list.replaceChildren(...sentences.map((says) => el("li", {}, translated(says))));

// Isolates a name by control characters, as an option can have no elements and a name may be right-to-left.
/** @param {string} name */
const isolatedName = (name) => `\u2068${name}\u2069`;

/** @param {string} text @param {HTMLElement} field */
const labelled = (text, field) => el("label", {}, text, field);

/** @param {(string | number)[][]} options */
function selectOf(options) {
  const select = el("select", {});
  setOptions(select, options);
  return select;
}

/** @param {HTMLSelectElement} select @param {(string | number)[][]} options */
const setOptions = (select, options) => select.replaceChildren(...options.map(([value, text]) => el("option", { value }, text)));
