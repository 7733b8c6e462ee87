import { addJob } from '#server/platform/jobs/jobs.ts';
import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';

export interface MatchesJob {
  accountId: number;
}

/**
 * Queues a comparison of what changed of an account's money. Duplicate requests collapse into one job; the accounts' jobs are in
 * queues of their own, so that none waits for another's.
 */
export const queueMatches = (accountId: number, tx?: Queryable): Promise<void> =>
  addJob('deriveMatches', { accountId }, { key: `deriveMatches:${accountId}`, queue: `matches/${accountId}` }, tx);

/** Queues every account whose money changed other than by a sync: typed rules, imported files. */
export const scheduleChanged = (): Promise<void> => schedule(['match_queue', 'bridge_queue']);

/** Queues every account with sales: what becomes due today. */
export const scheduleDue = (): Promise<void> => schedule(['orders', 'match_queue']);

async function schedule(tables: readonly string[]): Promise<void> {
  const accounts = await accountsWith((has) => tables.map((table) => has(table)).join(' OR '));
  for (const accountId of accounts) await queueMatches(accountId);
}
