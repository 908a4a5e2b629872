// A board of a session: its hands, and the results of all tables, best for North-South first.

import { level, track as tracks, widest } from "../../screens/tracks.js";
import { question } from "../../shared/commands.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { SEAT, SUIT, VULNERABLE, resultWords } from "../spoken_result.js";
import { numberText } from "../partnerships.js";
import { numberedPair, roomFor } from "./session.js";

/** @import { BeatPar, Pair, SessionBoardHead, SessionBoardLine } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

const RETRY_AFTER = 3000;
const TRIES = 40;
// The most pairs named that beat par.
const NAMED = 12;
const TITLE = t("Board of the session");

/** @type {Tracks<SessionBoardLine>} */
const track = tracks;
/** @type {Track<SessionBoardLine>} */
const ns = numberedPair("ns", (row) => row.ns);
/** @type {Track<SessionBoardLine>} */
const ew = numberedPair("ew", (row) => row.ew);

/** @type {Renderer<SessionBoardHead, SessionBoardLine>} */
export const renderer = {
  title: TITLE,
  nothing: t("It is shown when the last table has played."),
  emptyIsNews: true,
  heading: ({ board }) => (board ? `${TITLE} · ${t("Board {board}", { board })}` : TITLE),
  when: () => "",
  labels: { table: t("Table"), ns: t("North-South"), ew: t("East-West"), "ns-number": t("NS"), "ew-number": t("EW"), result: t("Result"), score: t("Score") },
  levels(rows) {
    const pairs = rows.flatMap((row) => [row.ns, row.ew]).flatMap((pair) => pair ?? []);
    const column = (/** @type {string} */ name, /** @type {string} */ label, /** @type {(row: SessionBoardLine) => string} */ of) => track.text(name, Math.max(widest(rows.map(of)), widest([label]) * 0.72), of, name);
    const table = column("table", t("Table"), (row) => row.table);
    const result = column("result", t("Result"), (row) => resultWords(row.result));
    const score = column("score", t("Score"), (row) => row.score);
    const number = (/** @type {string} */ name, /** @type {(row: SessionBoardLine) => Pair | null} */ of) => track.number(`${name}-number`, rows.map((row) => numberText(of(row)?.pair ?? 0)), (row) => numberText(of(row)?.pair ?? 0));
    return [
      level([table, ns, ew, result, score], [], roomFor(pairs)),
      level([table, number("ns", (row) => row.ns), number("ew", (row) => row.ew), result, score], [], { narrow: true, detail: 0.8 }),
      level([table, result, score], [], { narrow: true }),
    ];
  },
  aside(head) {
    if (!head.board) return el("section", { class: "aside" });
    const par = el("div", {});
    if (head.hands.length) showPar(head.aside, par);
    return el("section", { class: "aside session-board" },
      el("p", { class: "label" }, `${t("Dealer")} ${SEAT[head.dealer] ?? ""} · ${t("Vulnerable")} ${VULNERABLE[head.vulnerable] ?? ""}`),
      el("div", { class: "beside" }, head.hands.length ? dealElement(head) : "",
        el("div", {}, el("p", {}, t("{swing} points between the best and the worst score", { swing: head.swing })), par)));
  },
  isNewSheet: (before, after) => before.session !== after.session || before.board !== after.board,
};

/** @param {SessionBoardHead} head */
const dealElement = (head) =>
  el("div", { class: "deal" }, ...head.hands.map(({ seat, suits }) =>
    el("div", { class: `hand ${seat}` }, el("b", {}, SEAT[seat]), ...suits.map((ranks, n) => el("span", {}, `${SUIT["SHDC"[n]]} ${ranks}`)))));

// Shows the par score, which is computed in the background: requests it until it is there or another board is shown, for a
// limited time, as there may be no solver.
/** @param {string} address @param {HTMLElement} place */
async function showPar(address, place, tries = TRIES) {
  /** @type {{ answer?: BeatPar }} */
  const { answer } = await question(address, undefined, "");
  if (answer?.par) {
    const side = (/** @type {string} */ name, /** @type {string[]} */ pairs) => (pairs.length ? el("p", {}, t("Beat par, {side}: {pairs}", { side: name, pairs: [...pairs.slice(0, NAMED), ...(pairs.length > NAMED ? ["…"] : [])].join(", ") })) : "");
    place.replaceChildren(el("p", { class: "count" }, t("Par {score}", { score: answer.par })), side(t("North-South"), answer.ns), side(t("East-West"), answer.ew));
    return;
  }
  setTimeout(() => place.isConnected && tries > 1 && showPar(address, place, tries - 1), RETRY_AFTER);
}
