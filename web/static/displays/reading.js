// From how far a display is read: a promise in metres, reckoned from its diagonal and the size of its lines.

import { t } from "../shared/words.js";

const INCH = 0.0254;
// Of the diagonal, the shorter side of a screen of 16 to 9; of the size of type, a capital; and the distance at which
// that is six minutes of arc, which is read with ease by who sees well enough to drive.
const SHORTER = 0.49;
const CAPITAL = 0.66;
const HEIGHTS = 573;

/** @param {number} inches @param {number} type in ten-thousandths of the shorter side */
export const metres = (inches, type) => Math.floor(inches * INCH * SHORTER * (type / 10_000) * CAPITAL * HEIGHTS);

/** @param {{ inches: number, type: number, shared: number, wall: string }} display */
export function readable({ inches, type, shared, wall }) {
  if (!type) return "";
  if (!inches) return t("Say how large the display is, and here stands from how far it is read.");
  const [alone, beside] = [metres(inches, type), metres(inches, shared)];
  return beside > alone && !wall
    ? t("Readable to {metres} m; with two displays to {more} m.", { metres: alone, more: beside })
    : t("Readable to {metres} m.", { metres: alone });
}
