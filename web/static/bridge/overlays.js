// The overlays of pairs for streams: a table, the ranking, the tables of the round.

import { listPanel, lowerThird, rowsWished, beginningWords } from "../screens/overlays/panels.js";
import { el } from "../shared/dom.js";
import { pairElement } from "../shared/names.js";
import { decimals, inContext, t } from "../shared/words.js";
import { heading } from "./sheets/session.js";
import { numberText } from "./partnerships.js";

/** @import { Pair, PhaseHead, RankRow, RankingHead, TableRow } from "./shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/kinds.d.ts" */

// The widths for the names of a pair, in em: beside a table, and in a list.
const SIDE_WIDTH = 17;
const LIST_WIDTH = 12;

/** @param {Pair | null} pair @param {string} direction @param {"left" | "right"} edge */
const sideElement = (pair, direction, edge) => el("div", { class: `side ${edge}` },
  el("p", { class: "name" }, pair ? pairElement(pair, SIDE_WIDTH) : "–"),
  el("p", { class: "about" }, [direction, pair ? `${t("Pair")} ${numberText(pair.pair)}` : ""].filter(Boolean).join(" · ")));

// A table: the wanted one, or the first with two pairs.
/** @param {PhaseHead} head @param {TableRow[]} rows @param {URLSearchParams} wish */
function table(head, rows, wish) {
  const wanted = wish.get("table")?.toUpperCase();
  const row = rows.find(({ table, ns, ew }) => (wanted ? table === wanted : ns && ew));
  if (!row) return null;
  return lowerThird(row.key, sideElement(row.ns, t("North-South"), "left"),
    el("div", {}, el("p", { class: "small" }, `${inContext("bridge", "Round {round}", head)} · ${t("Table")} ${row.table}`), el("p", { class: "small" }, row.boards && t("Boards {boards}", { boards: row.boards }))),
    sideElement(row.ew, t("East-West"), "right"));
}

/** @param {RankingHead} head @param {RankRow[]} rows @param {URLSearchParams} wish */
function ranking(head, rows, wish) {
  const ranked = rows.filter((row) => row.rank).slice(0, rowsWished(wish, 10));
  if (!ranked.length) return null;
  return listPanel("ranking", head.final ? t("Final ranking") : heading(t("Ranking"))(head), ranked.map((row) => el("li", {},
    el("span", { class: "rank" }, `${row.rank}${row.shared ? "=" : ""}`), pairElement(row.pair, LIST_WIDTH), el("b", {}, decimals(row.carryover || !row.share ? row.total : row.share)))));
}

// The tables of the current round, or the time of the next session if that is only announced.
/** @param {PhaseHead} head @param {TableRow[]} rows @param {URLSearchParams} wish @param {number} now */
function next(head, rows, wish, now) {
  if (head.upcoming && (head.closed || !head.session)) {
    const name = t("Session {session}", { session: head.upcoming.number });
    return listPanel(`coming ${head.upcoming.number}`, beginningWords(head.upcoming, name, now), [], "list wide");
  }
  if (!head.session) return null;
  const wanted = wish.get("table")?.toUpperCase();
  const tables = rows.filter((row) => row.ns && row.ew && (!wanted || row.table === wanted)).slice(0, rowsWished(wish, 5));
  const title = `${t("Session {session}", head)} · ${inContext("bridge", "Round {round}", head)}`;
  return listPanel(`round ${head.session}.${head.round}`, title, tables.map((row) => el("li", {},
    el("span", { class: "rank" }, row.table), row.ns ? pairElement(row.ns, LIST_WIDTH) : "",
    el("b", { class: "outcome" }, "–"), row.ew ? pairElement(row.ew, LIST_WIDTH) : "")), "list wide");
}

/** @type {Overlays} */
export const overlays = { table, standings: ranking, next };
