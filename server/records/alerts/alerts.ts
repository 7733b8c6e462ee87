import type { Alert, Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { quietAlerts } from '#server/records/alerts/causes/quietAlerts.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export type { Alert, AlertKind, AlertSeverity } from '#prisma/generated/client/client.ts';

export interface AlertFilter {
  kinds?: readonly Alert['kind'][] | null;
  productId?: number | null;
  /** Only open alerts that are unread, without those that a mute or a rule puts off. */
  isUnread?: boolean | null;
}

/** Columns, relations and page to read. */
export type AlertQuery = Pick<Prisma.AlertFindManyArgs, 'select' | 'include' | 'cursor' | 'skip' | 'take'>;

const MAX_ALERTS = 200;

const BY_MONEY: Prisma.AlertOrderByWithRelationInput[] = [
  { resolvedAt: { sort: 'desc', nulls: 'first' } },
  { severity: 'asc' },
  { stakeMinor: { sort: 'desc', nulls: 'last' } },
];

/**
 * The account's alerts, at most 200. Of a product the newest first, with those that a group stands for. Otherwise without
 * them, open ones first, by severity and then by the money at stake.
 */
export async function alerts(
  viewer: Pick<Viewer, 'accountId'>,
  { kinds, productId, isUnread }: AlertFilter = {},
  query: AlertQuery = {},
  now = currentTime(),
): Promise<Alert[]> {
  return accountPrisma(viewer).alert.findMany({
    take: MAX_ALERTS,
    ...query,
    where: {
      ...(kinds && { kind: { in: [...kinds] } }),
      ...(productId == null ? { groupFingerprint: null } : { productId }),
      ...(isUnread && { readAt: null, resolvedAt: null, AND: withoutQuiet(await quietAlerts(viewer, now)) }),
    },
    orderBy: [...(productId == null ? BY_MONEY : []), { openedAt: 'desc' }, { id: 'desc' }],
  });
}

const withoutQuiet = ({ kinds, productIds }: Awaited<ReturnType<typeof quietAlerts>>): Prisma.AlertWhereInput[] => [
  { kind: { notIn: kinds } },
  { OR: [{ productId: null }, { productId: { notIn: productIds } }] },
];
