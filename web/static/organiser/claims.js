// A claim of a result: by whom, from which device, when it was tapped and when it arrived.

import { clockTime } from "../shared/dom.js";
import { t, translated } from "../shared/words.js";

/** @typedef {{ who: string, device: string, at: string, tapped?: string }} Claim */

// The claim in words; the role is left out if the device's name contains it.
/** @param {Claim} claim */
export const claimText = ({ who, device, at, tapped }) => [
  device.includes(who) ? translated(device) : `${translated(device)}, ${t(who)}`,
  tapped ? t("tapped {tapped}, arrived {at}", { tapped: clockTime(tapped), at: clockTime(at) }) : t("arrived {at}", { at: clockTime(at) })].join(" · ");
