// Teams paired by hand, and placed by hand.

import { t } from "../../shared/words.js";

/** @import { HandPolicy } from "../../results/pairing_by_hand.js" */
/** @import { PlacesPolicy } from "../../results/places_by_hand.js" */

/** @type {HandPolicy} */
export const OF_TEAMS = {
  tap: t("Tap a team, then the place to change with."), without: t("Without a match"), everybody: t("Every team has a match"),
  began: t("From here to the end of it the round is yours: no line-ups, no results, no publishing. At the end it is compared with what the system pairs."),
};

/** @type {PlacesPolicy} */
export const PLACES_OF_TEAMS = {
  lines: t("Number and value of each team, one a line"),
  hint: t("Among teams whom the tie-breaks leave tied the higher value comes first. No line at all takes the values back."),
};
