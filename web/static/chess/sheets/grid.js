// Every board of the round at once.

import { level } from "../../screens/tracks.js";
import { resultsIn, t } from "../../shared/words.js";
import { boardTiles, OUTCOMES } from "./board_tiles.js";

/** @import { Head, Tile } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @type {Renderer<Head, Tile>} */
export const renderer = {
  title: t("All boards"),
  fades: true,
  when: resultsIn,
  drawn: (rows, _head, space) => ({ pages: 1, page: () => boardTiles(rows, space) }),
  levels: () => [level([], [])],
  legend: (_head, rows) => [...new Set([".", "w", "b", "d", ...rows.map((row) => row.outcome)])]
    .flatMap((letter) => (OUTCOMES[letter] ? [`${OUTCOMES[letter].sign} ${OUTCOMES[letter].words}`] : [])).join(" · "),
  warmFor: 20_000,
  flows: true,
  anew: (before, after) => before.round !== after.round,
};
