// Every table of the round at hand; a draft says that the hall does not see it.

import { el, setText } from "../dom.js";
import { plain } from "../desk/boards.js";

export class TableList {
  #query = "";

  constructor(panel) {
    Object.assign(this, { panel, list: panel.querySelector(".table-list") });
    panel.querySelector(".find-table").addEventListener("input", ({ target }) => {
      this.#query = plain(target.value.trim());
      this.#hideOthers();
    });
  }

  show(head, rows) {
    this.panel.classList.toggle("draft", head.hand_state === "planned");
    this.list.replaceChildren(...rows.filter(({ kind }) => kind === "table").map(line));
    this.list.classList.toggle("empty", !this.list.children.length);
    this.#hideOthers();
  }

  #hideOthers() {
    for (const item of this.list.children) {
      item.hidden = this.#query !== "" && !item.dataset.words.includes(this.#query);
    }
  }
}

const pair = (one) => el("span", { class: "seat" }, el("b", {}, one ? String(one.pair) : "–"), " ", el("span", { translate: "no" }, one?.family ?? ""));

function line(row) {
  const words = plain([row.table, row.ns?.pair, row.ns?.family, row.ew?.pair, row.ew?.family].filter(Boolean).join(" "));
  const item = el("li", { class: `table ${row.note ? "sits-out" : ""}`, "data-table": row.table, "data-words": words },
    el("span", { class: "number" }, row.table), pair(row.ns), pair(row.ew), el("span", { class: "state" }));
  setText(item.querySelector(".state"), row.note || row.boards);
  return item;
}
