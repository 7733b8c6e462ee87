import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Deletes a watched competitor and its price history. Throws 404 for one that is not the account's. */
export async function deleteCompetitor(viewer: Viewer, { id }: { id: string | number }): Promise<void> {
  const { count } = await accountPrisma(viewer).brandCompetitor.deleteMany({ where: { id: rowNumber(id) } });
  if (count === 0) throw notFound('products.competitorNotFound');
}
