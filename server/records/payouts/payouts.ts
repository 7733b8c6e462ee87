import { z } from 'zod';
import type { Payout as StoredPayout, Prisma } from '#prisma/generated/client/client.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type Feed, type FeedArguments, keyId, keyTime, readFeed } from '#server/platform/graphql/keyPages.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { monthDays } from '#server/platform/values/dayRange.ts';
import { saoPauloInstant } from '#server/platform/values/saoPauloInstant.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { PayoutState } from './payoutWords.ts';

export type Payout = Omit<StoredPayout, 'accountId' | 'reportedAt' | 'otherReportIds' | 'firstSeenAt' | 'changedAt'>;

export interface PayoutFilter {
  marketplace?: Marketplace | null;
  state?: PayoutState | null;
  /** `YYYY-MM` in São Paulo, of the deposit or, without one, of the end. */
  month?: string | null;
}

export const PAYOUTS_PAGE = { standard: 50, most: 100, rows: 'repasses' };

const Key = z.tuple([keyTime, keyId]);
type Key = z.infer<typeof Key>;

/** The account's payouts, those that ended last first. Throws BAD_REQUEST for an invalid page or month. */
export const payoutsFeed = (viewer: Viewer, filter: PayoutFilter, page: FeedArguments): Promise<Feed<Payout>> =>
  readFeed<Payout, Key>(
    page,
    PAYOUTS_PAGE,
    { form: Key, keyOfRow: ({ endsAt, id }) => [endsAt.toISOString(), Number(id)] },
    (limit, after) => payouts(viewer, filter, { limit, after }),
  );

/** As `payoutsFeed`, `limit` rows after a key. */
export const payouts = (
  viewer: Viewer,
  { marketplace, state, month }: PayoutFilter,
  { limit, after }: { limit?: number; after: Key | null },
): Promise<Payout[]> =>
  accountPrisma(viewer).payout.findMany({
    where: {
      ...(marketplace && { marketplace }),
      ...(state && { state }),
      AND: [month ? ofMonth(month) : {}, after ? afterKey(after) : {}],
    },
    orderBy: [{ endsAt: 'desc' }, { id: 'desc' }],
    ...(limit && { take: limit }),
  });

function ofMonth(month: string): Prisma.PayoutWhereInput {
  const { from, until } = monthDays(month);
  const within = { gte: saoPauloInstant(`${from}T00:00:00`), lt: saoPauloInstant(`${until}T00:00:00`) };
  return { OR: [{ depositedAt: within }, { depositedAt: null, endsAt: within }] };
}

const afterKey = ([endsAt, id]: Key): Prisma.PayoutWhereInput => ({
  OR: [{ endsAt: { lt: new Date(endsAt) } }, { endsAt: new Date(endsAt), id: { lt: id } }],
});

/** A payout of the account; null when it has none with this id. */
export const findPayout = (viewer: Viewer, id: number | string): Promise<Payout | null> =>
  accountPrisma(viewer).payout.findUnique({ where: rowKey(viewer, id) });

/** As `findPayout`. Throws NOT_FOUND. */
export async function payoutOf(viewer: Viewer, id: number | string): Promise<Payout> {
  const payout = await findPayout(viewer, id);
  if (!payout) throw notFound('payouts.notFound');
  return payout;
}
