import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';

export const TRIAL_SECRET = 'only for this run, thirty-two characters';

/** Runs `work` on a temporary PostgreSQL, which is this process's database until `work` ends. */
export async function withTrialDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await scratchPostgres({ fsync: 'on' });
  useDatabase(postgres.url);
  useMasterSecret(TRIAL_SECRET);
  try {
    return await work(postgres.url);
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
}
