// The operator's page: founding organisations, searching them, and sorting them by size.

import { newKey, postTo } from "../shared/commands.js";
import { $, every, enableControls, onTyping, withoutMarks, setText } from "../shared/dom.js";
import { lang } from "../shared/words.js";
import { idOf } from "./ids.js";
import "./local_times.js";

const body = $(".organisations tbody", HTMLTableSectionElement);
const rows = every("tr[data-name]", body);
const search = document.querySelector(".finding input");
const compared = new Intl.Collator(lang, { numeric: true, sensitivity: "base" });

if (search instanceof HTMLInputElement) {
  onTyping(search, (text) => {
    const wanted = withoutMarks(text.trim());
    for (const row of rows) row.hidden = !withoutMarks(row.dataset.name ?? "").includes(wanted);
    $(".unfound").hidden = rows.some(({ hidden }) => !hidden);
  });
}

// The order of sorting: names ascending, numbers descending.
for (const head of every(".organisations thead th")) {
  $("button", HTMLButtonElement, head).addEventListener("click", () => {
    const key = head.dataset.key ?? "name";
    const first = key === "name" ? "ascending" : "descending";
    const sort = head.ariaSort === first ? (first === "ascending" ? "descending" : "ascending") : first;
    for (const other of every(".organisations thead th")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", sort);
    const way = sort === "ascending" ? 1 : -1;
    rows.sort((one, other) => way * compared.compare(one.dataset[key] ?? "", other.dataset[key] ?? ""));
    body.append(...rows);
  });
}

const form = document.querySelector("#found");
if (form instanceof HTMLFormElement) founding(form);
enableControls();

/** @param {HTMLFormElement} form */
function founding(form) {
  const button = $("button", HTMLButtonElement, form);
  const notice = $(".notice", undefined, form);
  const name = $("[name=name]", HTMLInputElement, form);
  const id = $("[name=id]", HTMLInputElement, form);
  let key = newKey();
  let suggested = "";
  form.addEventListener("input", () => (key = newKey()));
  name.addEventListener("input", () => {
    if (id.value === suggested) id.value = suggested = idOf(name.value);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const answer = await postTo("/api/organisations", { id: id.value, name: name.value.trim() }, key);
    button.disabled = false;
    notice.hidden = answer.stored;
    if (answer.stored) location.assign(`/operator/${id.value}`);
    else setText(notice, answer.detail);
  });
}
