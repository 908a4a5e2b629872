// The controls that a pointer can't hit: wherever they are scrolled to, something else lies over them.
// Each is asked for in its middle and just inside its corners.
() => {
  const ways = ["nearest", "center", "start", "end"];
  const inside = (rect) => [[0.5, 0.5], [0.06, 0.2], [0.94, 0.2], [0.06, 0.8], [0.94, 0.8]].map(
    ([across, down]) => [rect.left + across * rect.width, rect.top + down * rect.height]);
  const hit = (control, [x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found && (control.contains(found) || found.closest("label")?.contains(control));
  };
  const reached = (control) => ways.some((block) => {
    control.scrollIntoView({ block, behavior: "instant" });
    return inside(control.getClientRects()[0]).every((point) => hit(control, point));
  });
  return [...document.querySelectorAll("button, a[href], summary, input, select")]
    .filter((control) => control.checkVisibility({ checkVisibilityCSS: true }))
    // It comes into view with the focus.
    .filter((control) => !control.matches(".skip:not(:focus)"))
    .filter((control) => !reached(control))
    .map((control) => control.textContent || control.className);
}
