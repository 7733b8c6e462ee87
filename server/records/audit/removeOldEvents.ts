import { queryRows } from '#server/platform/postgres/db.ts';

/** Deletes events older than 24 months, the only ones that may go. Runs daily. */
export async function removeOldEvents(): Promise<void> {
  await queryRows(`DELETE FROM audit_events WHERE at < now() - interval '24 months'`);
}
