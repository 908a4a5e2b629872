// Reads the acts of a bundle with their exact bytes, of which hashes and signatures are made, without Python.

/** @typedef {[number, number]} Span */
/** @typedef {{ kind: string, payload: Uint8Array }} NewEvent */
/** @typedef {{ version: number, command: string, body: Uint8Array, drawn: Uint8Array, actor: string, device: string, instant: string, clientInstant: string, key: string, signature: string, events: NewEvent[], hash: string }} Act */
/** @typedef {{ tournament: string, name: string, versions: number, head: string, acts: Act[] }} LogFile */

const END = 22, ENTRY = 46, LOCAL = 30;
const MEMBERS = ["manifest.json", "log.jsonl"];
const text = new TextDecoder("utf-8", { fatal: true });
const QUOTE = 34, BACKSLASH = 92, COMMA = 44, COLON = 58, LINE = 10;
const OPEN = new Set([91, 123]), CLOSED = new Set([93, 125]);

// The log of a bundle; null if it can't be read: then Python reports the reason.
/** @param {Uint8Array} data @returns {LogFile | null} */
export function readLogFile(data) {
  try {
    const [manifest, log] = members(data);
    const { tournament, name, versions, head } = JSON.parse(text.decode(manifest));
    return { tournament, name, versions, head, acts: [...lines(log)].map(act) };
  } catch {
    return null;
  }
}

/** @param {Uint8Array} data */
function members(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = view.getUint32(data.length - END + 16, true);
  return MEMBERS.map((wanted) => {
    const named = view.getUint16(at + 28, true), size = view.getUint32(at + 24, true), local = view.getUint32(at + 42, true);
    const name = text.decode(data.subarray(at + ENTRY, at + ENTRY + named));
    if (name !== wanted || view.getUint16(at + 10, true)) throw new TypeError(name);
    at += ENTRY + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const begin = local + LOCAL + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    return data.subarray(begin, begin + size);
  });
}

/** @param {Uint8Array} log */
function* lines(log) {
  for (let from = 0; from < log.length;) {
    const end = log.indexOf(LINE, from), to = end < 0 ? log.length : end;
    yield log.subarray(from, to);
    from = to + 1;
  }
}

/** @param {Uint8Array} line @returns {Act} */
function act(line) {
  const of = fields(line, 0);
  const said = (/** @type {string} */ name) => (of[name] ? JSON.parse(text.decode(line.subarray(...of[name]))) : "");
  const bytes = (/** @type {string} */ name) => line.subarray(...(of[name] ?? [0, 0]));
  const drawn = bytes("drawn");
  return {
    version: said("version"), command: said("command"), actor: said("actor"), device: said("device"), instant: said("instant"),
    key: said("key"), hash: said("hash"), clientInstant: said("client_instant"), signature: said("signature"),
    body: bytes("body"), drawn: drawn.length === 2 ? drawn.subarray(0, 0) : drawn, events: events(line, of.events[0]),
  };
}

/** @param {Uint8Array} line @param {number} at */
function events(line, at) {
  const found = [];
  for (let from = at + 1; !CLOSED.has(line[from]);) {
    const to = after(line, from), one = fields(line, from);
    found.push({ kind: JSON.parse(text.decode(line.subarray(...one.kind))), payload: line.subarray(...one.payload) });
    from = line[to] === COMMA ? to + 1 : to;
  }
  return found;
}

// The positions of the values of an object's fields.
/** @param {Uint8Array} line @param {number} at */
function fields(line, at) {
  /** @type {Record<string, Span>} */
  const found = {};
  for (let from = at + 1; !CLOSED.has(line[from]);) {
    const named = after(line, from);
    const name = JSON.parse(text.decode(line.subarray(from, named)));
    if (line[named] !== COLON) throw new TypeError(name);
    const to = after(line, named + 1);
    found[name] = [named + 1, to];
    from = line[to] === COMMA ? to + 1 : to;
  }
  return found;
}

// The position after a value.
/** @param {Uint8Array} line @param {number} at */
function after(line, at) {
  let depth = 0, quoted = false;
  for (let i = at; i < line.length; i++) {
    const byte = line[i];
    if (quoted) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) quoted = false;
      if (!quoted && !depth) return i + 1;
    } else if (byte === QUOTE) quoted = true;
    else if (OPEN.has(byte)) depth++;
    else if (CLOSED.has(byte)) {
      if (!depth) return i;
      if (!--depth) return i + 1;
    } else if (byte === COMMA && !depth) return i;
  }
  return line.length;
}
