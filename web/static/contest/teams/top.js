// The first matches: team, game points, team.

import { roomFor } from "../entrant.js";
import { topRenderer } from "../sheets/top.js";
import { t } from "../../shared/words.js";
import { scoreOf } from "./tracks.js";

/** @import { MatchRow } from "../../team_chess/shapes.d.ts" */
export const renderer = topRenderer({
  title: t("Top matches"), result: 4.6, least: 0.035,
  need: (teams) => roomFor(teams).least ?? 0,
  number: (/** @type {MatchRow} */ row) => row.match, sides: (row) => [row.first, row.second],
  outcome: (row) => (row.disputed ? `‼ ${scoreOf(row)}` : scoreOf(row)), decided: (row) => row.finished, shownText: (row) => `${row.first_points} ${row.finished}`,
});
