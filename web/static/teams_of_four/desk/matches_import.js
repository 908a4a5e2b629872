// The import of a file with results of matches: first a comparison with the entered results, then one act for the new ones.

import { upload } from "../../shared/commands.js";
import { $, el, setText } from "../../shared/dom.js";
import { COLON, counted, t, translated } from "../../shared/words.js";
import { resultWords } from "../../bridge/spoken_result.js";
import { ROOM } from "../room_board.js";

/** @import { Page } from "../../shared/shapes.d.ts" */

/** @typedef {{ round: number, match: number, room: string, board: number, home: string, visitors: string, code: string, stands: string }} BroughtLine */
/** @typedef {{ version: number, entered: number, new: BroughtLine[], differing: BroughtLine[], known: number, empty: number, notes: string[] }} LookedInto */

/** @param {Page<any, any>} page @param {HTMLFormElement} form */
export function setUpMatchesImport({ tournament, stage }, form) {
  const [status, preview] = [$(".said", undefined, form), $(".found", undefined, form)];
  const input = $("[name=file]", HTMLInputElement, form);
  const look = $("button.look", HTMLButtonElement, form);
  input.addEventListener("change", () => preview.replaceChildren());
  look.addEventListener("click", () => form.reportValidity() && send());

  /** @param {Record<string, string>} [parameters] */
  async function send(parameters = {}) {
    const file = input.files?.[0];
    if (!file) return;
    look.disabled = true;
    setText(status, t("Sending …"));
    /** @type {Partial<LookedInto> & { detail?: string }} */
    const answer = await upload(`/api/imports/${tournament}/${stage}/matches`, file, () => {}, undefined, parameters);
    look.disabled = false;
    if (answer.detail) {
      setText(status, answer.detail);
      preview.replaceChildren();
    } else show(/** @type {LookedInto} */ (answer));
  }

  /** @param {LookedInto} answer */
  function show(answer) {
    const { entered, new: fresh, differing, notes } = answer;
    setText(status, summary(answer));
    const enter = fresh.length && !entered
      ? el("button", { type: "button", class: "enter-new primary", onclick: () => send({ enter: "yes" }) }, counted("Enter {count} score", "Enter {count} scores", fresh.length)) : null;
    preview.replaceChildren(...[
      entered ? null : lineList(t("New"), "new", fresh, ({ code }) => resultWords(code)), enter,
      lineList(t("Differs: what stands here stays"), "differing", differing, ({ code, stands }) => t("{stands} here, {code} in the file", { stands: resultWords(stands), code: resultWords(code) })),
      notes.length ? el("ul", { class: "notes" }, ...notes.map((note) => el("li", {}, translated(note)))) : null,
    ].filter((one) => one !== null));
  }
}

/** @param {string} title @param {string} name @param {BroughtLine[]} lines @param {(line: BroughtLine) => string} resultText */
const lineList = (title, name, lines, resultText) => (lines.length ? el("details", { class: name, open: lines.length <= 40 }, el("summary", {}, `${title} (${lines.length})`),
  el("ol", {}, ...lines.map((line) => el("li", {}, t("Match {match}, board {board}, {room}", { ...line, room: ROOM[line.room] }), ` · ${line.home} – ${line.visitors}${COLON}`, el("b", {}, resultText(line)))))) : null);

/** @param {LookedInto} answer */
function summary({ entered, new: fresh, differing, known, empty, notes }) {
  const parts = [
    entered ? counted("{count} score entered", "{count} scores entered", entered) : fresh.length ? counted("{count} score is new", "{count} scores are new", fresh.length) : "",
    known ? counted("{count} stands already", "{count} stand already", known) : "",
    differing.length ? counted("{count} differs", "{count} differ", differing.length) : "",
    empty ? t("{count} without a score", { count: empty }) : "",
    notes.length ? counted("{count} note", "{count} notes", notes.length) : "",
  ];
  return parts.filter(Boolean).join(" · ") || t("Nothing new");
}
