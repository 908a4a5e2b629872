// The operator's page of an organisation: its limits, its retention time, and closing it.

import { newKey, postTo } from "../shared/commands.js";
import { $, enableControls, setText } from "../shared/dom.js";
import { askConfirmation } from "../shared/warning.js";
import { t } from "../shared/words.js";
import { showLocalTimes } from "./local_times.js";

/** @import { Body } from "../shared/shapes.d.ts" */

const CLOSING = { level: 3, consequences: [
  t("Nothing is entered in its tournaments any more, and no device is let in."),
  t("Everybody reads on; its organisers can still export everything."),
] };
const address = `/api/organisations/${document.body.dataset.organisation}`;

/** @typedef {(name: string) => string} Given */

/** @param {string} selector @param {string} act @param {(given: Given) => Body} body */
function setting(selector, act, body) {
  const form = document.querySelector(selector);
  if (!(form instanceof HTMLFormElement)) return;
  const notice = $(".notice", undefined, form);
  const said = $(".said", undefined, form);
  let key = newKey();
  form.addEventListener("input", () => {
    key = newKey();
    setText(said, "");
    notice.hidden = true;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = (/** @type {string} */ name) => $(`[name=${name}]`, HTMLInputElement, form).value.trim();
    const answer = await postTo(`${address}/${act}`, body(given), key);
    notice.hidden = answer.stored;
    setText(notice, answer.stored ? "" : answer.detail);
    setText(said, answer.stored ? t("Set; it holds from now on.") : "");
    if (answer.stored) await refresh();
  });
}

// Shows the name and the journal as they are now; what is typed in the forms stays.
async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["h1", ".done"]) $(part).replaceWith(/** @type {Element} */ (fresh.querySelector(part)));
  document.title = fresh.title;
  showLocalTimes($(".done"));
}

/** @param {string} text */
const limit = (text) => (text === "" ? null : Number(text));

setting(".limits", "quotas", (given) => Object.fromEntries(["tournaments", "entries", "devices", "megabytes"].map((name) => [name, limit(given(name))])));
setting(".retention", "retention", (given) => ({ days: limit(given("days")) }));
setting(".renaming", "name", (given) => ({ name: given("name") }));

const closing = $(".closing", HTMLFormElement);
const { act = "" } = closing.dataset;
closing.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (act === "close" && (await askConfirmation(CLOSING)) === null) return;
  const answer = await postTo(`${address}/${act}`, {});
  if (answer.stored) return location.reload();
  const notice = $(".notice", undefined, closing);
  notice.hidden = false;
  setText(notice, answer.detail);
});
enableControls();
