// Importing a file into a session: the database of scoring devices, as often as needed, or a hand record. A
// file of the devices can be watched; known results change nothing.

import { upload } from "../../shared/commands.js";
import { $, el, setText } from "../../shared/dom.js";
import { counted, t, translated } from "../../shared/words.js";
import { WatchedFile, canWatch } from "./watched_file.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ResultsHead } from "../shapes.d.ts" */

/** @typedef {{ entered: number, confirmed: number, disputed: number, known: number, refused: number, deals: number, notes: string[] }} BroughtIn */

export class ScoreImport {
  /** @type {WatchedFile | null} */
  #watched = null;

  /** @param {Page<any, any>} page @param {HTMLFormElement} form @param {HTMLElement} notes */
  constructor(page, form, notes) {
    this.page = page;
    this.notes = notes;
    this.said = $(".said", undefined, form);
    this.session = $("[name=session]", HTMLInputElement, form);
    this.file = $("[name=file]", HTMLInputElement, form);
    this.button = $("button:not(.watch)", HTMLButtonElement, form);
    this.watch = $("button.watch", HTMLButtonElement, form);
    this.watch.hidden = !canWatch();
    this.watch.addEventListener("click", () => (this.#watched ? this.#unwatch() : this.#begin()));
    this.button.addEventListener("click", () => form.reportValidity() && this.#send());
  }

  /** @param {ResultsHead} head */
  show(head) {
    this.session.value ||= String(head.session || 1);
  }

  async #send() {
    const file = this.file.files?.[0];
    if (!file) return;
    this.button.disabled = true;
    setText(this.said, t("Sending …"));
    await this.#bring(file, this.session.value);
    this.button.disabled = false;
  }

  // Uploads a file; returns whether the server has accepted it.
  /** @param {File} file @param {string} session */
  async #bring(file, session, about = "") {
    const { tournament, stage } = this.page;
    /** @type {Partial<BroughtIn> & { detail?: string }} */
    const answer = await upload(`/api/imports/${tournament}/${stage}/${session}`, file, () => {});
    setText(this.said, `${about}${answer.detail ?? importSummary(answer)}`);
    this.notes.replaceChildren(...(answer.notes ?? []).map((note) => el("li", {}, translated(note))));
    return !answer.detail;
  }

  async #begin() {
    if (!this.session.reportValidity()) return;
    const chosen = await /** @type {any} */ (window).showOpenFilePicker().catch(() => []);
    if (!chosen.length) return;
    const session = this.session.value;
    const about = `${t("Watching {name}", { name: chosen[0].name })}: `;
    this.#watched = new WatchedFile(chosen[0], (file) => this.#bring(file, session, about), (trouble) => setText(this.said, `${about}${trouble}`));
    setText(this.watch, t("Stop watching"));
    this.#watched.begin();
  }

  #unwatch() {
    this.#watched?.stop();
    this.#watched = null;
    setText(this.watch, t("Watch a file …"));
    setText(this.said, "");
  }
}

/** @param {Partial<BroughtIn>} answer */
function importSummary({ entered, confirmed, disputed, known, refused, deals }) {
  if (deals) return counted("{count} deal is stated.", "{count} deals are stated.", deals);
  const parts = [[entered, t("entered")], [confirmed, t("confirmed")], [disputed, t("disputed")], [known, t("known already")], [refused, t("refused")]];
  return `${parts.filter(([many]) => many).map(([many, what]) => `${many} ${what}`).join(", ") || t("Nothing new")}.`;
}
