import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { unlessTaken } from '#server/platform/prisma/refusals.ts';
import { conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkedText, type QueryText, takenName } from './queryRules.ts';
import type { SavedQuery } from './savedQueries.ts';

const MAX_SAVED = 200;

/** Saves a query for the person. Throws 400, and 409 when the name is taken or there are 200 already. */
export async function createQuery(viewer: Viewer, query: QueryText): Promise<SavedQuery> {
  const { accountId, userId } = viewer;
  const rows = accountPrisma(viewer).savedQuery;
  const text = checkedText(query);
  if ((await rows.count({ where: { userId } })) >= MAX_SAVED)
    throw conflict(`São guardadas até ${MAX_SAVED} consultas`);
  return unlessTaken(rows.create({ data: { accountId, userId, ...text } }), takenName);
}
