// How one kind of sheet is set on a wall: what it offers, from the fullest detail to the barest.

import type { AnyHead, Child, KeyedRow } from "../shared/shapes.d.ts";
import type { Named } from "../shared/names.js";
import type { Place } from "./share.js";
import type { Listed } from "./tracks.js";

// A piece of a line: `width` in em, or `flexible` for a name that gives way.
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

// The makers of tracks, for the rows of one sheet.
export interface Tracks<Row> {
  text(name: string, width: number, of: (row: Row) => Child, className?: string): Track<Row>;
  number(name: string, texts: string[], of: Of<Row, Child>): Track<Row> & { width: number };
  numeral(name: string, texts: string[], of: Of<Row, string>, className?: string): Track<Row> & { width: number };
  square(name: string, of: Of<Row, string>): Track<Row> & { width: number };
  title(name: string, players: Listed[], of: Of<Row, { title: string } | null>): Track<Row>;
  federation(name: string, players: { federation: string }[], of: Of<Row, { federation: string } | null>): Track<Row>;
  name(name: string, of: Of<Row, Named | null | undefined>): Track<Row>;
}

// What `layout` needs to know of a level: em that can't shrink, and the names that can.
export interface Detail {
  fixed: number;
  names: number;
  natural: number;
  least: number;
  pitch?: number;
  narrow?: boolean;
  // Lines of its own shape, without labels above them.
  stacked?: string;
  // What is left of the fullest, as a share; what the place among the levels says if it doesn't.
  detail?: number;
}

export interface Level<Row> extends Detail {
  tracks: Track<Row>[];
  stacked: string;
  narrow: boolean;
  // What had no room, in words.
  leaves?: string;
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
  flows?: boolean;
  // What it says is soon out of date where nothing more is heard: pairings are not, standings are.
  fades?: boolean;
  labels?: Record<string, string>;
  levels(rows: Row[], head: Head): Level<Row>[];
  anew(before: Head, after: Head): boolean;
  // Where a line is looked for, so that a sheet can be divided among displays.
  place?(row: Row): Place;
  heading?(head: Head): string;
  // `published` are the words that say when; empty where the flag beside it does.
  when?(head: Head, published: string): string;
  legend?(head: Head, rows: Row[]): string;
  drawn?(rows: Row[], head: Head, space: Omit<Space, "font">): Drawn;
  aside?(head: Head, room: Room): HTMLElement;
  // Whether this line, the first of the sheet, is set large where a draw is revealed.
  first?(row: Row): boolean;
  follows?(row: Row, before: Row | undefined): boolean;
  // Lines that follow stay with the one they follow, where that takes no page more.
  together?: boolean;
  // How long what changed stays marked, where it is not as long as a line stays warm.
  warmFor?: number;
  // A line that was not there before is news, too.
  newcomers?: boolean;
  // A list of what came last, newest first: so many lines it has room for at most, each in its own place.
  holds?(head: Head): number;
  // Where a line stands, so that it can say how far it has moved.
  ranked?(row: Row): number;
  stirs?(before: Row, after: Row): boolean;
}

export type AnyRenderer = Renderer<AnyHead & Record<string, any>, any>;
