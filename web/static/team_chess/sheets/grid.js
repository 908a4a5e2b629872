// Every match of the round at once, with its boards.

import { level } from "../../screens/tracks.js";
import { resultsIn, t } from "../../shared/words.js";
import { matchTiles, OUTCOMES } from "./match_tiles.js";

/** @import { Head, MatchTile } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @type {Renderer<Head, MatchTile>} */
export const renderer = {
  title: t("All boards"),
  fades: true,
  when: resultsIn,
  drawn: (rows, _head, space) => ({ pages: 1, page: () => matchTiles(rows, space) }),
  levels: () => [level([], [])],
  legend: (_head, rows) => [...new Set([".", "1", "2", "d", ...rows.flatMap((row) => [...row.boards])])]
    .flatMap((letter) => (OUTCOMES[letter] ? [`${OUTCOMES[letter].sign} ${OUTCOMES[letter].words}`] : [])).join(" · "),
  warmFor: 20_000,
  flows: true,
  anew: (before, after) => before.round !== after.round,
};
