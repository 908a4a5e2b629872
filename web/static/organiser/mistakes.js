// Entries made by mistake: taking back the last list, and restoring discarded entries.

import { ask, reasonField } from "../shared/dialog.js";
import { $, el, setText } from "../shared/dom.js";
import { counted, t } from "../shared/words.js";

/** @import { DiscardedLine, KeyedRow, LastList, Page } from "../shared/shapes.d.ts" */

const NAMED = 12;

/** @param {Page<any, any>} page @param {string} name @param {number} entry */
export const askToDiscard = (page, name, entry) => ask(page, {
  title: t("Discard {name}?", { name }), act: t("Discard"), danger: true, fields: [reasonField(undefined, { required: false })],
  hint: t("For an entry made by mistake. Whoever was paired already withdraws instead."),
  send: ({ reason }) => page.command("discard-entries", { entries: [entry], reason }),
});

export class MistakesMade {
  #shownJson = "";
  // The id of the last list.
  #list = "";

  /** @param {HTMLElement} panel @param {Page<any, any>} page */
  constructor(panel, page) {
    this.page = page;
    this.button = $(".take-back-list", HTMLButtonElement, panel);
    this.discarded = $(".discarded", HTMLDetailsElement, panel);
    this.button.addEventListener("click", () => this.#askToTakeBack());
  }

  // Shows the rows of mistakes among all rows of a desk.
  /** @param {(KeyedRow & { kind: string })[]} rows */
  show(rows) {
    const last = /** @type {LastList | undefined} */ (rows.find(({ kind }) => kind === "list"));
    const discarded = /** @type {DiscardedLine[]} */ (rows.filter(({ kind }) => kind === "discarded"));
    const json = JSON.stringify([last, discarded]);
    if (json === this.#shownJson) return;
    this.#shownJson = json;
    this.#list = last?.list ?? "";
    this.button.hidden = !last;
    if (last) setText(this.button, counted("Take back the list: {count} entry", "Take back the list: {count} entries", last.left));
    this.discarded.hidden = !discarded.length;
    this.discarded.replaceChildren(
      el("summary", {}, t("Discarded")),
      el("ul", {}, ...discarded.map((line) => this.#line(line))));
  }

  #askToTakeBack() {
    const list = this.#list;
    ask(this.page, { title: t("Take the list back?"), act: t("Take it back"), danger: true, fields: [reasonField(undefined, { required: false })],
      hint: t("Whom somebody has changed or paired since stays. What is taken back can be entered again."),
      send: ({ reason }) => this.page.command("take-back-list", { list, reason }) });
  }

  /** @param {DiscardedLine} line */
  #line({ version, names, reason }) {
    const shown = names.slice(0, NAMED).flatMap((name, i) => [i ? "; " : "", el("bdi", {}, name)]);
    const more = names.length > NAMED ? t("; and {count} more", { count: names.length - NAMED }) : "";
    return el("li", {}, el("p", {}, ...shown, more, reason ? ` (${reason})` : ""),
      el("button", { type: "button", onclick: () => this.#askToRestore(version) }, t("Enter again")));
  }

  /** @param {number} version */
  #askToRestore(version) {
    ask(this.page, { title: t("Enter them again?"), act: t("Enter again"), hint: t("As they were when they were discarded."),
      send: () => this.page.command("restore-entries", { discarding: version }) });
  }
}
