// Players paired by hand.

import { t } from "../../shared/words.js";

/** @import { HandPolicy } from "../../results/pairing_by_hand.js" */

/** @type {HandPolicy} */
export const OF_PLAYERS = {
  tap: t("Tap a player, then the place to change with."), without: t("Without a board"), everybody: t("Everybody has a board"),
  began: t("From here to the end of it the round is yours: no results, no publishing. At the end it is compared with what the system pairs."),
};
