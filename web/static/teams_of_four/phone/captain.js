// A captain's page on a telephone: line-ups, and the boards of both rooms if captains report them, on the tablets' pad.
// Each entry is stored on the phone first and sent automatically.

import { CaptainPage } from "../../contest/teams/captain_page.js";
import { enter } from "../../contest/results/entering.js";
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

const first = embeddedReports();
const report = first && reportOf(first);
new CaptainPage((page) => report?.dress(page), () => report?.pad.board != null);

/** @param {Reports} begun */
function reportOf({ tournament, stage, team }) {
  const address = location.pathname.replace(/^\/t\/([^/]+)\/s\/(\d+)\/captain\//u, "/api/captains/$1/$2/");
  // In a store of its own, as a phone may have other pages of the tournament.
  const outbox = new Outbox(`${tournament} captain ${stage}.${team}`, undefined, reportSender(address));
  const receipts = new Receipts($(".recent"), $(".undo"), outbox);
  const pad = roomPad(el("section", { class: "entry", "aria-label": t("Result") }), { decides: false, corrects: false, reports: true });
  /** @type {ReportedBoard[]} */
  let boards = [];
  /** @type {CaptainPage | undefined} */
  let page;
  let stored = 0;

  pad.addEventListener("result", (event) => {
    const { board, result } = /** @type {CustomEvent} */ (event).detail;
    enter(outbox, stage, TERMS, { board: { ...board, code: "" }, result, reason: "" }, { decides: false });
    hold(null);
  });
  outbox.addEventListener("change", () => {
    paint();
    const newest = Math.max(0, ...outbox.entries.map(({ version }) => version));
    if (newest <= stored) return;
    stored = newest;
    page?.refresh();
  });

  return { pad, dress };

  /** @param {CaptainPage} now */
  function dress(now) {
    page = now;
    const { version, requests, boards: lines } = embeddedReports() ?? { version: 0, requests: [], boards: [] };
    boards = lines;
    outbox.noteSheetVersion(version);
    receipts.setRows(new Map([...boards.map((board) => /** @type {[string, any]} */ ([board.key, board])), ...requests.map((one) => /** @type {[string, any]} */ ([`request.${one}`, { kind: "request" }]))]));
    paint();
  }

  // While a board is selected the page is not updated.
  /** @param {ReportedBoard | null} board */
  function hold(board) {
    pad.show(null);
    pad.show(board);
    paint();
    if (board) pad.place.scrollIntoView({ block: "start" });
  }

  function paint() {
    for (const place of every("[data-reports]")) {
      const mine = boards.filter(({ round, match }) => `${round}.${match}` === place.getAttribute("data-reports"));
      place.replaceChildren(...["open", "closed"].flatMap((room) => roomOf(mine.filter((board) => board.room === room), room)));
    }
  }

  /** @param {ReportedBoard[]} mine @param {string} room */
  function roomOf(mine, room) {
    if (!mine.length) return [];
    const ready = mine.filter((board) => board.code && board.takes && !board.own && !board.disputed && !outbox.pendingFor(board.key));
    const inHand = pad.board && mine.some(({ key }) => key === pad.board?.key);
    return [el("h2", {}, ROOMS[room]), el("ol", { class: "boards" }, ...mine.map(line)),
      ready.length ? el("button", { type: "button", class: "confirm-all", onclick: () => confirmAll(ready) }, t("All as reported: confirm {count}", { count: ready.length })) : null,
      inHand ? pad.place : null].filter((one) => one !== null);
  }

  /** @param {ReportedBoard[]} ready */
  function confirmAll(ready) {
    for (const board of ready) enter(outbox, stage, TERMS, { board: { ...board, code: "" }, result: board.code, reason: "" }, { decides: false });
  }

  /** @param {ReportedBoard} board */
  function line(board) {
    const pending = outbox.pendingFor(board.key);
    const open = board.takes && (!pending || pending.state === "here");
    const done = Boolean(board.state || pending?.body.result || (board.code && !board.disputed && (board.own || !board.takes)));
    return el("li", {}, el("button", { type: "button", class: `game ${done ? "has-result" : "open"} ${board.disputed && !pending ? "disputed" : ""}`, "data-board": board.key, disabled: !open,
      onclick: () => hold(board) },
      el("b", { class: "number" }, String(board.board)), resultElement(board, pending), stands(board, pending)));
  }
}

// The state of a board reported by others, without their result.
/** @param {ReportedBoard} board @param {Entry} [pending] */
function stands(board, pending) {
  if (board.state || pending || board.disputed || !board.reported) return boardStateElement(board, pending);
  const word = board.decided ? t("entered by the director") : board.witnesses ? t("confirmed") : t("reported, to be confirmed");
  return el("span", { class: "state" }, word);
}
