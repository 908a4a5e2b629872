// Decisions about a stage of chess, in addition to those of all games: rules of US Chess, numbers and ratings, result
// entry by players, moving entries to another stage.

import { ask, field } from "../../shared/dialog.js";
import { askFirstBoard } from "./board_numbers.js";
import { moveEntries } from "./moving.js";
import { entriesByCode, askToExchange, askToCorrectForRatings, askListOrder, askForListRatings, askToRenumber, askStartingRank } from "./numbers.js";
import { UsChess } from "./us_chess.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { StageGame } from "../../contest/desk/stage.js" */
/** @import { ChessEntry, ChessHead, DeskRow } from "../shapes.d.ts" */

/** @param {Page<ChessHead, DeskRow>} page @returns {StageGame<ChessEntry>} */
export function chessStage(page) {
  const usChess = new UsChess(page);
  const head = () => page.sheet.head;
  const isSwiss = () => !head().facts.by_table && !head().facts.by_bracket;
  return {
    byHand: {
      tapHint: t("Tap a player, then the place to change with."), withoutTitle: t("Without a board"), nobodyWithoutTitle: t("Everybody has a board"),
      startHint: t("From here to the end of it the round is yours: no results, no publishing. At the end it is compared with what the system pairs."),
    },
    places: {
      lines: t("Number and value of each player, one a line"),
      hint: t("Among players whom the tie-breaks leave tied the higher value comes first. No line at all takes the values back."),
    },
    entriesByCode: entriesByCode,
    rules(button) {
      const { us_chess: rules } = head().own;
      return rules ? [button("us-chess", t("Rules of US Chess …"), (entries) => usChess.open(rules, head().rounds, entries))] : [];
    },
    numbers(button) {
      const { facts, entries: count } = head();
      return [
        facts.numbers === "none" && isSwiss() ? button("starting-rank", t("Starting rank …"), () => askStartingRank(page)) : "",
        ...(facts.numbers === "open" ? [
          button("exchange-numbers", t("Exchange two numbers …"), (entries) => askToExchange(page, entries)),
          button("numbers-anew", t("Give everybody a new number …"), () => askToRenumber(page))] : []),
        count ? button("list-ratings", t("Ratings of an official list …"), (entries) => askForListRatings(page, entries)) : "",
        facts.of_fide ? button("list-order", t("Order of the rating lists …"), () => askListOrder(page)) : "",
        facts.closed ? button("for-ratings", t("Correct for ratings alone …"), () => askToCorrectForRatings(page)) : ""];
    },
    more(button) {
      const { own: { others, own_entry: allowed }, entries: count } = head();
      return [
        isSwiss() ? button("board-numbers", t("Numbers of the boards …"), () => askFirstBoard(page)) : "",
        others.length && count ? button("move-entries", t("Move or merge entries …"), (entries) => moveEntries(page, entries)) : "",
        button("own-entry", allowed ? t("Players no longer enter results …") : t("Players enter their own results …"), () => allowOwnEntry(page, !allowed))];
    },
    planForm() {
      const { by_table: table, of_fide: fide } = head().facts;
      const unrated = field("unrated", t("Players without a rating count as (ARO, TPR …; 0: left out)"), { inputmode: "numeric", pattern: "[0-9]*", maxlength: 4, placeholder: t("as before") });
      return {
        form: table ? "table" : "swiss", us: !fide, rounds: true,
        hint: table ? t("Its table decides how many rounds it has.") : t("What was promised to the players changes; after round 1 that is confirmed twice and reported."),
        fields: [{ ...unrated, value: () => (unrated.value() ? Number(unrated.value()) : undefined) }],
      };
    },
  };
}

/** @param {Page<ChessHead, DeskRow>} page @param {boolean} allowed */
function allowOwnEntry(page, allowed) {
  const words = allowed
    ? { title: t("Players enter their own results?"), act: t("They enter them"), hint: t("Each from the code on their half of the slip. A result counts when both have said the same; print the slips again.") }
    : { title: t("Only the arbiters enter results?"), act: t("Only the arbiters"), hint: t("The codes on the slips open nothing more; what one player alone has said is not entered.") };
  ask(page, { ...words, send: () => page.command("allow-own-entry", { allowed }) });
}
