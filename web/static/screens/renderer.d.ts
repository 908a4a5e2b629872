// How a kind of sheet is set on a venue screen: its levels of detail, the fullest first.

import type { AnyHead, Child, KeyedRow } from "../shared/shapes.d.ts";
import type { Named } from "../shared/names.js";
import type { Place } from "./share.js";
import type { Listed } from "./tracks.js";

// A column of a line: `width` in em, or `flexible` for a name that can be shortened.
export interface Track<Row> {
  name: string;
  className: string;
  width?: number;
  flexible?: boolean;
  label?: string;
  labelTitle?: string;
  of(row: Row, room?: number): Child;
}

type Of<Row, What> = (row: Row) => What;

// The functions that make tracks, for the rows of a sheet.
export interface Tracks<Row> {
  text(name: string, width: number, of: (row: Row) => Child, className?: string): Track<Row>;
  number(name: string, texts: string[], of: Of<Row, Child>): Track<Row> & { width: number };
  numeral(name: string, texts: string[], of: Of<Row, string>, className?: string): Track<Row> & { width: number };
  square(name: string, of: Of<Row, string>): Track<Row> & { width: number };
  title(name: string, players: Listed[], of: Of<Row, { title: string } | null>): Track<Row>;
  federation(name: string, players: { federation: string }[], of: Of<Row, { federation: string } | null>): Track<Row>;
  name(name: string, of: Of<Row, Named | null | undefined>): Track<Row>;
}

// The data of a level for `layout`: the fixed width in em, and the names, which can shrink.
export interface Detail {
  fixed: number;
  names: number;
  natural: number;
  least: number;
  pitch?: number;
  narrow?: boolean;
  // The class of lines of a special shape, without headings above them.
  stacked?: string;
  // The share of the fullest level's detail; by default it follows from the position among the levels.
  detail?: number;
}

export interface Level<Row> extends Detail {
  tracks: Track<Row>[];
  stacked: string;
  narrow: boolean;
  // The text about what is left out for lack of room.
  omissions?: string;
  columnsOf?(name: number): string;
}

export interface Room {
  font: number;
  width: number;
  height: number;
}

export interface Space extends Room {
  smallest: number;
  largest: number;
  hand: boolean;
}

// A picture of the whole sheet instead of lines, page by page.
export interface Drawn {
  pages: number;
  page(number: number): HTMLElement;
}

export interface Renderer<Head, Row extends KeyedRow> {
  title: string;
  nothing?: string;
  emptyIsNews?: boolean;
  reordersAtOnce?: boolean;
  // Whether the sheet is soon out of date without updates: standings are, pairings are not.
  agesQuickly?: boolean;
  labels?: Record<string, string>;
  levels(rows: Row[], head: Head): Level<Row>[];
  isNewSheet(before: Head, after: Head): boolean;
  // The key by which a line is looked for, so that a sheet can be divided among displays.
  place?(row: Row): Place;
  heading?(head: Head): string;
  // `published` is the text on the time of publication; empty if the mark "new" shows it.
  when?(head: Head, published: string): string;
  legend?(head: Head, rows: Row[]): string;
  drawn?(rows: Row[], head: Head, space: Omit<Space, "font">): Drawn;
  aside?(head: Head, room: Room): HTMLElement;
  // Whether this line, the first of the sheet, is enlarged when a draw is revealed.
  first?(row: Row): boolean;
  follows?(row: Row, before: Row | undefined): boolean;
  // Lines that follow another one stay with it, unless that needs another page.
  keepsFollowersTogether?: boolean;
  // How long a change stays highlighted, if not the default time.
  highlightFor?: number;
  // A new line is highlighted, too.
  highlightsNewLines?: boolean;
  // For a list of the latest entries, newest first: the most lines that it has room for, each with a fixed place.
  mostLines?(head: Head): number;
  // The rank of a line, for showing how far it has moved.
  rankOf?(row: Row): number;
  isNotableChange?(before: Row, after: Row): boolean;
}

export type AnyRenderer = Renderer<AnyHead & Record<string, any>, any>;
