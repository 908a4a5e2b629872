// The final ceremony of a stage.

import { ceremonyOf } from "../../screens/shows/ceremony.js";
import { level } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";

/** @import { CeremonyHead } from "../shapes.d.ts" */
/** @import { Placing } from "../../shared/shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @type {Renderer<CeremonyHead, Placing>} */
export const renderer = {
  title: t("Final ceremony"),
  heading: ({ final }) => (final ? t("Final standings") : t("Standings")),
  when: () => "",
  drawn: ceremonyOf,
  levels: () => [level([], [])],
  reordersAtOnce: true,
  isNewSheet: () => false,
};
