// The desk's parts for chess: boards with White and Black, moved games, the colours of a round robin, ratings and the
// report.

import { announcementFields } from "../../contest/announced_word.js";
import { ask, field } from "../../shared/dialog.js";
import { $, el, setText } from "../../shared/dom.js";
import { Page, setUpPanels } from "../../shared/page.js";
import { tabName } from "../../shared/round_name.js";
import { counted, lang, t } from "../../shared/words.js";
import { ADJOURNED, RESULTS_BY_COLOUR } from "../../contest/results/codes.js";
import { watchWitnesses } from "../../organiser/witnesses.js";
import { Desk } from "../../contest/desk/desk.js";
import { ROUND } from "../../contest/desk/round_acts.js";
import { BoardList, reportWords } from "../board_list.js";
import { resultPad, TERMS } from "../result_pad.js";
import { entryLines } from "./entry_list.js";
import { askAboutNoShows } from "./no_shows.js";
import { askForRatingList } from "./rating_list.js";
import { Reversals } from "./reversals.js";
import { askSeatedOtherwise } from "./seats.js";
import { chessStage } from "./stage_rules.js";
import { drawFields, startPositionsButton } from "./start_positions.js";

/** @import { Policy } from "../../shared/acts.js" */
/** @import { DeskBoard, ChessEntry, ChessHead, DeskRow } from "../shapes.d.ts" */

/** @type {Page<ChessHead, DeskRow>} */
const page = new Page();
const { outbox } = page;
const rights = { decides: true, corrects: true, explainsPairings: true };
const list = new BoardList($(".board-list"), outbox);
const pad = resultPad($(".pad"), rights);
const reversals = new Reversals($(".reversals"), page);

/** @returns {DeskBoard[]} */
const boards = () => page.rows.flatMap((row) => (row.kind === "board" ? [row] : []));
// Whether a round of a round robin is in the future: its games take results only after they were moved.
/** @param {number} number */
const isFuture = (number) => page.sheet.head.facts.by_table && number > page.sheet.head.round;

/** @type {Policy} */
const acts = {
  ...ROUND,
  linksFor: (head) => [["before-sending", t("Before the report is sent")], ...(ROUND.linksFor?.(head) ?? [])],
  askBefore: (act, then) => act.command === "pair-round" && askAboutNoShows(page, act.round, then),
  fieldsFor: (act) => {
    if (act.command === "announce-lots") return announcementFields();
    return "beacon_from" in act || act.command === "draw-start-positions" ? drawFields(act) : [];
  },
  doneMessages: {
    ...ROUND.doneMessages,
    "announce-lots": t("Announced. The log shows what it is bound to."),
    "draw-lots": t("Drawn. The schedule shows every game."),
    "draw-bracket": t("Drawn. The screens show the bracket."),
    "start-games": t("Started. The screens show them."),
    "draw-start-positions": t("Drawn. The screens show it."),
  },
};

// The number of adjourned games of a round, shown beside the round's number.
/** @param {DeskBoard[]} all @param {number} number */
function adjournedText(all, number) {
  const games = all.filter((board) => board.round === number && board.code === ADJOURNED).length;
  return games ? counted("{count} adjourned", "{count} adjourned", games) : "";
}

