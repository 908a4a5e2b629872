// QR codes made on the device, without a server (ISO/IEC 18004:2015): byte mode, error correction level L,
// versions 1 to 20.

// By version: data codewords, error correction codewords per block, blocks (table 9, level L).
const DATA = [19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861];
const CHECK = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** @typedef {(y: number, x: number, dark: boolean) => void} Set */

// Rows of true (dark) and false. `mask` 0 to 7; left out, the one with the lowest penalty.
/** @param {string} text @param {number | null} [mask] */
export function qr(text, mask = null) {
  const bytes = new TextEncoder().encode(text);
  const version = DATA.findIndex((room, i) => bytes.length + (i < 9 ? 2 : 3) <= room) + 1;
  if (!version) throw new RangeError(`${bytes.length} bytes are too many for one code`);
  const bits = interleaved(codewords(bytes, version), version).flatMap((byte) => bitsOf(byte, 8));
  const drawn = (/** @type {number} */ which) => draw(version, bits, which);
  if (mask !== null) return drawn(mask);
  const all = [0, 1, 2, 3, 4, 5, 6, 7].map(drawn);
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** @param {number} value @param {number} count */
const bitsOf = (value, count) => Array.from({ length: count }, (_, i) => (value >>> (count - 1 - i)) & 1);

/** @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const room = DATA[version - 1];
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, version < 10 ? 8 : 16), ...[...bytes].flatMap((byte) => bitsOf(byte, 8))];
  bits.push(...new Array(Math.min(4, room * 8 - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((value, bit) => value * 2 + bit, 0));
  for (let i = 0; words.length < room; i += 1) words.push(i % 2 ? 0x11 : 0xec);
  return words;
}

/** @param {number[]} words @param {number} version */
function interleaved(words, version) {
  const count = BLOCKS[version - 1];
  const short = Math.floor(words.length / count);
  const longFrom = count - (words.length % count);
  const generator = generatorOf(CHECK[version - 1]);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => words.slice(at, (at += short + (i >= longFrom ? 1 : 0))));
  const checks = blocks.map((block) => remainder(block, generator));
  return [...turns(blocks), ...turns(checks)];
}

/** @param {number[][]} blocks */
function turns(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) => blocks.filter((block) => i < block.length).map((block) => block[i])).flat();
}

// The field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1.
/** @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
  return product;
}

/** @param {number} degree */
function generatorOf(degree) {
  const result = new Array(degree - 1).fill(0).concat(1);
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) result[j] = times(result[j], root) ^ (result[j + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

/** @param {number[]} block @param {number[]} generator */
function remainder(block, generator) {
  const result = generator.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    generator.forEach((coefficient, i) => (result[i] ^= times(coefficient, factor)));
  }
  return result;
}

/** @type {((y: number, x: number) => number)[]} */
const MASKS = [
  (y, x) => (y + x) % 2, (y) => y % 2, (y, x) => x % 3, (y, x) => (y + x) % 3,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2, (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

/** @param {number} version @param {number[]} bits @param {number} mask */
function draw(version, bits, mask) {
  const size = version * 4 + 17;
  /** @type {(boolean | null)[][]} */
  const cells = Array.from({ length: size }, () => new Array(size).fill(null));
  /** @type {Set} */
  const set = (y, x, dark) => {
    if (y >= 0 && x >= 0 && y < size && x < size) cells[y][x] = Boolean(dark);
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(set, y, x, 4, (ring) => ring !== 2 && ring !== 4);
  const places = alignment(version);
  const last = places.length - 1;
  places.forEach((y, i) => places.forEach((x, j) => {
    const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
    if (!corner) square(set, y, x, 2, (ring) => ring !== 1);
  }));
  format(set, size, mask);
  if (version >= 7) versionInformation(set, size, version);
  fill(cells, size, bits, mask);
  return cells.map((row) => row.map(Boolean));
}

/** @param {Set} set @param {number} y @param {number} x @param {number} reach @param {(ring: number) => boolean} dark */
function square(set, y, x, reach, dark) {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) set(y + dy, x + dx, dark(Math.max(Math.abs(dy), Math.abs(dx))));
  }
}

/** @param {number} version */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => version * 4 + 10 - (count - 2 - i) * step)];
}

/** @param {number} value @param {number} generator @param {number} degree */
function checked(value, generator, degree) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - degree);
  return (value << degree) | rest;
}

/** @param {Set} set @param {number} size @param {number} mask */
function format(set, size, mask) {
  const word = checked((1 << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (/** @type {number} */ i) => ((word >>> i) & 1) === 1;
  for (let i = 0; i < 15; i += 1) {
    set(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, bit(i));
    set(8, i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, bit(i));
  }
  set(size - 8, 8, true);
}

/** @param {Set} set @param {number} size @param {number} version */
function versionInformation(set, size, version) {
  const word = checked(version, 0x1f25, 12);
  for (let i = 0; i < 18; i += 1) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(near, far, ((word >>> i) & 1) === 1);
    set(far, near, ((word >>> i) & 1) === 1);
  }
}

/** @param {(boolean | null)[][]} cells @param {number} size @param {number[]} bits @param {number} mask */
function fill(cells, size, bits, mask) {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (cells[y][x] !== null) continue;
        cells[y][x] = Boolean((bits[at] ?? 0) ^ (MASKS[mask](y, x) === 0 ? 1 : 0));
        at += 1;
      }
    }
  }
}

// The penalty of a mask (7.8.3) for long runs, blocks, false finder patterns, and too dark or too light codes.
/** @param {boolean[][]} cells */
function penalty(cells) {
  const columns = cells.map((_, x) => cells.map((row) => row[x]));
  let points = 0;
  for (const line of [...cells, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/(.)\1{4,}/gu) ?? []) points += run.length - 2;
    for (const finder of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) points += 40;
    }
  }
  let dark = 0;
  cells.forEach((row, y) => row.forEach((cell, x) => {
    dark += Number(cell);
    if (y && x && cell === row[x - 1] && cell === cells[y - 1][x] && cell === cells[y - 1][x - 1]) points += 3;
  }));
  return points + 10 * Math.floor(Math.abs((dark * 20) / cells.length ** 2 - 10));
}

// One path for all dark squares, with the quiet zone of four.
/** @param {string} text @param {string} title */
export function qrPicture(text, title) {
  const cells = qr(text);
  const NS = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(NS, "svg");
  picture.setAttribute("viewBox", `-4 -4 ${cells.length + 8} ${cells.length + 8}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", title);
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join(""));
  picture.append(path);
  return picture;
}
