// The acts of a session of pairs.

/** @import { Policy } from "../../shared/acts.js" */

/** @type {Policy} */
export const SESSION = {
  title: "Session",
  nothing: "",
  // Called back is soon called again.
  atOnce: ({ command }) => command === "call-round",
  done: {
    "seed-lines": "Drawn. Plan the session next.",
    "plan-session": "Planned. Look it over, then publish.",
    "publish-session": "Published. The screens show it.",
    "call-round": "Called. The screens show it.",
    "close-session": "Closed.",
  },
};
