import type { Alert, Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export type { Alert, AlertKind, AlertSeverity } from '#prisma/generated/client/client.ts';

export interface AlertFilter {
  kinds?: readonly Alert['kind'][] | null;
  productId?: number | null;
  /** Only open ones that were not read. */
  isUnread?: boolean | null;
}

/** What of the alerts is read: which columns and relations, and which page. */
export type AlertQuery = Pick<Prisma.AlertFindManyArgs, 'select' | 'include' | 'cursor' | 'skip' | 'take'>;

const MAX_ALERTS = 200;

/** The account's alerts, at most 200: unread ones by severity, the gravest first, others the latest first. */
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