/** @type {Desk<DeskBoard, DeskBoard, ChessEntry>} */
const desk = new Desk(page, {
  list, pad, rights, acts, results: RESULTS_BY_COLOUR, terms: TERMS, entries: entryLines($("#entries"), page), stage: chessStage(page), itemsOnPage: boards, boardsOnPage: boards,
  olderRoundPath: "boards", correctsRatingsAlone: true,
  pairingOf: ({ white, black, result, board }) => ({ sides: [white, black], result, number: board }),
  selectNumber(number, round) {
    const found = boards().find((board) => board.round === round && board.board === number);
    list.select(found?.key ?? null);
    return found ? "" : t("Round {round} has no board {number}.", { round, number });
  },
  padMode: (round) => {
    const { by_table: table, by_bracket: bracket } = page.sheet.head.facts;
    const { round: newest, state } = page.sheet.head;
    const reseatable = !table && !bracket && round === newest && state !== "closed";
    return { draft: desk.isDraft(round), toCome: isFuture(round), movable: table || bracket, explained: !table, reseatable };
  },
  decisions: {
    disputedTitle: ({ board }) => t("Board {board}, disputed", { board }),
    lateTitle: ({ round, board }, result) => t("Round {round}, board {board}: {result} came too late", { round, board, result }),
    differingReports: {
      title: ({ board }) => t("Board {board}, players differ", { board }),
      reportsOf: ({ reports }) => reports.map((report) => ({ words: reportWords(report), at: report.at, code: report.code })),
    },
  },
  words: {
    entriesCount: () => counted("{count} entry", "{count} entries", page.sheet.head.entries),
    beforeStart: () => t("Before round 1"),
    missingCount(shown) {
      const missing = shown.filter((board) => !board.code).length;
      return missing ? t("Missing {missing}", { missing }) : t("Missing none");
    },
    withoutGame: (names) => t("Without a game: {names}", { names }),
    roundLabel: (number, all) => [tabName(page.sheet.head, number, t("Round {number}", { number })), desk.isDraft(number) ? t("draft") : adjournedText(all, number)].filter(Boolean).join(" · "),
  },
  afterPaint(round, shown) {
    const { by_table: table, by_bracket: bracket } = page.sheet.head.facts;
    $(".only-missing").hidden ||= desk.isDraft(round) || isFuture(round);
    const explanation = $(".why-draft", HTMLAnchorElement);
    explanation.hidden = table || bracket || !shown.length;
    explanation.href = `draft/${round}`;
  },
});

/** @param {string} day */
const dayText = (day) => new Date(day).toLocaleDateString(lang, { dateStyle: "medium", timeZone: "UTC" });

// The days left until the report is due, by this device's calendar.
function showDue() {
  const { report_due: day } = page.sheet.head.own;
  const daysLeft = Math.round((Date.parse(day) - Date.parse(new Date().toLocaleDateString("sv"))) / 86_400_000);
  const place = $(".report-due");
  place.classList.toggle("notice", daysLeft < 0);
  if (!day) return setText(place, "");
  return setText(place, daysLeft < 0 ? counted("{count} day late", "{count} days late", -daysLeft) : `${t("due {day}", { day: dayText(day) })} · ${counted("{count} day left", "{count} days left", daysLeft)}`);
}

pad.addEventListener("move", (event) => {
  const { board, round, moved } = /** @type {DeskBoard} */ (/** @type {CustomEvent} */ (event).detail);
  ask(page, {
    title: t("Move board {board} of round {round}", { board, round }), act: t("Note it"),
    hint: t("Its round does not wait for it, and it takes its result at any time. Leave the time empty to play it with its round."),
    fields: [field("to", t("When it is played"), { value: moved, maxlength: 200 }), field("reason", t("Reason, for the log"), { maxlength: 200 })],
    send: (values) => page.command("reschedule-game", { round, board, ...values }),
  });
});
pad.addEventListener("seats", (event) => {
  const board = /** @type {DeskBoard} */ (/** @type {CustomEvent} */ (event).detail);
  askSeatedOtherwise(page, board, boards().filter(({ round }) => round === board.round));
});
pad.addEventListener("turn", (event) => {
  const { board, round } = /** @type {DeskBoard} */ (/** @type {CustomEvent} */ (event).detail);
  ask(page, {
    title: t("Change the colours of board {board}?", { board }), act: t("Change them"),
    hint: t("Who wins the lot before an Armageddon game chooses the colour. A draw is Black's win."),
    fields: [field("reason", t("Reason, for the log"), { maxlength: 200 })],
    send: (values) => page.command("choose-colours", { round, board, ...values }),
  });
});
$(".bring-in-ratings").addEventListener("click", () => askForRatingList());
$(".plans").append(
  el("h2", {}, t("Announce")),
  startPositionsButton(page));
setUpPanels();
watchWitnesses(page.tournament);

desk.begin(() => {
  reversals.show(page.sheet.head.own.reversals);
  showDue();
});
