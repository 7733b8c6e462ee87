import type { Prisma, SavedQuery } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { compareNames } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export type { SavedQuery } from '#prisma/generated/client/client.ts';

/** Columns and relations to read. */
export type QueryColumns = Pick<Prisma.SavedQueryFindManyArgs, 'select' | 'include'>;

/** The person's saved queries, by name; at most 200. */
export async function savedQueries(viewer: Viewer, columns: QueryColumns = {}): Promise<SavedQuery[]> {
  const { userId } = viewer;
  const rows: SavedQuery[] = await accountPrisma(viewer).savedQuery.findMany({ ...columns, where: { userId } });
  return rows.toSorted(compareNames);
}
