// The final ceremony: places ten to one, one at each press of the arbiter's key (or a clicker), and at the
// end the podium. A reloaded page continues where it was.

import { readText, storeText } from "../../offline/browser_storage.js";
import { el } from "../../shared/dom.js";
import { measure, nameElement, nameWidth } from "../../shared/names.js";
import { decimals, t } from "../../shared/words.js";

/** @import { Placing } from "../../shared/shapes.d.ts" */
/** @import { Drawn, Space } from "../renderer.d.ts" */

/** @typedef {{ final: boolean, tournament: string, stage: string }} Final */
/** @typedef {Omit<Space, "font">} Wall */

const NEXT_KEYS = new Set([" ", "Enter", "ArrowRight", "ArrowDown", "PageDown"]);
const BACK_KEYS = new Set(["Backspace", "ArrowLeft", "ArrowUp", "PageUp"]);
const PODIUM_ORDER = [2, 1, 3];
const STORED_AS = `ceremony ${location.pathname}`;

let step = Number(readText(STORED_AS, "sessionStorage") ?? 0);
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
/** @param {number} steps */
function moveBySteps(steps) {
  if (!shown) return;
  const last = shown.rows.length + 1;
  const next = Math.max(0, Math.min(last, Math.min(step, last) + steps));
  if (next === step) return;
  step = next;
  storeText(STORED_AS, String(step), "sessionStorage");
  paint(steps > 0);
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLAnchorElement) return;
  const steps = event.key === "Home" ? -step : NEXT_KEYS.has(event.key) ? 1 : BACK_KEYS.has(event.key) ? -1 : 0;
  if (!steps) return;
  event.preventDefault();
  moveBySteps(steps);
});
addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest(".area")) moveBySteps(1);
});

/** @param {boolean} isForward */
function paint(isForward) {
  if (!shown) return;
  const { rows, wall, stage } = shown;
  const shownStep = Math.min(step, rows.length + 1);
  stage.classList.toggle("comes", isForward);
  stage.style.setProperty("--unit", `${unit(wall)}px`);
  stage.classList.toggle("upright", isUpright(wall));
  if (shownStep === 0) stage.replaceChildren(titleElement());
  else if (shownStep > rows.length) stage.replaceChildren(podium(rows, wall), listOfPlaces(rows.slice(3), wall));
  else stage.replaceChildren(placingElement(rows[rows.length - shownStep], wall), listOfPlaces(rows.slice(rows.length - shownStep + 1), wall));
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
    el("p", { class: "keys" }, t("Space, → or a tap reveals the next place; ← hides it again.")));
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
    el("p", { class: "score" }, decimals(row.score)),
    row.behind ? el("p", { class: "decided" }, decisionText(row)) : null);
}

// "ahead of Rao, Anna by Buchholz, cut 1: 34½ to 33".
/** @param {Placing} row */
function decisionText({ behind, decided: parts, value, against, rank }) {
  const reason = parts.map(({ says, count }) => t(says, { count })).join(", ");
  if (!reason) return rank.endsWith("=") ? t("shared with {name}", { name: behind }) : "";
  if (!value) return t("ahead of {name}: {reason}", { name: behind, reason });
  return t("ahead of {name} by {reason}: {value} to {against}", { name: behind, reason, value: decimals(value), against: decimals(against) || "–" });
}

/** @param {Placing[]} rows @param {Wall} wall */
function listOfPlaces(rows, wall) {
  const font = 3.4;
  const size = unit(wall);
  const room = (isUpright(wall) ? wall.width * 0.94 : wall.width * 0.36) / size / font;
  const ranks = Math.max(1, ...rows.map((row) => measure(row.rank, true)));
  const scores = Math.max(1, ...rows.map((row) => measure(row.score, true)));
  const list = el("ol", { class: "told" }, ...rows.map((row) => el("li", {},
    el("span", { class: "rank" }, row.rank), nameElement(row, room - ranks - scores - 1.4), el("b", {}, decimals(row.score)))));
  list.style.fontSize = `${font * size}px`;
  list.style.setProperty("--ranks", `${ranks}em`);
  return list;
}

/** @param {Placing[]} rows @param {Wall} wall */
function podium(rows, wall) {
  const size = unit(wall);
  const stepWidth = (isUpright(wall) ? wall.width * 0.94 : wall.width * 0.58) / 3 / size;
  return el("section", { class: "podium" }, ...PODIUM_ORDER.flatMap((place) => {
    const row = rows[place - 1];
    if (!row) return [];
    const font = Math.max(2.6, Math.min(4.4, (stepWidth - 1) / (nameWidth({ family: row.family, given: "" }) + 0.1)));
    const name = el("p", { class: "name" }, nameElement(row, (stepWidth - 1) / font));
    name.style.fontSize = `${font * size}px`;
    return [el("div", { class: `step step-${place}` }, name, el("p", { class: "score" }, decimals(row.score)), el("p", { class: "block" }, row.rank))];
  }));
}
