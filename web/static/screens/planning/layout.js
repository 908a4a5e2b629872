// Decides the number of columns and pages and the size of type for a sheet.
//
// A sheet has levels of detail, the fullest first; each has the width of its line in em: `fixed` for what
// can't shrink, plus `names` flexible tracks of the `natural` width, or at least of `least`.
// Type is never smaller than the smallest size; then the sheet gets several pages instead.
// Beyond a `comfortable` size, complete names and details are worth more than larger type.

/** @import { Detail } from "../renderer.d.ts" */

/** @typedef {{ count: number, width: number, height: number, smallest: number, largest: number, gap: number, header: number, comfortable: number, corner: number, tight: number, whole: boolean }} Space */
/** @template {Detail} L @typedef {{ columns: number, column: number, level: L, index: number, widest: number }} Shape */
/** @template {Detail} L @typedef {ReturnType<typeof planOf<L>>} Decided */
/** @typedef {{ from: number, to: number }} Span */

const PITCH = 1.42;
const PHONE_PITCH = 1.9;
const DETAIL_BY_LEVEL = [1, 0.93, 0.85, 0.75];

// A `narrow` level leaves out important columns and is used only if no other fits the width.
// `header` is the height of the headings above each column, in lines. `corner` is the height at the lower end of
// the last column that is taken by other content; `tight` is a factor on the height of lines; with `whole`, names
// are complete if that needs no type below the smallest.
/** @typedef {Omit<Space, "header" | "comfortable" | "corner" | "tight" | "whole"> & { header?: number, comfortable?: number, corner?: number, tight?: number, whole?: boolean }} Room */
/** @template {Detail} L @param {Room & { levels: L[] }} wanted @returns {Decided<L>} */
export function makePlan({ count, width, height, smallest, largest, gap, levels, header = 0, comfortable = smallest * 1.4, corner = 0, tight = 1, whole = false }) {
  const space = { count: Math.max(1, count), width, height, smallest, largest, gap, header, comfortable, corner, tight, whole };
  const shapes = levels.flatMap((level, index) => shapesOf(space, level, index));
  const fullShapes = shapes.filter((shape) => !shape.level.narrow);
  const usableShapes = fullShapes.length ? fullShapes : shapes;
  const candidates = usableShapes.length ? usableShapes : [lastResort(space, levels)];
  const onePagePlans = candidates.flatMap((shape) => plansOnOnePage(space, shape));
  return onePagePlans.length ? bestPlan(onePagePlans, comfortable) : cheapestPlan(space, candidates);
}

// The better of two plans: that with fewer pages, or with larger type and more detail.
/** @template {Detail} L @param {Decided<L>} one @param {Decided<L>} other */
export const betterPlan = (one, other) =>
  (one.pages === other.pages ? worthOf(other, Infinity) > worthOf(one, Infinity) : other.pages < one.pages) ? other : one;

// A single long column for scrolling: the fullest level that fits its width.
/** @template {Detail} L @param {Room & { levels: L[] }} wanted @returns {Decided<L>} */
export function scrolledPlan({ levels, ...space }) {
  const fitting = levels.find(({ fixed, names, least }) => (fixed + names * least) * space.smallest <= space.width);
  const level = fitting ?? levels[levels.length - 1];
  const decided = makePlan({ ...space, count: 1, levels: [level] });
  const count = Math.max(1, space.count);
  return { ...decided, index: levels.indexOf(level), columns: 1, pages: 1, perColumn: count, perPage: count, column: space.width, pitch: level.pitch ?? PHONE_PITCH };
}

