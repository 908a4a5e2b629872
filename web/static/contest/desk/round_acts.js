// The acts of a round, common to all games.

import { t } from "../../shared/words.js";

/** @import { Policy } from "../../shared/acts.js" */

/** @type {Policy} */
export const ROUND = {
  title: t("Round"),
  emptyText: t("All rounds are closed."),
  needsNoReason: () => false,
  doneMessages: {
    "pair-round": t("Paired. Look it over, then publish."),
    "publish-round": t("Published. The screens show it."),
    "close-round": t("Closed."),
  },
};
