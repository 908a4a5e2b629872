// The data sent to all live pages, whatever the game, and the types shared by the modules of a page.

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

// The fields of a sheet's head that a screen shows for any game.
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

// The next announced round or session; without a time if only its day is announced.
export interface Coming {
  number: number;
  unit: string;
  day: string;
  time: string;
  instant: string;
  minutes: number;
}

// One of the leaders, in any game.
export interface Runner {
  key: string; title: string; family: string; given: string; rank: string; score: string; places: number[];
  playing: boolean; apart?: string;
}

export interface Said {
  says: string; count: number;
}

// One of the first ten, for the ceremony.
export interface Placing {
  key: string; place: number; rank: string; title: string; family: string; given: string; about: string;
  score: string; behind: string; decided: Said[]; value: string; against: string; apart?: string;
}

// The number of games in play, for the clock screen.
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

// The data embedded in a page, so that it paints before the feed is connected.
export interface Live {
  tournament: string;
  stage: number;
  view: string;
  epoch: string;
  version: number;
  sheet: { head: unknown; rows: KeyedRow[] };
}

// The last sheet of a page as stored on the device; `since` as in the outbox.
export interface KeptSheet {
  epoch: string;
  version: number;
  since: number;
  sheet: { head: any; rows: KeyedRow[] };
}

// A command for the log; `saw` in its body is the version on which it is based.
export interface Command {
  tournament: string;
  command: string;
  body: Body;
}

export type Body = Record<string, any>;

// The outcome of a command. If it is neither stored, refused nor blocked, there was no answer and it may be sent again.
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

// A command that is stored on the device until the server has answered.
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

// Where entries are stored until the server has them: see entry_store.js.
export interface EntryStore {
  forPageOnly: boolean;
  all(tournament: string): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  change(key: string, changedEntry: (entry: Entry) => Entry | null | undefined): Promise<Entry | null | undefined>;
  takeTurn(owner: string, lasts: number): Promise<boolean>;
}

// A request of a player by telephone.
export interface AskedLine {
  request: number; entry: number; who: string; kind: string; wish: string; round: number;
}

export interface AskedLines {
  allowed: boolean; open: AskedLine[];
}

// A part of a page that shows the newest sheet.
export interface Part<Head, Row> {
  show(head: Head, rows: Row[]): void;
}

// A field of a dialog: its name in the command, and its value.
export interface Field {
  name: string;
  value: () => any;
  set?: (value: any) => void;
  onAdded?: (form: HTMLFormElement) => void; // called once it is in the form
  element: HTMLElement;
}

export interface Asking {
  title: string;
  act: string | ((values: Record<string, any>) => string);
  send: (values: Record<string, any>) => Command;
  hint?: string;
  body?: Node | null;
  fields?: Field[];
  cancelLabel?: string;
  danger?: boolean;
  onStored?: () => void;
}

// The table of a list that was read, with the choice of fields for its columns.
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
