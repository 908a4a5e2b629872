// The race of the ten leading pairs through the rounds.

import { raceOf } from "../../screens/shows/race.js";
import { level } from "../../screens/tracks.js";
import { inContext, t } from "../../shared/words.js";
import { heading, nothing } from "./session.js";

/** @import { PhaseRaceHead } from "../shapes.d.ts" */
/** @import { Runner } from "../../shared/shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @type {Renderer<PhaseRaceHead, Runner>} */
export const renderer = {
  title: t("Lead race"),
  agesQuickly: true,
  nothing,
  heading: heading(t("Lead race")),
  when: () => "",
  legend: (head) => (head.live ? inContext("bridge", "Dotted: as the round that is on stands now.") : ""),
  drawn: raceOf,
  levels: () => [level([], [])],
  reordersAtOnce: true,
  isNewSheet: () => false,
};
