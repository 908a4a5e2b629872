// The distance from which a display can be read, in metres, calculated from its diagonal and the size of its lines.

import { t } from "../shared/words.js";

const INCH = 0.0254;
// The shorter side as a share of the diagonal (16:9); the height of a capital as a share of the size of type; and the
// distance, in heights of a capital, at which it is six minutes of arc, easy to read with eyesight good enough to drive.
const SHORTER = 0.49;
const CAPITAL = 0.66;
const HEIGHTS = 573;

/** @param {number} inches @param {number} type in ten-thousandths of the shorter side */
export const readingDistance = (inches, type) => Math.floor(inches * INCH * SHORTER * (type / 10_000) * CAPITAL * HEIGHTS);

/** @param {{ inches: number, type: number, shared: number, wall: string }} display */
export function readableWords({ inches, type, shared, wall }) {
  if (!type) return "";
  if (!inches) return t("Say how large the display is, and here stands from how far it is read.");
  const [alone, beside] = [readingDistance(inches, type), readingDistance(inches, shared)];
  return beside > alone && !wall
    ? t("Readable to {metres} m; with two displays to {more} m.", { metres: alone, more: beside })
    : t("Readable to {metres} m.", { metres: alone });
}