// The lines of each column of each page. A line that belongs to the one before it stays with it, unless that
// needs another page; columns may then have more lines, closer together.
/** @template {Detail} L @param {Decided<L>} decided @param {boolean[]} begins @param {Span} lines @param {Room} room @returns {Decided<L> & { set: Span[][] }} */
export function divideIntoPages(decided, begins, lines, { header = 0, comfortable = 0, corner = 0, tight = 1, whole = false, ...room }) {
  const space = { ...room, header, comfortable, corner, tight, whole };
  for (let perColumn = decided.perColumn; ; perColumn += 1) {
    const tightened = perColumn === decided.perColumn ? decided : withLinesPerColumn(space, decided, perColumn);
    if (!tightened) return { ...decided, set: pagesOf(decided, [], lines) };
    const set = pagesOf(tightened, begins, lines);
    if (set.length <= decided.pages) return { ...tightened, set };
  }
}

/** @template {Detail} L @param {Space} space @param {Decided<L>} decided @param {number} perColumn @returns {Decided<L> | null} */
function withLinesPerColumn(space, decided, perColumn) {
  const lineHeight = space.height / (perColumn + headerOf(space, decided));
  const font = Math.min(decided.font, lineHeight / pitchOf(decided, space));
  if (font < space.smallest) return null;
  const pitch = Math.min(lineHeight / font, decided.pitch);
  return { ...decided, font, pitch, perColumn, perPage: linesOnPage(space, decided, perColumn) };
}

// The columns of all pages. Without `begins`, a column may begin with any line. A page has at least one column.
/** @param {{ columns: number, perColumn: number, perPage: number }} decided @param {boolean[]} begins @param {Span} lines */
function pagesOf({ columns, perColumn, perPage }, begins, { from, to }) {
  /** @type {Span[][]} */
  const pages = [];
  let at = from;
  do {
    /** @type {Span[]} */
    const page = [];
    for (let column = 0; column < columns && (at < to || !page.length); column += 1) {
      const room = Math.min(perColumn, perPage - column * perColumn);
      const end = room > 0 ? columnEnd(begins, at, Math.min(at + room, to), to) : at;
      page.push({ from: at, to: end });
      at = end;
    }
    pages.push(page);
  } while (at < to);
  return pages;
}

/** @param {boolean[]} begins @param {number} from @param {number} latest @param {number} to */
function columnEnd(begins, from, latest, to) {
  let end = latest;
  while (end < to && end > from && begins[end] === false) end -= 1;
  return end > from ? end : latest;
}

