import { queryRows } from '#server/platform/postgres/db.ts';

/** Removes the first sync of a new connection from the queue; the caller starts its own. */
export async function withoutFirstSync(accountId: number): Promise<void> {
  await queryRows('SELECT graphile_worker.remove_job($1)', [`startFirstSync/${accountId}`]);
}
