// The bracket: a picture that the matches grow through.

import { level, track as tracks } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { pagesOf } from "./bracket_picture.js";

/** @import { BracketHead, MatchRow } from "../shapes.d.ts" */
/** @import { Renderer, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<MatchRow>} */
const track = tracks;

/** @type {Renderer<BracketHead, MatchRow>} */
export const renderer = {
  title: t("Bracket"),
  nothing: t("The bracket is not drawn yet."),
  heading: ({ winner }) => (winner ? t("{name} wins", { name: winner }) : t("Bracket")),
  when: () => "",
  drawn: pagesOf,
  levels: () => [level([track.name("upper", (row) => row.upper.player)], [])],
  // Each result moves the picture on; it is simply set anew.
  flows: true,
  anew: () => false,
};
