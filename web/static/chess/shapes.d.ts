// What the sheets of chess hold, as the server sends them: field by field the views' own dataclasses.

import type { AskedLines, Clock, Coming, DiscardedLine, LastList, Notice } from "../shared/shapes.d.ts";

export interface Head {
  tournament: string; stage: string; round: number; rounds: number; published: string; closed: boolean;
  entered: number; boards: number; notices: Notice[]; clock: Clock | null;
  called?: GameName;
  countdown?: number;
  upcoming?: Coming;
}

export interface GameName {
  says: string; count: number; tie_break: string; time: string; game: number;
}

export interface Player {
  entry: number; number: number; title: string; family: string; given: string; federation: string;
  rating: number; score: string; apart?: string;
}

export interface ClaimLine {
  version: number; code: string; result: string; who: string; device: string; at: string; tapped: string;
}

export interface Report {
  side: string; code: string; result: string; at: string;
}

export interface NextAct {
  command: string; round: number; label: string; ready: boolean; hint: string; takes_back: boolean;
}

export interface ReversalLine {
  round: number; board: number; white: string; black: string; answer: string; played: boolean;
}

export interface Leaving {
  entry: number; name: string; treatment: string; sentences: string[]; reversals: ReversalLine[];
}

export interface WithoutGame {
  player: Player; kind: string; word: string;
}

export interface ForbiddenLine {
  entries: number[]; names: string[]; first: number; last: number; reason: string; over: boolean;
}

export interface StageFacts {
  of_fide: boolean; fide_mode: boolean; own_entry: boolean; tie_breaks: string[]; tie_break_edition: string;
  editions: string[]; forbidden: ForbiddenLine[]; manual: number; by_hand: number; without: WithoutGame[];
  others: [number, string][]; us_chess: UsChessRules | null; report_due: string;
  starting_rank: string; equals: string; numbers: string; closed: boolean;
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

export interface DeskHead extends Head {
  state: string; missing: number[]; acts: NextAct[]; open_round: number; entries: number; playing: number;
  round_robin: boolean; reversals: ReversalLine[]; facts: StageFacts; asked?: AskedLines;
  no_shows?: NoShow[]; pace?: string; lists?: string[];
  knock_out?: boolean;
}

export interface DeskBoard {
  key: string; kind: "board"; round: number; board: number; white: Player; black: Player; result: string;
  code: string; forfeit: boolean; saw: number; witnesses: number; open: boolean; disputed: boolean;
  told: ClaimLine[]; moved: string; reports: Report[]; follows: boolean;
  armageddon?: boolean;
}

export interface RequestLine {
  key: string; kind: "request"; request: number; round: number; board: number; white: Player | null;
  black: Player | null; asked: ClaimLine; why: string; reason: string; now: string; saw: number;
}

export interface Absence {
  round: number; kind: string; word: string; requested: boolean; irrevocable: boolean;
}

export interface DeskEntry {
  key: string; kind: "entry"; entry: number; number: number; title: string; family: string; given: string;
  federation: string; rating: number; fide_id: string; sex: string; club: string; born: number; national_id: string;
  k: number; rated_games: number | null; categories: string[]; first_round: number; withdrawn_from: number; absences: Absence[]; playing: boolean; checked_in: boolean; apart?: string;
  expelled?: boolean; no_half_byes?: boolean; official?: OfficialLine[];
}

export interface OfficialLine {
  rating: number; list: string; date: string; round: number;
}

export interface TabletHead extends Head {
  missing: number; disputed: number;
}

export interface PairingsHead extends Head {
  start: string; each: string;
}

export interface BoardRow {
  key: string; board: number; white: Player; black: Player | null; result: string; forfeit: boolean;
  coloured: boolean; note: string; disputed: boolean; start: string; quad: number;
}

export interface RoundName {
  says: string; count: number;
}

export interface BracketHead extends Head {
  names: RoundName[]; third_place: boolean; winner: string;
}

export interface MatchSide {
  player: Player | null; nobody: boolean; wins: boolean; out: boolean; withdrawn: boolean;
}

export interface MatchRow {
  key: string; round: number; place: number; says: string; count: number; upper: MatchSide;
  lower: MatchSide; how: string; on: boolean;
}

export interface NameRow {
  key: string; letter: string; player: Player; board: number; colour: string; opponent: Player | null;
  result: string; note: string;
}

export interface Mark {
  says: string; count: number;
}

export interface Column {
  head: string; name: string; marks: Mark[];
}

export interface TeamLine {
  name: string; points: string;
}

export interface StandingsHead extends Head {
  columns: Column[]; teams: TeamLine[]; adjourned?: string[]; to_come?: string[];
  left_out?: string[]; made_up?: string[]; unrated?: number;
}

export interface StandingRow {
  key: string; rank: number; player: Player; values: string[]; playing: boolean; withdrawn: boolean;
  quad: number; team: string;
}

export interface ChartHead extends Head {
  meetings: number; columns: number;
}

export interface ChartRow {
  key: string; player: Player; cells: [opponent: number, colour: string, result: string][];
  withdrawn: boolean; quad: number;
}

export interface RatingRow {
  key: string; player: Player; games: number; points: string; expected: string; k: number; change: string;
  new: string; performance: number;
}

export interface ScheduleHead extends Head {
  scheduled: number; next: number; turned: boolean; moved: boolean;
}

export interface ScheduleRow {
  key: string; round: number; board: number; white: Player; black: Player | null; result: string;
  forfeit: boolean; reversed: boolean; moved: string; published: boolean;
}

export interface RaceHead extends Head {
  steps: string[]; live: boolean;
}

export interface CeremonyHead extends Head {
  final: boolean;
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
  missing: number[]; disputed: number[]; outcomes: string;
}

export interface Tile {
  key: string; board: number; outcome: string;
}

export interface Position {
  number: number; pieces: string; described: string; diagram: string;
}

export interface StartHead extends Head {
  scope: string; commitment: string; drawn: boolean; beacon: string; position: Position | null;
  proof: string; beacon_from?: string; second_commitment?: string;
}

export interface StartRow {
  key: string; board: number; white: Player; black: Player; position: Position | null;
}

export type DeskRow = DeskBoard | RequestLine | DeskEntry | LastList | DiscardedLine;
