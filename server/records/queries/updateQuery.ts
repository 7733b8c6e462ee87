import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { unlessMissing, unlessTaken } from '#server/platform/prisma/refusals.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkedText, type QueryText, takenName, unknownQuery } from './queryRules.ts';
import type { SavedQuery } from './savedQueries.ts';

/** Changes name and text of a saved query of the person. Throws 400, 404, and 409 when the name is taken. */
export function updateQuery(viewer: Viewer, { id, ...query }: QueryText & { id: number }): Promise<SavedQuery> {
  const where = { ...rowKey(viewer, id), userId: viewer.userId };
  const data = { ...checkedText(query), updatedAt: currentTime() };
  return unlessMissing(unlessTaken(accountPrisma(viewer).savedQuery.update({ where, data }), takenName), unknownQuery);
}
