// The announcement of a masterpoint scheme.

import { textArea, ask, field, selectField } from "../../shared/dialog.js";
import { embedded, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ScoringForm } from "../shapes.d.ts" */

const OWN = "own";

/** @param {Page<any, any>} page */
export function askForMasterpoints(page) {
  /** @type {ScoringForm} */
  const { schemes } = embedded("scoring");
  const scheme = selectField("scheme", t("Scheme"), [...schemes.map(({ name, title }) => /** @type {[string, string]} */ ([name, title])), [OWN, t("The club's own")]]);
  const readings = schemes.filter((each) => each.readings.length).map((each) => ({ of: each.name, field: selectField(`reading-${each.name}`, t("Read as"), each.readings.map((name) => [name, name])) }));
  const own = textArea("own", t("The club's own scheme, as a TOML file has it"), { maxlength: 20000 });
  const only = () => {
    for (const one of readings) one.field.element.hidden = scheme.value() !== one.of;
    own.element.hidden = scheme.value() !== OWN;
  };
  scheme.element.addEventListener("change", only);
  only();
  ask(page, {
    title: t("Announce masterpoints"), act: t("Announce it"),
    hint: t("The sheet of masterpoints has every award with how it was reckoned; look at the current edition of the source first."),
    fields: [scheme, ...readings.map((one) => one.field), field("factors", t("Factors, as R=sectional M=0.9"), { maxlength: 200 }), own],
    send: (values) => page.command("announce-masterpoints", {
      scheme: values.scheme, reading: values[`reading-${values.scheme}`] ?? "", own: values.scheme === OWN ? values.own : "",
      factors: values.factors.split(/\s+/u).filter(Boolean).map((/** @type {string} */ each) => [each.split("=")[0], each.split("=").slice(1).join("=")]) }),
  });
}