// For a list that changes in place: the former plan, as long as everything fits in it.
/** @template {Detail & { tracks: { width?: number }[] }} L @param {(Decided<L> & { room: Room }) | null} before @param {Decided<L>} decided @param {Room & { levels: L[] }} wanted @returns {Decided<L>} */
export function steadyPlan(before, decided, wanted) {
  const level = before && wanted.levels[before.index];
  const isSameRoom = before && ["width", "height", "count"].every((of) => before.room[/** @type {"count"} */ (of)] === wanted[/** @type {"count"} */ (of)]);
  if (!before || !level || !isSameRoom || level.tracks.length !== before.level.tracks.length || level.least > before.name) return decided;
  const needsWiderTracks = level.tracks.some(({ width = 0 }, i) => width > (before.level.tracks[i].width ?? 0) + 0.001);
  return needsWiderTracks ? decided : before;
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

// Plans for a single page: between the largest size that fits and the size at which names are complete.
/** @template {Detail} L @param {Space} space @param {Shape<L>} shape @returns {Decided<L>[]} */
function plansOnOnePage(space, shape) {
  const perColumn = linesPerColumn(space, shape, space.count);
  const fittingFont = space.height / ((perColumn + headerOf(space, shape)) * pitchOf(shape, space));
  const font = Math.min(shape.widest, fittingFont);
  if (font < space.smallest) return [];
  const whole = Math.max(space.smallest, Math.min(font, fontForWholeNames(shape)));
  if (space.whole && fontForWholeNames(shape) >= space.smallest) return [planOf(space, shape, whole, perColumn, 1)];
  const between = [0.25, 0.5, 0.75].map((share) => whole + share * (font - whole));
  return [whole, ...between, font].map((size) => planOf(space, shape, size, perColumn, 1));
}

/** @param {Shape<Detail>} shape */
function fontForWholeNames({ column, level }) {
  return column / (level.fixed + level.names * level.natural);
}

// The plan with the lowest cost: few pages, but not at the price of too many cut names and details.
/** @template {Detail} L @param {Space} space @param {Shape<L>[]} shapes @returns {Decided<L>} */
function cheapestPlan(space, shapes) {
  const plans = shapes.map((shape) => planOnSeveralPages(space, shape));
  return plans.reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
}

/** @template {Detail} L @param {Space} space @param {Shape<L>} shape @returns {Decided<L>} */
function planOnSeveralPages(space, shape) {
  const lines = Math.max(1, Math.floor(space.height / (pitchOf(shape, space) * space.smallest) - headerOf(space, shape)));
  const pages = Math.ceil(space.count / linesOnPage(space, shape, lines));
  const perColumn = Math.min(lines, linesPerColumn(space, shape, Math.ceil(space.count / pages)));
  const font = Math.min(shape.widest, space.height / ((perColumn + headerOf(space, shape)) * pitchOf(shape, space)));
  return planOf(space, shape, Math.max(font, space.smallest), perColumn, pages);
}

// The number of lines on a page with that many lines per column, without those in the corner.
/** @param {Space} space @param {{ columns: number, level: Detail }} shape @param {number} perColumn */
function linesOnPage(space, shape, perColumn) {
  const taken = Math.ceil((space.corner * (perColumn + headerOf(space, shape))) / space.height - 0.01);
  return Math.max(1, perColumn * shape.columns - Math.min(perColumn, taken));
}

/** @param {Space} space @param {Shape<Detail>} shape @param {number} count */
function linesPerColumn(space, shape, count) {
  let perColumn = Math.ceil(count / shape.columns);
  while (linesOnPage(space, shape, perColumn) < count) perColumn += 1;
  return perColumn;
}

/** @param {Decided<Detail>} decided */
function costOf(decided) {
  return decided.pages / (detailOf(decided) * nameShare(decided));
}

/** @template {Detail} L @param {Space} space @param {Shape<L>} shape @param {number} font @param {number} perColumn @param {number} pages */
function planOf(space, shape, font, perColumn, pages) {
  const { level } = shape;
  const room = level.names ? (shape.column / font - level.fixed) / level.names : 0;
  const most = level.natural * (shape.columns > 1 ? 1.7 : 1.35);
  const name = Math.max(3, Math.min(room, most));
  const wanted = (level.fixed + level.names * name) * font;
  const pitch = Math.min(space.height / (perColumn + headerOf(space, shape)) / font, pitchOf(shape, space) * (space.comfortable < space.largest ? 1.3 : 1.8));
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
    perPage: linesOnPage(space, shape, perColumn),
  };
}

/** @param {{ level: Detail }} shape @param {Space} space */
function pitchOf({ level }, { tight }) {
  return (level.pitch ?? PITCH) * tight;
}

/** @param {Space} space @param {{ level: Detail }} shape */
const headerOf = (space, { level }) => (level.stacked ? 0 : space.header);

/** @template {Detail} L @param {Decided<L>[]} plans @param {number} comfortable */
function bestPlan(plans, comfortable) {
  return plans.reduce((one, other) => (worthOf(other, comfortable) > worthOf(one, comfortable) ? other : one));
}

/** @param {Decided<Detail>} decided @param {number} comfortable */
function worthOf(decided, comfortable) {
  const size = Math.min(decided.font, comfortable);
  return (size + 0.3 * (decided.font - size)) * detailOf(decided) * nameShare(decided);
}

/** @param {Decided<Detail>} decided */
const detailOf = ({ level, index }) => level.detail ?? DETAIL_BY_LEVEL[Math.min(index, DETAIL_BY_LEVEL.length - 1)];

/** @param {{ name: number, level: Detail }} decided */
function nameShare({ name, level }) {
  return level.names ? Math.min(1, name / level.natural) ** 0.5 : 1;
}
