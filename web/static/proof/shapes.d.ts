// The data that the page without a server gets from its Python, and the addresses of its files.

import { Found } from "./python.d.ts";

export interface Addresses {
  python: string; wheels: string[]; matching: string; signatures: string; program: string;
}

export interface Finding {
  says: string; bad: boolean; remark: boolean;
}

export interface Excluded {
  lie: string; by: string; says: string;
}

export interface Line {
  version: number; says: string; actor: string; device: string; instant: string; code: string;
}

export interface Divergence {
  version: number; versions: number[]; sides: Line[]; names: string[]; shared: number;
}

export interface ExaminationReport {
  name: string; tournament: string; code: string; exit_code: number; findings: Finding[]; found: Found;
}

export interface Board {
  number: number; first: string; second: string; result: string;
}

export interface Player {
  number: number; name: string;
}

export interface Paired {
  stage: number; name: string; round: number; boards: Board[]; byes: boolean; players: Player[];
}

export interface Witnessed {
  name: string; at: number;
}

export interface Paper {
  paper: number; origin: string; version: number; size: number; code: string; proof_holds: boolean | null;
  signed: boolean; servers: number; witnesses: number; witnessed: Witnessed[]; contradicts: number;
  leaf_differs: number; agreement: string;
}
