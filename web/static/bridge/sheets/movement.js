// The movement, as a picture of each section. With ?animated=1 it runs round by round: the pairs move along their arrows,
// then the tables of the next round appear. With reduced motion only the current round is shown.

import { level } from "../../screens/tracks.js";
import { prefersNoMotion, el } from "../../shared/dom.js";
import { t, translatedMessage, translated } from "../../shared/words.js";
import { isNewRound, heading, nothing } from "./session.js";

/** @import { PhaseHead, SectionRow } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

// The width of a picture, in em.
const WIDTH = 16;
// How long a round is shown, and how long the pairs move, in milliseconds.
const DWELL = 3500;
const TRAVEL = 1800;
const SVG = "http://www.w3.org/2000/svg";

const animated = new URLSearchParams(location.search).get("animated") === "1";
// The margin of a standalone picture, in its own units.
const MARGIN = 26;
/** @type {Map<string, string>} */
const picturesByAddress = new Map();

// Adapts a standalone English picture: removes its margin and translates it.
/** @param {string} text */
function pictureFrom(text) {
  const picture = /** @type {SVGSVGElement} */ (document.adoptNode(/** @type {Element} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement)));
  const { width } = picture.viewBox.baseVal;
  picture.setAttribute("viewBox", `${MARGIN} ${MARGIN} ${width - 2 * MARGIN} ${width - 2 * MARGIN}`);
  for (const label of picture.querySelectorAll("[data-message]")) label.textContent = translatedMessage(JSON.parse(label.getAttribute("data-message") ?? ""));
  return picture;
}

/** @param {SectionRow} row */
function sectionElement(row) {
  const caption = el("p", { class: "caption" }, el("b", {}, t("Section {section}", row)), ` ${translated(row.movement)}`);
  const holder = el("div", { class: "picture" }, pictureFrom(row.svg));
  if (animated && !prefersNoMotion() && row.rounds > 1) playRounds(holder, row);
  return el("div", { class: "movement" }, caption, holder);
}

// Shows one round after another, from the current one on, as long as the picture is on the page.
/** @param {HTMLElement} holder @param {SectionRow} row */
async function playRounds(holder, row) {
  let shown = row.round;
  await wait(DWELL);
  while (holder.isConnected) {
    const next = (shown % row.rounds) + 1;
    const text = await fetchPicture(row, next);
    if (next > shown) await animateMoves(holder);
    if (text && holder.isConnected) {
      holder.replaceChildren(pictureFrom(text));
      holder.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 400 });
      shown = next;
    }
    await wait(DWELL);
  }
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// The text of a round's picture; "" if the server does not give it.
/** @param {SectionRow} row @param {number} round */
async function fetchPicture({ section: letter, version }, round) {
  const address = `../movement/${letter}/${round}.svg?v=${version}`;
  try {
    const response = picturesByAddress.has(address) ? null : await fetch(address);
    if (response?.ok) picturesByAddress.set(address, await response.text());
  } catch {
    return "";
  }
  return picturesByAddress.get(address) ?? "";
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
  const start = performance.now();
  for (let share = 0; share < 1 && holder.isConnected; ) {
    const now = await new Promise(requestAnimationFrame);
    share = Math.min(1, Math.max(0, (now - start) / TRAVEL));
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
  levels: () => [level([{ name: "section", width: WIDTH, className: "section", of: sectionElement }], [], { pitch: WIDTH + 1.5 })],
  isNewSheet: isNewRound,
};
