import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { unlessTaken, unlessMissing } from '#server/platform/prisma/refusals.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedQuery } from './savedQueries.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';

const MAX_NAME = 100;
const MAX_TEXT = 10_000;

export interface QueryText {
  /** At most 100 characters. */
  name: string;
  /** At most 10,000 characters. */
  sql: string;
}

const unknownQuery = () => notFound('sql.queryNotFound');
const takenName = () => conflict('sql.queryNamed');

/** The query with a trimmed name. Throws 400 for a name or text that is empty or too long. */
function checkedText(given: QueryText): QueryText {
  const [name, sql] = [given.name, given.sql].map((text) => text.replaceAll('\0', '')) as [string, string]; // PostgreSQL accepts no NUL
  const title = name.trim();
  if (title === '' || title.length > MAX_NAME) throw badRequest('errors.nameLength', { most: MAX_NAME });
  if (sql.trim() === '' || sql.length > MAX_TEXT) throw badRequest('sql.queryLength', { most: String(MAX_TEXT) });
  return { name: title, sql };
}

/** Saves a query for the person. Throws 400, and 409 when the name is taken or the person has 200 queries. */
export async function createQuery(viewer: Viewer, query: QueryText): Promise<SavedQuery> {
  const { accountId, userId } = viewer;
  const text = checkedText(query);
  const created = accountTransaction(viewer, async ({ prisma, tx }) => {
    // serializes concurrent calls, so that the limit holds
    await lockPerson(userId, tx);
    const rows = prisma.savedQuery;
    if ((await rows.count({ where: { userId } })) >= limits.quotas.queries)
      throw conflict('sql.queriesMost', { most: String(limits.quotas.queries) });
    return rows.create({ data: { accountId, userId, ...text } });
  });
  return unlessTaken(created, takenName);
}

/** Changes name and text of a saved query of the person. Throws 400, 404, and 409 when the name is taken. */
export function updateQuery(viewer: Viewer, { id, ...query }: QueryText & { id: number }): Promise<SavedQuery> {
  const where = { ...rowKey(viewer, id), userId: viewer.userId };
  const data = { ...checkedText(query), updatedAt: currentTime() };
  return unlessMissing(unlessTaken(accountPrisma(viewer).savedQuery.update({ where, data }), takenName), unknownQuery);
}

/** Deletes a saved query of the person and returns it. Throws 404 for an unknown id. */
export const deleteQuery = (viewer: Viewer, { id }: { id: number }): Promise<SavedQuery> =>
  unlessMissing(
    accountPrisma(viewer).savedQuery.delete({ where: { ...rowKey(viewer, id), userId: viewer.userId } }),
    unknownQuery,
  );
