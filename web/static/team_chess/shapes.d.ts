// What desk, tablets and screens of team chess are sent: field by field the views' own dataclasses.

import type { GameName } from "../shared/round_name.js";
import type { RoundName } from "../screens/shows/tie_row.d.ts";
import type { AskedLines, Clock, Coming, DiscardedLine, LastList, Notice } from "../shared/shapes.d.ts";

export interface Head {
  tournament: string; stage: string; round: number; rounds: number; published: string; closed: boolean;
  entered: number; boards: number; notices: Notice[]; clock: Clock | null; matches: number; finished: number;
  called?: GameName;
  countdown?: number;
  upcoming?: Coming;
}

export interface TeamLine {
  team: number; number: number; name: string; short: string; federation: string; score: string;
  other: string; apart?: string;
}

export interface Who {
  member: number; order: number; title: string; family: string; given: string; federation: string;
  rating: number; apart?: string;
}

export interface GameClaim {
  version: number; code: string; who: string; device: string; at: string; tapped: string;
}

export interface GameLine {
  key: string; kind: "board"; round: number; match: number; board: number; first_white: boolean;
  first: Who | null; second: Who | null; white: number; black: number; code: string; follows: boolean;
  saw: number; witnesses: number; disputed: boolean; told: GameClaim[];
}

export interface MatchLine {
  key: string; kind: "match"; round: number; match: number; first: TeamLine; second: TeamLine;
  score: string[]; finished: boolean; revealed: boolean; taking: boolean; forfeit: string;
  moved_to: string; venue: string; games: GameLine[];
}

export interface TabletHead extends Head {
  disputed: number;
  at_once?: boolean;
}

export interface NextAct {
  command: string; round: number; label: string; ready: boolean; hint: string; takes_back: boolean;
}

export interface WithoutMatch {
  team: TeamLine; kind: string; word: string;
}

export interface ForbiddenTeams {
  teams: number[]; names: string[]; first: number; last: number; reason: string;
}

export interface AdjustmentLine {
  team: number; name: string; match_points: string; game_points: string; round: number; reason: string;
}

export interface TeamFacts {
  system: string; edition: string; boards: number; colours: string; primary: string; preferences: string;
  secondary: boolean; order: string; points: number; reserves: number; closes: number; missing: string;
  hidden: boolean; last_new_round: number; captains_enter: boolean; by_number: boolean; at_once: boolean; best_by: string; best_of: string; best_games: number;
  tie_breaks: string[]; tie_break_edition: string; editions: string[]; fide_mode: boolean; numbers: string; manual: number;
  closed: boolean; forbidden: ForbiddenTeams[]; adjustments: AdjustmentLine[]; without: WithoutMatch[];
}

export interface TeamDeskHead extends Head {
  state: string; missing: number[]; acts: NextAct[]; open_round: number; teams: number; playing: number;
  members: number; lacking: number; closes_at: string; facts: TeamFacts; asked?: AskedLines;
}

export interface HandedIn {
  members: number[]; who: string; at: string;
}

export type PerhapsHandedIn = HandedIn | null;

export interface DeskMatch extends MatchLine {
  line_ups: PerhapsHandedIn[]; awaited: number[]; saw: number; draft: boolean;
}

export interface DeskMember {
  member: number; order: number; title: string; family: string; given: string; federation: string;
  rating: number; fide_id: string; national_id: string; sex: string; born: number; club: string;
  first_round: number; left_from: number; played: number;
}

export interface TeamAbsence {
  round: number; kind: string; word: string; requested: boolean;
}

export interface DeskTeam {
  key: string; kind: "team"; team: number; number: number; name: string; short: string; federation: string;
  captain: string; strength: number; average: number; first_round: number; withdrawn_from: number;
  expelled: boolean; absences: TeamAbsence[]; playing: boolean; checked_in: boolean; members: DeskMember[];
  apart?: string;
}

export interface GameRequest {
  key: string; kind: "request"; request: number; round: number; match: number; board: number;
  asked: GameClaim; why: string; reason: string; code: string; saw: number;
}

export type TeamDeskRow = DeskMatch | GameRequest | LastList | DiscardedLine | DeskTeam;

export interface MatchRow {
  key: string; match: number; first: TeamLine; second: TeamLine | null; colour: string; first_points: string;
  second_points: string; entered: number; boards: number; finished: boolean; forfeit: boolean; disputed: boolean;
  revealed: boolean; moved: string; venue: string; note: string; board?: number;
}

export interface BracketHead extends Head {
  names: RoundName[]; third_place: boolean; winner: string;
}

export interface TieSide {
  team: TeamLine | null; nobody: boolean; score: string; wins: boolean; out: boolean; withdrawn: boolean;
}

export interface TieRow {
  key: string; round: number; place: number; says: string; count: number; upper: TieSide; lower: TieSide;
  how: string; on: boolean; by: string;
}

export interface MatchHeading {
  key: string; match: number; first: TeamLine; second: TeamLine; first_points: string; second_points: string;
  revealed: boolean; moved: string; venue: string; kind: "match";
}

export interface GameRow {
  key: string; match: number; board: number; colour: string; first: Who | null; second: Who | null;
  result: string; forfeit: boolean; disputed: boolean; kind: "game";
}

export interface NameRow {
  key: string; letter: string; player: Who; team: string; match: number; board: number; colour: string;
  opponent: Who | null; result: string; note: string;
}

export interface ListedTeam {
  key: string; team: TeamLine; captain: string; average: number; withdrawn: boolean; kind: "team";
}

export interface MemberRow {
  key: string; team: number; player: Who; reserve: boolean; left: boolean; kind: "member";
}

export interface Mark {
  says: string; count: number;
}

export interface Column {
  head: string; name: string; marks: Mark[];
}

export interface StandingsHead extends Head {
  columns: Column[]; to_come: string[];
}

export interface StandingRow {
  key: string; rank: number; team: TeamLine; values: string[]; playing: boolean; withdrawn: boolean;
}

export interface ChartHead extends Head {
  meetings: number; columns: number;
}

export interface ChartRow {
  key: string; team: TeamLine; cells: [opponent: number, points: string, outcome: string][];
  game_points: string; withdrawn: boolean;
}

export interface ScheduleHead extends Head {
  scheduled: number; next: number;
}

export interface ScheduleRow {
  key: string; round: number; match: number; first: TeamLine; second: TeamLine | null; first_points: string;
  second_points: string; forfeit: boolean; moved: string; venue: string; published: boolean;
}

export interface ProgressHead extends Head {
  outcomes: string[];
}

export interface MatchTile {
  key: string; match: number; first_points: string; second_points: string; boards: string;
}

export interface RaceHead extends Head {
  steps: string[]; live: boolean;
}

export interface CeremonyHead extends Head {
  final: boolean;
}

export interface PlayerRow {
  key: string; board: number; place: number; player: Who; team: string; points: string; games: number;
  percentage: string; performance: number;
}
