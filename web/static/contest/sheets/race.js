// The race of the ten leaders through the rounds.

import { raceOf } from "../../screens/shows/race.js";
import { level } from "../../screens/tracks.js";
import { resultsIn, t } from "../../shared/words.js";

/** @import { RaceHead } from "../shapes.d.ts" */
/** @import { Runner } from "../../shared/shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @type {Renderer<RaceHead, Runner>} */
export const renderer = {
  title: t("Lead race"),
  agesQuickly: true,
  heading: (head) => `${t("Lead race")} · ${head.live ? t("during round {round}", head) : t("after round {round}", head)}`,
  when: (head) => (head.live ? resultsIn(head) : ""),
  legend: (head) => (head.live ? t("Dotted: as the round that is on stands now.") : ""),
  drawn: raceOf,
  levels: () => [level([], [])],
  // The picture is redrawn after each result.
  reordersAtOnce: true,
  isNewSheet: () => false,
};
