// The import of a list at the desk: pasted or chosen as a file, previewed, then entered.

import { el } from "../shared/dom.js";
import { newKey, question } from "../shared/commands.js";
import { closeButton, open, selectField } from "../shared/dialog.js";
import { sendConfirmed } from "../shared/warning.js";
import { t, translated } from "../shared/words.js";
import { tableAsText, columnChoices, findingList, applyStoredFields } from "./list_table.js";

/** @import { ListTable, Page, Reading } from "../shared/shapes.d.ts" */

const SHOWN = 8;

/**
 * A game's lists: the address that reads one, the command that enters its lines, `linesPerCommand` at most, and the texts.
 * @template Line, Preview
 * @typedef {{
 *   hint: string, label: string, placeholder: string, accept: string, address: string,
 *   command: string, field: string, linesPerCommand: number,
 *   linesOf: (preview: Preview) => Line[], summaryText: (preview: Preview) => string, enterLabel: (lines: Line[]) => string,
 *   lineContent: (line: Line) => (Node | string)[],
 * }} ListPolicy
 */

/**
 * @template Line
 * @template {{ problems: string[], reading?: Reading, table?: ListTable | null }} Preview
 * @param {Page<any, any>} page
 * @param {ListPolicy<Line, Preview>} policy
 */
export function askForList(page, policy) {
  const text = el("textarea", { class: "pasted", rows: 7, "aria-label": policy.label, placeholder: policy.placeholder, oninput: () => forgetPreview() });
  const file = el("input", { type: "file", accept: policy.accept, "aria-label": t("File"), onchange: () => forgetPreview() });
  const previewPlace = el("div", { class: "found", role: "status" });
  /** @type {HTMLButtonElement} */
  const previewButton = el("button", { type: "button", class: "primary look", onclick: () => showPreview() }, t("Look at it"));
  let currentButton = previewButton;
  /** @param {HTMLButtonElement} next */
  const showButton = (next) => {
    currentButton.replaceWith(next);
    currentButton = next;
  };
  /** @param {string} words */
  const notice = (words) => el("p", { class: "notice" }, words);
  let latestRequest = 0;
  // The list as corrected by the user, instead of the file or the text.
  let correctedText = "";
  // The headings in the file, which a corrected list has no more.
  /** @type {string[]} */
  let headings = [];

  // Drops the preview and any pending answer when another list is chosen.
  function forgetPreview() {
    latestRequest += 1;
    correctedText = "";
    text.hidden = false;
    previewPlace.replaceChildren();
    previewButton.disabled = false;
    showButton(previewButton);
  }

  /** @param {string} [encoding] @returns {Promise<void>} */
  async function showPreview(encoding = "") {
    const request = ++latestRequest;
    currentButton.disabled = true;
    const address = encoding ? `${policy.address}${policy.address.includes("?") ? "&" : "?"}encoding=${encodeURIComponent(encoding)}` : policy.address;
    /** @type {{ answer?: Preview, detail: string }} */
    const { answer: preview, detail } = await question(address, correctedText ? new Blob([correctedText]) : file.files?.[0] ?? new Blob([text.value]));
    if (request !== latestRequest) return undefined;
    currentButton.disabled = false;
    if (!preview) {
      showButton(previewButton);
      return previewPlace.replaceChildren(notice(detail));
    }
    const { table } = preview;
    if (table && correctedText) table.headings = headings;
    else headings = table?.headings ?? [];
    if (table && !correctedText && applyStoredFields(table)) {
      correctedText = tableAsText(table);
      return showPreview();
    }
    text.hidden = Boolean(table && file.files?.length);
    const lines = policy.linesOf(preview);
    const offerPreviewAgain = () => {
      if (table) correctedText = tableAsText(table);
      latestRequest += 1;
      showButton(previewButton);
    };
    const rest = lines.length > SHOWN ? [el("li", { class: "hint more-people" }, t("and {more} more", { more: lines.length - SHOWN }))] : [];
    previewPlace.replaceChildren(
      el("p", {}, policy.summaryText(preview)), ...encodingChoice(preview.reading), ...(table ? [columnChoices(table, offerPreviewAgain), findingList(table, offerPreviewAgain)] : preview.problems.map((problem) => notice(translated(problem)))),
      el("ol", {}, ...lines.slice(0, SHOWN).map((line) => el("li", {}, ...policy.lineContent(line))), ...rest));
    if (!lines.length) return showButton(previewButton);
    showButton(enterButton(lines));
    return currentButton.focus();
  }

  // Offers other encodings with unusual words of the text as samples, if the file's encoding is a guess.
  /** @param {Reading | undefined} reading */
  function encodingChoice({ encodings = [], unusual = [] } = { encodings: [], unusual: [] }) {
    if (!encodings.length) return [];
    const encoding = selectField("encoding", t("Read as"), encodings.map(({ code, words }) => [code, translated(words)]));
    encoding.element.addEventListener("change", () => showPreview(String(encoding.value())));
    return [encoding.element, el("p", { class: "hint unusual" }, t("It says: "), el("bdi", {}, unusual.join(", ")), t(". If that is not right, choose another one."))];
  }

  // Enters the lines in parts that fit into a command; a part keeps its key when it is retried.
  /** @param {Line[]} lines */
  function enterButton(lines) {
    const keys = lines.map(() => newKey());
    const button = el("button", { type: "button", class: "primary enter-all", onclick: async () => {
      button.disabled = file.disabled = text.disabled = true;
      for (let from = 0; from < lines.length; from += policy.linesPerCommand) {
        const part = lines.slice(from, from + policy.linesPerCommand);
        const answer = await sendConfirmed(page.outbox, { ...page.command(policy.command, { [policy.field]: part, ...(from ? { list: keys[0] } : {}) }), key: keys[from] });
        if (!answer.stored) {
          button.disabled = file.disabled = text.disabled = false;
          return previewPlace.replaceChildren(notice(policy.linesPerCommand < Infinity ? t("{from} are entered. {detail}", { from, detail: answer.detail }) : answer.detail));
        }
      }
      return previewPlace.isConnected && dialog.close();
    } }, policy.enterLabel(lines));
    return button;
  }

  const dialog = open(t("Bring in a list"), el("p", { class: "hint" }, policy.hint),
    el("div", { class: "fields" }, file, text), previewPlace, el("div", { class: "buttons" }, closeButton(), previewButton));
}
