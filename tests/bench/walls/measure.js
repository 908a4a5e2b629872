// What one page of a wall is: the size of its type, what is cut, the least contrast of its text.
() => {
  const least = Math.min(innerWidth, innerHeight);
  const surface = [...document.querySelectorAll(".surface")].at(-1);
  const lines = [...surface.querySelectorAll(".line[data-key]")];
  const area = document.querySelector(".area").getBoundingClientRect();
  const code = document.querySelector(".foot-me")?.getBoundingClientRect();
  const hand = document.body.classList.contains("hand");
  const lengthOf = (one, whole) => whole.slice(whole.indexOf(one.slice(0, -1))).split(/ – | \(/u)[0].length;
  const cut = [];
  const rows = [];
  for (const line of lines) {
    const box = line.getBoundingClientRect();
    const covered = code && box.bottom > code.top + 1 && box.right > code.left + 1;
    if (!hand && (covered || box.bottom > area.bottom + 1 || box.right > area.right + 1)) rows.push(line.textContent);
    for (const name of line.querySelectorAll(".name")) {
      const whole = name.title;
      const shown = name.querySelector(".family").textContent;
      if (/…/.test(shown) && shown.split(" – ").some((one) => one.endsWith("…") && lengthOf(one, whole) <= 28)) cut.push(whole);
      const cell = name.closest(".cell").getBoundingClientRect();
      if (name.getBoundingClientRect().right > cell.right + 1.5) cut.push(`${whole} runs over`);
    }
  }
  const rgb = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  let contrast = 21;
  let where = "";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const looked = new Set();
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true }) || element.closest("script, noscript")) continue;
    const kind = element.className + element.parentElement.className;
    if (looked.has(kind)) continue;
    looked.add(kind);
    const [one, other] = [luminance(rgb(getComputedStyle(element).color)), luminance(ground(element))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < contrast) [contrast, where] = [ratio, `${element.className || element.tagName} "${element.textContent.slice(0, 20)}"`];
  }
  const head = document.querySelector(".head");
  return {
    type: lines.length ? parseFloat(getComputedStyle(lines[0]).fontSize) / least : 0,
    rows, cut, contrast, where,
    head: [...head.querySelectorAll("p, h1, span")].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map((e) => e.className),
    shift: window.shifted ?? 0,
  };
}
