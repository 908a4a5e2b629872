// The import of a list at the desk: pasted or chosen as a file, previewed, then entered.

import { el } from "../shared/dom.js";
import { newKey, question } from "../shared/commands.js";
import { closeButton, open, selectField } from "../shared/dialog.js";
import { sendConfirmed } from "../shared/warning.js";
import { t, translated } from "../shared/words.js";
import { tableAsText, columnChoices, findingList, applyStored } from "./list_table.js";

/** @import { ListTable, Page, Reading } from "../shared/shapes.d.ts" */

const SHOWN = 8;

/**
 * A game's lists: the address that reads one, the command with the most entries at once, and the texts.
 * @template Line, Preview
 * @typedef {{
 *   hint: string, label: string, placeholder: string, accept: string, address: string,
 *   command: string, field: string, atOnce: number,
 *   lines: (preview: Preview) => Line[], summary: (preview: Preview) => string, counted: (lines: Line[]) => string,
 *   line: (line: Line) => (Node | string)[],
 * }} ListPolicy
 */

/**
 * @template Line
 * @template {{ problems: string[], reading?: Reading, table?: ListTable | null }} Preview
 * @param {Page<any, any>} page
 * @param {ListPolicy<Line, Preview>} policy
 */
export function askForList(page, policy) {
  const text = el("textarea", { class: "pasted", rows: 7, "aria-label": policy.label, placeholder: policy.placeholder, oninput: () => another() });
  const file = el("input", { type: "file", accept: policy.accept, "aria-label": t("File"), onchange: () => another() });
  const found = el("div", { class: "found", role: "status" });
  /** @type {HTMLButtonElement} */
  const go = el("button", { type: "button", class: "primary look", onclick: () => look() }, t("Look at it"));
  let act = go;
  /** @param {HTMLButtonElement} next */
  const offer = (next) => {
    act.replaceWith(next);
    act = next;
  };
  /** @param {string} words */
  const notice = (words) => el("p", { class: "notice" }, words);
  let turn = 0;
  // The list as corrected by the user, instead of the file or the text.
  let mended = "";
  /** @type {string[]} as they stand in the file */
  let headings = [];

  // Drops the preview and any pending answer when another list is chosen.
  function another() {
    turn += 1;
    mended = "";
    text.hidden = false;
    found.replaceChildren();
    go.disabled = false;
    offer(go);
  }

  /** @param {string} [encoding] @returns {Promise<void>} */
  async function look(encoding = "") {
    const mine = ++turn;
    act.disabled = true;
    const address = encoding ? `${policy.address}${policy.address.includes("?") ? "&" : "?"}encoding=${encodeURIComponent(encoding)}` : policy.address;
    /** @type {{ answer?: Preview, detail: string }} */
    const { answer: preview, detail } = await question(address, mended ? new Blob([mended]) : file.files?.[0] ?? new Blob([text.value]));
    if (mine !== turn) return undefined;
    act.disabled = false;
    if (!preview) {
      offer(go);
      return found.replaceChildren(notice(detail));
    }
    const { table } = preview;
    if (table && mended) table.headings = headings;
    else headings = table?.headings ?? [];
    if (table && !mended && applyStored(table)) {
      mended = tableAsText(table);
      return look();
    }
    text.hidden = Boolean(table && file.files?.length);
    const lines = policy.lines(preview);
    const again = () => {
      if (table) mended = tableAsText(table);
      turn += 1;
      offer(go);
    };
    const more = lines.length > SHOWN ? [el("li", { class: "hint more-people" }, t("and {more} more", { more: lines.length - SHOWN }))] : [];
    found.replaceChildren(
      el("p", {}, policy.summary(preview)), ...readAs(preview.reading), ...(table ? [columnChoices(table, again), findingList(table, again)] : preview.problems.map((said) => translated(said)).map(notice)),
      el("ol", {}, ...lines.slice(0, SHOWN).map((line) => el("li", {}, ...policy.line(line))), ...more));
    if (!lines.length) return offer(go);
    offer(entering(lines));
    return act.focus();
  }

  // Offers other encodings with unusual words of the text as samples, if the file's encoding is a guess.
  /** @param {Reading | undefined} reading */
  function readAs({ encodings = [], unusual = [] } = { encodings: [], unusual: [] }) {
    if (!encodings.length) return [];
    const taken = selectField("encoding", t("Read as"), encodings.map(({ code, words }) => [code, translated(words)]));
    taken.element.addEventListener("change", () => look(String(taken.value())));
    return [taken.element, el("p", { class: "hint unusual" }, t("It says: "), el("bdi", {}, unusual.join(", ")), t(". If that is not right, choose another one."))];
  }

  // Enters the lines in parts that fit into a command; a part keeps its key when it is retried.
  /** @param {Line[]} lines */
  function entering(lines) {
    const keys = lines.map(() => newKey());
    const button = el("button", { type: "button", class: "primary enter-all", onclick: async () => {
      button.disabled = file.disabled = text.disabled = true;
      for (let from = 0; from < lines.length; from += policy.atOnce) {
        const part = lines.slice(from, from + policy.atOnce);
        const answer = await sendConfirmed(page.outbox, { ...page.command(policy.command, { [policy.field]: part, ...(from ? { list: keys[0] } : {}) }), key: keys[from] });
        if (!answer.stored) {
          button.disabled = file.disabled = text.disabled = false;
          return found.replaceChildren(notice(policy.atOnce < Infinity ? t("{from} are entered. {detail}", { from, detail: answer.detail }) : answer.detail));
        }
      }
      return found.isConnected && dialog.close();
    } }, policy.counted(lines));
    return button;
  }

  const dialog = open(t("Bring in a list"), el("p", { class: "hint" }, policy.hint),
    el("div", { class: "fields" }, file, text), found, el("div", { class: "buttons" }, closeButton(), go));
}
