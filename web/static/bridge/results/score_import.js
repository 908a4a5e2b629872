// The form that imports a file into a session: the database of scoring devices, as often as needed, or a hand record. A
// file of the devices can be watched: it is imported after each change. Known results change nothing.

import { upload } from "../../shared/commands.js";
import { $, el, setText } from "../../shared/dom.js";
import { COLON, counted, t, translated } from "../../shared/words.js";
import { WatchedFile, canWatch } from "./watched_file.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ResultsHead } from "../shapes.d.ts" */

/** @typedef {{ entered: number, confirmed: number, disputed: number, known: number, refused: number, deals: number, notes: string[] }} ImportOutcome */

export class ScoreImport {
  /** @type {WatchedFile | null} */
  #watchedFile = null;

  /** @param {Page<any, any>} page @param {HTMLFormElement} form @param {HTMLElement} notes */
  constructor(page, form, notes) {
    this.page = page;
    this.notes = notes;
    this.message = $(".said", undefined, form);
    this.session = $("[name=session]", HTMLInputElement, form);
    this.file = $("[name=file]", HTMLInputElement, form);
    this.importButton = $("button:not(.watch)", HTMLButtonElement, form);
    this.watchButton = $("button.watch", HTMLButtonElement, form);
    this.watchButton.hidden = !canWatch();
    this.watchButton.addEventListener("click", () => (this.#watchedFile ? this.#stopWatching() : this.#watch()));
    this.importButton.addEventListener("click", () => form.reportValidity() && this.#importChosen());
  }

  /** @param {ResultsHead} head */
  show(head) {
    this.session.value ||= String(head.session || 1);
  }

  async #importChosen() {
    const file = this.file.files?.[0];
    if (!file) return;
    this.importButton.disabled = true;
    setText(this.message, t("Sending …"));
    await this.#importFile(file, this.session.value);
    this.importButton.disabled = false;
  }

  // Uploads a file and shows the outcome after the prefix; returns whether the server has accepted the file.
  /** @param {File} file @param {string} session */
  async #importFile(file, session, prefix = "") {
    const { tournament, stage } = this.page;
    /** @type {Partial<ImportOutcome> & { detail?: string }} */
    const answer = await upload(`/api/imports/${encodeURIComponent(tournament)}/${stage}/${session}`, file, () => {});
    setText(this.message, `${prefix}${answer.detail ?? importSummary(answer)}`);
    this.notes.replaceChildren(...(answer.notes ?? []).map((note) => el("li", {}, translated(note))));
    return !answer.detail;
  }

  async #watch() {
    if (!this.session.reportValidity()) return;
    const chosen = await /** @type {any} */ (window).showOpenFilePicker().catch(() => []);
    if (!chosen.length) return;
    const session = this.session.value;
    const prefix = `${t("Watching {name}", { name: chosen[0].name })}${COLON}`;
    this.#watchedFile = new WatchedFile(chosen[0], (file) => this.#importFile(file, session, prefix), (trouble) => setText(this.message, `${prefix}${trouble}`));
    setText(this.watchButton, t("Stop watching"));
    this.#watchedFile.begin();
  }

  #stopWatching() {
    this.#watchedFile?.stop();
    this.#watchedFile = null;
    setText(this.watchButton, t("Watch a file …"));
    setText(this.message, "");
  }
}

/** @param {Partial<ImportOutcome>} answer */
function importSummary({ entered, confirmed, disputed, known, refused, deals }) {
  if (deals) return counted("{count} deal is stated.", "{count} deals are stated.", deals);
  const counts = [[entered, t("entered")], [confirmed, t("confirmed")], [disputed, t("disputed")], [known, t("known already")], [refused, t("refused")]];
  return `${counts.filter(([count]) => count).map(([count, words]) => `${count} ${words}`).join(", ") || t("Nothing new")}.`;
}
