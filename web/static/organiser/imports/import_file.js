// The import of a file on the front page, with a progress bar and the server's findings as sentences.

import { newKey, upload, watchProgress } from "../../shared/commands.js";
import { $, el, enableControls, setText } from "../../shared/dom.js";
import { askConfirmation } from "../../shared/warning.js";
import { counted, t, translated } from "../../shared/words.js";

/** @typedef {{ tournament: string, version: number, disagreements: string[], notes: string[] }} Imported */

const form = $(".import", HTMLFormElement);
const bar = $("progress", HTMLProgressElement, form);
const said = $(".said", undefined, form);
const notice = $(".notice", undefined, form);
const button = $("button", HTMLButtonElement, form);
const differing = $(".differing", undefined, form);
const input = $("[name=file]", HTMLInputElement, form);
let key = newKey();

input.addEventListener("change", () => {
  key = newKey();
  setText(said, "");
  notice.hidden = true;
  differing.replaceChildren();
});
button.addEventListener("click", async () => {
  const file = input.files?.[0];
  if (!form.reportValidity() || !file) return;
  begin();
  const stop = watchProgress("/api/imports", ({ doing }) => button.disabled && setText(said, `${translated(doing)} …`));
  const send = (/** @type {Record<string, string>} */ asked) =>
    /** @type {Promise<Partial<Imported> & { detail?: string, level?: number, consequences?: string[], manual?: string }>} */ (upload("/api/imports", file, (share) => (bar.value = share), key, asked));
  let answer = await send({});
  const { level = 0, consequences = [] } = answer;
  if (await askConfirmation({ ...answer, level, consequences: consequences.map(translated) })) answer = await send({ confirmed: String(level) });
  stop();
  button.disabled = input.disabled = false;
  bar.hidden = true;
  if (answer.tournament) showImported(/** @type {Imported} */ (answer));
  else showRefusal(answer.detail ?? "");
});
enableControls(form);

function begin() {
  button.disabled = input.disabled = true;
  bar.hidden = false;
  bar.value = 0;
  notice.hidden = true;
  differing.replaceChildren();
  setText(said, t("Sending …"));
}

/** @param {string} detail */
function showRefusal(detail) {
  setText(said, "");
  notice.textContent = detail;
  notice.hidden = false;
}

/** @param {Imported} answer */
function showImported({ tournament, version, disagreements, notes }) {
  const differ = disagreements.length;
  const values = differ ? counted("{count} value differs from the rules", "{count} values differ from the rules", differ) : t("no value differs from the rules");
  said.replaceChildren(
    el("a", { href: `/t/${tournament}/s/1/desk` }, t("Open its desk")),
    ` · ${counted("{count} event", "{count} events", version)}, ${values}.`);
  differing.replaceChildren(
    ...disagreements.map((sentence) => el("li", {}, translated(sentence))),
    ...notes.map((sentence) => el("li", { class: "note" }, translated(sentence))));
}
