// What the page without a server and its Python tell each other.

export interface Addresses {
  python: string; wheels: string[]; matching: string; signatures: string; program: string;
}

export interface Asked {
  addresses: Addresses; log: number; other: number; data: Uint8Array; name: string; printed: string;
  stage: number; round: number; board: number; first: number; second: number; keys: string; text: string;
  paper: number; cosigned: number; witnesses: number;
}

export interface Excluded {
  lie: string; says: string; by: string;
}

export interface Finding {
  says: string; bad: boolean;
}

export interface Breaking {
  version: number; kind: string; reason: string; what: string; before: string; after: string; actor: string;
  device: string; instant: string; level: number; undone_by: number | null;
}

export interface Verdict {
  name: string; tournament: string; code: string; exit_code: number; findings: Finding[];
  found: { versions: number; chain: string; head: string; breaches: Breaking[] };
}

export interface Line {
  version: number; says: string; actor: string; device: string; instant: string; code: string;
}

export interface Parted {
  version: number; versions: [number, number]; sides: Line[];
}

export interface Paired {
  stage: number; name: string; round: number; byes: boolean;
  boards: { number: number; first: string; second: string; result: string }[];
  players: { number: number; name: string }[];
}

export interface Paper {
  paper: number; origin: string; version: number; size: number; code: string; proof_holds: boolean | null;
  signed: boolean; servers: number; witnesses: number; witnessed: { name: string; at: number }[];
  contradicts: number; leaf_differs: number;
}

export interface PaperAndLog extends Paper {
  agreement: "agrees" | "shorter" | "other" | "elsewhere";
}

export interface SignedAct {
  version: number; point: string; message: string; signature: string;
}

export interface Signatures {
  acts: number; signed: number; bad: number[] | null;
}

export interface Examination {
  history: unknown;
  signed(): string;
  excludes(cosigned: number, witnesses: number): string;
  verdict(printed: string, progress: (done: number, of: number) => void): string;
  rounds(): string;
  why(stage: number, round: number, board: number): string;
  why_not(stage: number, round: number, first: number, second: number): string;
  told(): string;
  parted(other: Examination): string;
}

export interface Papers {
  believe(keys: string): string;
  read(text: string): string;
  told(paper: number): string;
  held(paper: number, history: unknown): string;
}

export interface Program {
  examine: (data: Uint8Array, name: string) => Examination;
  papers: Papers;
}

export interface Python {
  runPython(code: string): any;
  unpackArchive(data: Uint8Array, form: string, options?: { extractDir: string }): void;
  FS: { writeFile(path: string, data: Uint8Array): void };
}

export interface Module {
  loadPyodide(options: { indexURL: string }): Promise<Python>;
}
