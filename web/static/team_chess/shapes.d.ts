// The sheets of team chess as sent by the server, with the fields of the views' dataclasses.

import type { ClaimLine, CommonRow, DeskEntry, DeskHead, Entrant, Head } from "../contest/shapes.d.ts";

export interface ShownMember {
  member: number; order: number; title: string; family: string; given: string; federation: string;
  rating: number; apart?: string;
}

export interface GameLine {
  key: string; kind: "board"; round: number; match: number; board: number; first_white: boolean;
  first: ShownMember | null; second: ShownMember | null; white: number; black: number; code: string; follows: boolean;
  saw: number; witnesses: number; disputed: boolean; told: ClaimLine[];
}

export interface MatchLine {
  key: string; kind: "match"; round: number; match: number; first: Entrant; second: Entrant;
  score: string[]; finished: boolean; revealed: boolean; taking: boolean; forfeit: string;
  moved_to: string; venue: string; games: GameLine[];
}

export interface AdjustmentLine {
  team: number; name: string; match_points: string; game_points: string; round: number; reason: string;
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

export interface OwnFacts {
  members: number; lacking: number; closes_at: string; boards: number; order: string; points: number; reserves: number;
  closes: number; missing: string; hidden: boolean; last_new_round: number; captains_enter: boolean; by_number: boolean;
  at_once: boolean; best_by: string; best_of: string; best_games: number; adjustments: AdjustmentLine[];
}

export interface TeamHead extends DeskHead {
  own: OwnFacts;
}

export interface TeamEntry extends DeskEntry {
  captain: string; strength: number; average: number; members: DeskMember[];
}

export type TeamDeskRow = DeskMatch | TeamEntry | CommonRow;

export interface MatchRow {
  key: string; match: number; first: Entrant; second: Entrant | null; colour: string; first_points: string;
  second_points: string; entered: number; boards: number; finished: boolean; forfeit: boolean; disputed: boolean;
  revealed: boolean; moved: string; venue: string; note: string; board?: number;
  under_review?: boolean;
}

export interface MatchHeading {
  key: string; match: number; first: Entrant; second: Entrant; first_points: string; second_points: string;
  revealed: boolean; moved: string; venue: string; kind: "match";
}

export interface GameRow {
  key: string; match: number; board: number; colour: string; first: ShownMember | null; second: ShownMember | null;
  result: string; forfeit: boolean; disputed: boolean; kind: "game";
}

export interface NameRow {
  key: string; letter: string; player: ShownMember; team: string; match: number; board: number; colour: string;
  opponent: ShownMember | null; result: string; note: string;
}

export interface ListedTeam {
  key: string; team: Entrant; captain: string; average: number; withdrawn: boolean; kind: "team";
}

export interface MemberRow {
  key: string; team: number; player: ShownMember; reserve: boolean; left: boolean; kind: "member";
}

export interface ScheduleRow {
  key: string; round: number; match: number; first: Entrant; second: Entrant | null; first_points: string;
  second_points: string; forfeit: boolean; moved: string; venue: string; published: boolean;
}

export interface ProgressHead extends Head {
  matches: number; finished: number; outcomes: string[];
}

export interface MatchTile {
  key: string; match: number; first_points: string; second_points: string; boards: string;
}

export interface PlayerRow {
  key: string; board: number; place: number; player: ShownMember; team: string; points: string; games: number;
  percentage: string; performance: number; best_by: string;
}
