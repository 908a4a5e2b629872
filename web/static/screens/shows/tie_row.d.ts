// What the picture of a bracket is drawn from: players, or teams by their names.

export interface Named {
  family: string; given: string; score: string; apart?: string;
}

export interface RoundName {
  says: string; count: number;
}

export interface BracketHead {
  names: RoundName[]; third_place: boolean; winner: string;
}

export interface MatchSide {
  player: Named | null; nobody: boolean; wins: boolean; out: boolean; withdrawn: boolean;
}

/** `by` says what decided a meeting that was level. */
export interface MatchRow {
  key: string; round: number; place: number; says: string; count: number; upper: MatchSide;
  lower: MatchSide; how: string; on: boolean; by?: string;
}
