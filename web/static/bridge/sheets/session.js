// What the sheets of a session of pairs share: how they are headed, and when all of it is new.

import { el } from "../../shared/dom.js";
import { DASH, fitName, measure, pairElement } from "../../shared/names.js";
import { t } from "../../shared/words.js";

/** @import { Pair, PhaseHead } from "../shapes.d.ts" */
/** @import { Track } from "../../screens/renderer.d.ts" */

/** @typedef {Pick<PhaseHead, "session" | "sessions" | "round">} Now */

export const nothing = t("Session 1 is not published yet.");

/** @param {string} title @returns {(head: Now) => string} */
export const heading = (title) => (head) =>
  [title, head.sessions > 1 ? t("Session {session}", head) : "", t("Round {round}", head)].filter(Boolean).join(" · ");

/** @param {Now} before @param {Now} after */
export const anew = (before, after) => before.session !== after.session || before.round !== after.round;

// The pair's number before the family names; the number never gives way.
const ROOM = 2.2;
// What else is said of a pair goes first where there is no room.
/** @template Row @param {string} name @param {(row: Row) => Pair | null} of @param {(row: Row) => string} [beside] @returns {Track<Row>} */
export const numbered = (name, of, beside) => ({
  name, flexible: true, className: "who",
  of: (row, width) => {
    const pair = of(row);
    if (!pair) return el("span", { class: "note" }, "–");
    return el("span", { class: "of-pair" }, el("span", { class: "pair-number" }, String(pair.pair)), pairElement(pair, fitPair(pair, width && width - ROOM)), ...noted(pair, beside?.(row) ?? "", width));
  },
});

/** @param {Pair} pair @param {string} words @param {number} [width] */
function noted(pair, words, width) {
  const fits = !width || measure(`${pair.family}, ${words}`, true) <= width - ROOM;
  return words && fits ? [el("small", { class: "note" }, `, ${words}`)] : [];
}

// Each of the two gives way, the longer one first: nobody disappears behind a partner.
/** @param {Pair} pair @param {number} [width] */
function fitPair(pair, width) {
  if (!width || measure(pair.family, true) <= width) return pair;
  const families = pair.family.split(DASH);
  let room = width - measure(DASH, true) * (families.length - 1);
  const fitted = new Map();
  [...families.entries()].sort(([, one], [, other]) => measure(one, true) - measure(other, true)).forEach(([i, family], done) => {
    const name = fitName({ family, given: "" }, room / (families.length - done)).family;
    fitted.set(i, name);
    room -= measure(name, true);
  });
  return { ...pair, family: families.map((_, i) => fitted.get(i)).join(DASH) };
}

/** @param {Pair[]} pairs */
export const natural = (pairs) => {
  const widths = pairs.map(({ family }) => ROOM + measure(family, true)).sort((a, b) => a - b);
  return widths.length ? widths[Math.floor((widths.length - 1) * 0.92)] + 0.1 : 8;
};

// Two family names cut short are hard to tell apart: smaller type, or a page more, before that.
/** @param {Pair[]} pairs @param {number} least */
export const roomFor = (pairs, least, share = 0.85) => {
  const wanted = natural(pairs);
  return { natural: wanted, least: Math.max(least, share * wanted) };
};
