// The draw of Chess960 start positions: its announcement before the first round, and the fields of each
// draw.

import { announcementFields } from "../../contest/announced_word.js";
import { el } from "../../shared/dom.js";
import { textArea, ask, field, selectField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Act, Field, Page } from "../../shared/shapes.d.ts" */

/** @type {[string, string][]} */
const SCOPES = [["round", t("one for the whole round")], ["board", t("one for each board")], ["pair", t("one for each pair")]];
/** @type {[string, string][]} */
const REPEATS = [["no repeats", t("no position twice")], ["repeats", t("positions may come again")]];
/** @type {[string, string][]} */
const FROM = [["excluded", t("all but these")], ["among", t("only these")]];

/** @param {string} text */
const splitList = (text) => text.split(/[,;\n]/u).map((part) => part.trim()).filter(Boolean);

/** @param {Page<any, any>} page */
const labelOf = ({ tournament, sheet: { head } }) => `${head.tournament} (${tournament}), ${head.stage}`;

/** @param {Page<any, any>} page */
export const startPositionsButton = (page) => {
  const announce = () => ask(page, {
    title: t("Draw Chess960 positions in this section"), act: t("Promise the draws"),
    hint: t("The draw of every round is bound now and made when you say so; anybody can check it afterwards. It can't be changed. Seeds of your own are committed to under “{page}, round 1”, “round 2” and so on.", { page: labelOf(page) }),
    fields: [
      selectField("scope", t("Positions"), SCOPES),
      selectField("from", t("Drawn from"), FROM),
      textArea("positions", t("Numbers, rows or FEN, with commas or a line each"), { value: "518", maxlength: 60000 }),
      selectField("repeats", t("Repeats"), REPEATS),
      ...announcementFields(),
      textArea("commitments", t("Commitments to seeds of your own, if you have any: one line for each round"), { maxlength: 30000 }),
    ],
    send: ({ from, positions, commitments, ...body }) => {
      const list = splitList(positions);
      // An empty list is an error; it does not mean all 960 positions.
      const choice = { excluded: [], [from]: from === "among" && !list.length ? [""] : list };
      return page.command("announce-start-positions", { ...body, ...choice, commitments: splitList(commitments) });
    },
  });
  return el("button", { type: "button", "data-plan": "start-positions", onclick: announce }, t("Chess960 start positions …"));
};

/** @param {Act} act @returns {Field[]} */
export function drawFields({ beacon_from: from = "", seeded = false, example = "" }) {
  const beaconLabel = example ? t("The beacon: {from}, written like {example}", { from, example }) : t("The beacon: {from}", { from });
  const label = from ? beaconLabel : t("A word nobody could know before, if there is one");
  const beacon = field("beacon", label, { maxlength: 200, required: Boolean(from) });
  return seeded ? [beacon, field("seed", t("The seed you promised for this round"), { maxlength: 128, required: true })] : [beacon];
}
