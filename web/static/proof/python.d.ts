// The types of Python in the browser: its functions, and its answers.

import { Addresses } from "./shapes.d.ts";

export interface Asked {
  addresses: Addresses; log: number; other: number; data: Uint8Array; name: string; printed: string;
  stage: number; round: number; board: number; first: number; second: number; keys: string; text: string;
  paper: number; cosigned: number; witnesses: number;
}

export interface Breach {
  version: number; kind: string; reason: string; what: string; before: string; after: string; actor: string;
  device: string; instant: string; level: number; undone_by: number | null;
}

export interface Found {
  versions: number; chain: string; head: string; breaches: Breach[];
}

export interface SignedAct {
  version: number; point: string; message: string; signature: string;
}

export interface Examination {
  history: unknown;
  signed(): string;
  excludes(cosigned: number, witnesses: number): string;
  verdict(printed: string, progress: (done: number, of: number) => void, wrong: string): string;
  rounds(): string;
  why(stage: number, round: number, board: number): string;
  why_not(stage: number, round: number, first: number, second: number): string;
  timeline(): string;
  first_difference(other: Examination): string;
}

export interface Papers {
  believe(keys: string): string;
  read(text: string): string;
  report(paper: number): string;
  report_against(paper: number, history: unknown): string;
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
