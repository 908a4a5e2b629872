// The menu for a whole match: forfeit, moving it to another day, changing its line-ups.

import { ask, choose, field, selectField, reasonField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskMatch, TeamHead } from "../shapes.d.ts" */

/** @param {Page<TeamHead, any>} page @param {DeskMatch} match */
export function openMatchMenu(page, match) {
  const at = { round: match.round, match: match.match };
  const title = t("Match {match}: {first} – {second}", { match: match.match, first: match.first.family, second: match.second.family });
  const forfeit = () => ask(page, {
    title, act: t("Forfeit it"), danger: true, hint: t("Games without a result are forfeited with it; those that were played stay for the ratings."),
    fields: [selectField("marks", t("Who forfeits the match"), [["-+", match.first.family], ["+-", match.second.family], ["--", t("both teams")]]), reasonField()],
    send: (values) => page.command("forfeit-match", { ...at, ...values }),
  });
  const lift = () => ask(page, {
    title, act: t("Lift the forfeit"), hint: t("The match counts by its games again."), fields: [reasonField()],
    send: (values) => page.command("lift-forfeit", { ...at, ...values }),
  });
  const move = () => ask(page, {
    title, act: t("Note it"), hint: t("Its round does not wait for it, and it takes its results at any time. Leave both empty to play it with its round."),
    fields: [field("to", t("When it is played"), { value: match.moved_to, maxlength: 200 }), field("venue", t("Where"), { value: match.venue, maxlength: 200 })],
    send: (values) => page.command("move-match", { ...at, ...values }),
  });
  choose({ title, choices: [
    match.forfeit
      ? { label: t("Lift the forfeit …"), words: t("it counts by its games again"), then: lift }
      : { label: t("Forfeit the match …"), words: t("a team did not come, or is out"), danger: true, then: forfeit },
    { label: match.moved_to ? t("Moved to {moved} …", { moved: match.moved_to }) : t("Another day or venue …"), words: t("its round does not wait for it"), then: move },
  ] });
}
