// What every live page is sent, whatever the game, and what the modules of a page hand each other.

import type { Page } from "./page.js";

export interface Notice {
  display: string;
  text: string;
}

export interface Clock {
  round: number;
  starts: string;
  minutes: number;
}

export interface LastList {
  key: string;
  kind: "list";
  list: string;
  left: number;
}

export interface DiscardedLine {
  key: string;
  kind: "discarded";
  version: number;
  names: string[];
  reason: string;
}

// The head of a game's sheet, as far as a screen shows it for any game.
export interface AnyHead {
  tournament: string;
  stage: string;
  round: number;
  rounds: number;
  published: string;
  closed: boolean;
  notices: Notice[];
  clock: Clock | null;
  countdown?: number;
  upcoming?: Coming;
  venue?: string;
}

// The next round or session that is announced; no time where only its day is.
export interface Coming {
  number: number;
  unit: string;
  day: string;
  time: string;
  instant: string;
  minutes: number;
}

// One of those who lead, in either game.
export interface Runner {
  key: string; title: string; family: string; given: string; rank: string; score: string; places: number[];
  playing: boolean;
}

export interface Said {
  says: string; count: number;
}

// One of the first ten, as a ceremony tells them.
export interface Placing {
  key: string; place: number; rank: string; title: string; family: string; given: string; about: string;
  score: string; behind: string; decided: Said[]; value: string; against: string;
}

// The clock of the round as a screen for the foyer.
export interface StillPlaying {
  key: string; playing: number; all: number;
}

export interface BeginningLine {
  key: string; number: number; unit: string; day: string; time: string; instant: string; begun: boolean;
}

export interface KeyedRow {
  key: string;
}

export interface Sheet<Head, Row extends KeyedRow> {
  version: number;
  head: Head;
  order: string[];
  rows: Map<string, Row>;
}

// What comes inside the page, so that it paints before the feed is there.
export interface Live {
  tournament: string;
  stage: number;
  view: string;
  epoch: string;
  version: number;
  sheet: { head: unknown; rows: KeyedRow[] };
}

// What a device keeps of a page's last sheet; `since` as in the outbox.
export interface KeptSheet {
  epoch: string;
  version: number;
  since: number;
  sheet: { head: any; rows: KeyedRow[] };
}

// A command as the log will know it; `key` is its idempotency key, `saw` in the body what it is based on.
export interface Command {
  tournament: string;
  command: string;
  body: Body;
}

export type Body = Record<string, any>;

// What became of what was sent. With none of the three it was not answered and may be sent again.
export interface Outcome {
  stored: boolean;
  refused: boolean;
  blocked: boolean;
  detail: string;
  level: number;
  consequences: string[];
  manual: string;
  version: number;
  tournament: string;
  confirmed?: number;
}

export type EntryState = "here" | "sent" | "stored" | "refused";

// A command that lies on the device until the server has answered for it.
export interface Entry extends Command {
  key: string;
  place: string;
  label: string;
  after: string | null;
  state: EntryState;
  tries: number;
  made: number;
  version: number;
  detail: string;
  level?: number;
  consequences?: string[];
  manual?: string;
  settled?: number;
  seq?: number;
}

export interface NewEntry {
  command: string;
  body: Body;
  place: string;
  label: string;
  key?: string;
}

export interface Shelf {
  forPageOnly: boolean;
  all(tournament: string): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  change(key: string, how: (entry: Entry) => Entry | null | undefined): Promise<Entry | null | undefined>;
  turn(owner: string, lasts: number): Promise<boolean>;
}

// A part of a page that is shown the newest sheet.
// What players ask for by telephone.
export interface AskedLine {
  request: number; entry: number; who: string; kind: string; wish: string; round: number;
}

export interface AskedLines {
  allowed: boolean; open: AskedLine[];
}

export interface Part<Head, Row> {
  show(head: Head, rows: Row[]): void;
}

// A field of a dialog: what it is called in the command, and what stands in it.
export interface Field {
  name: string;
  value: () => any;
  set?: (value: any) => void;
  begin?: (form: HTMLFormElement) => void; // once it stands in it
  element: HTMLElement;
}

export interface Asking {
  title: string;
  act: string | ((values: Record<string, any>) => string);
  send: (values: Record<string, any>) => Command;
  hint?: string;
  body?: Node | null;
  fields?: Field[];
  leave?: string;
  danger?: boolean;
  done?: () => void;
}

// How a list was read: what it can be read as, the one taken first, and words to judge it by.
export interface ListTable {
  line: number; headings: string[]; fields: string[]; choices: [string, string][]; rows: [number, string[]][];
  findings: { line: number, column: number, sentence: string }[];
}

export interface Reading {
  encodings: { code: string, words: string }[];
  unusual: string[];
}

export interface Choice {
  label: string;
  then: () => void;
  words?: string;
  danger?: boolean;
}

export interface Act {
  command: string;
  label: string;
  hint: string;
  ready: boolean;
  takes_back: boolean;
  round: number;
  session?: number;
  beacon_from?: string;
  example?: string;
  seeded?: boolean;
  asks?: boolean;
}

export type Child = Node | string | number | null | undefined;

export interface Attributes {
  onclick?: (event: MouseEvent) => unknown;
  onchange?: (event: Event) => unknown;
  oninput?: (event: Event) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
  [name: string]: unknown;
}

export type { Page };
