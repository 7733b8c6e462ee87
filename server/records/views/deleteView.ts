import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { unlessMissing } from '#server/platform/prisma/refusals.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView } from './savedViews.ts';
import { unknownView } from './viewRules.ts';

/** Deletes a saved view of the person and returns it. Throws 404 when there is none of this id. */
export const deleteView = (viewer: Viewer, { id }: { id: number }): Promise<SavedView> =>
  unlessMissing(
    accountPrisma(viewer).savedView.delete({ where: { ...rowKey(viewer, id), userId: viewer.userId } }),
    unknownView,
  );
