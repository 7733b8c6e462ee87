import { now } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';

export interface MonthlyRollupJob {
  accountId: number;
}

/** Queues the monthly rollup of every account that has sales and lacks a completed month; the jobs run one at a time. */
export async function scheduleMonthlyRollups(): Promise<void> {
  const accounts = await queryRows<MonthlyRollupJob>(
    `SELECT id AS "accountId" FROM accounts a
     WHERE EXISTS (SELECT FROM sales_account_days d WHERE d.account_id = a.id)
       AND NOT EXISTS (SELECT FROM sales_kept_months k
                       WHERE k.account_id = a.id AND k.before >= date_trunc('month', $1::timestamp)::date) ORDER BY id`,
    [saoPauloDay(now())],
  );
  for (const job of accounts)
    await addJob('keepMonths', job, { key: `keepMonths:${job.accountId}`, queue: 'keepMonths' });
}
