// The latest entries on a wall: a new entry takes the place of the oldest one; no other entry moves.

/** @param {string[]} before as it hangs @param {string[]} now newest first @returns {string[]} */
export function keepInPlaces(before, now) {
  const here = new Set(now);
  const stands = new Set(before);
  const fresh = now.filter((key) => !stands.has(key)).reverse();
  const kept = before.flatMap((key) => (here.has(key) ? [key] : fresh.splice(0, 1)));
  return [...kept, ...fresh];
}
