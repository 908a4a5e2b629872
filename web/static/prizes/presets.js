// The usual names of categories with their conditions; reading a pasted table of prizes.

/** @import { CategoryConditions } from "./shapes.d.ts" */

/** @typedef {{ name: string, prizes: string[] }} Pasted */

/** @type {CategoryConditions} */
export const NO_CONDITIONS = { name: "", sex: "", youngest: 0, oldest: 0, on: "", rating_from: 0, rating_to: 0, unrated: false, federation: "", club: "", tag: "" };

const OLDEST_YOUTH = 25;
const WOMEN = /^(women|woman|ladies|girls|féminines?|femmes|frauen|damen|mädchen|mujeres|damas|femenino|kobiety|dziewczęta|w|f)$/iu;
const MAIN = /^(main|main prizes|open|general|hauptpreise|hauptpreis|principal|général|główne|)$/iu;

// FIDE counts youth by 1 January of the year, seniors by 31 December.
/** @param {string} name @param {number} year @returns {CategoryConditions} */
export function conditionsOf(name, year) {
  const named = { ...NO_CONDITIONS, name };
  if (WOMEN.test(name)) return { ...named, sex: "w" };
  const below = /^[uU]\s?-?(\d{1,2}|\d{3,4})$/u.exec(name);
  const above = /^(?:[sS]|[oO]ver\s?)?(\d{2})\s?\+$/u.exec(name);
  const band = /^(\d{3,4})\s?[-–]\s?(\d{3,4})$/u.exec(name);
  if (below && Number(below[1]) <= OLDEST_YOUTH) return { ...named, oldest: Number(below[1]) - 1, on: `${year}-01-01` };
  if (below && Number(below[1]) >= 100) return { ...named, rating_to: Number(below[1]) - 1 };
  if (above) return { ...named, youngest: Number(above[1]), on: `${year}-12-31` };
  if (band) return { ...named, rating_from: Number(band[1]), rating_to: Number(band[2]) };
  return { ...named, tag: name };
}

// Reads cells copied from a spreadsheet: a line for each category, with its name and then its prizes.
/** @param {string} text @returns {Pasted[]} */
export function readTable(text) {
  return text.split(/\r?\n/u).map((line) => line.split("\t").map((cell) => cell.trim())).filter((cells) => cells.some(Boolean))
    .map(([name, ...prizes]) => ({ name: MAIN.test(name) ? "" : name, prizes: prizes.filter(Boolean) }));
}

// Reads one prize per line. A column that only counts is dropped; cells beside each other are one prize.
/** @param {string} text */
export function readPrizes(text) {
  return text.split(/\r?\n/u).filter((line) => line.trim()).map((line, i) => {
    const cells = line.split("\t").map((cell) => cell.trim()).filter(Boolean);
    const isNumbered = cells.length > 1 && cells[0].replace(/\.$/u, "") === String(i + 1);
    return (isNumbered ? cells.slice(1) : cells).join(" + ");
  });
}
