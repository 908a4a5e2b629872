// Who lost the last round by forfeit and was not heard of since: asked about before the next pairing,
// all of them in one dialog.

import { ask, options } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ChessHead } from "../shapes.d.ts" */

// Whether there was somebody to ask about; `then` goes on with the pairing.
/** @param {Page<ChessHead, any>} page @param {number} round @param {() => void} then */
export function askAboutNoShows(page, round, then) {
  const missing = page.sheet.head.own.no_shows;
  if (!missing.length) return false;
  /** @type {[string, string][]} */
  const choices = [["leaving", t("has left: withdrawn")], ["staying", t("stays: paired")]];
  ask(page, {
    title: t("Who did not come"), act: t("Note it and pair"), done: then,
    hint: t("They lost the last round by forfeit, and nobody has heard of them since. Whoever has left is not paired any more; they can be reinstated."),
    fields: missing.map(({ entry, who }) => options(String(entry), who, choices)),
    send: (values) => {
      const of = (/** @type {string} */ code) => missing.filter(({ entry }) => values[entry] === code).map(({ entry }) => entry);
      return page.command("answer-no-shows", { round, staying: of("staying"), leaving: of("leaving"), reason: "did not come" });
    },
  });
  return true;
}
