// The final ceremony: places ten to one, one at each press of the arbiter's key (or a clicker), and at the
// end the podium. A reloaded page continues where it was.

import { readText, storeText } from "../../offline/browser_storage.js";
import { el } from "../../shared/dom.js";
import { measure, nameElement, nameWidth } from "../../shared/names.js";
import { t } from "../../shared/words.js";

/** @import { Placing } from "../../shared/shapes.d.ts" */
/** @import { Drawn, Space } from "../renderer.d.ts" */

/** @typedef {{ final: boolean, tournament: string, stage: string }} Final */
/** @typedef {Omit<Space, "font">} Wall */

const ON = new Set([" ", "Enter", "ArrowRight", "ArrowDown", "PageDown"]);
const BACK = new Set(["Backspace", "ArrowLeft", "ArrowUp", "PageUp"]);
const STEPS = [2, 1, 3];
const PLACE = `ceremony ${location.pathname}`;

let step = Number(readText(PLACE, "sessionStorage") ?? 0);
/** @type {{ rows: Placing[], head: Final, wall: Wall, stage: HTMLElement } | null} */
let shown = null;

/** @param {Placing[]} rows @param {Final} head @param {Wall} wall @returns {Drawn} */
export function ceremonyOf(rows, head, wall) {
  return {
    pages: 1,
    page: () => {
      const stage = el("div", { class: "ceremony" });
      shown = { rows, head, wall, stage };
      paint(false);
      return stage;
    },
  };
}

// Moves by that many steps: step 0 is the title, then one step for each place, the last is the podium.
/** @param {number} by */
function moveBy(by) {
  if (!shown) return;
  const last = shown.rows.length + 1;
  const next = Math.max(0, Math.min(last, Math.min(step, last) + by));
  if (next === step) return;
  step = next;
  storeText(PLACE, String(step), "sessionStorage");
  paint(by > 0);
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLAnchorElement) return;
  const by = event.key === "Home" ? -step : ON.has(event.key) ? 1 : BACK.has(event.key) ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  moveBy(by);
});
addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest(".area")) moveBy(1);
});

/** @param {boolean} comes */
function paint(comes) {
  if (!shown) return;
  const { rows, wall, stage } = shown;
  const at = Math.min(step, rows.length + 1);
  stage.classList.toggle("comes", comes);
  stage.style.setProperty("--unit", `${unit(wall)}px`);
  stage.classList.toggle("upright", isUpright(wall));
  if (at === 0) stage.replaceChildren(titleElement());
  else if (at > rows.length) stage.replaceChildren(podium(rows, wall), listOfPlaces(rows.slice(3), wall));
  else stage.replaceChildren(placingElement(rows[rows.length - at], wall), listOfPlaces(rows.slice(rows.length - at + 1), wall));
}

// The unit of all sizes in the picture.
/** @param {Wall} wall */
const unit = (wall) => isUpright(wall) ? Math.min(wall.width / 66, wall.height / 120) : Math.min(wall.width / 150, wall.height / 88);
/** @param {{ width: number, height: number }} wall */
const isUpright = ({ width, height }) => height > width;

function titleElement() {
  const { head } = /** @type {NonNullable<typeof shown>} */ (shown);
  return el("section", { class: "opening" },
    el("h2", {}, head.stage || head.tournament),
    head.final ? null : el("p", { class: "not-final" }, t("Not final: results can still change these places.")),
    el("p", { class: "keys" }, t("Space, → or a tap tells the next place; ← takes it back.")));
}

/** @param {Placing} row @param {Wall} wall */
function placingElement(row, wall) {
  const size = unit(wall);
  const room = (isUpright(wall) ? wall.width * 0.94 : wall.width * 0.58) / size;
  const font = Math.max(5, Math.min(9.5, room / (nameWidth(row) + 0.1)));
  const name = el("p", { class: "name" }, nameElement(row, room / font));
  name.style.fontSize = `${font * size}px`;
  return el("section", { class: "placing", role: "status" },
    el("p", { class: "rank" }, row.rank),
    row.title ? el("p", { class: "title" }, row.title) : null,
    name,
    row.about ? el("p", { class: "about" }, row.about) : null,
    el("p", { class: "score" }, row.score),
    row.behind ? el("p", { class: "decided" }, decidedWords(row)) : null);
}

// "ahead of Rao, Anna by Buchholz, cut 1: 34½ to 33".
/** @param {Placing} row */
function decidedWords({ behind, decided: parts, value, against, rank }) {
  const by = parts.map(({ says, count }) => t(says, { count })).join(", ");
  if (!by) return rank.endsWith("=") ? t("shared with {name}", { name: behind }) : "";
  if (!value) return t("ahead of {name}: {reason}", { name: behind, reason: by });
  return t("ahead of {name} by {reason}: {value} to {against}", { name: behind, reason: by, value, against: against || "–" });
}

/** @param {Placing[]} rows @param {Wall} wall */
function listOfPlaces(rows, wall) {
  const font = 3.4;
  const size = unit(wall);
  const room = (isUpright(wall) ? wall.width * 0.94 : wall.width * 0.36) / size / font;
  const ranks = Math.max(1, ...rows.map((row) => measure(row.rank, true)));
  const scores = Math.max(1, ...rows.map((row) => measure(row.score, true)));
  const told = el("ol", { class: "told" }, ...rows.map((row) => el("li", {},
    el("span", { class: "rank" }, row.rank), nameElement(row, room - ranks - scores - 1.4), el("b", {}, row.score))));
  told.style.fontSize = `${font * size}px`;
  told.style.setProperty("--ranks", `${ranks}em`);
  return told;
}

/** @param {Placing[]} rows @param {Wall} wall */
function podium(rows, wall) {
  const size = unit(wall);
  const wide = (isUpright(wall) ? wall.width * 0.94 : wall.width * 0.58) / 3 / size;
  return el("section", { class: "podium" }, ...STEPS.flatMap((place) => {
    const row = rows[place - 1];
    if (!row) return [];
    const font = Math.max(2.6, Math.min(4.4, (wide - 1) / (nameWidth({ family: row.family, given: "" }) + 0.1)));
    const name = el("p", { class: "name" }, nameElement(row, (wide - 1) / font));
    name.style.fontSize = `${font * size}px`;
    return [el("div", { class: `step step-${place}` }, name, el("p", { class: "score" }, row.score), el("p", { class: "block" }, row.rank))];
  }));
}
