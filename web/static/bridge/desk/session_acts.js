// The acts of a session of pairs.

import { t } from "../../shared/words.js";

/** @import { Policy } from "../../shared/acts.js" */

/** @type {Policy} */
export const SESSION = {
  title: t("Session"),
  nothing: "",
  // Called back is soon called again.
  atOnce: ({ command }) => command === "call-round",
  done: {
    "seed-lines": t("Drawn. Plan the session next."),
    "plan-session": t("Planned. Look it over, then publish."),
    "publish-session": t("Published. The screens show it."),
    "call-round": t("Called. The screens show it."),
    "close-session": t("Closed."),
  },
};
