// The acts of a round, common to all games.

import { WHEN_ALL_IS_PLAYED } from "../../shared/acts.js";
import { t } from "../../shared/words.js";

/** @import { Policy } from "../../shared/acts.js" */

/** @type {Policy} */
export const ROUND = {
  title: t("Round"),
  emptyText: t("All rounds are closed."),
  linksFor: () => WHEN_ALL_IS_PLAYED,
  needsNoReason: () => false,
  doneMessages: {
    "pair-round": t("Paired. Look it over, then publish."),
    "publish-round": t("Published. The screens show it."),
    "close-round": t("Closed."),
  },
};
