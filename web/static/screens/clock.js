// The clock of the round and nothing else: the head's own clock, set as large as the wall allows.

import { level } from "./tracks.js";
import { t } from "../shared/words.js";

/** @import { Renderer } from "./renderer.d.ts" */
/** @import { AnyHead, KeyedRow } from "../shared/shapes.d.ts" */

/** @type {Renderer<AnyHead, KeyedRow>} */
export const renderer = {
  title: t("Clock"),
  heading: (head) => t("Round {round}", head),
  levels: () => [level([], [])],
  anew: (before, after) => before.round !== after.round,
};
