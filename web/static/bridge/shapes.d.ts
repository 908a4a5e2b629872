// The sheets of pairs as sent by the server, with the fields of the views' dataclasses.

import type { AskedLines, Clock, Coming, DiscardedLine, LastList, Notice } from "../shared/shapes.d.ts";

export interface PhaseHead {
  tournament: string; stage: string; session: number; sessions: number; round: number; rounds: number;
  called: boolean; published: string; closed: boolean; notices: Notice[]; clock: Clock | null;
  countdown?: number;
  upcoming?: Coming;
  venue?: string;
}

export interface PhaseRaceHead extends PhaseHead {
  steps: string[]; live: boolean;
}

export interface PhaseCeremonyHead extends PhaseHead {
  final: boolean;
}

export interface Person {
  family: string; given: string; apart?: string;
}

export interface Pair {
  pair: number; family: string; given: string; partners?: string[];
}

export interface PhaseAct {
  command: string; label: string; hint: string; session: number; round: number; ready: boolean;
  takes_back: boolean; asks?: boolean;
}

export interface PlanFacts {
  scheme: string; base: number; movement: string; sessions: number; boards: number; rooms: number[];
  scoring: string; scoring_options: [string, string][]; barometer: boolean; arrow_switched: boolean;
  by_strength: boolean;
}

export interface SessionLine {
  session: number; state: string; rounds: number; called: number; sections: string[];
}

export interface SectionRoom {
  section: string; room: string;
}

export interface LineSpot {
  section: string; line: number; pairs: number[];
}

export interface SwapLine {
  section: string; line: number; facing: string[]; proof: string; again: string; disturbed: number[];
  merges: number;
}

export interface MergeLine {
  host_section: string; host_place: number; guest_section: string; guest_place: number; first_round: number;
  rearranged: boolean; first: string[]; tables: string[]; disturbed: number[];
}

export interface StandingLine {
  merge: number; tables: string[]; undo_from: number;
}

export interface SitOuts {
  session: number; places: string[]; ways: MergeLine[]; why: string[]; standing: StandingLine[];
}

// `hand` is the current session, 0 before one is planned, `hand_round` its shown round; `moment` is the default
// (session, round) from which an act on a pair applies.
export interface PhaseDeskHead extends PhaseHead {
  plan: PlanFacts; acts: PhaseAct[]; planned: SessionLine[]; pairs: number; playing: number; hand: number;
  hand_round: number; hand_state: string; moment: [number, number]; lines: boolean; next_session: number;
  out: SitOuts | null; movable: LineSpot[]; hall: SectionRoom[];
  copies: SetCopies | null; pace: [number, number]; shares: boolean; free_seats: boolean; asked?: AskedLines; late?: number; to_close?: boolean;
}

export interface SetCopies {
  most: number; fewest: number; shared: string[][];
}

export interface DeskTable {
  key: string; kind: "table"; round: number; section: string; table: string; ns: Pair | null;
  ew: Pair | null; boards: string; note: string; of: number; done: number; unconfirmed: number;
  disputed: number; late: number; since: number; waits: string;
}

export interface PlayerLine {
  family: string; given: string; federation: string; club: string; national_id: string; sex: string; born: number;
}

export interface DeskPair {
  key: string; kind: "pair"; pair: number; players: PlayerLine[]; seeding: number | string;
  seat: string; idle: boolean; withdrawn: number[]; substitutes: string[]; categories: string[];
  handicap: string; begins?: number;
}

export interface RulingWords {
  ruling: number; state: string; facts: string; law: string; text: string;
  appeal_until: string; appellant: string; grounds: string; committee: string; decision: string; changes: [string, string][];
  now: string; saw: number;
}

export interface RulingRow extends RulingWords {
  session: number; round: number; section: string; table: number; board: number; ns: number; ew: number;
}

export interface Attention {
  key: string; session: number; round: number; section: string; table: number; board: number; ns: number;
  ew: number; result: string; told: string[]; why: string; saw: number;
  claims?: SaidLine[]; replaced?: string;
}

export interface SaidLine {
  result: string; who: string; device: string; at: string; tapped: string;
}

export interface Going {
  stage: number; name: string; pairs: number[]; out: number[]; instead: number[];
}

export interface PenaltyRow {
  version: number; session: number; pair: number; name: string; amount: string; reason: string;
  taken_back: string;
}

export interface CarryoverRow {
  pair: number; name: string; carryover: string; origin: string;
}

export interface ScoringOption {
  name: string; title: string; form: string; choices: [string, string][];
}

export interface MasterpointsChoice {
  name: string; title: string; readings: string[];
}

export interface ScoringForm {
  forms: [string, string][]; options: ScoringOption[]; schemes: MasterpointsChoice[];
}

export interface ResultsHead extends PhaseHead {
  follows: number; ended: boolean; two_winners: boolean; targets: [number, string][];
  requests: RequestRow[]; rulings: RulingRow[]; coming: DropIns; penalties: PenaltyRow[]; going: Going[]; reserves: number[];
  imps: boolean; unit: string; length: [number, number]; rule: string; amiss: string; starts: CarryoverRow[];
  waiting: [string, number][]; more: number; promised: PromisedRow[];
}

