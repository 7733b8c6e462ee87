import { queryRows } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Notes that the seller has read every alert opened until `seenUntil`, so that none is lost that came meanwhile. */
export async function markAllAlertsRead({ accountId }: Viewer, seenUntil: Date): Promise<void> {
  await queryRows('UPDATE alerts SET read_at = now() WHERE account_id = $1 AND read_at IS NULL AND opened_at <= $2', [
    accountId,
    seenUntil,
  ]);
  await publish('alertsChanged', { accountId });
}
