// The ranking of pairs: percentage of the boards played, carryover, and total.

import { withHeading, level, shift, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { decimals, t } from "../../shared/words.js";
import { isNewRound, heading, inTwoLines, nothing, numberedPair, roomFor, roomForEach } from "./session.js";

/** @import { RankRow, RankingHead } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<RankRow>} */
const track = tracks;

/** @type {Track<RankRow>} */
const pair = numberedPair("pair", (row) => row.pair, standIns);
/** @type {Track<RankRow>} */
const pairInTwoLines = inTwoLines("pair", (row) => row.pair);
// "C for B in session 3": the note beside a pair.
/** @param {RankRow} row */
function standIns({ stand_ins }) {
  return stand_ins.map(({ player, replaced, first, last }) => (first === last
    ? t("{player} for {replaced} in session {session}", { player, replaced, session: first })
    : t("{player} for {replaced} in sessions {first}–{last}", { player, replaced, first, last }))).join(", ");
}
/** @param {RankRow} row */
const rank = (row) => (row.rank ? `${row.rank}${row.shared ? "=" : ""}` : "–");
// The reason why a pair is not ranked.
/** @param {RankRow} row */
const unrankedWords = (row) => (row.rank ? "" : row.withdrawn ? t("left") : row.boards ? t("too few boards") : t("no board yet"));
// The rank in the section, or the reason why there is none.
/** @param {RankRow} row */
const sectionRank = (row) => {
  if (unrankedWords(row)) return el("span", { class: "note" }, unrankedWords(row));
  return row.section ? `${row.section} ${row.section_rank}` : "";
};
/** @param {string} name @param {string} sample @param {(row: RankRow) => string} of */
const number = (name, sample, of, label = "") => withHeading(track.number(name, [sample], (row) => decimals(of(row))), label);

/** @type {Renderer<RankingHead, RankRow>} */
export const renderer = {
  title: t("Ranking"),
  agesQuickly: true,
  nothing,
  heading: (head) => (head.final ? t("Final ranking") : heading(t("Ranking"))(head)),
  labels: { rank: "", shift: "", pair: t("Pair"), one: t("Player"), boards: t("Boards"), session: t("Session"), share: "%", handicap: t("Handicap"), net: t("Net %"), carryover: t("Carryover"), total: t("Total"), section: t("Section") },
  levels(rows) {
    const carried = rows.some((row) => row.carryover);
    const shares = rows.some((row) => row.share);
    const handicaps = rows.some((row) => row.handicap);
    const pairs = rows.map((row) => row.pair);
    const first = number("rank", "888=", rank);
    // Of an individual the track has another name, and so another label.
    const individual = pairs.every(({ given }) => given) && { name: "one" };
    const [name, nameInTwoLines] = [{ ...pair, ...individual }, { ...pairInTwoLines, ...individual }];
    const last = [
      ...(shares ? [number("share", "88.88", (row) => row.share)] : []),
      ...(handicaps ? [number("handicap", "+88.88", (row) => row.handicap, t("Handicap")), number("net", "88.88", (row) => row.net, t("Net %"))] : []),
      ...(carried ? [number("carryover", "888.88", (row) => row.carryover, t("Carryover"))] : []),
      ...(carried || !shares ? [number("total", "8888.88", (row) => row.total, t("Total"))] : []),
    ];
    const sections = new Set(rows.map((row) => row.section)).size > 1;
    const notes = rows.map(unrankedWords).filter(Boolean);
    const section = (sections || notes.length > 0) && track.text("section", Math.max(widest(["AA 88", ...notes]), widest([t("Section")]) * 0.72), sectionRank, "section");
    const session = rows.some((row) => row.session !== row.share) && number("session", "88.88", (row) => row.session, t("Session"));
    return [
      level([first, shift, name, section, session, ...last], [], roomFor(pairs)),
      level([first, shift, name, ...last], [], roomFor(pairs)),
      level([first, nameInTwoLines, last.at(-1)], [], { ...roomForEach(pairs), pitch: 2.6, narrow: true }),
    ];
  },
  rankOf: (row) => row.rank,
  // Only a further board played is highlighted, as each score changes those of all pairs on the board.
  isNotableChange: (before, after) => before.boards !== after.boards,
  place: (row) => row.rank,
  isNewSheet: isNewRound,
};
