// The acts of a round of chess.

import { fieldsOfDraw } from "./start_positions.js";

/** @import { Policy } from "../../shared/acts.js" */

/** @type {Policy} */
export const ROUND = {
  title: "Round",
  nothing: "All rounds are closed.",
  atOnce: () => false,
  fields: (act) => (act.command === "draw-start-positions" ? fieldsOfDraw(act) : []),
  done: {
    "pair-round": "Paired. Look it over, then publish.",
    "publish-round": "Published. The screens show it.",
    "close-round": "Closed.",
    "draw-lots": "Drawn. The schedule shows every game.",
    "draw-bracket": "Drawn. The screens show the bracket.",
    "start-games": "Started. The screens show them.",
    "draw-start-positions": "Drawn. The screens show it.",
  },
};
