// What the page without a server and its Python tell each other.

export interface Addresses {
  python: string; wheels: string[]; matching: string; signatures: string; program: string;
}

export interface Asked {
  addresses: Addresses; log: number; other: number; data: Uint8Array; name: string; printed: string;
  stage: number; round: number; board: number; first: number; second: number;
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
  same_tournament: boolean; version: number; versions: [number, number]; sides: Line[];
}

export interface Paired {
  stage: number; name: string; round: number; byes: boolean;
  boards: { number: number; first: string; second: string; result: string }[];
  players: { number: number; name: string }[];
}

export interface Examination {
  verdict(printed: string, progress: (done: number, of: number) => void): string;
  rounds(): string;
  why(stage: number, round: number, board: number): string;
  why_not(stage: number, round: number, first: number, second: number): string;
  told(): string;
  parted(other: Examination): string;
}

export type Program = (data: Uint8Array, name: string) => Examination;

export interface Python {
  runPython(code: string): any;
  unpackArchive(data: Uint8Array, form: string, options?: { extractDir: string }): void;
  FS: { writeFile(path: string, data: Uint8Array): void };
}

export interface Module {
  loadPyodide(options: { indexURL: string }): Promise<Python>;
}
