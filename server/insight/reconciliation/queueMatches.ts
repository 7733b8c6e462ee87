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

const HAS_MATCHES = 'EXISTS (SELECT FROM match_queue q WHERE q.account_id = a.account_id)';
const HAS_MONTHS = 'EXISTS (SELECT FROM bridge_queue q WHERE q.account_id = a.account_id)';
const HAS_SALES = 'EXISTS (SELECT FROM orders o WHERE o.account_id = a.account_id)';

/** Queues every account whose money changed other than by a sync: typed rules, imported files. */
export const scheduleChanged = (): Promise<void> => schedule(`${HAS_MATCHES} OR ${HAS_MONTHS}`);

/** Queues every account with sales: what becomes due today. */
export const scheduleDue = (): Promise<void> => schedule(`${HAS_SALES} OR ${HAS_MATCHES}`);

async function schedule(condition: string): Promise<void> {
  for (const accountId of await accountsWith(condition)) await queueMatches(accountId);
}
