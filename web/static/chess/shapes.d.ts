// The sheets of chess as sent by the server, with the fields of the views' dataclasses.

import type { ClaimLine, CommonRow, DeskEntry, DeskHead, Entrant, Head } from "../contest/shapes.d.ts";

export interface Report {
  side: string; code: string; result: string; at: string;
}

export interface ReversalLine {
  round: number; board: number; white: string; black: string; answer: string; played: boolean;
}

export interface Leaving {
  entry: number; name: string; treatment: string; sentences: string[]; reversals: ReversalLine[];
}

export interface Variation {
  code: string; words: string; announced: boolean;
}

export interface Group {
  entries: number[]; names: string[];
}

export interface UsChessRules {
  fixed: boolean; variations: Variation[]; clubs_apart: boolean; plus_score: number; class_floors: number[];
  irrevocable_from: number; house_player: number; known: number[]; families: Group[]; requested: Group[];
  told: string[];
}

export interface NoShow {
  entry: number; who: string;
}

export interface DeskBoard {
  key: string; kind: "board"; round: number; board: number; white: Entrant; black: Entrant; result: string;
  code: string; forfeit: boolean; saw: number; witnesses: number; open: boolean; disputed: boolean;
  told: ClaimLine[]; moved: string; reports: Report[]; follows: boolean;
  armageddon?: boolean;
}

export interface OfficialLine {
  rating: number; list: string; date: string; round: number;
}

export interface PairingsHead extends Head {
  start: string; each: string;
}

export interface BoardRow {
  key: string; board: number; white: Entrant; black: Entrant | null; result: string; forfeit: boolean;
  coloured: boolean; note: string; disputed: boolean; start: string; quad: number;
}

export interface NameRow {
  key: string; letter: string; player: Entrant; board: number; colour: string; opponent: Entrant | null;
  result: string; note: string;
}

export interface RatingRow {
  key: string; player: Entrant; games: number; points: string; expected: string; k: number; change: string;
  new: string; performance: number;
}

export interface ScheduleRow {
  key: string; round: number; board: number; white: Entrant; black: Entrant | null; result: string;
  forfeit: boolean; reversed: boolean; moved: string; published: boolean;
}

export interface ScoreLine {
  value: number; text: string;
}

export interface GroupsHead extends Head {
  scores: ScoreLine[];
}

export interface DotRow {
  key: string; number: number; family: string; before: number; now: number; board: number; playing: boolean;
  floats: number;
}

export interface ProgressHead extends Head {
  missing: number[]; disputed: number[]; outcomes: string; numbers?: number[];
}

export interface Tile {
  key: string; board: number; outcome: string; white?: Entrant; black?: Entrant;
}

export interface Position {
  number: number; pieces: string; described: string; diagram: string;
}

export interface StartHead extends Head {
  scope: string; commitment: string; drawn: boolean; beacon: string; position: Position | null;
  proof: string; beacon_from?: string; second_commitment?: string;
}

export interface StartRow {
  key: string; board: number; white: Entrant; black: Entrant; position: Position | null;
}

export interface OwnFacts {
  own_entry: boolean; others: [number, string, string][]; us_chess: UsChessRules | null; report_due: string;
  starting_rank: string; equals: string; pace: string; lists: string[]; reversals: ReversalLine[]; no_shows: NoShow[];
  first_board: number; fixed_boards: [number, number][];
}

export interface ChessHead extends DeskHead {
  own: OwnFacts;
}

export interface ChessEntry extends DeskEntry {
  fide_id: string; sex: string; club: string; born: number; national_id: string; k: number;
  rated_games: number | null; national_title: string; categories: string[]; no_half_byes: boolean; official: OfficialLine[];
}

export type DeskRow = DeskBoard | ChessEntry | CommonRow;
