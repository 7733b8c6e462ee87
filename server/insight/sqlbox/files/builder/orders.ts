/** What a builder process is asked to do. */
export interface BuildOrder {
  databaseUrl: string;
  accountId: number;
  /** Folder of the new file and of the rows on their way. */
  folder: string;
  /** Name of the new file. */
  name: string;
}

export interface BuiltFile {
  /** `dataVersion` of the rows. */
  version: number;
  /** Time of the snapshot, milliseconds since 1970. */
  asOf: number;
}

/** What a builder process reports: how far it is, then how it ended. */
export type BuildReport =
  | { kind: 'progress'; part: number; parts: number }
  | { kind: 'built'; file: BuiltFile }
  | { kind: 'failed'; reason: string; code: string | null; isDatabase: boolean };
