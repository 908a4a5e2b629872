// The dialog for a correction that FIDE mode does not allow: the alternatives with their consequences.

import { choose } from "../../shared/dialog.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { t } from "../../shared/words.js";

/** @import { Choice, Entry, Page } from "../../shared/shapes.d.ts" */
/** @import { DeskHead } from "../shapes.d.ts" */

// The level of a warning that can't be confirmed.
export const FORBIDDEN_LEVEL = 5;

/** @param {Page<DeskHead, any>} page @param {Entry} entry @param {{ correctsRatingsAlone?: boolean }} game */
export async function offerAlternatives(page, { key, body, label, consequences = [] }, { correctsRatingsAlone = false }) {
  await page.outbox.drop(key);
  const { white: _w, black: _b, confirmed: _, ...correction } = body;
  const { saw: _saw, ...ratingCorrection } = correction;
  const next = Number(body.round) + 1;
  /** @type {Choice[]} */
  const choices = [
    { label: t("Correct it and pair round {round} again", { round: next + 1 }), danger: true,
      words: t("Rounds after round {next} are taken back, with the results entered in them. Round {next} stays as it was played.", { next }),
      then: () => void sendOrShowRefusal(page, label, page.command("correct-and-pair-over", correction)) },
    { label: t("Leave FIDE mode and correct it"), danger: true,
      words: t("Points change, and the rounds paired since stay. There is no way back to FIDE mode; every page of the organiser and the report say so."),
      then: () => void leaveAndCorrect(page, label, body) },
  ];
  if (correctsRatingsAlone) {
    choices.unshift({ label: t("Correct it for ratings alone"),
      words: t("Points, pairings and standings keep the old result; the report to the federation has the new one."),
      then: () => void sendOrShowRefusal(page, label, page.command("correct-for-rating", ratingCorrection)) });
  }
  choose({ title: label, hint: [t("FIDE mode does not allow this correction."), ...consequences].join(" "), choices });
}

/** @param {Page<DeskHead, any>} page @param {string} label @param {Entry["body"]} body */
async function leaveAndCorrect(page, label, body) {
  const hasLeft = await sendOrShowRefusal(page, t("Leave FIDE mode?"), page.command("leave-fide-mode", { reason: body.reason }));
  if (hasLeft) await sendOrShowRefusal(page, label, page.command("correct-result", body));
}
