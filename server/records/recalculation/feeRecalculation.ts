import type { FeeRecalculation, Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** The running recalculation of sales, else the latest one. Null without any. */
export const feeRecalculation = (
  viewer: Pick<Viewer, 'accountId'>,
  query: Pick<Prisma.FeeRecalculationFindFirstArgs, 'select' | 'include'> = {},
): Promise<FeeRecalculation | null> =>
  accountPrisma(viewer).feeRecalculation.findFirst({
    ...query,
    orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
  });
