// Every table of the round at hand; a draft says that the hall does not see it.

import { el, setText } from "../../shared/dom.js";
import { plain } from "../../chess/board_list.js";
import { isolated } from "../../shared/names.js";

export class TableList {
  #query = "";
  #round = 0;

  constructor(panel) {
    Object.assign(this, { panel, list: panel.querySelector(".table-list"), rounds: panel.querySelector(".rounds") });
    panel.querySelector(".find-table").addEventListener("input", ({ target }) => {
      this.#query = plain(target.value.trim());
      this.#hideOthers();
    });
  }

  show(head, rows) {
    this.draft = head.hand_state === "planned";
    this.panel.classList.toggle("draft", this.draft);
    this.tables = rows.filter(({ kind }) => kind === "table");
    this.#paint();
  }

  // A draft has all its rounds; of a session that is on there is the one that is on.
  #paint() {
    const numbers = [...new Set(this.tables.map(({ round }) => round))];
    if (!numbers.includes(this.#round)) this.#round = numbers[0] ?? 0;
    this.rounds.hidden = numbers.length < 2;
    this.rounds.replaceChildren(...numbers.map((number) =>
      el("button", { type: "button", "aria-pressed": String(number === this.#round), onclick: () => this.#turnTo(number) }, `Round ${number}`)));
    this.list.replaceChildren(...this.tables.filter(({ round }) => round === this.#round).map((row) => line(row, this.draft)));
    this.list.classList.toggle("empty", !this.list.children.length);
    this.#hideOthers();
  }

  #turnTo(number) {
    this.#round = number;
    this.#paint();
  }

  #hideOthers() {
    for (const item of this.list.children) {
      item.hidden = this.#query !== "" && !item.dataset.words.includes(this.#query);
    }
  }
}

const pair = (one) => el("span", { class: "seat" }, el("b", {}, one ? String(one.pair) : "–"), " ", el("span", { translate: "no" }, ...isolated(one?.family ?? "")));

// Its tablet's page, from the desk's own address; a draft has none.
function named({ section, table }, draft) {
  const about = { class: "number", title: draft ? null : "The tablet of this table" };
  return draft ? el("span", about, table) : el("a", { ...about, href: `table/${section}/${table.slice(section.length)}` }, table);
}

function line(row, draft) {
  const words = plain([row.table, row.ns?.pair, row.ns?.family, row.ew?.pair, row.ew?.family].filter(Boolean).join(" "));
  const item = el("li", { class: `table ${row.note ? "sits-out" : ""}`, "data-table": row.table, "data-words": words },
    named(row, draft), pair(row.ns), pair(row.ew), el("span", { class: "state" }));
  setText(item.querySelector(".state"), row.note || row.boards);
  return item;
}
