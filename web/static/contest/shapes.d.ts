// The sheets of games of rounds as sent by the server, with the fields of the views' dataclasses.

import type { AskedLines, Clock, Coming, DiscardedLine, LastList, Notice } from "../shared/shapes.d.ts";
import type { GameName } from "../shared/round_name.js";

export interface Head {
  tournament: string; stage: string; round: number; rounds: number; published: string; closed: boolean;
  entered: number; boards: number; notices: Notice[]; clock: Clock | null;
  called?: GameName;
  countdown?: number;
  upcoming?: Coming;
  venue?: string;
}

export interface Entrant {
  entry: number; number: number; title: string; family: string; given: string; federation: string;
  rating: number; score: string; apart?: string; short?: string;
}

export interface ClaimLine {
  version: number; code: string; result: string; who: string; device: string; at: string; tapped: string;
}

export interface RequestLine {
  key: string; kind: "request"; request: number; round: number; match: number; board: number;
  sides: PerhapsNamed[] | null; first_white: boolean; asked: ClaimLine; why: string; reason: string; code: string; saw: number;
  file?: string; simple?: boolean;
}

export type PerhapsNamed = { title: string, family: string, given: string, apart?: string } | null;

export interface Absence {
  round: number; kind: string; word: string; requested: boolean; irrevocable: boolean;
}

export interface DeskEntry {
  key: string; kind: "entry"; entry: number; number: number; title: string; family: string; given: string;
  federation: string; rating: number; apart?: string; short?: string; first_round: number; withdrawn_from: number;
  expelled: boolean; absences: Absence[]; playing: boolean; checked_in: boolean;
}

export interface ForbiddenLine {
  entries: number[]; names: string[]; first: number; last: number; reason: string; over: boolean;
}

export interface Without {
  player: Entrant; kind: string; word: string;
}

export interface StageFacts {
  of_fide: boolean; fide_mode: boolean; by_table: boolean; by_bracket: boolean; tie_breaks: string[];
  tie_break_edition: string; editions: string[]; forbidden: ForbiddenLine[]; manual: number; by_hand: number;
  without: Without[]; numbers: string; closed: boolean;
}

export interface NextAct {
  command: string; round: number; label: string; ready: boolean; hint: string; takes_back: boolean;
}

export interface DeskHead extends Head {
  state: string; missing: number[]; acts: NextAct[]; open_round: number; entries: number; playing: number;
  facts: StageFacts; own: any; older: number[]; asked?: AskedLines;
  incidents?: IncidentLine[];
  names?: Record<number, GameName>;
}

export interface IncidentLine {
  round: number; match: number; board: number; side: string; kind: string; says: string;
}

export interface TabletHead extends Head {
  disputed: number;
  requests: number[];
  at_once?: boolean;
  names?: Record<number, GameName>;
}

// A board or a game of a match, with the fields needed to enter its result.
export type Board = {
  key: string; kind: "board"; round: number; board: number; match?: number; room?: string; code: string; saw: number;
  witnesses: number; disputed: boolean; told: ClaimLine[];
};

export interface Mark {
  says: string; count: number;
}

export interface Column {
  head: string; name: string; marks: Mark[];
}

export interface SideScore {
  name: string; points: string;
}

export interface StandingsHead extends Head {
  columns: Column[]; points?: Column; sides?: SideScore[]; adjourned?: string[]; to_come?: string[];
  to_come_says?: string; left_out?: string[]; made_up?: string[]; unrated?: number;
}

export interface StandingRow {
  key: string; rank: number; player: Entrant; values: string[]; playing: boolean; withdrawn: boolean;
  quad?: number; team?: string;
}

export interface ChartHead extends Head {
  meetings: number; columns: number; teams?: boolean;
}

export type Cell = [opponent: number, scored: string, mark: string];

export interface ChartRow {
  key: string; player: Entrant; cells: Cell[]; withdrawn: boolean; quad?: number; game_points?: string;
}

export interface ScheduleHead extends Head {
  scheduled: number; next: number; turned?: boolean;
}

export interface RaceHead extends Head {
  steps: string[]; live: boolean;
}

export interface CeremonyHead extends Head {
  final: boolean;
}

export interface RoundName {
  says: string; count: number;
}

export interface BracketHead extends Head {
  names: RoundName[]; third_place: boolean; winner: string;
}

export interface MatchSide {
  player: Entrant | null; nobody: boolean; wins: boolean; out: boolean; withdrawn: boolean;
}

export interface BracketMatchRow {
  key: string; round: number; place: number; says: string; count: number; upper: MatchSide;
  lower: MatchSide; how: string; on: boolean; by?: string;
}

export type CommonRow = RequestLine | LastList | DiscardedLine;
