// Elements of an SVG picture. Text is added as text nodes.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children @returns {SVGElement} */
export function shape(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {number} width @param {number} height @param {string} says @param {...Node} children */
export const picture = (width, height, says, ...children) =>
  shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": says }, ...children);
