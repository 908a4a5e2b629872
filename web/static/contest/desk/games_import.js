// The import of games in PGN: their moves are stored, and their results are proposed to the arbiter.

import { upload } from "../../shared/commands.js";
import { $, el, setText } from "../../shared/dom.js";
import { counted, t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */

/** @typedef {{ moves: number, proposed: number, agreed: number, notes: string[] }} TakenGames */

/** @param {Page<any, any>} page @param {HTMLFormElement} form */
export function setUpGamesImport({ tournament, stage }, form) {
  const [status, notes] = [$(".said", undefined, form), $(".notes", undefined, form)];
  const input = $("[name=file]", HTMLInputElement, form);
  const button = $("button", HTMLButtonElement, form);
  button.addEventListener("click", async () => {
    const file = form.reportValidity() && input.files?.[0];
    if (!file) return;
    button.disabled = true;
    setText(status, t("Sending …"));
    /** @type {Partial<TakenGames> & { detail?: string }} */
    const answer = await upload(`/api/imports/${tournament}/${stage}/games`, file, () => {});
    button.disabled = false;
    setText(status, answer.detail ?? importSummary(answer));
    notes.replaceChildren(...(answer.notes ?? []).map((note) => el("li", {}, translated(note))));
  });
}

/** @param {Partial<TakenGames>} answer */
function importSummary({ moves, proposed, agreed }) {
  const parts = [
    moves ? counted("Moves of {count} game", "Moves of {count} games", moves) : "",
    proposed ? counted("{count} result to be taken", "{count} results to be taken", proposed) : "",
    agreed ? counted("{count} result as it stands", "{count} results as they stand", agreed) : "",
  ];
  return parts.filter(Boolean).join(" · ") || t("Nothing new");
}
