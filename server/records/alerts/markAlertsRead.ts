import type { Prisma } from '#prisma/generated/client/client.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Alert } from './alerts.ts';
import { queryRows } from '#server/platform/postgres/db.ts';

/** Marks an alert as read or unread. Throws NOT_FOUND when the account has no alert of this id. */
export async function markAlertRead(
  viewer: Pick<Viewer, 'accountId'>,
  id: string | number,
  isRead: boolean,
  query: Pick<Prisma.AlertFindUniqueArgs, 'select' | 'include'> = {},
): Promise<Alert> {
  const rows = accountPrisma(viewer).alert;
  const where = rowKey(viewer, id);
  const known = await rows.findUnique({ where });
  if (!known) throw notFound('errors.alertNotFound');
  const readAt = isRead ? (known.readAt ?? currentTime()) : null;
  await rows.update({ where, data: { readAt }, select: { id: true } });
  // else a read group that falls apart would leave unread alerts
  await rows.updateMany({ where: { groupFingerprint: known.fingerprint, resolvedAt: null }, data: { readAt } });
  await publish('alertsChanged', { accountId: viewer.accountId });
  return rows.findUniqueOrThrow({ ...query, where });
}

/** Marks as read every alert opened until `seenUntil`: alerts that opened later stay unread. */
export async function markAllAlertsRead({ accountId }: Viewer, seenUntil: Date): Promise<void> {
  await queryRows('UPDATE alerts SET read_at = now() WHERE account_id = $1 AND read_at IS NULL AND opened_at <= $2', [
    accountId,
    seenUntil,
  ]);
  await publish('alertsChanged', { accountId });
}
