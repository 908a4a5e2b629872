// The form on the front page that imports a tournament from a file, with a progress bar, and the server's findings in
// sentences.

import { newKey, upload, watchProgress } from "../../shared/commands.js";
import { $, el, enableControls, setText } from "../../shared/dom.js";
import { askConfirmation } from "../../shared/warning.js";
import { counted, t, translated } from "../../shared/words.js";

/** @typedef {{ tournament: string, version: number, disagreements: string[], notes: string[] }} Imported */

const form = $(".import", HTMLFormElement);
const bar = $("progress", HTMLProgressElement, form);
const message = $(".said", undefined, form);
const notice = $(".notice", undefined, form);
const button = $("button", HTMLButtonElement, form);
const differing = $(".differing", undefined, form);
const input = $("[name=file]", HTMLInputElement, form);
// A file sent again is the same intent; another one is not.
let key = newKey();

input.addEventListener("change", () => {
  key = newKey();
  setText(message, "");
  notice.hidden = true;
  differing.replaceChildren();
});
button.addEventListener("click", async () => {
  const file = input.files?.[0];
  if (!form.reportValidity() || !file) return;
  showSending();
  const stopWatching = watchProgress("/api/imports", ({ doing }) => button.disabled && setText(message, `${translated(doing)} …`));
  const send = (/** @type {Record<string, string>} */ parameters) =>
    /** @type {Promise<Partial<Imported> & { detail?: string, level?: number, consequences?: string[], manual?: string }>} */ (upload("/api/imports", file, (share) => (bar.value = share), key, parameters));
  let answer = await send({});
  const { level = 0, consequences = [] } = answer;
  if (await askConfirmation({ ...answer, level, consequences: consequences.map(translated) })) answer = await send({ confirmed: String(level) });
  stopWatching();
  button.disabled = input.disabled = false;
  bar.hidden = true;
  if (answer.tournament) showImported(/** @type {Imported} */ (answer));
  else showRefusal(answer.detail ?? "");
});
enableControls(form);

function showSending() {
  button.disabled = input.disabled = true;
  bar.hidden = false;
  bar.value = 0;
  notice.hidden = true;
  differing.replaceChildren();
  setText(message, t("Sending …"));
}

/** @param {string} detail */
function showRefusal(detail) {
  setText(message, "");
  notice.textContent = detail;
  notice.hidden = false;
}

/** @param {Imported} answer */
function showImported({ tournament, version, disagreements, notes }) {
  const differ = disagreements.length;
  const values = differ ? counted("{count} value differs from the rules", "{count} values differ from the rules", differ) : t("no value differs from the rules");
  message.replaceChildren(
    el("a", { href: `/t/${tournament}/s/1/desk` }, t("Open its desk")),
    ` · ${counted("{count} event", "{count} events", version)}, ${values}.`);
  differing.replaceChildren(
    ...disagreements.map((sentence) => el("li", {}, translated(sentence))),
    ...notes.map((sentence) => el("li", { class: "note" }, translated(sentence))));
}
