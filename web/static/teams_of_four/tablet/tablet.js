// The page for entering results of teams of four: a match, a room, board by board; or only the room at whose table the tablet is.

import { $, arrange, el } from "../../shared/dom.js";
import { matcher } from "../../shared/search.js";
import { t } from "../../shared/words.js";
import { Hall } from "../../contest/results/hall.js";
import { teamElement } from "../../contest/teams/team_element.js";
import { ROOM, TERMS, searchText, resultElement, roomPad, boardStateElement } from "../room_board.js";

/** @import { FourLine, RoomBoard } from "../shapes.d.ts" */

const pinned = Boolean(document.body.dataset.room);

new Hall((/** @type {Hall<FourLine, RoomBoard>} */ hall) => {
  const { outbox } = hall;
  const list = $(".room-list");
  const pad = roomPad($(".entry"), hall.rights);
  let wanted = { query: "", onlyMissing: false };
  /** @type {FourLine[]} */
  let matches = [];
  let open = "";

  /** @param {RoomBoard} board */
  const hasResult = (board) => Boolean(board.state || outbox.pendingFor(board.key)?.body.result || (board.code && !board.disputed));

  /** @param {FourLine[]} matchesOfRound */
  function show(matchesOfRound) {
    matches = matchesOfRound;
    const query = wanted.query.trim();
    const matchesQuery = matcher(query);
    const found = matchesOfRound.filter((match) => (/^\d+$/u.test(query) ? String(match.match) === query : matchesQuery(searchText(match)))
      && !(wanted.onlyMissing && match.games.every(hasResult)));
    arrange(list, found.flatMap((match) => rooms(match).map((room) => tile(match, room))));
    const isOnPage = pad.board && matchesOfRound.flatMap(({ games }) => games).find(({ key }) => key === pad.board?.key);
    if (pad.board && !isOnPage) pad.show(null);
  }

  /** @param {FourLine} match */
  const rooms = (match) => [...new Set(match.games.map(({ room }) => room))];

  /** @param {FourLine} match @param {string} room */
  function tile(match, room) {
    const boards = match.games.filter((game) => game.room === room);
    const key = `${match.key}.${room}`;
    const shown = pinned || open === key;
    const missing = boards.filter((board) => !hasResult(board)).length;
    const toggle = () => {
      open = shown ? "" : key;
      show(matches);
    };
    return el("li", { class: missing ? "open" : "has-result", "data-room": key },
      el("button", { type: "button", class: "pick tile", "aria-expanded": String(shown), onclick: toggle },
        el("span", { class: "number" }, String(match.match)), teamElement(match.first), el("span", { class: "result" }, ROOM[room]), teamElement(match.second),
        el("span", { class: "state" }, missing ? t("{missing} to come", { missing }) : t("finished"))),
      shown ? el("ol", { class: "boards" }, ...boards.map((board) => line(match, board))) : null);
  }

  /** @param {FourLine} match @param {RoomBoard} board */
  function line(match, board) {
    const pending = outbox.pendingFor(board.key);
    return el("li", {}, el("button", { type: "button", class: `game ${hasResult(board) ? "has-result" : "open"} ${board.disputed && !pending ? "disputed" : ""}`, "data-board": board.key, disabled: Boolean(board.state) || !match.taking,
      onclick: () => {
        pad.show(null);
        pad.show(pending?.version ? { ...board, saw: Math.max(board.saw, pending.version) } : board);
        pad.place.scrollIntoView({ block: "start" });
      } },
      el("b", { class: "number" }, String(board.board)), resultElement(board, pending), boardStateElement(board, pending)));
  }

  pad.addEventListener("result", (event) => {
    hall.enter(/** @type {CustomEvent} */ (event).detail);
    pad.show(null);
  });
  return {
    terms: TERMS, list, boardsOf: (rows) => rows.flatMap(({ games }) => games), show,
    roundsOf: (rows) => [...new Set(rows.map(({ round }) => round))], roundLabel: (number) => String(number),
    onRoundChange: () => pad.show(null),
    filter(more) {
      wanted = { ...wanted, ...more };
      show(matches);
    },
    missingText(matchesOfRound) {
      const missing = matchesOfRound.flatMap(({ games }) => games).filter((board) => !hasResult(board)).length;
      return missing ? t("{missing} to come", { missing }) : t("All finished");
    },
  };
});
