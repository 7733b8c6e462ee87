import { queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';

const MARKETPLACES = 2;
const RETRY_SECONDS = 2;

/** Whether the first sync has stored the products of both marketplaces. */
export async function hasDemoProducts(accountId: number): Promise<boolean> {
  const stored = await queryRows(
    `SELECT 1 FROM sync_streams WHERE account_id = $1 AND stream = 'products' AND last_success_at IS NOT NULL`,
    [accountId],
  );
  return stored.length >= MARKETPLACES;
}

/** Queues the job again after a short delay. */
export const waitForDemoProducts = (job: string, accountId: number, marketplacesUrl: string): Promise<void> =>
  addJob(job, { accountId, marketplacesUrl }, { delaySeconds: RETRY_SECONDS, maxAttempts: 25 });
