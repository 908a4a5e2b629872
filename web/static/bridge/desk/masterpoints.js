// The announcement of a masterpoint scheme: a known one, some of them with a reading of their text, or the club's own.

import { textArea, ask, field, selectField } from "../../shared/dialog.js";
import { embedded, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ScoringForm } from "../shapes.d.ts" */

// The code of a scheme that is none of those known here.
const OWN = "own";
// Ends a line of the scheme in the log, whose texts have no line feeds.
const LINE_END = "␊";

/** @param {Page<any, any>} page */
export function askForMasterpoints(page) {
  /** @type {ScoringForm} */
  const { schemes } = embedded("scoring");
  const scheme = selectField("scheme", t("Scheme"), [...schemes.map(({ name, title }) => /** @type {[string, string]} */ ([name, title])), [OWN, t("The club's own")]]);
  const readings = schemes.filter((each) => each.readings.length).map((each) => ({ schemeName: each.name, field: selectField(`reading-${each.name}`, t("Read as"), each.readings.map((name) => [name, name])) }));
  const own = textArea("own", t("The club's own scheme, as a TOML file has it"), { maxlength: 20000 });
  const showFieldsOfScheme = () => {
    for (const { schemeName, field } of readings) field.element.hidden = scheme.value() !== schemeName;
    own.element.hidden = scheme.value() !== OWN;
  };
  scheme.element.addEventListener("change", showFieldsOfScheme);
  showFieldsOfScheme();
  ask(page, {
    title: t("Announce masterpoints"), act: t("Announce it"),
    hint: t("The sheet of masterpoints has every award with how it was reckoned; look at the current edition of the source first."),
    fields: [scheme, ...readings.map(({ field }) => field), field("factors", t("Factors, as R=sectional M=0.9"), { maxlength: 200 }), own],
    send: (values) => page.command("announce-masterpoints", {
      scheme: values.scheme, reading: values[`reading-${values.scheme}`] ?? "", own: values.scheme === OWN ? values.own.replace(/\r?\n/gu, LINE_END) : "",
      factors: parseFactors(values.factors) }),
  });
}

// Parses "R=sectional M=0.9" to pairs of name and value.
/** @param {string} text */
const parseFactors = (text) => text.split(/\s+/u).filter(Boolean).map((factor) => [factor.split("=")[0], factor.split("=").slice(1).join("=")]);
