// The screen of the bracket.

import { level, track as tracks } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { pagesOf } from "./bracket_picture.js";

/** @import { BracketHead, BracketMatchRow } from "../shapes.d.ts" */
/** @import { Renderer, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<BracketMatchRow>} */
const track = tracks;

/** @type {Renderer<BracketHead, BracketMatchRow>} */
export const renderer = {
  title: t("Bracket"),
  nothing: t("A knock-out shows its bracket here once it is drawn."),
  emptyIsNews: true,
  heading: ({ winner }) => (winner ? t("{name} wins", { name: winner }) : t("Bracket")),
  when: () => "",
  drawn: pagesOf,
  levels: () => [level([track.name("upper", (row) => row.upper.player)], [])],
  // The picture is redrawn after each result.
  reordersAtOnce: true,
  isNewSheet: () => false,
};
