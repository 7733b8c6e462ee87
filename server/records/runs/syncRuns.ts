import type { Prisma, SyncRun, SyncType } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { queryRows } from '#server/platform/postgres/db.ts';

export type { SyncRun } from '#prisma/generated/client/client.ts';

/** Columns and page of the runs to read. */
export type SyncRunQuery = Pick<Prisma.SyncRunFindManyArgs, 'select' | 'include' | 'cursor' | 'skip' | 'take'>;

/** The account's runs of a type, newest first. */
export const syncRuns = (
  viewer: Pick<Viewer, 'accountId'>,
  query: SyncRunQuery,
  syncType: SyncType = 'marketplaces',
): Promise<SyncRun[]> =>
  accountPrisma(viewer).syncRun.findMany({ ...query, where: { syncType }, orderBy: { id: 'desc' } });

/** The newest run of a type, in any state; null when there is none. */
export async function latestSync(
  viewer: Pick<Viewer, 'accountId'>,
  syncType?: SyncType,
  query: Pick<SyncRunQuery, 'select' | 'include'> = {},
): Promise<SyncRun | null> {
  const [run] = await syncRuns(viewer, { ...query, take: 1 }, syncType);
  return run ?? null;
}

/** One run of the account. Throws 404 when it has no run with this id. */
export async function syncRun(
  viewer: Pick<Viewer, 'accountId'>,
  id: string | number,
  query: Pick<SyncRunQuery, 'select' | 'include'> = {},
): Promise<SyncRun> {
  const run = await accountPrisma(viewer).syncRun.findUnique({ ...query, where: rowKey(viewer, id) });
  if (!run) throw notFound('marketplaces.syncNotFound');
  return run;
}

/** When the newest successful sync ended; null when there is none. */
export async function lastSync({ accountId }: Viewer): Promise<Date | null> {
  const [run] = await queryRows<{ finishedAt: Date }>(
    `SELECT finished_at AS "finishedAt" FROM sync_runs
     WHERE account_id = $1 AND sync_type = 'marketplaces' AND status = 'success' ORDER BY created_at DESC LIMIT 1`,
    [accountId],
  );
  return run?.finishedAt ?? null;
}
