// The bracket of teams: a picture that the matches grow through.

import { level, track as tracks } from "../../screens/tracks.js";
import { pagesOf } from "../../screens/shows/bracket.js";
import { t } from "../../shared/words.js";
import { named } from "./team.js";

/** @import { BracketHead, TieRow, TieSide } from "../shapes.d.ts" */
/** @import { Renderer, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<TieRow>} */
const track = tracks;

/** @param {TieSide} side */
const drawn = ({ team, score, ...side }) => ({ ...side, player: team ? { ...named(team), score } : null });

/** @type {Renderer<BracketHead, TieRow>} */
export const renderer = {
  title: t("Bracket"),
  nothing: t("The bracket is not drawn yet."),
  heading: ({ winner }) => (winner ? t("{name} wins", { name: winner }) : t("Bracket")),
  when: () => "",
  drawn: (rows, head, space) => pagesOf(rows.map((row) => ({ ...row, upper: drawn(row.upper), lower: drawn(row.lower) })), head, space),
  levels: () => [level([track.name("upper", (row) => (row.upper.team ? named(row.upper.team) : null))], [])],
  // Each result moves the picture on; it is simply set anew.
  flows: true,
  anew: () => false,
};
