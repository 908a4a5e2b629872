// What entries owe and have paid: each amount is stored as soon as it is left, and says so by itself.

import { postTo } from "../shared/commands.js";
import { $, every, enableControls, onTyping, withoutMarks, setText } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** @import { Outcome } from "../shared/shapes.d.ts" */
/** @import { FeeChanged } from "../organiser/shapes.d.ts" */

const api = document.body.dataset.api ?? "";
const notice = $(".notice");
const find = $(".find", HTMLInputElement);
const onlyOpen = $(".only-open", HTMLInputElement);

/** @param {string} detail */
function say(detail) {
  setText(notice, detail);
  notice.hidden = !detail;
}

// Nothing here is sent again by itself.
/** @param {Outcome} answer */
const unstored = ({ refused, blocked, detail }) => (refused || blocked ? detail : t("Not connected: this can't be stored now."));

// The row's amounts go back to what is stored where a change was not.
/** @param {HTMLInputElement} input */
async function store(input) {
  if (input.value.trim() === input.defaultValue) return;
  const row = input.closest("tr");
  const part = /** @type {HTMLElement} */ (input.closest(".part"));
  const entry = Number(input.dataset.entry);
  input.setAttribute("aria-busy", "true");
  const answer = await postTo(api, { stage: Number(part.dataset.stage), entry, [input.name]: input.value });
  input.removeAttribute("aria-busy");
  say(answer.stored ? "" : unstored(answer));
  if (!answer.stored) {
    input.value = input.defaultValue;
    return;
  }
  if (entry === 0) return location.reload();
  const { account, sum, own } = /** @type {FeeChanged} */ (/** @type {unknown} */ (answer));
  for (const name of /** @type {const} */ (["owed", "paid"])) {
    const field = $(`[name=${name}]`, HTMLInputElement, row ?? part);
    field.value = field.defaultValue = account[name];
    if (name === "owed") field.classList.toggle("own", own);
  }
  setText($(".open", undefined, row ?? part), account.open);
  row?.classList.toggle("settled", account.settled);
  for (const name of /** @type {const} */ (["owed", "paid", "open"])) setText($(`.sum-${name}`, undefined, part), sum[name]);
}

/** @param {HTMLElement} button */
function paidUp(button) {
  const row = /** @type {HTMLElement} */ (button.closest("tr"));
  const paid = $("[name=paid]", HTMLInputElement, row);
  paid.value = $("[name=owed]", HTMLInputElement, row).value;
  store(paid);
}

// A line stays where it was until somebody looks for others: who has just paid is not gone under the hand.
function sift() {
  const sought = withoutMarks(find.value);
  for (const row of every("tbody tr")) {
    row.hidden = !withoutMarks(row.dataset.name ?? "").includes(sought) || (onlyOpen.checked && row.classList.contains("settled"));
  }
}

for (const input of every(".amount")) {
  if (!(input instanceof HTMLInputElement)) continue;
  input.addEventListener("change", () => store(input));
  input.addEventListener("focus", () => input.select());
}
for (const button of every(".paid-up")) button.addEventListener("click", () => paidUp(button));
onTyping(find, sift);
onlyOpen.addEventListener("change", sift);
$(".forget").addEventListener("click", async () => {
  const answer = await postTo(`${api}/forget`, {});
  if (answer.stored) location.reload();
  else say(unstored(answer));
});
enableControls();
