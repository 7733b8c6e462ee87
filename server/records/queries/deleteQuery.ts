import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { unlessMissing } from '#server/platform/prisma/refusals.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { unknownQuery } from './queryRules.ts';
import type { SavedQuery } from './savedQueries.ts';

/** Deletes a saved query of the person and returns it. Throws 404 when there is none of this id. */
export const deleteQuery = (viewer: Viewer, { id }: { id: number }): Promise<SavedQuery> =>
  unlessMissing(
    accountPrisma(viewer).savedQuery.delete({ where: { ...rowKey(viewer, id), userId: viewer.userId } }),
    unknownQuery,
  );
