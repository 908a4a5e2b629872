// The data of the audit page and of the page of displays, as sent by the server.

export interface StageName {
  id: number; name: string;
}

export interface Start {
  tournament: string; version: number; stages: StageName[]; undoable: number;
}

export interface AuditEvent {
  version: number; stage: number; round: number; kind: string; says: string; actor: string; device: string;
  instant: string; breach: string; before: string; after: string; level: number; undone: number; key: string;
}

export interface Finding {
  says: string; bad: boolean; remark: boolean;
}

export interface PersonThen {
  number: number; name: string;
}

export interface BoardThen {
  board: number; white: PersonThen; black: PersonThen; result: string;
}

export interface ByeThen {
  player: PersonThen; what: string;
}

export interface RowThen {
  key: string; rank: number; player: PersonThen; score: string; values: string[];
  colours: [colour: string, mark: string, opponent: number][]; withdrawn: boolean;
}

export interface StageThen {
  version: number; stage: number; round: number; rounds: number; state: string; outside_fide: boolean; has_colours: boolean;
  boards: BoardThen[]; byes: ByeThen[]; columns: string[]; rows: RowThen[];
}

export interface TableThen {
  table: string; ns: PersonThen | null; ew: PersonThen | null; boards: string;
}

export interface PhaseThen {
  version: number; stage: number; session: number; round: number; rounds: number; state: string;
  tables: TableThen[];
}

export interface DisplayLine {
  id: string; code: string; name: string; alive: boolean; address: string; version: number; age: number;
  type: number; shared: number; turns: [string, number][]; theme: string; lang: string; first: string; last: string;
  wall: string; place: number; inches: number;
}

export type Moment = StageThen | PhaseThen;

export interface Abilities {
  publish: boolean; publish_now: boolean; backups: boolean; take: boolean; ratings: boolean; devices: boolean; games: boolean;
}

export interface FilesStart {
  address: string; api: string; can: Abilities;
}

export interface TargetShown {
  kind: string; place: string; signed: boolean; region: string;
}

export interface PublicationState {
  target: TargetShown | null; languages: string[]; by: string; since: string; version: number; published: string;
  waiting: number; under_way: boolean; due: boolean; trouble: string;
  others: PublicationState[]; notes: string[]; heard: string; round: number;
}

export interface AccountShown {
  owed: string; paid: string; open: string; settled: boolean;
}

export interface FeeChanged {
  own: boolean; account: AccountShown; sum: AccountShown;
}

export interface BundleContents {
  tournament: string; name: string; version: number; code: string; last: string; stages: string[];
  standing: string; here: number; suggested: string;
}

export interface BackupLine {
  name: string; made: string; size: number;
}

export interface FilesStep {
  instant: string; tournament: string; actor: string; device: string; did: string; about: string;
}
