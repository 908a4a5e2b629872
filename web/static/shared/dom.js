// Building elements. Text goes in as text; nothing here can turn a name into markup.

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function embedded(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A number in two parts, so that whole numbers align whether or not a fraction follows.
export function numeral(text) {
  const split = /^([−\d]*)(.*)$/u.exec(text);
  return el("span", { class: "num" }, split[1], el("span", { class: "part" }, split[2]));
}

export function clockTime(iso) {
  if (!iso) return "";
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return "";
  return instant.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

// The children in this order, touching none that stays: an element that is taken out and put back
// while it is pressed never hears the tap.
export function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, i) => {
    if (parent.children[i] !== element) parent.insertBefore(element, parent.children[i] ?? null);
  });
}
