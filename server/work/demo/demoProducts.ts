import { queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';

const MARKETPLACES = 2;
const NEXT_LOOK_SECONDS = 2;

/** Whether the first sync has stored the products of both marketplaces. */
export async function hasDemoProducts(accountId: number): Promise<boolean> {
  const stored = await queryRows(
    `SELECT 1 FROM sync_streams WHERE account_id = $1 AND stream = 'products' AND last_success_at IS NOT NULL`,
    [accountId],
  );
  return stored.length >= MARKETPLACES;
}

/** Has the job look again in a moment. */
export const waitForDemoProducts = (job: string, accountId: number, marketplacesUrl: string): Promise<void> =>
  addJob(job, { accountId, marketplacesUrl }, { delaySeconds: NEXT_LOOK_SECONDS, maxAttempts: 25 });
