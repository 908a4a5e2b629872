// A captain's telephone: members are tapped into their boards, what is handed in is kept on the phone until the
// server has answered, and sent by itself. Without this script the forms are sent as any other.

import { keepPage } from "../../offline/offline_pages.js";
import { postForm } from "../../shared/commands.js";
import { $, el, every, setText } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { against } from "../line_up_order.js";

/** @import { Listed } from "../line_up_order.js" */

/** @typedef {{ order: string, points: number, boards: number, members: (Listed & { given: string, title: string })[] }} Seating */

const RETRY_EVERY = 5_000;
const ASK_EVERY = 20_000;
const SOON = 10 * 60_000;
const PLACE = `wallchart.captain ${location.pathname}`;
let sending = false;
let touched = false;

/** @typedef {{ fields: Record<string, string>, made: number }} Said */

/** @returns {Said[]} */
const kept = () => JSON.parse(localStorage.getItem(PLACE) ?? "[]");
/** @param {Said[]} all */
const keep = (all) => (all.length ? localStorage.setItem(PLACE, JSON.stringify(all)) : localStorage.removeItem(PLACE));
/** @returns {Seating} */
const seating = () => JSON.parse($("#seating").textContent ?? "");

// A later word about the same thing takes an earlier one's place.
/** @param {Said} one */
const about = ({ fields }) => `${fields.round} ${fields.board ?? ""}`;

/** @param {Said} said @returns whether it lies safe here */
function put(said) {
  try {
    keep([...kept().filter((one) => about(one) !== about(said)), said]);
    return true;
  } catch {
    return false; // nothing can be kept here: the form goes by itself
  }
}

async function send() {
  const [first] = kept();
  if (!first || sending) return;
  setText($(".news"), t("Saved on this telephone; it is sent as soon as there is a network."));
  sending = true;
  const answer = await postForm(location.href, first.fields, first.made);
  sending = false;
  if (answer === null) return;
  keep(kept().filter((one) => about(one) !== about(first) || one.made !== first.made));
  take(answer, true);
  if (kept().length) return void send();
  keepPage(true);
}

// The page as the server has it now. What is being tapped stays while it is not handed in. Where the code opens
// nothing any more, it is the server's word on that.
/** @param {string} answer @param {boolean} [anyway] */
function take(answer, anyway = false) {
  const fresh = new DOMParser().parseFromString(answer, "text/html");
  if (!fresh.querySelector("body.captain")) {
    if (anyway) location.reload();
    return;
  }
  if (!anyway && (touched || kept().length)) return;
  touched = false;
  $("#seating").textContent = fresh.querySelector("#seating")?.textContent ?? "";
  for (const part of ["header", "main"]) $(part).replaceWith(/** @type {Element} */ (fresh.querySelector(part)));
  listen();
}

async function ask() {
  if (document.hidden || sending || touched || kept().length) return;
  try {
    const answer = await fetch(location.href);
    if (answer.ok) take(await answer.text());
  } catch {
    // No network: what stands there is what was known last.
  }
}

function listen() {
  for (const form of every("main form")) {
    form.addEventListener("submit", (event) => {
      const { submitter } = /** @type {SubmitEvent} */ (event);
      const data = new FormData(/** @type {HTMLFormElement} */ (form), submitter);
      const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
      if (!put({ fields, made: Date.now() })) return;
      event.preventDefault();
      touched = false;
      send();
    });
    if (form.matches(".line-up")) seatByTapping(/** @type {HTMLFormElement} */ (form));
  }
  for (const time of every("time")) {
    const at = new Date(time.getAttribute("datetime") ?? "");
    if (!Number.isNaN(at.getTime())) setText(time, at.toLocaleTimeString(document.body.lang, { hour: "2-digit", minute: "2-digit" }));
  }
  count();
}

// Each board is a button that says who sits there and frees it; below them the members, in the order of the list.
/** @param {HTMLFormElement} form */
function seatByTapping(form) {
  const rules = seating();
  const selects = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("select")]);
  const numbers = [...form.querySelectorAll(".no")].map((one) => Number(one.textContent));
  const members = el("ol", { class: "members", "aria-label": t("Members") });
  $(".objection", undefined, form).before(members);
  const boards = selects.map((select) => {
    const board = el("button", { type: "button" });
    select.hidden = true;
    select.after(board);
    board.addEventListener("click", () => sit(select, "0"));
    return board;
  });
  const seats = () => selects.map((select) => Number(select.value));
  paint();

  /** @param {HTMLSelectElement | undefined} select @param {string} member */
  function sit(select, member) {
    if (!select) return;
    select.value = member;
    touched = true;
    paint();
  }

  function paint() {
    const now = seats();
    for (const [i, board] of boards.entries()) {
      const member = rules.members.find((one) => one.member === now[i]);
      board.classList.toggle("empty", !member);
      board.replaceChildren(member ? el("bdi", {}, nameOf(member)) : t("empty – tap somebody below"));
    }
    const free = selects.find((select) => select.value === "0");
    members.replaceChildren(...rules.members.map((one) => {
      const button = el("button", { type: "button" }, el("span", {}, String(one.order)),
        el("bdi", {}, [one.title, nameOf(one)].filter(Boolean).join(" ")), el("small", {}, one.rating ? String(one.rating) : ""));
      button.toggleAttribute("disabled", !free || now.includes(one.member));
      button.addEventListener("click", () => sit(free, String(one.member)));
      return el("li", {}, button);
    }));
    const empty = now.flatMap((member, i) => (member ? [] : [numbers[i]]));
    const wrong = empty.length === now.length ? t("Nobody sits yet.") : against(now, rules.members, { ...rules, numbers });
    setText($(".objection", undefined, form), wrong || (empty.length ? t("Board {boards} stays empty and is lost by forfeit.", { boards: empty.join(", ") }) : ""));
    $(".hand-in", undefined, form).toggleAttribute("disabled", Boolean(wrong));
  }
}

/** @param {{ family: string, given: string }} member */
const nameOf = ({ family, given }) => (given ? `${family}, ${given}` : family);

function count() {
  for (const line of every("[data-closes]")) {
    const left = line.querySelector(".left");
    if (!left) continue;
    const rest = Date.parse(line.getAttribute("data-closes") ?? "") - Date.now();
    line.classList.toggle("soon", rest < SOON);
    setText(left, rest > 0 ? clock(rest) : "");
    if (rest <= 0) ask();
  }
}

/** @param {number} rest in milliseconds */
function clock(rest) {
  const seconds = Math.ceil(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours) return t("in {hours} h {minutes} min", { hours, minutes });
  return t("in {minutes}:{seconds}", { minutes, seconds: String(seconds % 60).padStart(2, "0") });
}

listen();
send();
setInterval(send, RETRY_EVERY);
setInterval(ask, ASK_EVERY);
setInterval(count, 1000);
document.addEventListener("visibilitychange", ask);
window.addEventListener("online", () => send());
keepPage();
