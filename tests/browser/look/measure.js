// What a ruler would say about a page: text that is cut off or runs into its neighbour, lines outside
// the sheet, type below the smallest size. Answers a list of sentences; an empty one is a good page.
() => {
  const found = [];
  const say = (element, what) => found.push(`${element.className}: "${element.textContent.slice(0, 40)}" ${what}`);
  const rect = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const hand = document.body.classList.contains("hand");
  const area = document.querySelector(".area")?.getBoundingClientRect();
  const smallest = Math.min(innerWidth, innerHeight) * 0.024;

  for (const element of document.querySelectorAll(".head-title > *, .head > p, .foot > p, .cell, .aside p, .missing li")) {
    if (!element.textContent.trim() || getComputedStyle(element).visibility === "hidden") continue;
    const text = rect(element);
    const box = element.getBoundingClientRect();
    const elides = getComputedStyle(element).textOverflow === "ellipsis";
    if (!elides && (text.right > box.right + 1.5 || text.left < box.left - 1.5)) say(element, "runs out of its box");
    if (box.right > innerWidth + 0.5 || box.left < -0.5) say(element, "runs out of the page");
  }
  for (const line of document.querySelectorAll(".line")) {
    const box = line.getBoundingClientRect();
    if (!hand && area && box.bottom > area.bottom + 1) say(line, "is below the sheet");
    if (area && box.right > area.right + 1) say(line, "is beside the sheet");
    const size = parseFloat(getComputedStyle(line).fontSize);
    if (!hand && size < smallest - 0.1) say(line, `is set in ${size} px`);
    if (hand && size < 16) say(line, `is set in ${size} px`);
    // The box of a text is higher than its letters.
    const over = Math.max(3, size * 0.2);
    const cells = [...line.children].filter((cell) => cell.textContent.trim());
    for (const [i, cell] of cells.entries()) {
      for (const other of cells.slice(i + 1)) {
        const a = rect(cell);
        const b = rect(other);
        const apart = a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + over || b.bottom <= a.top + over;
        if (!apart) say(cell, `runs into "${other.textContent}"`);
      }
    }
  }
  const foot = document.querySelector(".foot");
  if (foot && !hand && foot.offsetHeight > innerHeight * 0.06 + 1) say(foot, `takes ${foot.offsetHeight} px`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  return found;
}
