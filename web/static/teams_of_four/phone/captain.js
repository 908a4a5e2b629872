// A captain's page on a telephone: line-ups, and the boards of both rooms if captains report them, on the tablets' pad.
// Each entry is stored on the phone first and sent automatically.

import { CaptainPage } from "../../contest/teams/captain_page.js";
import { enterResult } from "../../contest/results/entering.js";
import { Receipts } from "../../contest/results/receipts.js";
import { reportSender } from "../../shared/commands.js";
import { $, el, every } from "../../shared/dom.js";
import { Outbox } from "../../shared/outbox.js";
import { t } from "../../shared/words.js";
import { TERMS, resultElement, roomPad, boardStateElement } from "../room_board.js";

/** @import { ReportedBoard, Reports } from "../shapes.d.ts" */
/** @import { Entry } from "../../shared/shapes.d.ts" */

/** @type {Record<string, string>} */
const ROOMS = { open: t("Open room"), closed: t("Closed room") };

/** @returns {Reports | null} */
const embeddedReports = () => JSON.parse(document.querySelector("#reports")?.textContent ?? "null");

const embeddedAtStart = embeddedReports();
const report = embeddedAtStart && setUpReports(embeddedAtStart);
new CaptainPage((page) => report?.setUpElements(page), () => report?.pad.board != null);

/** @param {Reports} reports */
function setUpReports({ tournament, stage, team }) {
  const address = location.pathname.replace(/^\/t\/([^/]+)\/s\/(\d+)\/captain\//u, "/api/captains/$1/$2/");
  // In a store of its own, as a phone may have other pages of the tournament.
  const outbox = new Outbox(`${tournament} captain ${stage}.${team}`, undefined, reportSender(address));
  const receipts = new Receipts($(".recent"), $(".undo"), outbox);
  const pad = roomPad(el("section", { class: "entry", "aria-label": t("Result") }), { decides: false, corrects: false, reports: true });
  /** @type {ReportedBoard[]} */
  let boards = [];
  /** @type {CaptainPage | undefined} */
  let page;
  let newestStored = 0;

  pad.addEventListener("result", (event) => {
    const { board, result } = /** @type {CustomEvent} */ (event).detail;
    enterResult(outbox, stage, TERMS, { board: { ...board, code: "" }, result, reason: "" }, { decides: false });
    selectBoard(null);
  });
  outbox.addEventListener("change", () => {
    paint();
    const newest = Math.max(0, ...outbox.entries.map(({ version }) => version));
    if (newest <= newestStored) return;
    newestStored = newest;
    page?.refresh();
  });

  return { pad, setUpElements };

  /** @param {CaptainPage} updatedPage */
  function setUpElements(updatedPage) {
    page = updatedPage;
    const { version, requests, boards: lines } = embeddedReports() ?? { version: 0, requests: [], boards: [] };
    boards = lines;
    outbox.noteSheetVersion(version);
    receipts.setRows(new Map([...boards.map((board) => /** @type {[string, any]} */ ([board.key, board])), ...requests.map((version) => /** @type {[string, any]} */ ([`request.${version}`, { kind: "request" }]))]));
    paint();
  }

  // While a board is selected the page is not updated.
  /** @param {ReportedBoard | null} board */
  function selectBoard(board) {
    pad.show(null);
    pad.show(board);
    paint();
    if (board) pad.place.scrollIntoView({ block: "start" });
  }

  function paint() {
    for (const place of every("[data-reports]")) {
      const boardsOfMatch = boards.filter(({ round, match }) => `${round}.${match}` === place.getAttribute("data-reports"));
      place.replaceChildren(...["open", "closed"].flatMap((room) => roomElements(boardsOfMatch.filter((board) => board.room === room), room)));
    }
  }

  /** @param {ReportedBoard[]} boardsOfRoom @param {string} room */
  function roomElements(boardsOfRoom, room) {
    if (!boardsOfRoom.length) return [];
    const toConfirm = boardsOfRoom.filter((board) => board.code && board.takes && !board.own && !board.disputed && !outbox.pendingFor(board.key));
    const isSelectedHere = pad.board && boardsOfRoom.some(({ key }) => key === pad.board?.key);
    return [el("h2", {}, ROOMS[room]), el("ol", { class: "boards" }, ...boardsOfRoom.map(line)),
      toConfirm.length ? el("button", { type: "button", class: "confirm-all", onclick: () => confirmAll(toConfirm) }, t("All as reported: confirm {count}", { count: toConfirm.length })) : null,
      isSelectedHere ? pad.place : null].filter((element) => element !== null);
  }

  /** @param {ReportedBoard[]} reported */
  function confirmAll(reported) {
    for (const board of reported) enterResult(outbox, stage, TERMS, { board: { ...board, code: "" }, result: board.code, reason: "" }, { decides: false });
  }

  /** @param {ReportedBoard} board */
  function line(board) {
    const pending = outbox.pendingFor(board.key);
    const isOpen = board.takes && (!pending || pending.state === "here");
    const hasResult = Boolean(board.state || pending?.body.result || (board.code && !board.disputed && (board.own || !board.takes)));
    return el("li", {}, el("button", { type: "button", class: `game ${hasResult ? "has-result" : "open"} ${board.disputed && !pending ? "disputed" : ""}`, "data-board": board.key, disabled: !isOpen,
      onclick: () => selectBoard(board) },
      el("b", { class: "number" }, String(board.board)), resultElement(board, pending), reportedStateElement(board, pending)));
  }
}

// The state of a board reported by others, without their result.
/** @param {ReportedBoard} board @param {Entry} [pending] */
function reportedStateElement(board, pending) {
  if (board.state || pending || board.disputed || !board.reported) return boardStateElement(board, pending);
  const word = board.decided ? t("entered by the director") : board.witnesses ? t("confirmed") : t("reported, to be confirmed");
  return el("span", { class: "state" }, word);
}
