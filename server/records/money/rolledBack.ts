import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Runs `work` in the caller's transaction, rolls back its changes and returns its result. */
export async function rolledBack<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await queryRows('SAVEPOINT dry_run', [], tx);
  const outcome = await work();
  await queryRows('ROLLBACK TO SAVEPOINT dry_run', [], tx);
  return outcome;
}
