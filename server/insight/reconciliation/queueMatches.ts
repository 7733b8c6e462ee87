import { addJob } from '#server/platform/jobs/jobs.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

export interface MatchesJob {
  accountId: number;
}

/**
 * Queues a comparison of what changed of an account's money. Duplicate requests collapse into one job; the accounts' jobs are in
 * queues of their own, so that none waits for another's.
 */
export const queueMatches = (accountId: number, tx?: Queryable): Promise<void> =>
  addJob('deriveMatches', { accountId }, { key: `deriveMatches:${accountId}`, queue: `matches/${accountId}` }, tx);

const CHANGED = `SELECT id AS "accountId" FROM accounts a WHERE EXISTS (SELECT FROM match_queue q WHERE q.account_id = a.id)
  OR EXISTS (SELECT FROM bridge_queue q WHERE q.account_id = a.id) ORDER BY id`;
const WITH_SALES = `SELECT id AS "accountId" FROM accounts a
  WHERE EXISTS (SELECT FROM orders o WHERE o.account_id = a.id) OR EXISTS (SELECT FROM match_queue q WHERE q.account_id = a.id) ORDER BY id`;

/** Queues every account whose money changed other than by a sync: typed rules, imported files. */
export const scheduleChanged = (): Promise<void> => schedule(CHANGED);

/** Queues every account with sales: what becomes due today. */
export const scheduleDue = (): Promise<void> => schedule(WITH_SALES);

async function schedule(accounts: string): Promise<void> {
  for (const { accountId } of await queryRows<MatchesJob>(accounts)) await queueMatches(accountId);
}
