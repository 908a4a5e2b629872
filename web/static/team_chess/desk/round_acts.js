// The acts of a round of teams.

import { t } from "../../shared/words.js";

/** @import { Policy } from "../../shared/acts.js" */

/** @type {Policy} */
export const ROUND = {
  title: t("Round"),
  nothing: t("All rounds are closed."),
  atOnce: () => false,
  done: {
    "draw-teams": t("Drawn. The schedule shows who meets whom."),
    "number-teams": t("Numbered."),
    "pair-round": t("Paired. Look it over, then publish."),
    "publish-round": t("Published. The screens show it; line-ups can come in."),
    "reveal-line-ups": t("Revealed. The screens show who sits where."),
    "close-round": t("Closed."),
  },
};

// The rounds of a Hutton are its boards.
/** @type {Policy} */
export const BOARD = { ...ROUND, title: t("Board"), nothing: t("All boards are closed.") };
