// The acts of a round of chess.

import { fieldsOfAnnouncement, fieldsOfDraw } from "./start_positions.js";
import { t } from "../../shared/words.js";

/** @import { Policy } from "../../shared/acts.js" */

/** @type {Policy} */
export const ROUND = {
  title: t("Round"),
  nothing: t("All rounds are closed."),
  atOnce: () => false,
  fields: (act) => {
    if (act.command === "announce-lots") return fieldsOfAnnouncement();
    return "beacon_from" in act || act.command === "draw-start-positions" ? fieldsOfDraw(act) : [];
  },
  done: {
    "pair-round": t("Paired. Look it over, then publish."),
    "publish-round": t("Published. The screens show it."),
    "close-round": t("Closed."),
    "announce-lots": t("Announced. The log shows what it is bound to."),
    "draw-lots": t("Drawn. The schedule shows every game."),
    "draw-bracket": t("Drawn. The screens show the bracket."),
    "start-games": t("Started. The screens show them."),
    "draw-start-positions": t("Drawn. The screens show it."),
  },
};
