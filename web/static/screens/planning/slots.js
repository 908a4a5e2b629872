// The latest entries on a wall: a new entry takes the place of the oldest one; no other entry moves.

/** @param {string[]} before as it hangs @param {string[]} now newest first @returns {string[]} */
export function keepInPlaces(before, now) {
  const presentKeys = new Set(now);
  const formerKeys = new Set(before);
  const newKeys = now.filter((key) => !formerKeys.has(key)).reverse();
  const keptKeys = before.flatMap((key) => (presentKeys.has(key) ? [key] : newKeys.splice(0, 1)));
  return [...keptKeys, ...newKeys];
}
