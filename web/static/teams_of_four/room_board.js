// Entering the result of a board at a table: its name, its players, its place, and the pad.

import { choiceGroup } from "../shared/pad.js";
import { Pad } from "../shared/pad.js";
import { el, setText } from "../shared/dom.js";
import { inContext, t } from "../shared/words.js";
import { CONTRACT_PAD } from "../bridge/tablet/board_pad.js";
import { resultWords } from "../bridge/spoken_result.js";
import { stateElement } from "../contest/results/entry_state.js";

/** @import { BoardTerms } from "../contest/results/entering.js" */
/** @import { Rights } from "../contest/results/pad.js" */
/** @import { Body, Entry } from "../shared/shapes.d.ts" */
/** @import { FourLine, ReportedBoard, RoomBoard } from "./shapes.d.ts" */

/** @type {Record<string, string>} */
export const ROOM = { open: t("open room"), closed: t("closed room") };

/** @param {Body} at */
const boardName = ({ match, board, room }) => t("Match {match}, board {board}, {room}", { match: Number(match), board: Number(board), room: ROOM[String(room)] ?? "" });

/** @type {BoardTerms<RoomBoard>} */
export const TERMS = {
  heading: boardName,
  labelWith: (at, result) => t("{board}: {told}", { board: boardName(at), told: resultWords(result) }),
  seatsOf: ({ white, black }) => ({ white, black }),
  seatsElement: ({ ns, ew }) => el("p", { class: "sits" }, el("small", {}, t("NS")), ` ${ns} `, el("small", {}, t("EW")), ` ${ew}`),
  isFirstWhite: () => true,
  placeKey: ({ round, match, board, room }) => `board.${round}.${match}.${room}.${board}`,
};

const REVIEWED = `⚖ ${t("result under review")}`;
export const REASONS = ["score slips compared", "both pairs say so", "director's ruling"];

// The pad of a board. A new result of a board that has one is a correction with a reason; it decides a disputed board. A user
// who only `reports` confirms or contradicts another report, and can replace the own one until others have reported.
/** @param {HTMLElement} place @param {Rights & { reports?: boolean }} rights */
export const roomPad = (place, { decides, corrects, reports = false }) => new Pad(place, {
  ...CONTRACT_PAD,
  initialInput: () => ({ doubling: "", reason: REASONS[0] }),
  idleContent: ({ input }) => [el("h2", {}, input.typed ? t("Match {typed}", { typed: input.typed }) : t("Result")), el("p", { class: "hint" }, t("Tap a board."))],
  inputAfterChange: (input, before, board) => (before.code === board.code ? input : { ...input, reason: "" }),
  objection: ({ input }, board) => (board.code && !reports && !input.reason ? t("It has a result. Why is it corrected?") : ""),
  resultsByKey: () => new Map(),
  boardContent(pad, board) {
    const heading = [el("p", { class: "has" }, TERMS.heading(board)), TERMS.seatsElement(board)];
    if (reports) return [...heading, ...reportContent(pad, /** @type {ReportedBoard} */ (board)), ...CONTRACT_PAD.boardContent(pad, board)];
    if (board.code && !corrects) return [...heading, el("p", { class: "has" }, t("It has {result}. Only the director corrects it.", { result: resultWords(board.code) })), backButton(pad)];
    const claims = board.disputed ? el("p", { class: "has notice" }, t("Disputed: {results}.", { results: board.told.map((claim) => resultWords(claim.code)).join(", ") })) : null;
    const reason = board.code || (board.disputed && decides)
      ? choiceGroup(pad, "reason", { title: t("Reason"), className: "choice" }, REASONS.map((value) => ({ value, label: t(value) }))) : null;
    return [...heading, board.code ? el("p", { class: "has" }, t("It has {result}. Another result corrects it:", { result: resultWords(board.code) })) : null, claims, reason, noticeElement(pad), ...CONTRACT_PAD.boardContent(pad, board)];
  },
  resultDetails: (said) => ({ reason: said.reason ?? "" }),
}, (/** @type {RoomBoard} */ { key }) => key);

/** @param {Pad<RoomBoard>} pad */
const noticeElement = ({ notice }) => (notice ? el("p", { class: "notice", role: "alert" }, notice) : null);

const DISPUTE_HINT = t("If your result differs, the board is disputed and the director decides.");

/** @param {Pad<any>} pad @param {ReportedBoard} board */
function reportContent(pad, { code, disputed, own, reported: isReported }) {
  if (own) return [el("p", { class: "has" }, t("You reported {result}. Until the other side has answered, a new result replaces it:", { result: resultWords(code) }))];
  if (code && !disputed) return [el("p", { class: "has" }, t("Reported: {result}.", { result: resultWords(code) })), el("button", { type: "button", class: "confirm primary", onclick: () => pad.giveResult(code) }, t("So it was")), el("p", { class: "hint" }, DISPUTE_HINT)];
  return isReported ? [el("p", { class: "hint" }, t("It has been reported already; enter your own result.")), el("p", { class: "hint" }, DISPUTE_HINT)] : [];
}

/** @param {Pad<RoomBoard>} pad */
const backButton = (pad) => el("button", { type: "button", class: "back", onclick: () => pad.show(null) }, t("Back"));

/** @param {RoomBoard} board @param {Entry} [pending] */
export function resultElement(board, pending) {
  const text = pending ? pending.body.result && resultWords(String(pending.body.result)) : board.disputed ? board.told.map((claim) => resultWords(claim.code)).join(" / ") : board.code && resultWords(board.code);
  const result = el("span", { class: "result" });
  setText(result, text || "–");
  return result;
}

/** @param {RoomBoard} board @param {Entry} [pending] */
export function boardStateElement(board, pending) {
  if (board.state) return el("span", { class: "state" }, t(board.state));
  return board.under_review && !pending ? el("span", { class: "state" }, REVIEWED) : stateElement(board, pending);
}

/** @param {FourLine} match */
export function matchScore({ forfeit, score }) {
  if (forfeit) return [...forfeit].map((mark) => (mark === "-" ? "−" : mark)).join(" ");
  return score[0] || score[1] ? `${score[0]}–${score[1]}` : "–";
}

/** @param {FourLine} match */
export const searchText = ({ first, second, games }) => [first.family, second.family, ...games.flatMap(({ ns, ew }) => [ns, ew])].join(" ");

/** @param {FourLine} match */
export function matchState(match) {
  if (match.forfeit) return t("forfeited");
  if (match.games.some((game) => game.under_review)) return REVIEWED;
  if (match.finished) return t("finished");
  if (match.moved_to) return `⏱ ${match.moved_to}`;
  const missing = match.games.filter((game) => !game.code && !game.state).length;
  return [match.games.some((game) => game.disputed) ? `‼ ${t("disputed")}` : "", t("{missing} to come", { missing })].filter(Boolean).join(" · ");
}

// A team with its seated members below; long names are complete on the pad.
/** @param {string} who */
function seatElement(who) {
  const [, team = who, people = ""] = /^(.+): (.+)$/u.exec(who) ?? [];
  return el("span", { class: "seat", title: who }, el("span", {}, team), people ? el("span", {}, people) : "");
}

// The functions for the desk's list of matches.
export const LINES = {
  scoreText: matchScore, stateText: matchState, searchText, resultElement, stateElement: boardStateElement,
  seatElements: (/** @type {RoomBoard} */ { ns, ew }) => [ns, ew].map(seatElement),
  numberText: (/** @type {RoomBoard} */ board) => `${board.board} ${board.room === "open" ? inContext("room", "open") : inContext("room", "closed")}`,
  explanationPath: "teams",
};
