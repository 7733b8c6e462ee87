import type { Alert, Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { queryRow } from '#server/platform/postgres/db.ts';

export type { Alert, AlertKind, AlertSeverity } from '#prisma/generated/client/client.ts';

export interface AlertFilter {
  kinds?: readonly Alert['kind'][] | null;
  productId?: number | null;
  /** Only open alerts that are unread. */
  isUnread?: boolean | null;
}

/** Columns, relations and page to read. */
export type AlertQuery = Pick<Prisma.AlertFindManyArgs, 'select' | 'include' | 'cursor' | 'skip' | 'take'>;

const MAX_ALERTS = 200;

/** The account's alerts, at most 200: unread ones by severity, the most severe first, otherwise the newest first. */
export const alerts = (
  viewer: Pick<Viewer, 'accountId'>,
  { kinds, productId, isUnread }: AlertFilter = {},
  query: AlertQuery = {},
): Promise<Alert[]> =>
  accountPrisma(viewer).alert.findMany({
    take: MAX_ALERTS,
    ...query,
    where: {
      ...(kinds && { kind: { in: [...kinds] } }),
      ...(productId != null && { productId }),
      ...(isUnread && { readAt: null, resolvedAt: null }),
    },
    orderBy: [...(isUnread ? [{ severity: 'asc' as const }] : []), { openedAt: 'desc' }, { id: 'desc' }],
  });

/** Number of open unread alerts of the account. */
export async function unreadAlertCount({ accountId }: Pick<Viewer, 'accountId'>): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    'SELECT count(*) AS count FROM alerts WHERE account_id = $1 AND read_at IS NULL AND resolved_at IS NULL',
    [accountId],
  );
  return count;
}
