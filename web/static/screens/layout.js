// How many columns, how large, how many pages: decided from what has to fit.
//
// A sheet offers levels of detail, the fullest first; each says how wide a line of it is in em:
// `fixed` for what can't shrink, plus `names` flexible tracks that want `natural` and bear `least`.
// Type never goes below the smallest size; then the sheet is paged instead.

/** @import { Detail } from "./renderer.d.ts" */

/** @typedef {{ count: number, width: number, height: number, smallest: number, largest: number, gap: number, header: number }} Space */
/** @template {Detail} L @typedef {{ columns: number, column: number, level: L, index: number, widest: number }} Shape */
/** @template {Detail} L @typedef {ReturnType<typeof settled<L>>} Decided */

const PITCH = 1.42;
const DETAIL = [1, 0.93, 0.85, 0.75];

// A `narrow` level leaves out what matters and is used only where no other fits the width.
// `header` is the room of the line of labels above each column, in lines.
/** @template {Detail} L @param {Omit<Space, "header"> & { levels: L[], header?: number }} wanted @returns {Decided<L>} */
export function plan({ count, width, height, smallest, largest, gap, levels, header = 0 }) {
  const space = { count: Math.max(1, count), width, height, smallest, largest, gap, header };
  const every = levels.flatMap((level, index) => shapesOf(space, level, index));
  const roomy = every.filter((shape) => !shape.level.narrow);
  const shapes = roomy.length ? roomy : every;
  const usable = shapes.length ? shapes : [lastResort(space, levels)];
  const whole = usable.flatMap((shape) => onOnePage(space, shape));
  return whole.length ? best(whole, smallest) : paged(space, usable);
}

// Every number of columns this level can be set in at the smallest size.
/** @template {Detail} L @param {Space} space @param {L} level @param {number} index @returns {Shape<L>[]} */
function shapesOf({ width, smallest, gap, largest }, level, index) {
  const shapes = [];
  for (let columns = 1; columns <= 8; columns += 1) {
    const column = (width - (columns - 1) * gap) / columns;
    const widest = column / (level.fixed + level.names * level.least);
    if (widest < smallest) break;
    shapes.push({ columns, column, level, index, widest: Math.min(widest, largest) });
  }
  return shapes;
}

/** @template {Detail} L @param {Space} space @param {L[]} levels @returns {Shape<L>} */
function lastResort({ width, smallest }, levels) {
  const index = levels.length - 1;
  return { columns: 1, column: width, level: levels[index], index, widest: smallest };
}

// As large as the page allows, or as large as leaves the names whole; `worth` decides.
/** @template {Detail} L @param {Space} space @param {Shape<L>} shape @returns {Decided<L>[]} */
function onOnePage(space, shape) {
  const perColumn = Math.ceil(space.count / shape.columns);
  const high = space.height / ((perColumn + space.header) * pitchOf(shape));
  const font = Math.min(shape.widest, high);
  if (font < space.smallest) return [];
  const whole = Math.max(space.smallest, Math.min(font, wholeNames(shape)));
  const between = [0.25, 0.5, 0.75].map((share) => whole + share * (font - whole));
  return [whole, ...between, font].map((size) => settled(space, shape, size, perColumn, 1));
}

/** @param {Shape<Detail>} shape */
function wholeNames({ column, level }) {
  return column / (level.fixed + level.names * level.natural);
}

// Fewer pages first, but not at any price in names cut and details dropped.
/** @template {Detail} L @param {Space} space @param {Shape<L>[]} shapes @returns {Decided<L>} */
function paged(space, shapes) {
  const every = shapes.map((shape) => onPages(space, shape));
  return every.reduce((one, other) => (cost(other) < cost(one) ? other : one));
}

/** @template {Detail} L @param {Space} space @param {Shape<L>} shape @returns {Decided<L>} */
function onPages(space, shape) {
  const lines = Math.floor(space.height / (pitchOf(shape) * space.smallest) - space.header);
  const most = Math.max(1, lines) * shape.columns;
  const pages = Math.ceil(space.count / most);
  const perColumn = Math.ceil(Math.ceil(space.count / pages) / shape.columns);
  const font = Math.min(shape.widest, space.height / ((perColumn + space.header) * pitchOf(shape)));
  return settled(space, shape, Math.max(font, space.smallest), perColumn, pages);
}

/** @param {Decided<Detail>} decided */
function cost(decided) {
  return decided.pages / (DETAIL[decided.index] * wholeness(decided));
}

/** @template {Detail} L @param {Space} space @param {Shape<L>} shape @param {number} font @param {number} perColumn @param {number} pages */
function settled(space, shape, font, perColumn, pages) {
  const { level } = shape;
  const room = level.names ? (shape.column / font - level.fixed) / level.names : 0;
  const most = level.natural * (shape.columns > 1 ? 1.7 : 1.35);
  const name = Math.max(3, Math.min(room, most));
  const wanted = (level.fixed + level.names * name) * font;
  const pitch = Math.min(space.height / (perColumn + space.header) / font, pitchOf(shape) * 1.3);
  return {
    columns: shape.columns,
    column: Math.min(shape.column, wanted),
    index: shape.index,
    level,
    name,
    font,
    pitch,
    perColumn,
    pages,
    perPage: perColumn * shape.columns,
  };
}

/** @param {{ level: Detail }} shape */
function pitchOf(shape) {
  return shape.level.pitch ?? PITCH;
}

/** @template {Detail} L @param {Decided<L>[]} plans @param {number} smallest */
function best(plans, smallest) {
  return plans.reduce((one, other) => (worth(other, smallest) > worth(one, smallest) ? other : one));
}

// Beyond a comfortable size, size is worth less than whole names and details.
/** @param {Decided<Detail>} decided @param {number} smallest */
function worth(decided, smallest) {
  const comfortable = Math.min(decided.font, smallest * 1.4);
  const size = comfortable + 0.3 * (decided.font - comfortable);
  return size * DETAIL[decided.index] * wholeness(decided);
}

/** @param {{ name: number, level: Detail }} decided */
function wholeness({ name, level }) {
  return level.names ? Math.min(1, name / level.natural) ** 0.5 : 1;
}
