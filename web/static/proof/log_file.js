// Reads the acts of a bundle with their exact bytes, of which hashes and signatures are made, without Python.

/** @typedef {[number, number]} Span */
/** @typedef {{ kind: string, payload: Uint8Array }} NewEvent */
/** @typedef {{ version: number, command: string, body: Uint8Array, drawn: Uint8Array, actor: string, device: string, instant: string, clientInstant: string, key: string, signature: string, events: NewEvent[], hash: string }} Act */
/** @typedef {{ tournament: string, name: string, versions: number, head: string, acts: Act[] }} LogFile */

const END_RECORD_BYTES = 22, DIRECTORY_ENTRY_BYTES = 46, LOCAL_HEADER_BYTES = 30;
const MEMBER_NAMES = ["manifest.json", "log.jsonl"];
const decoder = new TextDecoder("utf-8", { fatal: true });
const QUOTE = 34, BACKSLASH = 92, COMMA = 44, COLON = 58, NEWLINE = 10;
const OPENING_BRACKETS = new Set([91, 123]), CLOSING_BRACKETS = new Set([93, 125]);

// The log of a bundle; null if it can't be read: then Python reports the reason.
/** @param {Uint8Array} data @returns {LogFile | null} */
export function readLogFile(data) {
  try {
    const [manifest, log] = readMembers(data);
    const { tournament, name, versions, head } = JSON.parse(decoder.decode(manifest));
    return { tournament, name, versions, head, acts: [...splitLines(log)].map(parseAct) };
  } catch {
    return null;
  }
}

/** @param {Uint8Array} data */
function readMembers(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = view.getUint32(data.length - END_RECORD_BYTES + 16, true);
  return MEMBER_NAMES.map((wantedName) => {
    const nameLength = view.getUint16(at + 28, true), size = view.getUint32(at + 24, true), local = view.getUint32(at + 42, true);
    const name = decoder.decode(data.subarray(at + DIRECTORY_ENTRY_BYTES, at + DIRECTORY_ENTRY_BYTES + nameLength));
    if (name !== wantedName || view.getUint16(at + 10, true)) throw new TypeError(name);
    at += DIRECTORY_ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const begin = local + LOCAL_HEADER_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    return data.subarray(begin, begin + size);
  });
}

/** @param {Uint8Array} log */
function* splitLines(log) {
  for (let from = 0; from < log.length;) {
    const end = log.indexOf(NEWLINE, from), to = end < 0 ? log.length : end;
    yield log.subarray(from, to);
    from = to + 1;
  }
}

/** @param {Uint8Array} line @returns {Act} */
function parseAct(line) {
  const positions = fieldPositions(line, 0);
  const valueOf = (/** @type {string} */ name) => (positions[name] ? JSON.parse(decoder.decode(line.subarray(...positions[name]))) : "");
  const bytesOf = (/** @type {string} */ name) => line.subarray(...(positions[name] ?? [0, 0]));
  const drawn = bytesOf("drawn");
  return {
    version: valueOf("version"), command: valueOf("command"), actor: valueOf("actor"), device: valueOf("device"), instant: valueOf("instant"),
    key: valueOf("key"), hash: valueOf("hash"), clientInstant: valueOf("client_instant"), signature: valueOf("signature"),
    body: bytesOf("body"), drawn: drawn.length === 2 ? drawn.subarray(0, 0) : drawn, events: parseEvents(line, positions.events[0]),
  };
}

/** @param {Uint8Array} line @param {number} at */
function parseEvents(line, at) {
  const events = [];
  for (let from = at + 1; !CLOSING_BRACKETS.has(line[from]);) {
    const to = endOfValue(line, from), event = fieldPositions(line, from);
    events.push({ kind: JSON.parse(decoder.decode(line.subarray(...event.kind))), payload: line.subarray(...event.payload) });
    from = line[to] === COMMA ? to + 1 : to;
  }
  return events;
}

// The positions of the values of an object's fields.
/** @param {Uint8Array} line @param {number} at */
function fieldPositions(line, at) {
  /** @type {Record<string, Span>} */
  const positions = {};
  for (let from = at + 1; !CLOSING_BRACKETS.has(line[from]);) {
    const nameEnd = endOfValue(line, from);
    const name = JSON.parse(decoder.decode(line.subarray(from, nameEnd)));
    if (line[nameEnd] !== COLON) throw new TypeError(name);
    const to = endOfValue(line, nameEnd + 1);
    positions[name] = [nameEnd + 1, to];
    from = line[to] === COMMA ? to + 1 : to;
  }
  return positions;
}

// The position after a value.
/** @param {Uint8Array} line @param {number} at */
function endOfValue(line, at) {
  let depth = 0, quoted = false;
  for (let i = at; i < line.length; i++) {
    const byte = line[i];
    if (quoted) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) quoted = false;
      if (!quoted && !depth) return i + 1;
    } else if (byte === QUOTE) quoted = true;
    else if (OPENING_BRACKETS.has(byte)) depth++;
    else if (CLOSING_BRACKETS.has(byte)) {
      if (!depth) return i;
      if (!--depth) return i + 1;
    } else if (byte === COMMA && !depth) return i;
  }
  return line.length;
}
