import { queryRows } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Alert, alerts } from './alerts.ts';

/** Notes that the seller has read an alert, or has not. Throws NOT_FOUND for an alert of nobody or of another account. */
export async function markAlertRead(viewer: Viewer, id: number, isRead = true): Promise<Alert> {
  const known = Number.isSafeInteger(id) ? id : null;
  await queryRows(
    `UPDATE alerts SET read_at = CASE WHEN $3 THEN coalesce(read_at, now()) END
     WHERE account_id = $1 AND id = $2::bigint`,
    [viewer.accountId, known, isRead],
  );
  const [alert] = known === null ? [] : await alerts(viewer, { ids: [known] });
  if (!alert) throw notFound('Alerta não encontrado.');
  await publish('alertsChanged', { accountId: viewer.accountId });
  return alert;
}
