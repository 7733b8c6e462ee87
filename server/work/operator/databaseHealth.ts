import { performance } from 'node:perf_hooks';
import { queryRow } from '#server/platform/postgres/db.ts';
import { takesWrites } from '#server/platform/postgres/takesWrites.ts';
import { operatorRead } from './operatorRead.ts';

export interface DatabaseHealth {
  takesWrites: boolean;
  /** PostgreSQL's own, e.g. `18.1`. */
  version: string;
  /** Milliseconds of a trivial statement. */
  answerMs: number;
  sizeBytes: number;
}

/** State and size of the database; null when it could not be read. */
export const databaseHealth = (): Promise<DatabaseHealth | null> =>
  operatorRead('database', async (on) => {
    const startedAt = performance.now();
    const writes = await takesWrites(on);
    const answerMs = Math.ceil(performance.now() - startedAt);
    const { version, sizeBytes } = await queryRow<{ version: string; sizeBytes: number }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
              pg_database_size(current_database()) AS "sizeBytes"`,
      [],
      on,
    );
    return { takesWrites: writes, version, answerMs, sizeBytes };
  });
