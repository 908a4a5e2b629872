// The final ceremony of a phase.

import { ceremonyOf } from "../../screens/shows/ceremony.js";
import { level } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { nothing } from "./session.js";

/** @import { PhaseCeremonyHead } from "../shapes.d.ts" */
/** @import { Placing } from "../../shared/shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @type {Renderer<PhaseCeremonyHead, Placing>} */
export const renderer = {
  title: t("Final ceremony"),
  nothing,
  heading: ({ final }) => (final ? t("Final ranking") : t("Ranking")),
  when: () => "",
  drawn: ceremonyOf,
  levels: () => [level([], [])],
  reordersAtOnce: true,
  isNewSheet: () => false,
};
