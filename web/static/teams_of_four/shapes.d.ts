// The sheets of teams of four as sent by the server, with the fields of the views' dataclasses.

import type { ClaimLine, CommonRow, DeskHead, Entrant, Head } from "../contest/shapes.d.ts";
import type { RulingWords } from "../bridge/shapes.d.ts";
import type { PerhapsHandedIn, TeamEntry, ShownMember } from "../team_chess/shapes.d.ts";

export interface RoomBoard {
  key: string; kind: "board"; round: number; match: number; room: string; board: number; stanza: number;
  white: number; black: number; ns: string; ew: string; dealer: string; vulnerable: string; code: string;
  follows: boolean; saw: number; witnesses: number; disputed: boolean; told: ClaimLine[]; state: string; under_review: boolean;
}

// On a captain's telephone.
export interface ReportedBoard extends RoomBoard {
  takes: boolean; own: boolean; reported: boolean; decided: boolean;
}

export interface Reports {
  tournament: string; stage: number; team: number; version: number; requests: number[]; boards: ReportedBoard[];
}

export interface FourLine {
  key: string; kind: "match"; round: number; match: number; first: Entrant; second: Entrant;
  score: string[]; finished: boolean; revealed: boolean; taking: boolean; forfeit: string;
  moved_to: string; venue: string; games: RoomBoard[];
}

export interface BoardLine {
  board: number; open: string; closed: string; home: string; visitors: string; note: string; under_review: boolean;
}

export interface StanzaLine {
  stanza: number; revealed: boolean; line_ups: PerhapsHandedIn[]; awaited: number[];
}

export interface DeskFour extends FourLine {
  stanzas: StanzaLine[]; awaited: number[]; stands: BoardLine[]; decided: boolean; needs: number; saw: number; draft: boolean;
}

export interface PenaltyLine {
  version: number; team: number; name: string; round: number; unit: string; amount: string; reason: string; taken_back: string;
}

export interface RulingLine extends RulingWords {
  round: number; match: number; room: string; board: number; ns: string; ew: string;
}

export interface ChoiceLine {
  team: number; name: string; opponent: string; opponents: [entry: number, name: string][];
}

export interface FourFacts {
  members: number; lacking: number; closes_at: string; boards: number; stanzas: number; most: number; seating: string;
  closes: number; captains_enter: boolean; penalties: PenaltyLine[]; choices: ChoiceLine[]; rulings: RulingLine[];
}

export interface FourHead extends DeskHead {
  own: FourFacts;
}

export type FourDeskRow = DeskFour | TeamEntry | CommonRow;

export interface RunningMatch {
  key: string; match: number; first: Entrant; second: Entrant; first_imps: string; second_imps: string;
  first_points: string; second_points: string; kind: "match";
}

export interface RunningBoard {
  key: string; match: number; board: number; open: string; closed: string; first: string; second: string; note: string; under_review: boolean; kind: "board";
}

export interface ProgressRow {
  key: string; match: number; first: Entrant; second: Entrant; first_points: string; second_points: string;
  both: number; boards: number; finished: boolean;
}

export interface ProgressHead extends Head {
  matches: number; finished: number;
}

export interface NameRow {
  key: string; letter: string; player: ShownMember; team: string; match: number; room: string; seat: string; note: string;
}

export interface PairRow {
  key: string; place: number; first: ShownMember; second: ShownMember; entry: number; team: string; boards: number;
  butler: string; cross: string; opponents: string; corrected: string;
}

export interface GoesOn {
  seed: number; name: string; group: string; place: number; carried: string; starts: [seed: number, imps: string][];
}

export interface RoomTile {
  key: string; match: number; room: string; boards: string;
}