export interface PromisedRow {
  session: number; boards: number; commitment: string; source: string; example: string; word: string;
  may_deal: boolean; may_show: boolean; shown: boolean;
}

export interface RequestRow {
  request: number; session: number; round: number; section: string; table: number; board: number;
  ns: number; ew: number; asked: string; who: string; device: string; at: string; why: string;
  reason: string; now: string; saw: number; tapped?: string;
}

export interface WaitingRow {
  preregistration: number; name: string; event: string; free: boolean;
}

export interface DropIns {
  open: boolean; mid_phase: boolean; only_preregistered: boolean; waiting: WaitingRow[]; at_least: number;
  at_most: number;
}

export interface TableHead {
  section: string; table: number; session: number; sessions: number; round: number; closed: boolean;
  clock: Clock | null; waits: boolean; may_sit: Pair[];
}

export interface TableBoard {
  board: number; dealer: string; vulnerable: string; result: string; score: string; saw: number;
  confirmed: boolean; disputed: boolean; told: string[]; asked: string[]; under_review: boolean;
  share: string; doubts?: string[]; declined?: string;
}

export interface Onward {
  table: string; side: string; boards: string;
}

export interface TableRound {
  key: string; round: number; ns: Pair | null; ew: Pair | null; boards: TableBoard[];
  ns_next: Onward | null; ew_next: Onward | null; each_next?: [string, Onward][];
}

export interface PairRow {
  key: string; pair: number; players: Person[]; federation: string; seat: string; withdrawn: boolean; categories: string[];
  begins?: number;
}

export interface SectionRow {
  key: string; section: string; movement: string; round: number; rounds: number; version: number;
  svg: string;
}

export interface HandShown {
  seat: string; suits: string[];
}

export interface SessionBoardHead extends PhaseHead {
  board: number; dealer: string; vulnerable: string; swing: number; hands: HandShown[]; aside: string;
}

export interface SessionBoardLine {
  key: string; table: string; ns: Pair | null; ew: Pair | null; result: string; score: string;
}

export interface BeatPar {
  par: string; ns: string[]; ew: string[];
}

export interface BoardsHead extends PhaseHead {
  entered: number; due: number; late: number; disputed: number;
}

export interface TableTile {
  key: string; table: string; boards: string; late: number;
}

export interface SlowTable {
  key: string; table: string; ns: Pair | null; ew: Pair | null; since: number; late: number; boards: string;
  on: number; disputed: string;
}

export interface RankingHead extends PhaseHead {
  form: string; carried: boolean; final: boolean; missing: number; fields: string[];
}

export interface StandIn {
  player: string; replaced: string; first: number; last: number;
}

export interface RankRow {
  key: string; rank: number; shared: boolean; pair: Pair; boards: number; share: string; handicap: string; net: string; session: string;
  carryover: string; total: string; section: string; section_rank: number; field: string; came: string;
  withdrawn: boolean; stand_ins: StandIn[];
}

export interface SeatsHead extends PhaseHead {
  rooms: string[];
}

export interface SeatRow {
  key: string; letter: string; player: Person; pair: number; table: string; room: string; direction: string;
  opponent: Pair | null; boards: string; note: string; partner?: string;
}

export interface TableRow {
  key: string; section: string; table: string; ns: Pair | null; ew: Pair | null; boards: string;
  note: string;
}

export interface TravellerLine {
  round: number; section: string; table: number; ns: Pair | null; ew: Pair | null; result: string;
  score: string; ns_share: string; ew_share: string; form: string; confirmed: boolean; disputed: boolean;
  saw: number; under_review: boolean;
}

export interface TypedHead extends PhaseHead {
  pairs: Pair[]; boards: [number, string, string][];
}

export interface TypedRow {
  key: string; round: number; section: string; table: number; board: number; ns: number; ew: number;
  result: string; score: string; confirmed: boolean; disputed: boolean; saw: number; doubts?: string[];
}

export interface Traveller {
  stage: number; session: number; board: number; dealer: string; vulnerable: string; lines: TravellerLine[];
}

export interface CarryoverWay {
  policy: string; lead_in_tops: string; to_make_up: string; amounts: string[];
}

export interface WhatIf {
  source: string; imps: boolean; boards: number; top: number; qualifiers: [number, string][];
  ways: CarryoverWay[]; verdict: string; reasons: string[];
}

export interface Offered {
  name: string; pairs: number; sessions: number; boards: number; scheme: string; base: number;
  movement: string; arrow_switched: boolean; way: string; in_all: number; top: number; takes: [string, string, string][];
  carryover: string; drop_ins: string; verdict: string; reasons: string[]; situation: string[];
}

export interface CutRow {
  target: number; name: string; words: string; places: number | null;
}

export interface ToClose {
  said: boolean; ranked: number; rule: string; ties: string; ways: [number, string, string][];
  cuts: CutRow[]; targets: [number, string][]; situation: string[];
}

export type PhaseDeskRow = DeskTable | DeskPair | LastList | DiscardedLine;
