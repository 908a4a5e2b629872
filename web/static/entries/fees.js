// The fees owed and paid by entries: each amount is stored as soon as its field is left.

import { postTo } from "../shared/commands.js";
import { $, every, enableControls, onTyping, withoutMarks, setText } from "../shared/dom.js";
import { decimals, t } from "../shared/words.js";

/** @import { Outcome } from "../shared/shapes.d.ts" */
/** @import { FeeChanged } from "../organiser/shapes.d.ts" */

const api = document.body.dataset.api ?? "";
const notice = $(".notice");
const search = $(".find", HTMLInputElement);
const onlyOpen = $(".only-open", HTMLInputElement);

/** @param {string} message */
function showMessage(message) {
  setText(notice, message);
  notice.hidden = !message;
}

// The reason why an amount was not stored; nothing is retried automatically here.
/** @param {Outcome} answer */
const reasonNotStored = ({ refused, blocked, detail }) => (refused || blocked ? detail : t("Not connected: this can't be stored now."));

// Stores an amount; after a failure the field gets the stored amount again. What is typed meanwhile stays.
/** @param {HTMLInputElement} input */
async function store(input) {
  const sent = input.value;
  if (sent.trim() === input.defaultValue) return;
  const row = input.closest("tr");
  const part = /** @type {HTMLElement} */ (input.closest(".part"));
  const entry = Number(input.dataset.entry);
  input.setAttribute("aria-busy", "true");
  const answer = await postTo(api, { stage: Number(part.dataset.stage), entry, [input.name]: sent });
  input.removeAttribute("aria-busy");
  showMessage(answer.stored ? "" : reasonNotStored(answer));
  if (!answer.stored) {
    if (input.value === sent) input.value = input.defaultValue;
    return;
  }
  if (entry === 0) return location.reload();
  const { account, sum, own } = /** @type {FeeChanged} */ (/** @type {unknown} */ (answer));
  for (const name of /** @type {const} */ (["owed", "paid"])) {
    const field = $(`[name=${name}]`, HTMLInputElement, row ?? part);
    const untouched = field.value === (field === input ? sent : field.defaultValue);
    field.defaultValue = account[name];
    if (untouched) field.value = account[name];
    if (name === "owed") field.classList.toggle("own", own);
  }
  setText($(".open", undefined, row ?? part), decimals(account.open));
  row?.classList.toggle("settled", account.settled);
  for (const name of /** @type {const} */ (["owed", "paid", "open"])) setText($(`.sum-${name}`, undefined, part), decimals(sum[name]));
}

/** @param {HTMLElement} button */
function payInFull(button) {
  const row = /** @type {HTMLElement} */ (button.closest("tr"));
  const paid = $("[name=paid]", HTMLInputElement, row);
  paid.value = $("[name=owed]", HTMLInputElement, row).value;
  store(paid);
}

// Filters the lines. A line that has just been paid stays until the next search, so that none disappears during use.
function filterLines() {
  const query = withoutMarks(search.value);
  for (const row of every("tbody tr")) {
    row.hidden = !withoutMarks(row.dataset.name ?? "").includes(query) || (onlyOpen.checked && row.classList.contains("settled"));
  }
}

for (const input of every(".amount")) {
  if (!(input instanceof HTMLInputElement)) continue;
  input.addEventListener("change", () => store(input));
  input.addEventListener("focus", () => input.select());
}
for (const button of every(".paid-up")) button.addEventListener("click", () => payInFull(button));
onTyping(search, filterLines);
onlyOpen.addEventListener("change", filterLines);
$(".forget").addEventListener("click", async () => {
  const answer = await postTo(`${api}/forget`, {});
  if (answer.stored) location.reload();
  else showMessage(reasonNotStored(answer));
});
enableControls();
