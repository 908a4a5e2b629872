// The dialog for closing a phase: the numbers of qualifiers for each following phase, as announced or to be entered.

import { question } from "../../shared/commands.js";
import { el } from "../../shared/dom.js";
import { ask, field } from "../../shared/dialog.js";
import { t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ResultsHead, ToClose } from "../shapes.d.ts" */

/** @param {Page<ResultsHead, any>} page @param {[number, string][]} targets @param {string} hint */
export async function askToClose(page, targets, hint) {
  /** @type {{ answer?: ToClose, detail: string }} */
  const { answer } = await question(`/api/next/${encodeURIComponent(page.tournament)}/${page.stage}/closing`);
  const cuts = new Map(answer?.cuts.map((cut) => [cut.target, cut]));
  const fields = targets.map(([number, name]) => {
    const cut = cuts.get(number);
    const label = cut ? t("How many go on to {name}: {words}", { name, words: translated(cut.words) }) : t("How many go on to {name}", { name });
    return field(`to-${number}`, label, { type: "number", min: 0, required: cut?.places !== null, value: answer?.said ? (cut ? cut.places ?? "" : 0) : "" });
  });
  const notGoingOn = field("staying", t("Pairs that don't go on, by number"), { placeholder: "7, 12", pattern: "[0-9 ,]*" });
  const rules = answer ? t("{ranked} pairs are ranked. A tie at a cut: {ties}.", { ranked: answer.ranked, ties: translated(answer.ties) }) : "";
  ask(page, {
    title: t("Close the phase"), hint, act: t("Close the phase"), fields: targets.length ? [...fields, notGoingOn] : [],
    body: targets.length ? el("p", { class: "rules" }, t("{rules} 0 everywhere announces that nobody goes on; then it can be closed.", { rules })) : null,
    send: (values) => {
      const not_going_on = String(values.staying ?? "").split(/[\s,]+/u).filter(Boolean).map(Number);
      // Without a number of places is, besides 0, a cut whose places follow from the scores.
      const places = targets
        .map(([number]) => /** @type {[number, number]} */ ([number, values[`to-${number}`]]))
        .filter(([number, count]) => count || cuts.get(number)?.places === null);
      const nobody = targets.length > 0 && !places.length && !(answer?.said && !cuts.size);
      return nobody ? page.command("announce-ways-on", { ways: [] }) : page.command("close-phase", { places, not_going_on });
    },
  });
}
