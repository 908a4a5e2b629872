// The policy for the acts of a session of pairs (see acts.js): their fields, and the messages after them.

import { WHEN_ALL_IS_PLAYED } from "../../shared/acts.js";
import { selectField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Link, Policy } from "../../shared/acts.js" */
/** @import { Act } from "../../shared/shapes.d.ts" */

/** @type {[string, string][]} */
const MISSING_BOARDS = [
  ["later", t("They are played or entered later")],
  ["not-played", t("Not played: they count for nobody")],
  ["average", t("Average for both sides")],
];

/** @type {Link[]} */
const WHEN_CLOSED = [
  ["results", t("Results, carryover and drop-ins")],
  ["next", t("What comes after this phase")],
  ...WHEN_ALL_IS_PLAYED,
];

/** @type {Policy} */
export const SESSION = {
  title: t("Session"),
  emptyText: "",
  linksFor: ({ closed }) => (closed ? WHEN_CLOSED : []),
  fieldsFor: ({ command, asks }) => (command === "close-session" && asks ? [selectField("missing", t("What becomes of them"), MISSING_BOARDS)] : []),
  // Taking back a called round needs no reason, as it is soon called again.
  needsNoReason: ({ command }) => command === "call-round",
  // In a Swiss a single button closes the current match, once it was called, and seats and shows the next one.
  chainFor({ plan, acts, hand, hand_state, sessions }) {
    const canClose = acts.some((/** @type {Act} */ { command, ready }) => command === "close-session" && ready);
    const canCall = acts.some((/** @type {Act} */ { command, takes_back }) => command === "call-round" && !takes_back);
    if (plan.scheme !== "swiss" || hand_state !== "published" || hand >= sessions || !canClose || canCall) return null;
    const next = hand + 1;
    return {
      label: t("Seat round {next} of {sessions}", { next, sessions }), ready: true,
      hint: t("Closes round {hand}, pairs the next one by the ranking and shows it on all screens.", { hand }),
      acts: [{ command: "close-session", session: hand, round: 0 }, ...["plan-session", "publish-session"].map((command) => ({ command, session: next, round: 0 }))],
    };
  },
  doneMessages: {
    "seed-lines": t("Drawn. Plan the session next."),
    "plan-session": t("Planned. Look it over, then publish."),
    "publish-session": t("Published. The screens show it."),
    "call-round": t("Called. The screens show it."),
    "close-session": t("Closed."),
    "close-phase": t("The ranking is final."),
  },
};
