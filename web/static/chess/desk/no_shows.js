// The dialog before a pairing about players who lost the last round by forfeit: those ticked are withdrawn.
// The others are paired, which can be taken back at the desk.

import { ask, checkboxesWithAll } from "../../shared/dialog.js";
import { counted, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ChessHead } from "../shapes.d.ts" */

// Returns whether there was anybody to ask about; `then` continues with the pairing.
/** @param {Page<ChessHead, any>} page @param {number} round @param {() => void} then */
export function askAboutNoShows(page, round, then) {
  const absent = page.sheet.head.own.no_shows;
  if (!absent.length) return false;
  ask(page, {
    title: t("Who did not come"), onStored: then,
    act: ({ left }) => left.length ? counted("Withdraw {count} player, pair round {number}", "Withdraw {count} players, pair round {number}", left.length, { number: round }) : t("Pair round {number}", { number: round }),
    hint: t("They lost the last round by forfeit, and nobody has heard of them since. Whoever has left is not paired any more; they can be reinstated."),
    fields: [checkboxesWithAll("left", t("Has left"), absent.map(({ entry, who }) => [String(entry), who]))],
    send: ({ left }) => {
      const [leaving, staying] = [true, false].map((gone) => absent.map(({ entry }) => entry).filter((entry) => left.includes(String(entry)) === gone));
      return page.command("answer-no-shows", { round, staying, leaving, reason: "did not come" });
    },
  });
  return true;
}
