import type { FileState } from './fileState.ts';

/** What a builder process is asked to do. */
export interface BuildOrder {
  databaseUrl: string;
  accountId: number;
  /** Folder of the new file and of the rows on their way. */
  folder: string;
  /** Name of the new file. */
  name: string;
  /** Name of the file to begin with. Null without one. */
  from: string | null;
}

/** The file that has the rows: the new one, or that of `from` when nothing had changed. */
export interface BuiltFile {
  name: string;
  state: FileState;
}

/** What a builder process reports: how far it is, then how it ended. */
export type BuildReport =
  | { kind: 'progress'; part: number; parts: number }
  | { kind: 'built'; file: BuiltFile }
  | { kind: 'failed'; reason: string; code: string | null };
