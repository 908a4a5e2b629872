// The announcement of another scoring, with a reason; options are shown with the scoring they belong to.

import { ask, selectField, reasonField } from "../../shared/dialog.js";
import { embedded, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { PhaseDeskHead, ScoringForm } from "../shapes.d.ts" */

/** @param {[string, string][]} choices @returns {[string, string][]} */
const translatedChoices = (choices) => choices.map(([code, words]) => [code, t(words)]);

/** @param {Page<PhaseDeskHead, any>} page */
export function askForScoring(page) {
  const { plan } = page.sheet.head;
  /** @type {ScoringForm} */
  const offered = embedded("scoring");
  const current = Object.fromEntries(plan.scoring_options);
  const form = selectField("scoring", t("Scoring"), translatedChoices(offered.forms), plan.scoring);
  const optionFields = offered.options.map((option) => {
    const known = option.choices.some(([code]) => code === current[option.name]);
    const choices = [...(known ? [] : [/** @type {[string, string]} */ ([current[option.name], current[option.name]])]), ...translatedChoices(option.choices)];
    return { option, field: selectField(option.name, t(option.title), choices, current[option.name]) };
  });
  const showOptionsOfForm = () => {
    for (const { option, field } of optionFields) field.element.hidden = Boolean(option.form) && option.form !== form.value();
  };
  form.element.addEventListener("change", showOptionsOfForm);
  showOptionsOfForm();
  ask(page, {
    title: t("Announce the scoring"), act: t("Announce it"), hint: t("Every score of the phase is reckoned by it, those that are in as well."),
    fields: [form, ...optionFields.map(({ field }) => field), reasonField(undefined, { maxlength: 500 })],
    send: (values) => page.command("replan-phase", {
      sessions: plan.sessions, scheme: plan.scheme, base: plan.base, movement: plan.movement, boards: plan.boards, rooms: plan.rooms, barometer: plan.barometer, arrow_switched: plan.arrow_switched, by_strength: plan.by_strength,
      scoring: values.scoring, reason: values.reason,
      scoring_options: plan.scoring_options.map(([name, value]) => [name, String(values[name] ?? value)]) }),
  });
}
