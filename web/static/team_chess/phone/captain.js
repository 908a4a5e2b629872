// A captain's page on a telephone: members are tapped into their boards.

import { CaptainPage } from "../../contest/teams/captain_page.js";
import { $, el, every, setText } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { objection } from "../line_up_order.js";

/** @import { Listed } from "../line_up_order.js" */

/** @typedef {{ order: string, points: number, boards: number, members: (Listed & { given: string, title: string })[] }} Seating */

/** @returns {Seating} */
const seating = () => JSON.parse($("#seating").textContent ?? "");

// Shows a button for each board with its member, which frees the board, and below them the members in board order.
/** @param {CaptainPage} page @param {HTMLFormElement} form */
function seatByTapping(page, form) {
  const rules = seating();
  const selects = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("select")]);
  const numbers = [...form.querySelectorAll(".no")].map((label) => Number(label.textContent));
  const members = el("ol", { class: "members", "aria-label": t("Members") });
  $(".objection", undefined, form).before(members);
  const boards = selects.map((select) => {
    const board = el("button", { type: "button" });
    select.hidden = true;
    select.after(board);
    board.addEventListener("click", () => seat(select, "0"));
    return board;
  });
  const seats = () => selects.map((select) => Number(select.value));
  paint();

  /** @param {HTMLSelectElement | undefined} select @param {string} member */
  function seat(select, member) {
    if (!select) return;
    select.value = member;
    page.hasUnsentChanges = true;
    paint();
  }

  function paint() {
    const seated = seats();
    for (const [i, board] of boards.entries()) {
      const member = rules.members.find((one) => one.member === seated[i]);
      board.classList.toggle("empty", !member);
      board.replaceChildren(member ? el("bdi", {}, nameOf(member)) : t("empty – tap somebody below"));
    }
    const free = selects.find((select) => select.value === "0");
    members.replaceChildren(...rules.members.map((one) => {
      const button = el("button", { type: "button" }, el("span", {}, String(one.order)),
        el("bdi", {}, [one.title, nameOf(one)].filter(Boolean).join(" ")), el("small", {}, one.rating ? String(one.rating) : ""));
      button.toggleAttribute("disabled", !free || seated.includes(one.member));
      button.addEventListener("click", () => seat(free, String(one.member)));
      return el("li", {}, button);
    }));
    const empty = seated.flatMap((member, i) => (member ? [] : [numbers[i]]));
    const problem = empty.length === seated.length ? t("Nobody sits yet.") : objection(seated, rules.members, { ...rules, numbers });
    setText($(".objection", undefined, form), problem || (empty.length ? t("Board {boards} stays empty and is lost by forfeit.", { boards: empty.join(", ") }) : ""));
    $(".hand-in", undefined, form).toggleAttribute("disabled", Boolean(problem));
  }
}

/** @param {{ family: string, given: string }} member */
const nameOf = ({ family, given }) => (given ? `${family}, ${given}` : family);

new CaptainPage((page) => {
  for (const form of every("main form.line-up")) seatByTapping(page, /** @type {HTMLFormElement} */ (form));
});
