// The movement as a picture of each section. With ?animated=1 it runs round by round: the pairs move along
// their arrows, then the tables of the next round appear. With reduced motion only the current round is
// shown.

import { level } from "../../screens/tracks.js";
import { prefersNoMotion, el } from "../../shared/dom.js";
import { t, translatedMessage, translated } from "../../shared/words.js";
import { isNewRound, heading, nothing } from "./session.js";

/** @import { PhaseHead, SectionRow } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

const SIDE = 16;
const DWELL = 3500;
const TRAVEL = 1800;
const SVG = "http://www.w3.org/2000/svg";

const animated = new URLSearchParams(location.search).get("animated") === "1";
/** @type {Map<string, string>} */
const fetched = new Map();

// Adapts the standalone English picture: removes its margin and translates it.
const MARGIN = 26;
/** @param {string} text */
function drawing(text) {
  const picture = /** @type {SVGSVGElement} */ (document.adoptNode(/** @type {Element} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement)));
  const { width } = picture.viewBox.baseVal;
  picture.setAttribute("viewBox", `${MARGIN} ${MARGIN} ${width - 2 * MARGIN} ${width - 2 * MARGIN}`);
  for (const said of picture.querySelectorAll("[data-message]")) said.textContent = translatedMessage(JSON.parse(said.getAttribute("data-message") ?? ""));
  return picture;
}

/** @param {SectionRow} row */
function section(row) {
  const caption = el("p", { class: "caption" }, el("b", {}, t("Section {section}", row)), ` ${translated(row.movement)}`);
  const holder = el("div", { class: "picture" }, drawing(row.svg));
  const figure = el("div", { class: "movement" }, caption, holder);
  if (animated && !prefersNoMotion() && row.rounds > 1) playRounds(holder, row);
  return figure;
}

// Shows one round after another, from the current one on, as long as the picture is on the page.
/** @param {HTMLElement} holder @param {SectionRow} row */
async function playRounds(holder, row) {
  let shown = row.round;
  await wait(DWELL);
  while (holder.isConnected) {
    const next = (shown % row.rounds) + 1;
    const text = await pictureOf(row, next);
    if (next > shown) await animateMoves(holder);
    if (text && holder.isConnected) {
      holder.replaceChildren(drawing(text));
      holder.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 400 });
      shown = next;
    }
    await wait(DWELL);
  }
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** @param {SectionRow} row @param {number} round */
async function pictureOf({ section: letter, version }, round) {
  const address = `../movement/${letter}/${round}.svg?v=${version}`;
  if (!fetched.has(address)) {
    try {
      const response = await fetch(address);
      if (!response.ok) return "";
      fetched.set(address, await response.text());
    } catch {
      return "";
    }
  }
  return fetched.get(address);
}

// Animates a dot with the pair's number along each arrow.
/** @param {HTMLElement} holder */
async function animateMoves(holder) {
  const picture = holder.querySelector("svg");
  if (!picture) return;
  const paths = /** @type {SVGPathElement[]} */ ([...picture.querySelectorAll(".move.pair")]);
  const dots = paths.map((path) => {
    const dot = document.createElementNS(SVG, "g");
    dot.setAttribute("class", "dot");
    const disc = document.createElementNS(SVG, "circle");
    disc.setAttribute("r", "11");
    const number = document.createElementNS(SVG, "text");
    number.setAttribute("text-anchor", "middle");
    number.setAttribute("dy", "4.5");
    number.textContent = path.dataset.pair ?? "";
    dot.append(disc, number);
    picture.append(dot);
    return { path, dot, length: path.getTotalLength() };
  });
  const begun = performance.now();
  for (let share = 0; share < 1 && holder.isConnected; ) {
    const now = await new Promise(requestAnimationFrame);
    share = Math.min(1, Math.max(0, (now - begun) / TRAVEL));
    const eased = share * share * (3 - 2 * share);
    for (const { path, dot, length } of dots) {
      const { x, y } = path.getPointAtLength(length * eased);
      dot.setAttribute("transform", `translate(${x} ${y})`);
    }
  }
}

/** @type {Renderer<PhaseHead, SectionRow>} */
export const renderer = {
  title: t("Movement"),
  nothing,
  heading: heading(t("Movement")),
  levels: () => [level([{ name: "section", width: SIDE, className: "section", of: section }], [], { pitch: SIDE + 1.5 })],
  anew: isNewRound,
};
