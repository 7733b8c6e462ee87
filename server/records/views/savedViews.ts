import type { Prisma, SavedView } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { compareNames } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export type { SavedView, ViewScreen } from '#prisma/generated/client/client.ts';

/** Columns and relations to read. */
export type ViewQuery = Pick<Prisma.SavedViewFindManyArgs, 'select' | 'include'>;

/** The person's saved views, of one screen when given, by screen and name; at most 50. */
export async function savedViews(
  viewer: Viewer,
  { screen }: { screen?: SavedView['screen'] | null } = {},
  query: ViewQuery = {},
): Promise<SavedView[]> {
  const where = { userId: viewer.userId, ...(screen && { screen }) };
  const rows: SavedView[] = await accountPrisma(viewer).savedView.findMany({ ...query, where });
  return rows.toSorted(
    (one, other) => (one.screen === other.screen ? 0 : one.screen < other.screen ? -1 : 1) || compareNames(one, other),
  );
}
