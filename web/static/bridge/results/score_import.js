// A file into a session: the table of scoring devices, sent as often as one likes, or a hand record.

import { upload } from "../../shared/commands.js";
import { $, el, setText } from "../../shared/dom.js";
import { t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ResultsHead } from "../shapes.d.ts" */

/** @typedef {{ entered: number, confirmed: number, disputed: number, known: number, refused: number, deals: number, notes: string[] }} BroughtIn */

export class ScoreImport {
  /** @param {Page<any, any>} page @param {HTMLFormElement} form @param {HTMLElement} notes */
  constructor(page, form, notes) {
    this.page = page;
    this.notes = notes;
    this.said = $(".said", undefined, form);
    this.session = $("[name=session]", HTMLInputElement, form);
    this.file = $("[name=file]", HTMLInputElement, form);
    this.button = $("button", HTMLButtonElement, form);
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
    const { tournament, stage } = this.page;
    /** @type {Partial<BroughtIn> & { detail?: string }} */
    const answer = await upload(`/api/imports/${tournament}/${stage}/${this.session.value}`, file, () => {});
    this.button.disabled = false;
    setText(this.said, answer.detail ?? broughtIn(answer));
    this.notes.replaceChildren(...(answer.notes ?? []).map((note) => el("li", {}, translated(note))));
  }
}

/** @param {Partial<BroughtIn>} answer */
function broughtIn({ entered, confirmed, disputed, known, refused, deals }) {
  if (deals) return t("{deals} deals are stated.", { deals });
  const parts = [[entered, t("entered")], [confirmed, t("confirmed")], [disputed, t("disputed")], [known, t("known already")], [refused, t("refused")]];
  return `${parts.filter(([many]) => many).map(([many, what]) => `${many} ${what}`).join(", ") || t("Nothing new")}.`;
}
