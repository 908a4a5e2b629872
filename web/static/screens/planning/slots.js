// What came last, as a wall shows it: in the order in which it came, each in its place until that is
// the oldest and the newest needs it. Nothing else moves.

/** @param {string[]} before as it hangs @param {string[]} now newest first @returns {string[]} */
export function slotted(before, now) {
  const here = new Set(now);
  const stands = new Set(before);
  const fresh = now.filter((key) => !stands.has(key)).reverse();
  const kept = before.flatMap((key) => (here.has(key) ? [key] : fresh.splice(0, 1)));
  return [...kept, ...fresh];
}
